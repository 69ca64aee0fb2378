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
	"github.com/agon-judge/agon/schema/store"
)

// RatedContest is a contest as it was when its results were read, and its standing after all of them.
type RatedContest struct {
	contest  store.Contest
	standing *standing
}

// Rate enters all results that the ratings do not contain yet, in their order. One transaction at a time does so. A
// standing from the cache saves reading the earlier results.
func Rate(ctx context.Context, tx pgx.Tx, contestID int64, cache *StandingCache) (RatedContest, error) {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, contest.LockRating, int32(contestID)); err != nil {
		return RatedContest{}, err
	}
	c, err := q.Contest(ctx, contestID) // read after the lock, so it shows what the last holder did
	if err != nil || c.RatedSeq >= c.LastSeq {
		return RatedContest{}, err
	}
	ratings, err := q.ContestRatings(ctx, contestID)
	if err != nil {
		return RatedContest{}, err
	}
	l := newLedger(c.RatingSystem, cache.take(c), ratings)
	if l.standing == nil {
		l.standing = newStanding(c.PlayersPerUser)
		before, err := l.standing.read(ctx, q, contestID, 0, c.RatedSeq)
		if err != nil {
			return RatedContest{}, err
		}
		if err := l.standing.restore(before); err != nil {
			return RatedContest{}, err
		}
	}
	results, err := l.standing.read(ctx, q, contestID, c.RatedSeq, c.LastSeq)
	if err != nil {
		return RatedContest{}, err
	}
	return RatedContest{c, l.standing}, enterResults(ctx, q, c, l, results, l.standing.ranked)
}

// enterResults enters the contest's newest results and saves. saved is the number of results at the recompute whose
// pairs and transitivity the database has, or -1 if it has none.
func enterResults(ctx context.Context, q *store.Queries, c store.Contest, l *ledger, results []result, saved int) error {
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
	if err := q.SetRatedSeq(ctx, c.ID, c.LastSeq, int32(len(l.standing.results))); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: c.LastSeq})
}

// recount enters again the results from a sequence number on, in the caller's transaction: those that count now.
// Without a change of results, rating system or formulas the numbers come out the same to the last bit. The contest's
// row is locked at the end only, as no result can be stored meanwhile.
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
	ratings, err := q.ContestRatings(ctx, contestID)
	if err != nil {
		return err
	}
	l := newLedger(c.RatingSystem, newStanding(c.PlayersPerUser), ratings)
	l.reset()
	results, err := l.standing.read(ctx, q, contestID, 0, c.LastSeq)
	if err != nil {
		return err
	}
	since = min(since, c.RatedSeq+1)
	n, _ := slices.BinarySearchFunc(results, since, func(r result, seq int64) int { return cmp.Compare(r.seq, seq) })
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
	if err := enterResults(ctx, q, c, l, results[n:], -1); err != nil {
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
