package dispatch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
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
	err := o.answer(ctx, job, func(ctx context.Context, tx pgx.Tx, order store.Order) (state, answer string, err error) {
		answer, err = result.CarryOut(ctx, tx, o.d.client, order)
		return "done", answer, err
	})
	if refused, ok := errors.AsType[*contest.Error](err); ok {
		err = o.answer(ctx, job, func(context.Context, pgx.Tx, store.Order) (string, string, error) {
			return "refused", refused.Message, nil
		})
	}
	return o.d.handBack(ctx, err)
}

// answer does the work of an order without an answer, and stores state and answer.
func (o *orderWorker) answer(ctx context.Context, job *river.Job[jobs.OrderArgs], work func(context.Context, pgx.Tx, store.Order) (state, answer string, err error)) error {
	return pgx.BeginFunc(ctx, o.d.pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		order, err := q.LockOrder(ctx, job.Args.Order)
		if err != nil {
			return fmt.Errorf("read order %d: %w", job.Args.Order, err)
		}
		if order.State == "asked" {
			state, answer, err := work(ctx, tx, order)
			if err != nil {
				return fmt.Errorf("carry out order %d: %w", order.ID, err)
			}
			if err := q.AnswerOrder(ctx, state, answer, order.ID); err != nil {
				return fmt.Errorf("answer order %d: %w", order.ID, err)
			}
			if err := schema.Notify(ctx, q, schema.Event{Contest: order.ContestID, Kind: schema.EventOrder, ID: order.ID}); err != nil {
				return err
			}
		}
		return complete(ctx, tx, job)
	})
}
