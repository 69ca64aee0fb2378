package result

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// WithReferee calls a function with the game of a package whose referee it can start. The referee is a stranger's program,
// which needs a sandbox.
type WithReferee func(ctx context.Context, g packages.Game, do func(packages.Game) error) error

// Verify plays a stored match again from its log and compares scores and final state with what was stored. The error says
// what differs. Matches of packages need a referee.
func Verify(ctx context.Context, pool *pgxpool.Pool, games []engine.Game, referee WithReferee, id int64) error {
	q := store.New(pool)
	m, err := q.Match(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("there is no match %d", id)
	}
	if err != nil {
		return fmt.Errorf("read match %d: %w", id, err)
	}
	if m.State != words.MatchDone {
		return fmt.Errorf("match %d is %s; only one that is done can be verified", id, m.State)
	}
	c, err := q.Contest(ctx, m.ContestID)
	if err != nil {
		return fmt.Errorf("read contest %d: %w", m.ContestID, err)
	}
	seats, err := q.SeatResults(ctx, id)
	if err != nil {
		return fmt.Errorf("read the seats of match %d: %w", id, err)
	}
	board, err := board.ConfigOf(ctx, q, m)
	if err != nil {
		return err
	}
	g, err := catalog.New(games).Game(ctx, q, c.Game)
	if err != nil {
		return err
	}
	p, ok := g.(packages.Game)
	if !ok {
		return verify(g, m, board, seats)
	}
	cpu, err := seatCPU(ctx, q, p, c, m)
	if err != nil {
		return err
	}
	return referee(ctx, p, func(p packages.Game) error { return verify(p.WithCPU(cpu), m, board, seats) })
}

// seatCPU returns the limit of CPU time of each player of a match, of which a referee is told how much is used.
func seatCPU(ctx context.Context, q *store.Queries, g engine.Game, c store.Contest, m store.Match) (time.Duration, error) {
	column := []byte(c.Limits)
	if m.FinalID != nil {
		f, err := q.Final(ctx, *m.FinalID)
		if err != nil {
			return 0, fmt.Errorf("read the final of match %d: %w", m.ID, err)
		}
		column = f.Limits
	}
	limits, err := contest.EngineLimits(column, g.Limits())
	return limits.CPU, err
}

func verify(g engine.Game, m store.Match, config []byte, seats []store.SeatResultsRow) error {
	if m.Config != nil { // its own
		config = m.Config
	}
	if m.Engine == nil || *m.Engine != g.Version() {
		return fmt.Errorf("match %d was played by %s and this program has %s", m.ID, engineOf(m), g.Version())
	}
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = s.Name
	}
	log, err := matchlog.Unpack(m.Log, matchlog.MaxBytes)
	if err != nil {
		return fmt.Errorf("match %d: %w", m.ID, err)
	}
	summary, err := engine.Simulate(g, config, m.Seed, names, bytes.NewReader(log), io.Discard, engine.SimulateOptions{Judge: true})
	if err != nil {
		return fmt.Errorf("play match %d again: %w", m.ID, err)
	}
	for i, s := range seats {
		if s.Score == nil || int64(summary.Scores[i]) != *s.Score {
			return fmt.Errorf("match %d: seat %d (%s) has %d points now and was stored with another score", m.ID, i, s.Name, summary.Scores[i])
		}
	}
	if !bytes.Equal(summary.Hash[:], m.StateHash) {
		return fmt.Errorf("match %d: the scores are the same, but the final state differs", m.ID)
	}
	return nil
}

func engineOf(m store.Match) string {
	if m.Engine == nil {
		return "an unknown engine"
	}
	return *m.Engine
}
