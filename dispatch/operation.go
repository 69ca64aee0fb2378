package dispatch

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema/jobs"
)

// orderWorker carries out an operation that a user has asked for. Its changes, its answer and the end of the job
// commit together, so that a killed dispatcher has done either all of it or nothing.
type orderWorker struct {
	river.WorkerDefaults[jobs.OrderArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*orderWorker) Timeout(*river.Job[jobs.OrderArgs]) time.Duration { return rateTimeout }

// Work implements river.Worker.
func (o *orderWorker) Work(ctx context.Context, job *river.Job[jobs.OrderArgs]) error {
	err := pgx.BeginFunc(ctx, o.d.pool, func(tx pgx.Tx) error {
		if err := result.CarryOut(ctx, tx, o.d.client, job.Args.Order); err != nil {
			return err
		}
		return complete(ctx, tx, job)
	})
	return o.d.handBack(ctx, err)
}
