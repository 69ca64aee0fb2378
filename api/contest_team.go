package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/schema/store"
)

// Team is a team as everybody may know it who sees the contest.
type Team struct {
	Name    pseudonym.Team      `json:"name"`
	Members []pseudonym.Account `json:"members" nullable:"false" doc:"Accounts; where the contest names nobody, none are told of others' teams"`
	Players []pseudonym.Player  `json:"players" nullable:"false" doc:"On the ladder, newest first"`
}

// Reword leaves out the people of a team that has a pseudonym for the reader.
func (t *Team) Reword() { t.Members = []pseudonym.Account{} }

func playerNames(players []string) []pseudonym.Player {
	list := make([]pseudonym.Player, len(players))
	for i, p := range players {
		list[i] = pseudonym.Player(p)
	}
	return list
}

// MyTeam is the caller's team in a contest, and what the caller may do about teams.
type MyTeam struct {
	Size   int32              `json:"size" doc:"Most people in a team; 1: there are no teams"`
	Team   *Team              `json:"team" doc:"Yours; null: you are in none"`
	Code   string             `json:"code" doc:"With which others join it; empty without a team"`
	You    string             `json:"you" doc:"Your account"`
	Alone  []pseudonym.Player `json:"alone" nullable:"false" doc:"Players of your own that play. They are withdrawn when you come into a team; their results stay."`
	Closed string             `json:"closed" doc:"Why students cannot change teams now; empty: they can"`
}

type teamNameInput struct {
	ContestPath
	Body struct {
		Name string `json:"name" doc:"1 to 40 letters and digits, with single blanks and . _ - ' between them" example:"Formicae"`
	}
}

type joinTeamInput struct {
	ContestPath
	Body struct {
		Code string `json:"code" maxLength:"64" doc:"As a teammate gave it; capitals and dashes do not matter"`
	}
}

type myTeamAnswer struct{ Body MyTeam }

type teamsAnswer struct {
	Body struct {
		Teams []Team `json:"teams" nullable:"false" doc:"By name; those without people have players that stay, or wait for people. Only yours where the contest names nobody, unless you run it."`
	}
}

func (s *Server) teamRoutes() {
	const path = "/api/contests/{contest}/team"
	add(s, route{method: get, path: path, id: "getMyTeam", summary: "My team", tag: "Teams"}, s.getMyTeam)
	add(s, route{method: post, path: path, id: "makeMyTeam", summary: "Make a team and be in it", tag: "Teams", status: http.StatusCreated}, s.makeMyTeam)
	add(s, route{method: put, path: path, id: "renameMyTeam", summary: "Give my team another name", tag: "Teams"}, s.renameMyTeam)
	add(s, route{method: erase, path: path, id: "leaveMyTeam", summary: "Leave my team. Its players stay with it.", tag: "Teams"}, s.leaveMyTeam)
	add(s, route{method: post, path: path + "/join", id: "joinTeam", summary: "Join a team with its code. Once more changes nothing.", tag: "Teams"}, s.joinTeam)
	add(s, route{method: get, path: "/api/contests/{contest}/teams", id: "listTeams", summary: "The teams of a contest and who is in them", tag: "Teams"}, s.listTeams)
}

// teams returns the service with which the caller changes the teams of a contest.
func (s *Server) teams(who *caller, contestID int64, staff bool) people.Teams {
	return people.Teams{Pool: s.pool, Inserter: s.inserter, Contest: contestID, By: &who.id, Staff: staff}
}

