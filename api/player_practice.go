package api

import (
	"context"
	"strconv"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/words"
)

// practiceCacheAge is for how long a practice table is kept: all who look at the ladder ask for it.
const practiceCacheAge = 5 * time.Second

// Practice lists the players of a contest that have not qualified yet.
type Practice struct {
	Rows []PracticeRow `json:"rows" nullable:"false" doc:"Those closest to qualifying first, at most 500"`
}

// PracticeRow is a player that has not qualified yet.
type PracticeRow struct {
	Player      pseudonym.Player      `json:"player"`
	Author      pseudonym.Author      `json:"author"`
	Pseudonym   pseudonym.Alias       `json:"pseudonym,omitempty" doc:"As whom others see the author, where the contest names nobody; left out for those others"`
	State       words.SubmissionState `json:"state" doc:"Of its newest version that compiled"`
	SubmittedAt time.Time             `json:"submitted_at" doc:"When that version was"`
	Matches     int                   `json:"matches" doc:"Qualification and practice that it has played"`
	Fault       string                `json:"fault" doc:"What went wrong in them most often; empty if it was never frozen"`
	Distance    string                `json:"distance" doc:"How far it is from the sample players that it has met; empty if it has met none" example:"ahead of Demo, 62 % of Dummy's score"`
}

type practiceAnswer struct{ Body Practice }

func (s *Server) practiceRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/practice", id: "practice", tag: "Players",
		summary: "The players that have not qualified yet, and how far they are from it",
	}, s.practice)
}

func (s *Server) practice(ctx context.Context, in *ContestPath) (*practiceAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	table, err := s.practices.get(ctx, strconv.FormatInt(contestID, 10), func(ctx context.Context) (Practice, error) { return s.readPractice(ctx, in.Contest) })
	return &practiceAnswer{Body: table}, err
}

func (s *Server) readPractice(ctx context.Context, slug string) (Practice, error) {
	out := Practice{Rows: []PracticeRow{}}
	c, err := s.contestRow(ctx, slug)
	if err != nil {
		return out, err
	}
	game, err := s.game(ctx, c.Game)
	if err != nil {
		return out, err
	}
	rows, err := submission.PracticeTable(ctx, s.store, contest.QualificationOf(game, c), c.ID)
	for _, r := range rows {
		row := PracticeRow{
			Player: pseudonym.Player(r.Player), Author: pseudonym.Author(r.Author), State: r.State, SubmittedAt: r.SubmittedAt, Matches: r.Matches, Distance: r.Distances.String(),
		}
		if r.Fault != nil {
			row.Fault = r.Fault.Short()
		}
		out.Rows = append(out.Rows, row)
	}
	return out, err
}
