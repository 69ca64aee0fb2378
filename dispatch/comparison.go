package dispatch

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/comparison"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// comparisonWorker has a match of a comparison played and recorded.
type comparisonWorker struct {
	river.WorkerDefaults[jobs.ComparisonMatchArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*comparisonWorker) Timeout(*river.Job[jobs.ComparisonMatchArgs]) time.Duration {
	return noTimeout
}

// Work implements river.Worker.
func (w *comparisonWorker) Work(ctx context.Context, job *river.Job[jobs.ComparisonMatchArgs]) error {
	err := w.work(ctx, job)
	if errors.Is(err, comparison.ErrOver) {
		return nil
	}
	return w.d.handBack(ctx, err)
}

func (w *comparisonWorker) work(ctx context.Context, job *river.Job[jobs.ComparisonMatchArgs]) error {
	q := store.New(w.d.pool)
	var setup comparison.Setup
	err := schema.Retry(ctx, func() (err error) {
		setup, err = comparison.Read(ctx, q, w.d.games, job.Args)
		return err
	})
	if err != nil {
		return err
	}
	m := taskOfComparison(setup)
	if m.Long, err = w.d.paces.isLong(ctx, q, setup.Comparison.ContestID); err != nil {
		return err
	}
	outcome, err := w.d.workers.Play(ctx, m, func(ctx context.Context, _ pool.Place) error {
		return schema.Retry(ctx, func() error { return setup.Begin(ctx, q) })
	})
	if errors.Is(err, comparison.ErrOver) {
		return err
	}
	if err != nil {
		return w.end(ctx, job, setup, err)
	}
	return commit(ctx, w.d, job, func(tx pgx.Tx) error { return setup.Record(ctx, tx, w.d.client, outcome) })
}

// end decides what becomes of a match that no worker has played: it waits for another worker, or the comparison is over by the
// judge's fault.
func (w *comparisonWorker) end(ctx context.Context, job *river.Job[jobs.ComparisonMatchArgs], setup comparison.Setup, err error) error {
	id := setup.Comparison.ID
	if ctx.Err() != nil && w.d.isStopping() {
		return err // handBack knows what to do
	}
	if errors.Is(err, pool.ErrLastCore) {
		return river.JobSnooze(snoozeForCore)
	}
	if canWait(err) {
		w.d.log.Warn("a comparison waits for a worker", "comparison", id, "reason", err)
		wait := schema.Retry(ctx, func() error { return comparison.Wait(ctx, store.New(w.d.pool), id) })
		return errors.Join(wait, river.JobSnooze(snoozeForOthers))
	}
	w.d.log.Error("the judge failed in a comparison", "comparison", id, "error", err)
	return commit(ctx, w.d, job, func(tx pgx.Tx) error { return comparison.Fail(ctx, store.New(tx), id) })
}

// taskOfComparison returns a match of a comparison as a worker plays it. Like drafts, it is for trusted workers only.
func taskOfComparison(s comparison.Setup) task.Match {
	m := task.Match{Game: s.Game, Config: s.Comparison.Config, Seed: s.Seed, Limits: s.Limits, Seats: make([]task.Seat, len(s.Seats)), Trust: task.Trusted}
	for i, seat := range s.Seats {
		m.Seats[i] = task.Seat{
			Name: seat.Name, Language: seat.Language, Build: seat.BuildKey, Submission: seat.ID,
			Files: filesOf(s.Game, seat.Language, seat.Filename, seat.Source),
		}
	}
	return m
}
