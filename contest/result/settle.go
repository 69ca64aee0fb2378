package result

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Settlement says how a contest settles after it has frozen.
type Settlement struct {
	Certainty float64 // the probability to separate neighbours on the ladder with, in (0.5, 1)
	Budget    int     // the most matches to play for that; equal players are never separated
	By        *int64  // the user that asks for it; nil: on the command line
	Reason    string  // one sentence; may be empty
}

// Settle begins to settle a contest: from now on its matches are among neighbours on the ladder whose order is not
// certain, until all are separated or the budget is spent. The dispatchers go on with it; what they need to know is
// in the database. A contest that has settled may settle again. The error is a *contest.Error or the database's.
func Settle(ctx context.Context, pool *pgxpool.Pool, slug string, s Settlement) error {
	inserter, err := schema.Inserter(pool)
	if err != nil {
		return err
	}
	return contest.Do(ctx, pool, "settle "+slug, func(tx pgx.Tx, _ *store.Queries) error { return settle(ctx, tx, inserter, slug, s) })
}

func settle(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, slug string, s Settlement) error {
	if !(s.Certainty > 0.5 && s.Certainty < 1) {
		return contest.Refuse(contest.CodeNotNow, "It cannot settle: a certainty of %g is not between 0.5 and 1.", s.Certainty)
	}
	if s.Budget < 0 || s.Budget > 1_000_000 {
		return contest.Refuse(contest.CodeNotNow, "It cannot settle: a budget of %d matches is not between 0 and 1000000.", s.Budget)
	}
	q := store.New(tx)
	c, err := contest.BySlug(ctx, q, slug)
	if err != nil {
		return err
	}
	if err := q.LockContestFor(ctx, contest.LockRating, int32(c.ID)); err != nil {
		return err
	}
	begun, err := q.BeginSettling(ctx, s.Certainty, int32(s.Budget), c.ID)
	if err != nil {
		return err
	}
	if c, err = q.Contest(ctx, c.ID); err != nil {
		return err
	}
	if begun == 0 {
		return settleRefusal(c)
	}
	err = audit.Record(ctx, q, audit.Entry{
		Contest: c.ID, By: s.By, Action: audit.Action(words.OrderSettle),
		Reason: strings.TrimSpace(fmt.Sprintf("To a certainty of %g with at most %d matches. %s", s.Certainty, s.Budget, s.Reason)),
	})
	if err != nil {
		return err
	}
	st := newStanding(c.PlayersPerUser)
	results, err := st.read(ctx, q, c.ID, 0, c.RatedSeq)
	if err != nil {
		return err
	}
	if err := st.restore(results); err != nil {
		return err
	}
	if err := saveNeighbours(ctx, q, c.ID, st); err != nil {
		return err
	}
	if err := jobs.AskForMatches(ctx, tx, inserter, c.ID); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: c.RatedSeq})
}

func settleRefusal(c store.Contest) error {
	switch {
	case Settling(c):
		return contest.Refuse(contest.CodeNotNow, "It cannot settle: it is settling already.")
	case c.FreezesAt == nil:
		return contest.Refuse(contest.CodeNotNow, "It cannot settle: it has no time at which it freezes.")
	default:
		return contest.Refuse(contest.CodeNotNow, "It cannot settle: it freezes at %s only.", c.FreezesAt.UTC().Format(time.RFC3339))
	}
}

// Settling reports whether matches are made to settle a contest.
func Settling(c store.Contest) bool { return c.SettleSince != nil && c.SettledAt == nil }

// saveNeighbours stores how certain the order of neighbours on the ladder is.
func saveNeighbours(ctx context.Context, q *store.Queries, contest int64, s *standing) error {
	order, err := q.LadderOrder(ctx, contest)
	if err != nil {
		return fmt.Errorf("read the ladder: %w", err)
	}
	if err := q.ClearNeighbours(ctx, contest); err != nil {
		return fmt.Errorf("forget the neighbours: %w", err)
	}
	rows := make([]store.AddNeighboursParams, 0, len(order))
	for i := 1; i < len(order); i++ {
		c := s.compare(order[i-1], order[i])
		rows = append(rows, store.AddNeighboursParams{
			ContestID: contest, Place: int32(i), Upper: order[i-1], Lower: order[i], Better: c.Better, Evidence: c.Evidence,
		})
	}
	if _, err := q.AddNeighbours(ctx, rows); err != nil {
		return fmt.Errorf("store the neighbours: %w", err)
	}
	return nil
}

// compare compares the newest versions of two players. Nothing is known of a player without results.
func (s *standing) compare(a, b int64) ranking.Comparison {
	first, known := s.current.number[s.newest[a]]
	second, both := s.current.number[s.newest[b]]
	if !known || !both {
		return ranking.Comparison{Better: 0.5, Evidence: 1}
	}
	return s.current.Compare(first, second)
}
