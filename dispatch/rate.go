package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema/jobs"
)

// rateWorker brings a contest's ratings up to date.
type rateWorker struct {
	river.WorkerDefaults[jobs.RateArgs]
	d         *Dispatcher
	standings result.StandingCache
}

// Timeout implements river.Worker.
func (*rateWorker) Timeout(*river.Job[jobs.RateArgs]) time.Duration { return rateTimeout }

// Work implements river.Worker. The results that come while it rates are left to another job, so that other contests have
// their turn.
func (r *rateWorker) Work(ctx context.Context, job *river.Job[jobs.RateArgs]) error {
	var rated result.Rated
	err := pgx.BeginFunc(ctx, r.d.pool, func(tx pgx.Tx) (err error) {
		if rated, err = result.Rate(ctx, tx, job.Args.Contest, &r.standings); err != nil {
			return fmt.Errorf("rate contest %d: %w", job.Args.Contest, err)
		}
		if !rated.Final {
			if err := jobs.AskForRating(ctx, tx, r.d.client, job.Args.Contest); err != nil {
				return err
			}
		}
		return complete(ctx, tx, job)
	})
	if err == nil {
		r.standings.Keep(rated)
	}
	return r.d.handBack(ctx, err)
}
