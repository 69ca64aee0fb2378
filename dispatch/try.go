package dispatch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// tryWorker has a draft compiled that its author tries.
type tryWorker struct {
	river.WorkerDefaults[jobs.TryArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*tryWorker) Timeout(*river.Job[jobs.TryArgs]) time.Duration { return compileTimeout }

// Work implements river.Worker.
func (w *tryWorker) Work(ctx context.Context, job *river.Job[jobs.TryArgs]) error {
	return w.d.handBack(ctx, w.work(ctx, job))
}

func (w *tryWorker) work(ctx context.Context, job *river.Job[jobs.TryArgs]) error {
	id := job.Args.Try
	q := store.New(w.d.pool)
	var c try.Compiling
	var ok bool
	err := schema.Retry(ctx, func() (err error) {
		c, ok, err = try.BeginCompile(ctx, q, w.d.games, id)
		return err
	})
	if err != nil || !ok {
		return err
	}
	result, err := w.d.workers.Compile(ctx, c.Game, c.Language, c.Files)
	if err != nil {
		return endTry(ctx, w.d, job, id, missingTitle(err, c.Game, c.Language), err)
	}
	return commit(ctx, w.d, job, func(tx pgx.Tx) error {
		if err := store.New(tx).ChargeTryCompile(ctx, result.Spent.Milliseconds(), id); err != nil {
			return fmt.Errorf("charge the compilation of try %d: %w", id, err)
		}
		return c.Finish(ctx, tx, w.d.client, submission.Compilation{OK: result.OK, Key: result.Key[:], Log: result.Log, Limit: result.Limit})
	})
}

// tryMatchWorker has a match of a try played and recorded.
type tryMatchWorker struct {
	river.WorkerDefaults[jobs.TryMatchArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*tryMatchWorker) Timeout(*river.Job[jobs.TryMatchArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (w *tryMatchWorker) Work(ctx context.Context, job *river.Job[jobs.TryMatchArgs]) error {
	err := w.work(ctx, job)
	if errors.Is(err, try.ErrOver) {
		return nil
	}
	return w.d.handBack(ctx, err)
}

func (w *tryMatchWorker) work(ctx context.Context, job *river.Job[jobs.TryMatchArgs]) error {
	q := store.New(w.d.pool)
	var setup try.Setup
	err := schema.Retry(ctx, func() (err error) {
		setup, err = try.Read(ctx, q, w.d.games, job.Args.Try, job.Args.Number)
		return err
	})
	if err != nil {
		return err
	}
	outcome, err := w.d.workers.Play(ctx, taskOfTry(setup), func(ctx context.Context, _ pool.Place) error {
		return schema.Retry(ctx, func() error { return setup.Begin(ctx, q) })
	})
	if errors.Is(err, try.ErrOver) {
		return err
	}
	if err != nil {
		return endTry(ctx, w.d, job, setup.Try, "", err)
	}
	course, err := w.d.logs.PackMatch(outcome)
	if err != nil {
		return err
	}
	return commit(ctx, w.d, job, func(tx pgx.Tx) error { return setup.Record(ctx, store.New(tx), outcome, course) })
}

// endTry decides what becomes of the job of a try that a worker has not done: it waits for another worker, or the try is
// over by the judge's fault. Nobody waits for a second attempt longer than it takes to ask for another try.
func endTry[T river.JobArgs](ctx context.Context, d *Dispatcher, job *river.Job[T], id int64, language string, err error) error {
	if ctx.Err() != nil && d.isStopping() {
		return err // handBack knows what to do
	}
	if canWait(err) {
		d.log.Warn("a try waits for a worker", "try", id, "reason", err)
		wait := schema.Retry(ctx, func() error { return try.Wait(ctx, store.New(d.pool), id, language) })
		return errors.Join(wait, river.JobSnooze(snoozeForOthers))
	}
	if failed, ok := errors.AsType[*task.RefereeError](err); ok {
		d.log.Warn("the referee of a package failed in a try", "try", id, "error", failed)
		return commit(ctx, d, job, func(tx pgx.Tx) error { return try.FailReferee(ctx, store.New(tx), id) })
	}
	d.log.Error("the judge failed in a try", "try", id, "error", err)
	return commit(ctx, d, job, func(tx pgx.Tx) error { return try.Fail(ctx, store.New(tx), id) })
}

// commit does what follows from a job's work and completes the job, in one transaction.
func commit[T river.JobArgs](ctx context.Context, d *Dispatcher, job *river.Job[T], do func(pgx.Tx) error) error {
	return schema.Retry(ctx, func() error {
		return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
			if err := do(tx); err != nil {
				return err
			}
			return complete(ctx, tx, job)
		})
	})
}

// taskOfTry returns a match of a try as a worker plays it. Drafts are for trusted workers only.
func taskOfTry(s try.Setup) task.Match {
	m := task.Match{Game: s.Game, Config: s.Config, Seed: s.Seed, Limits: s.Limits, Seats: make([]task.Seat, len(s.Seats)), Trust: task.Trusted}
	for i, seat := range s.Seats {
		m.Seats[i] = task.Seat{
			Name: seat.Player, Language: seat.Language, Build: seat.BuildKey, Submission: deref(seat.SubmissionID),
			Files: filesOf(s.Game, seat.Language, seat.Filename, seat.Source),
		}
	}
	return m
}

// filesOf returns what a player is built from whose source is at hand.
func filesOf(g engine.Game, language, filename string, source []byte) func(context.Context) (engine.Files, error) {
	return func(context.Context) (engine.Files, error) {
		_, files, err := bundle.Open(g, language, filename, source)
		return files, err
	}
}

// deref returns 0 for the draft, which is no submission.
func deref(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}
