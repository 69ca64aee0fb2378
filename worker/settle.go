package worker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/pairing"
)

// ErrCannotSettle is wrapped when a contest is not in a state to settle, or is asked for what cannot be.
var ErrCannotSettle = errors.New("the contest cannot settle")

// Settlement is how a contest settles after it has frozen.
type Settlement struct {
	Certainty float64 // to which neighbours on the ladder are to be told apart, in (0.5, 1)
	Budget    int     // matches that may be played for that; players that are equal are never told apart
	By        *int64  // the user that asks for it; nil: on the command line
	Reason    string  // one sentence; "": nothing but what is asked for
}

// Settle begins to settle a contest: from now on its matches are among neighbours on the ladder whose order is not
// certain, until all are told apart or the budget is spent. The workers go on with it; what they need to know is in the
// database. A contest that has settled may settle again. The error wraps ErrCannotSettle or is the database's.
func Settle(ctx context.Context, pool *pgxpool.Pool, slug string, s Settlement) error {
	inserter, err := schema.Inserter(pool)
	if err != nil {
		return err
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { return settle(ctx, tx, inserter, slug, s) })
	if err != nil {
		return fmt.Errorf("settle %s: %w", slug, err)
	}
	return nil
}

func settle(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, slug string, s Settlement) error {
	if !(s.Certainty > 0.5 && s.Certainty < 1) {
		return fmt.Errorf("%w: a certainty of %g is not between 0.5 and 1", ErrCannotSettle, s.Certainty)
	}
	if s.Budget < 0 || s.Budget > 1_000_000 {
		return fmt.Errorf("%w: a budget of %d matches is not between 0 and 1000000", ErrCannotSettle, s.Budget)
	}
	q := store.New(tx)
	c, err := q.ContestBySlug(ctx, slug)
	if err != nil {
		return err
	}
	if err := q.LockContestFor(ctx, lockRating, int32(c.ID)); err != nil {
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
		return whyNot(c)
	}
	err = audit.Record(ctx, q, audit.Entry{
		Contest: c.ID, By: s.By, Action: audit.ActionSettle,
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
	if err := noteNeighbours(ctx, q, c.ID, st); err != nil {
		return err
	}
	if _, err := inserter.InsertTx(ctx, tx, jobs.MatchmakeArgs{Contest: c.ID}, nil); err != nil {
		return fmt.Errorf("ask for matches: %w", err)
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: c.RatedSeq})
}

func whyNot(c store.Contest) error {
	switch {
	case settling(c):
		return fmt.Errorf("%w: it is settling already", ErrCannotSettle)
	case c.FreezesAt == nil:
		return fmt.Errorf("%w: it has no time at which it freezes", ErrCannotSettle)
	default:
		return fmt.Errorf("%w: it freezes at %s only", ErrCannotSettle, c.FreezesAt.UTC().Format(time.RFC3339))
	}
}

// settling says whether matches are made to settle a contest.
func settling(c store.Contest) bool { return c.SettleSince != nil && c.SettledAt == nil }

// noteNeighbours stores how certain the order of neighbours on the ladder is.
func noteNeighbours(ctx context.Context, q *store.Queries, contest int64, s *standing) error {
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

// compare compares the newest versions of two players. Of who has no result nothing is known.
func (s *standing) compare(a, b int64) ranking.Comparison {
	first, known := s.now.number[s.newest[a]]
	second, both := s.now.number[s.newest[b]]
	if !known || !both {
		return ranking.Comparison{Better: 0.5, Evidence: 1}
	}
	return s.now.Compare(first, second)
}

// settle makes matches among neighbours that are not told apart, the least certain of them first, or ends it: when there
// are none, and when the budget is spent.
func (t *tables) settle(ctx context.Context, wanted int64) error {
	q := store.New(t.tx)
	open, err := q.OpenMatches(ctx, t.contest.ID)
	if err != nil {
		return fmt.Errorf("count open matches: %w", err)
	}
	progress, err := q.SettleProgress(ctx, t.contest.ID)
	if err != nil {
		return fmt.Errorf("read how far it has settled: %w", err)
	}
	duels, err := t.duels(ctx, q)
	if err != nil {
		return err
	}
	made, left := int64(0), int64(progress.Budget)-progress.Played-open
	for len(duels) > 0 && made < wanted && made+t.together() <= left {
		next := duels[0]
		duels = duels[1:]
		m, ok := t.planner.Decide(next)
		if !ok { // somebody has left, and the neighbours will be others
			continue
		}
		n, err := t.add(ctx, m)
		if err != nil {
			return err
		}
		made += n
		duels = append(duels, next)
	}
	// What was counted first cannot have changed since: nothing was open, and all was rated.
	if made > 0 || open > 0 || !progress.Rated {
		return nil
	}
	if err := q.EndSettling(ctx, t.contest.ID); err != nil {
		return fmt.Errorf("store that it has settled: %w", err)
	}
	t.w.log.Info("a contest has settled", "contest", t.contest.Slug, "decided", progress.Decided, "pairs", progress.Pairs, "matches", progress.Played)
	return schema.Notify(ctx, q, schema.Event{Contest: t.contest.ID, Kind: schema.EventLadder, ID: t.contest.RatedSeq})
}

// together is how many matches one board may take.
func (t *tables) together() int64 {
	switch {
	case t.mirrored:
		return 2
	case t.contest.Rotate:
		return int64(t.planner.Seats.High)
	default:
		return 1
	}
}

// duels are the neighbours that are not told apart.
func (t *tables) duels(ctx context.Context, q *store.Queries) ([]pairing.Duel, error) {
	neighbours, err := q.Neighbours(ctx, t.contest.ID)
	if err != nil {
		return nil, fmt.Errorf("read the neighbours: %w", err)
	}
	var duels []pairing.Duel
	for _, n := range neighbours {
		c := ranking.Comparison{Difference: n.Better - 0.5, Better: n.Better, Evidence: n.Evidence}
		if c.Decided(t.contest.Certainty) == 0 {
			duels = append(duels, pairing.Duel{Upper: n.Upper, Lower: n.Lower, Place: int(n.Place), Better: n.Better})
		}
	}
	return duels, nil
}
