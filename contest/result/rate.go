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

// Rated is a contest as it was when its results were read, and what is believed after all of them.
type Rated struct {
	contest  store.Contest
	standing *standing
}

// Rate enters all results that the ratings do not contain yet, in their order. One transaction at a time does so.
// What is remembered of the contest saves reading the earlier results.
func Rate(ctx context.Context, tx pgx.Tx, contestID int64, remembered *Standings) (Rated, error) {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, contest.LockRating, int32(contestID)); err != nil {
		return Rated{}, err
	}
	c, err := q.Contest(ctx, contestID) // read after the lock, so it shows what the last holder did
	if err != nil || c.RatedSeq >= c.LastSeq {
		return Rated{}, err
	}
	ratings, err := q.ContestRatings(ctx, contestID)
	if err != nil {
		return Rated{}, err
	}
	b := newBook(c.RatingSystem, remembered.take(c), ratings)
	if b.standing == nil {
		b.standing = newStanding(c.PlayersPerUser)
		before, err := b.standing.read(ctx, q, contestID, 0, c.RatedSeq)
		if err != nil {
			return Rated{}, err
		}
		if err := b.standing.restore(before); err != nil {
			return Rated{}, err
		}
	}
	results, err := b.standing.read(ctx, q, contestID, c.RatedSeq, c.LastSeq)
	if err != nil {
		return Rated{}, err
	}
	return Rated{c, b.standing}, enterResults(ctx, q, c, b, results, b.standing.ranked)
}

// enterResults enters the contest's newest results, and saves. noted is how many results there were at the recompute of which
// the database knows what only recomputes tell; -1: of none.
func enterResults(ctx context.Context, q *store.Queries, c store.Contest, b *book, results []result, noted int) error {
	for _, r := range results {
		if err := b.enter(r); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if err := b.save(ctx, q, c.ID); err != nil {
		return err
	}
	if b.standing.ranked != noted {
		if err := notePairs(ctx, q, c.ID, b.standing); err != nil {
			return err
		}
		if err := noteTransitive(ctx, q, c.ID, b.standing.now.Transitive()); err != nil {
			return fmt.Errorf("store whether ratings explain the results: %w", err)
		}
	}
	if c.SettleSince != nil {
		if err := noteNeighbours(ctx, q, c.ID, b.standing); err != nil {
			return err
		}
	}
	if err := q.SetRatedSeq(ctx, c.ID, c.LastSeq, int32(len(b.standing.results))); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: c.LastSeq})
}

// recount enters the results from a number on again, in the caller's transaction: those that count by now. Without a
// change of results, rating system or formulas the numbers come out the same to the last bit. The contest's row is locked
// at the end only, as nobody can store a result meanwhile.
func recount(ctx context.Context, q *store.Queries, contest, since int64) error {
	return recountBy(ctx, q, contest, since, "")
}

// recountBy is recount by another rating system; "" keeps the contest's.
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
	b := newBook(c.RatingSystem, newStanding(c.PlayersPerUser), ratings)
	b.reset()
	results, err := b.standing.read(ctx, q, contestID, 0, c.LastSeq)
	if err != nil {
		return err
	}
	since = min(since, c.RatedSeq+1)
	n, _ := slices.BinarySearchFunc(results, since, func(r result, seq int64) int { return cmp.Compare(r.seq, seq) })
	for _, r := range results[:n] {
		if err := b.count(r); err != nil {
			return err
		}
	}
	if err := b.standing.restore(results[:n]); err != nil {
		return err
	}
	if err := q.ClearHistory(ctx, contestID, since); err != nil {
		return err
	}
	if err := q.ClearVersions(ctx, contestID); err != nil {
		return err
	}
	if err := enterResults(ctx, q, c, b, results[n:], -1); err != nil {
		return err
	}
	return q.CountRecount(ctx, contestID, c.RatingSystem)
}

// Rerate computes a contest's ratings and their history again from its results, in one transaction. Without a change of
// results, rating system or formulas the numbers come out the same to the last bit. It gives the number of results.
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
