package api

import (
	"context"
	"net/http"

	"github.com/agon-judge/agon/contest/people"
)

// StaffTeam is a team as the contest's organizers see it.
type StaffTeam struct {
	Name        string       `json:"name"`
	Code        string       `json:"code" doc:"With which students join it"`
	People      []TeamPerson `json:"people" nullable:"false"`
	Players     []string     `json:"players" nullable:"false" doc:"On the ladder, newest first"`
	Submissions int64        `json:"submissions" doc:"A team that has any stays when the last one leaves"`
}

// TeamPerson is a member of a team.
type TeamPerson struct {
	ID      int64  `json:"id" doc:"Of the account"`
	Account string `json:"account"`
	Name    string `json:"name" doc:"As in the roster; empty when it is not known"`
}

// MakeTeamInputBody describes a new team.
type MakeTeamInputBody struct {
	Name   string  `json:"name" doc:"1 to 40 letters and digits, with single blanks and . _ - ' between them" example:"Formicae"`
	People []int64 `json:"people,omitempty" maxItems:"100" doc:"Ids of members' accounts; those who are in other teams leave them"`
}

type makeTeamInput struct {
	ContestPath
	Body MakeTeamInputBody
}

// RenameTeamInputBody holds the new name of a team.
type RenameTeamInputBody struct {
	Name string `json:"name" doc:"1 to 40 letters and digits, with single blanks and . _ - ' between them" example:"Formicae"`
}

type renameTeamInput struct {
	TeamPath
	Body RenameTeamInputBody
}

// TeamPath is the part of an address that names a team. It is exported because huma reads only exported fields.
type TeamPath struct {
	ContestPath
	Team string `path:"team" maxLength:"160" doc:"The team's name; upper and lower case count as equal"`
}

// TeamCodeAnswerBody holds a team's new code.
type TeamCodeAnswerBody struct {
	Code string `json:"code" doc:"With which students join it"`
}

type teamCodeAnswer struct{ Body TeamCodeAnswerBody }

// MoveInputBody says which team a member is in from now on.
type MoveInputBody struct {
	Team string `json:"team" doc:"Name of the team that the member is in from now on; empty: none"`
}

type moveInput struct {
	ContestPath
	Person int64 `path:"person" doc:"The id of the member's account"`
	Body   MoveInputBody
}

// StaffTeamsAnswerBody lists a contest's teams.
type StaffTeamsAnswerBody struct {
	Size  int32       `json:"size" doc:"Most people in a team; 1: there are no teams"`
	Teams []StaffTeam `json:"teams" nullable:"false" doc:"By name"`
}

type staffTeamsAnswer struct{ Body StaffTeamsAnswerBody }

func (s *Server) teamStaffRoutes() {
	const path = "/api/contests/{contest}/people"
	add(s, route{method: get, path: "/api/contests/{contest}/staff-teams", id: "listStaffTeams", summary: "A contest's teams with their codes, for its organizers", tag: "Teams"}, s.listStaffTeams)
	add(s, route{method: post, path: "/api/contests/{contest}/teams", id: "makeTeam", summary: "Put members together in a team; for organizers", tag: "Teams", status: http.StatusNoContent}, s.makeTeam)
	add(s, route{method: put, path: "/api/contests/{contest}/teams/{team}", id: "renameTeam", summary: "Give a team another name; for organizers", tag: "Teams"}, s.renameTeam)
	add(s, route{method: erase, path: "/api/contests/{contest}/teams/{team}", id: "deleteTeam", summary: "Delete a team that has submitted nothing; for organizers", tag: "Teams"}, s.deleteTeam)
	add(s, route{
		method: post, path: "/api/contests/{contest}/teams/{team}/code", id: "newTeamCode", tag: "Teams",
		summary: "Give a team a new code; the one before is worth nothing then. For organizers",
	}, s.newTeamCode)
	add(s, route{
		method: put, path: path + "/{person}/team", id: "moveToTeam", tag: "Teams",
		summary: "Put a member into a team, or take one out; for organizers. A team that a member is taken out of has a new code.",
	}, s.moveToTeam)
}

func (s *Server) listStaffTeams(ctx context.Context, in *ContestPath) (*staffTeamsAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	teams, members, err := people.ListTeams(ctx, s.store, contestID)
	if err != nil {
		return nil, err
	}
	out := &staffTeamsAnswer{}
	out.Body.Size = contest.TeamSize
	out.Body.Teams = make([]StaffTeam, 0, len(teams))
	for _, t := range teams {
		team := StaffTeam{Name: t.Name, Code: people.FormatCode(t.Code), People: []TeamPerson{}, Players: append([]string{}, t.Players...), Submissions: t.Submissions}
		for _, m := range members[t.ID] {
			team.People = append(team.People, TeamPerson{ID: m.UserID, Account: m.Name, Name: m.FullName})
		}
		out.Body.Teams = append(out.Body.Teams, team)
	}
	return out, nil
}

func (s *Server) makeTeam(ctx context.Context, in *makeTeamInput) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	_, err = s.teams(who, contestID, true).Create(ctx, in.Body.Name, in.Body.People...)
	return nil, err
}

func (s *Server) renameTeam(ctx context.Context, in *renameTeamInput) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, s.teams(who, contestID, true).Rename(ctx, in.Team, in.Body.Name)
}

func (s *Server) deleteTeam(ctx context.Context, in *TeamPath) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, s.teams(who, contestID, true).Delete(ctx, in.Team)
}

func (s *Server) newTeamCode(ctx context.Context, in *TeamPath) (*teamCodeAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	code, err := s.teams(who, contestID, true).NewCode(ctx, in.Team)
	if err != nil {
		return nil, err
	}
	out := &teamCodeAnswer{}
	out.Body.Code = people.FormatCode(code)
	return out, nil
}

func (s *Server) moveToTeam(ctx context.Context, in *moveInput) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, s.teams(who, contestID, true).Move(ctx, in.Person, in.Body.Team)
}
