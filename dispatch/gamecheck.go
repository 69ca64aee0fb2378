package dispatch

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// gameCheckWorker has a version of a game tested and stores the report. A test that is lost with its worker or its
// dispatcher begins anew.
type gameCheckWorker struct {
	river.WorkerDefaults[jobs.GameCheckArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*gameCheckWorker) Timeout(*river.Job[jobs.GameCheckArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (w *gameCheckWorker) Work(ctx context.Context, job *river.Job[jobs.GameCheckArgs]) error {
	return w.d.handBack(ctx, w.work(ctx, job))
}

func (w *gameCheckWorker) work(ctx context.Context, job *river.Job[jobs.GameCheckArgs]) error {
	q := store.New(w.d.pool)
	var c gamepackage.Checking
	var ok bool
	err := schema.Retry(ctx, func() (err error) {
		c, ok, err = gamepackage.BeginCheck(ctx, q, job.Args.Version)
		return err
	})
	if err != nil || !ok {
		return err
	}
	begin := func(ctx context.Context) error {
		return schema.Retry(ctx, func() error { return c.Start(ctx, q) })
	}
	e, err := w.d.workers.Examine(ctx, task.Package{Name: c.Name, Archive: c.Archive}, begin, func(done report.Check) {
		if err := c.Note(ctx, q, done); err != nil { // the report has it as well
			w.d.log.Warn("a page is not told how far the test of a game has come", "game", c.Name, "error", err)
		}
	})
	if err != nil {
		return w.end(ctx, job, c, err)
	}
	return commit(ctx, w.d, job, func(tx pgx.Tx) error { return c.Finish(ctx, store.New(tx), e.Report, e.Boards) })
}

// end decides what becomes of a test that no worker has made: it waits for another worker, or the judge has failed.
func (w *gameCheckWorker) end(ctx context.Context, job *river.Job[jobs.GameCheckArgs], c gamepackage.Checking, err error) error {
	if ctx.Err() != nil {
		return err // handBack knows what to do
	}
	if canWait(err) {
		w.d.log.Warn("the test of a game waits for a worker", "game", c.Name, "reason", err)
		if wait := schema.Retry(ctx, func() error { return c.Wait(ctx, store.New(w.d.pool), err.Error()) }); wait != nil {
			return wait
		}
		return river.JobSnooze(snoozeForOthers)
	}
	w.d.log.Error("the judge failed in the test of a game", "game", c.Name, "error", err)
	return commit(ctx, w.d, job, func(tx pgx.Tx) error { return c.Fail(ctx, store.New(tx)) })
}