func (s *Server) getMyTeam(ctx context.Context, in *ContestPath) (*myTeamAnswer, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	contestRow, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	out := MyTeam{Size: contestRow.TeamSize, You: who.name, Alone: []pseudonym.Player{}}
	if refused, ok := errors.AsType[*contest.Error](people.CheckTeamsOpen(contestRow, false)); ok {
		out.Closed = refused.Message
	}
	alone, err := s.store.PlayingAlone(ctx, contestID, []int64{who.id})
	if err != nil {
		return nil, fmt.Errorf("list players of his own: %w", err)
	}
	for _, p := range alone {
		out.Alone = append(out.Alone, pseudonym.Player(p.Name))
	}
	row, err := s.store.TeamOf(ctx, contestID, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return &myTeamAnswer{Body: out}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the team: %w", err)
	}
	out.Code = people.FormatCode(row.Code)
	team, err := s.describeTeam(ctx, row)
	if err != nil {
		return nil, err
	}
	out.Team = &team
	return &myTeamAnswer{Body: out}, nil
}

func (s *Server) describeTeam(ctx context.Context, row store.TeamOfRow) (Team, error) {
	team := Team{Name: pseudonym.Team(row.Name), Members: []pseudonym.Account{}}
	members, err := s.store.TeamMembers(ctx, row.ContestID, []int64{row.ID})
	if err != nil {
		return team, fmt.Errorf("list the people of a team: %w", err)
	}
	for _, m := range members {
		team.Members = append(team.Members, pseudonym.Account(m.Name))
	}
	players, err := s.store.APIMyPlayers(ctx, row.ContestID, []int64{row.ID})
	if err != nil {
		return team, fmt.Errorf("list the players of a team: %w", err)
	}
	team.Players = playerNames(players)
	return team, nil
}

func (s *Server) makeMyTeam(ctx context.Context, in *teamNameInput) (*myTeamAnswer, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if _, err := s.teams(who, contestID, false).Create(ctx, in.Body.Name, who.id); err != nil {
		return nil, err
	}
	return s.getMyTeam(ctx, &in.ContestPath)
}

func (s *Server) renameMyTeam(ctx context.Context, in *teamNameInput) (*myTeamAnswer, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	row, err := s.store.TeamOf(ctx, contestID, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(contest.CodeNotFound, "You are in no team here. Make one, or join one with its code.")
	}
	if err != nil {
		return nil, fmt.Errorf("find the team: %w", err)
	}
	if err := s.teams(who, contestID, false).Rename(ctx, row.Name, in.Body.Name); err != nil {
		return nil, err
	}
	return s.getMyTeam(ctx, &in.ContestPath)
}

func (s *Server) leaveMyTeam(ctx context.Context, in *ContestPath) (*struct{}, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, s.teams(who, contestID, false).Move(ctx, who.id, "")
}

func (s *Server) joinTeam(ctx context.Context, in *joinTeamInput) (*myTeamAnswer, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.teams(who, contestID, false).Join(ctx, who.id, in.Body.Code); err != nil {
		if refused, ok := errors.AsType[*contest.Error](err); ok && refused.Code != contest.CodeUnknownCode {
			giveBack() // the code was right
		}
		return nil, err
	}
	giveBack()
	return s.getMyTeam(ctx, &in.ContestPath)
}

func (s *Server) listTeams(ctx context.Context, in *ContestPath) (*teamsAnswer, error) {
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := s.runs(ctx, who, contest.ID)
	if err != nil {
		return nil, err
	}
	owner, err := s.ownerIn(ctx, who, contest.ID)
	if err != nil {
		return nil, err
	}
	teams, members, err := people.ListTeams(ctx, s.store, contest.ID)
	if err != nil {
		return nil, err
	}
	out := &teamsAnswer{}
	out.Body.Teams = make([]Team, 0, len(teams))
	for _, t := range teams {
		if contest.Pseudonyms && !runs && !owner.owns(t.ID) {
			continue // a team's page would tell whose its players are
		}
		team := Team{Name: pseudonym.Team(t.Name), Members: []pseudonym.Account{}, Players: playerNames(t.Players)}
		for _, m := range members[t.ID] {
			team.Members = append(team.Members, pseudonym.Account(m.Name))
		}
		out.Body.Teams = append(out.Body.Teams, team)
	}
	return out, nil
}
