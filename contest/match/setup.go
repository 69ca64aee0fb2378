package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Setup is a match with everything that is needed to play it.
type Setup struct {
	Match   store.Match
	Contest store.Contest
	Game    engine.Game
	Limits  engine.Limits
	Seats   []Seat

	board []byte // the configuration of its board
}

// Seat is a player of a match.
type Seat struct {
	Submission     int64
	Name, Language string
	Build          []byte // names its build; empty: there is none
}

// Read reads what is needed to play a match. It returns ErrOver if the match is not to be played any more.
func (svc Service) Read(ctx context.Context, q *store.Queries, id int64) (Setup, error) {
	return svc.readIf(ctx, q, id, func(state words.MatchState) bool { return !over(state) })
}

// ReadDone reads what is needed to play a match with a result again. It returns ErrOver if the match has none, or none any
// more.
func (svc Service) ReadDone(ctx context.Context, q *store.Queries, id int64) (Setup, error) {
	return svc.readIf(ctx, q, id, func(state words.MatchState) bool { return state == words.MatchDone })
}

// readIf reads a match in a state that is wanted, and returns ErrOver for any other.
func (svc Service) readIf(ctx context.Context, q *store.Queries, id int64, wanted func(words.MatchState) bool) (s Setup, err error) {
	row, err := q.MatchSetup(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !wanted(row.Match.State) {
		return s, ErrOver
	}
	if err != nil {
		return s, err
	}
	s.Match, s.Contest, s.board = row.Match, row.Contest, row.Board
	if row.Match.FinalID != nil { // a final keeps the limits that it began with
		s.Contest.Limits = row.FinalLimits
	}
	if s.Game, err = svc.Games.Game(ctx, q, s.Contest.Game); err != nil {
		return s, err
	}
	terms, err := s.Game.Terms(s.Config())
	if err != nil {
		return s, fmt.Errorf("the configuration of %s: %w", s.Contest.Slug, err)
	}
	if s.Limits, err = contest.EngineLimits(s.Contest.Limits, terms.Limits); err != nil {
		return s, err
	}
	for i, submission := range row.Submissions {
		s.Seats = append(s.Seats, Seat{Submission: submission, Name: row.Names[i], Language: row.Languages[i], Build: row.Builds[i]})
	}
	return s, nil
}

// Obstacle returns why the match is not to be played, or "" if it is. Players that were submitted in time may qualify
// after the contest has closed.
func (s Setup) Obstacle(ctx context.Context, q *store.Queries) (contest.VoidNote, error) {
	if s.Match.Kind == words.MatchQualify && s.Match.SubmissionID != nil {
		sub, err := q.Submission(ctx, *s.Match.SubmissionID)
		if err != nil {
			return "", fmt.Errorf("read submission %d: %w", *s.Match.SubmissionID, err)
		}
		return submission.WhyOver(sub.State), nil
	}
	if contest.StateOf(s.Contest) == contest.StateClosed {
		return contest.NoteOver, nil
	}
	return "", nil
}

// Config returns the configuration that the match is played with.
func (s Setup) Config() []byte {
	if s.Match.Kind == words.MatchQualify && s.Match.BoardID == nil {
		return s.Game.Trial().ConfigIn(s.board)
	}
	return s.board
}

// ownConfig returns the configuration that the match is played with, or nil if that is its board's.
func (s Setup) ownConfig() []byte {
	if config := s.Config(); !bytes.Equal(config, s.board) {
		return config
	}
	return nil
}
