package worker

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Classes of advisory locks; the second number is the contest.
const (
	lockMatchmaking = 4138
	lockRating      = 4139
)

// rateBatch is how many results are entered before they are written.
const rateBatch = 500

// rateWorker brings a contest's ratings up to date.
type rateWorker struct {
	river.WorkerDefaults[jobs.RateArgs]
	w *Worker
}

// Timeout implements river.Worker.
func (*rateWorker) Timeout(*river.Job[jobs.RateArgs]) time.Duration { return rateTimeout }

// Work implements river.Worker.
func (r *rateWorker) Work(ctx context.Context, job *river.Job[jobs.RateArgs]) error {
	err := pgx.BeginFunc(ctx, r.w.pool, func(tx pgx.Tx) error {
		if err := rate(ctx, tx, job.Args.Contest); err != nil {
			return fmt.Errorf("rate contest %d: %w", job.Args.Contest, err)
		}
		return complete(ctx, tx, job)
	})
	return r.w.handBack(ctx, err)
}

// rate enters all results that the ratings do not contain yet, in their order. One transaction at a time does so.
func rate(ctx context.Context, tx pgx.Tx, contest int64) error {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, lockRating, int32(contest)); err != nil {
		return err
	}
	c, err := q.Contest(ctx, contest) // read after the lock, so it shows what the last holder did
	if err != nil || c.RatedSeq >= c.LastSeq {
		return err
	}
	ratings, err := q.ContestRatings(ctx, contest)
	if err != nil {
		return err
	}
	return enterResults(ctx, q, c, newBook(c.RatingSystem, ratings), c.RatedSeq)
}

// enterResults enters the results after a number, and saves.
func enterResults(ctx context.Context, q *store.Queries, c store.Contest, b *book, after int64) error {
	for after < c.LastSeq {
		last := min(after+rateBatch, c.LastSeq)
		rows, err := q.UnratedResults(ctx, c.ID, after, last)
		if err != nil {
			return fmt.Errorf("read results: %w", err)
		}
		for len(rows) > 0 {
			seats := 1
			for seats < len(rows) && rows[seats].Seq == rows[0].Seq {
				seats++
			}
			if err := b.enter(rows[:seats]); err != nil {
				return err
			}
			rows = rows[seats:]
		}
		if err := b.save(ctx, q); err != nil {
			return err
		}
		after = last
	}
	if err := q.SetRatedSeq(ctx, c.ID, after); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventLadder, ID: after})
}

// Rerate computes a contest's ratings and their history again from its results, in one transaction. Without a change of
// results, rating system or formulas the numbers come out the same to the last bit. It gives the number of results.
func Rerate(ctx context.Context, pool *pgxpool.Pool, slug string) (results int64, err error) {
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		c, err := q.ContestBySlug(ctx, slug)
		if err != nil {
			return err
		}
		if err := q.LockContestFor(ctx, lockRating, int32(c.ID)); err != nil {
			return err
		}
		if c, err = q.Contest(ctx, c.ID); err != nil {
			return err
		}
		ratings, err := q.ContestRatings(ctx, c.ID)
		if err != nil {
			return err
		}
		if err := q.ClearHistory(ctx, c.ID); err != nil {
			return err
		}
		b := newBook(c.RatingSystem, ratings)
		b.reset()
		results = c.LastSeq
		if results == 0 {
			return b.save(ctx, q)
		}
		return enterResults(ctx, q, c, b, 0)
	})
	if err != nil {
		return 0, fmt.Errorf("rerate %s: %w", slug, err)
	}
	return results, nil
}
