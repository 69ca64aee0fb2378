package result

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Rated is what one call of [Rate] has done.
type Rated struct {
	// Final reports that no result has come meanwhile. Otherwise the results that came rely on the job that called Rate,
	// which has to make room for another one.
	Final bool

	contest  store.Contest // as it was before
	seq      int64         // the newest result that the ratings contain now
	standing *standing     // after it; nil if there was nothing to rate
}

// Rate numbers all results that the ratings do not contain yet, and enters them in the order of their numbers. One
// transaction at a time does so. A standing from the cache saves reading the earlier results.
func Rate(ctx context.Context, tx pgx.Tx, contestID int64, cache *StandingCache) (Rated, error) {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, contest.LockRating, int32(contestID)); err != nil {
		return Rated{}, err
	}
	rated, err := rate(ctx, q, contestID, cache)
	if err != nil {
		return Rated{}, err
	}
	rated.Final, err = isFinal(ctx, q, contestID)
	return rated, err
}

func rate(ctx context.Context, q *store.Queries, contestID int64, cache *StandingCache) (Rated, error) {
	c, err := q.Contest(ctx, contestID) // read after the lock, so it shows what the last holder did
	if err != nil {
		return Rated{}, err
	}
	fresh, err := q.NumberResults(ctx, contestID)
	if err != nil {
		return Rated{}, fmt.Errorf("number the results: %w", err)
	}
	if fresh == 0 {
		return Rated{}, nil
	}
	last := c.RatedSeq + fresh
	ratings, err := q.ContestRatings(ctx, contestID)
	if err != nil {
		return Rated{}, err
	}
	st, known := cache.take(c)
	results, err := st.read(ctx, q, contestID, known, last)
	if err != nil {
		return Rated{}, err
	}
	n := countUpTo(results, c.RatedSeq)
	if err := st.catchUp(results[:n]); err != nil {
		return Rated{}, err
	}
	l := newLedger(c.RatingSystem, st, ratings)
	return Rated{contest: c, seq: last, standing: st}, enterResults(ctx, q, c, l, results[n:], last, st.ranked)
}

// isFinal reports whether the results that the ratings contain now are all that there are, and all that rely on a rating
// that is under way: see [AskForRating].
func isFinal(ctx context.Context, q *store.Queries, contestID int64) (bool, error) {
	alone, err := q.TryLockContestFor(ctx, contest.LockReliance, int32(contestID))
	if err != nil || !alone {
		return false, err
	}
	more, err := q.HasUnrated(ctx, contestID)
	return !more, err
}

// AskForRating has the results of a contest rated that the transaction has stored. Where a job waits or runs that will do
// it, there is no other one: a job that runs can complete only when no transaction relies on it, and finds their results.
// As that keeps jobs from completing, it is the last thing that a transaction does but for completing its own job.
func AskForRating(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, contestID int64) error {
	q := store.New(tx)
	if err := q.ShareLockContestFor(ctx, contest.LockReliance, int32(contestID)); err != nil {
		return err
	}
	requested, err := q.RatingRequested(ctx, contestID) // read after the lock, so a job that runs has not looked for the last time
	if err != nil {
		return fmt.Errorf("look for a job that rates: %w", err)
	}
	if requested {
		return nil
	}
	return jobs.AskForRating(ctx, tx, inserter, contestID)
}

// countUpTo returns how many of the results, in their order, have numbers up to seq.
func countUpTo(results []result, seq int64) int {
	n, _ := slices.BinarySearchFunc(results, seq+1, func(r result, seq int64) int { return cmp.Compare(r.seq, seq) })
	return n
}

// enterResults enters the contest's newest results, up to the number last, and saves. saved is the number of results at
// the recompute whose pairs and transitivity the database has, or -1 if it has none.
func enterResults(ctx context.Context, q *store.Queries, c store.Contest, l *ledger, results []result, last int64, saved int) error {
	for _, r := range results {
		if err := l.enter(r); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if err := l.save(ctx, q, c.ID); err != nil {
		return err
	}
	if l.standing.ranked != saved {
		if err := savePairs(ctx, q, c.ID, l.standing); err != nil {
			return err
		}
		if err := saveTransitive(ctx, q, c.ID, l.standing.current.Transitive()); err != nil {
			return fmt.Errorf("store whether ratings explain the results: %w", err)
		}
	}
	if c.SettleSince != nil {
		if err := saveNeighbours(ctx, q, c.ID, l.standing); err != nil {
			return err
		}
	}
	if err := q.SetRatedSeq(ctx, c.ID, last, int32(len(l.standing.results))); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: last})
}

// recount enters again the results from a sequence number on, in the caller's transaction: those that count now.
// Without a change of results, rating system or formulas the numbers come out the same to the last bit.
func recount(ctx context.Context, q *store.Queries, contest, since int64) error {
	return recountBy(ctx, q, contest, since, "")
}

// recountBy is recount with another rating system; "" keeps the contest's.
func recountBy(ctx context.Context, q *store.Queries, contestID, since int64, system string) error {
	if err := q.LockContestFor(ctx, contest.LockRating, int32(contestID)); err != nil {
		return err
	}
	c, err := q.Contest(ctx, contestID)
	if err != nil {
		return err
	}
	if system != "" {
		c.RatingSystem = system
	}
	fresh, err := q.NumberResults(ctx, contestID)
	if err != nil {
		return fmt.Errorf("number the results: %w", err)
	}
	last := c.RatedSeq + fresh
	ratings, err := q.ContestRatings(ctx, contestID)
	if err != nil {
		return err
	}
	l := newLedger(c.RatingSystem, newStanding(c.PlayersPerUser), ratings)
	l.reset()
	results, err := l.standing.read(ctx, q, contestID, 0, last)
	if err != nil {
		return err
	}
	since = min(since, c.RatedSeq+1)
	n := countUpTo(results, since-1)
	for _, r := range results[:n] {
		if err := l.enterSequential(r); err != nil {
			return err
		}
	}
	if err := l.standing.restore(results[:n]); err != nil {
		return err
	}
	if err := q.ClearHistory(ctx, contestID, since); err != nil {
		return err
	}
	if err := q.ClearVersions(ctx, contestID); err != nil {
		return err
	}
	if err := enterResults(ctx, q, c, l, results[n:], last, -1); err != nil {
		return err
	}
	return q.CountRecount(ctx, contestID, c.RatingSystem)
}

// Rerate computes a contest's ratings and their history again from its results, in one transaction. Without a change
// of results, rating system or formulas the numbers come out the same to the last bit. It returns the number of
// results.
func Rerate(ctx context.Context, pool *pgxpool.Pool, slug string) (results int64, err error) {
	err = contest.Do(ctx, pool, "rerate "+slug, func(_ pgx.Tx, q *store.Queries) error {
		c, err := contest.BySlug(ctx, q, slug)
		if err != nil {
			return err
		}
		if err := recount(ctx, q, c.ID, 0); err != nil {
			return err
		}
		c, err = q.Contest(ctx, c.ID)
		results = c.RatedSeq
		return err
	})
	return results, err
}
