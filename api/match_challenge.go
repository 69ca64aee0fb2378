package api

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const listedChallenges = 50

// Challenge is a match on request. It does not count for the ladder.
type Challenge struct {
	Match MatchSummary `json:"match"`
	Wait  *Wait        `json:"wait,omitempty" doc:"Left out once it has begun"`
}

// Challenger is one of the caller's players that can challenge others.
type Challenger struct {
	Name  pseudonym.Player  `json:"name"`
	State words.PlayerState `json:"state" enum:"qualified,new,retired" doc:"new: it has not qualified, and practises"`
}

type challengeInput struct {
	ContestPath
	RequestKey string `header:"Idempotency-Key" doc:"Any text of yours, new for each challenge. A request that is sent again with the same key gives the first one's match."`
	Body       struct {
		Player    pseudonym.Player   `json:"player" maxLength:"64" doc:"One of your own or of your team's"`
		Opponents []pseudonym.Player `json:"opponents" maxItems:"16" nullable:"false" doc:"Other players, by name; yours may be among them. Built-in players take the seats that stay free."`
	}
}

type challengeAnswer struct {
	Status int
	Body   Challenge
}

type challengesAnswer struct {
	Body struct {
		Challenges []Challenge        `json:"challenges" nullable:"false" doc:"Yours and your team's, newest first, at most 50"`
		Players    []Challenger       `json:"players" nullable:"false" doc:"Yours that can challenge others: those on the ladder, then those that have not qualified, then retired ones"`
		Practice   []pseudonym.Player `json:"practice" nullable:"false" doc:"Whom those of your players can meet that have not qualified: built-in players, weakest first, then those of the organizers"`
		Left       int64              `json:"left" doc:"How many you may make now: 30 in 24 hours"`
		Seats      int                `json:"seats" doc:"Players that a match of the contest has at most"`
	}
}

func (s *Server) challengeRoutes() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/challenges", id: "challenge", summary: "Have a match played against chosen opponents, which does not count", tag: "Challenges",
		status: http.StatusCreated,
	}, s.challenge)
	add(s, route{method: get, path: "/api/contests/{contest}/challenges", id: "listChallenges", summary: "My challenges, newest first, and with whom I can make more", tag: "Challenges"}, s.listChallenges)
}

func (s *Server) challenge(ctx context.Context, in *challengeInput) (*challengeAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if err := checkRequestKey(in.RequestKey); err != nil {
		return nil, err
	}
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	on, err := s.poolOf(ctx, contest.ID, contest.Game)
	if err != nil {
		return nil, err
	}
	ids, err := s.playersByName(ctx, contest, append([]pseudonym.Player{in.Body.Player}, in.Body.Opponents...))
	if err != nil {
		return nil, err
	}
	m, created, err := submission.Challenge(ctx, s.pool, s.inserter, submission.ChallengeRequest{
		Contest: contest.ID, User: who.id, Player: ids[0], Opponents: ids[1:], On: challengeBoard(on, ids), RequestKey: in.RequestKey,
	})
	if err != nil {
		return nil, err
	}
	list, err := s.challenges(ctx, contest.ID, []int64{m.ID})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("challenge %d is stored and cannot be read", m.ID)
	}
	out := &challengeAnswer{Status: http.StatusOK, Body: list[0]}
	if created {
		out.Status = http.StatusCreated
	}
	return out, nil
}

func (s *Server) listChallenges(ctx context.Context, in *ContestPath) (*challengesAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	on, err := s.poolOf(ctx, contest.ID, contest.Game)
	if err != nil {
		return nil, err
	}
	_, high := on.Seats()
	out := &challengesAnswer{}
	out.Body.Seats = high
	owner, err := s.ownerIn(ctx, who, contest.ID)
	if err != nil {
		return nil, err
	}
	recent, err := s.store.ChallengesInLastDay(ctx, owner.author, contest.ID)
	if err != nil {
		return nil, fmt.Errorf("count challenges: %w", err)
	}
	out.Body.Left = max(0, submission.ChallengesPerDay-recent)
	rows, err := s.store.APIChallengers(ctx, contest.ID, owner.author)
	if err != nil {
		return nil, fmt.Errorf("list players that can challenge: %w", err)
	}
	out.Body.Players = make([]Challenger, 0, len(rows))
	for _, row := range rows {
		out.Body.Players = append(out.Body.Players, Challenger{Name: pseudonym.Player(row.Name), State: row.State})
	}
	practice, err := s.store.PracticeOpponents(ctx, contest.ID)
	if err != nil {
		return nil, fmt.Errorf("list whom players practise against: %w", err)
	}
	out.Body.Practice = make([]pseudonym.Player, 0, len(practice))
	for _, row := range practice {
		out.Body.Practice = append(out.Body.Practice, pseudonym.Player(row.Name))
	}
	ids, err := s.store.APIChallengeIDs(ctx, owner.ids(), contest.ID, listedChallenges)
	if err != nil {
		return nil, fmt.Errorf("list challenges: %w", err)
	}
	out.Body.Challenges, err = s.challenges(ctx, contest.ID, ids)
	return out, err
}

// challenges reads challenges of one contest, newest first.
func (s *Server) challenges(ctx context.Context, contestID int64, ids []int64) ([]Challenge, error) {
	matches, err := s.matchSummaries(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Challenge, 0, len(matches))
	for _, m := range matches {
		c := Challenge{Match: m}
		if m.State == words.MatchQueued {
			if c.Wait, err = s.waitOfMatch(ctx, contestID, m.ID); err != nil {
				return nil, err
			}
		}
		out = append(out, c)
	}
	return out, nil
}

// challengeBoard returns the board of a challenge: the one that its players have played on least in matches that count. If
// they are too many for every board it returns none, and the challenge is refused.
func challengeBoard(on *board.Pool, players []int64) submission.ChallengeBoard {
	_, high := on.Seats()
	fitting := on.For(len(players))
	if len(fitting) == 0 {
		return submission.ChallengeBoard{High: high}
	}
	b := on.Least(fitting, players, rand.IntN)
	return submission.ChallengeBoard{ID: b.ID, Name: on.Name(b.ID), Low: b.Low, High: high}
}

// playersByName finds players of a contest; upper and lower case count as equal.
func (s *Server) playersByName(ctx context.Context, contestRow store.Contest, called []pseudonym.Player) ([]int64, error) {
	small := make([]string, len(called))
	for i, name := range called {
		if !isText(string(name)) {
			return nil, refuse(contest.CodeBadRequest, "A player's name is not text. Choose among those on the ladder.")
		}
		small[i] = strings.ToLower(string(name))
	}
	rows, err := s.store.APIPlayersByName(ctx, contestRow.ID, small)
	if err != nil {
		return nil, fmt.Errorf("find players: %w", err)
	}
	known := map[string]int64{}
	for _, row := range rows {
		known[row.Name] = row.ID
	}
	ids := make([]int64, len(called))
	for i, name := range small {
		id, ok := known[name]
		if !ok {
			return nil, refuse(contest.CodeNotFound, "There is no player %q in %s. Choose among those on the ladder.", contest.Truncate(string(called[i]), 40), contestRow.Slug)
		}
		ids[i] = id
	}
	return ids, nil
}
