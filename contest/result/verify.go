package result

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Verify simulates a stored match again from its log and compares scores and final state with what was stored. The
// error says what differs.
func Verify(ctx context.Context, pool *pgxpool.Pool, games []engine.Game, id int64) error {
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
	contest, err := q.Contest(ctx, m.ContestID)
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
	g, err := catalog.New(games).Game(ctx, q, contest.Game)
	if err != nil {
		return err
	}
	if _, ok := g.(packages.Game); ok {
		return fmt.Errorf("match %d is of a package, %s: only workers run its referee, when they play a match again", id, contest.Game)
	}
	return verify(g, m, board, seats)
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
