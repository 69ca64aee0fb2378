package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// compileWorker compiles a submission and takes the next step with it.
type compileWorker struct {
	river.WorkerDefaults[jobs.CompileArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*compileWorker) Timeout(*river.Job[jobs.CompileArgs]) time.Duration { return compileTimeout }

// Work implements river.Worker.
func (c *compileWorker) Work(ctx context.Context, job *river.Job[jobs.CompileArgs]) error {
	return c.d.handBack(ctx, c.work(ctx, job))
}

func (c *compileWorker) work(ctx context.Context, job *river.Job[jobs.CompileArgs]) error {
	q := store.New(c.d.pool)
	if err := c.takeTurn(ctx, job); err != nil {
		return c.d.readAnew(ctx, err)
	}
	var s submission.Compiling
	var ok bool
	err := schema.Retry(ctx, func() (err error) {
		s, ok, err = submission.BeginCompile(ctx, q, c.d.games, job.Args.Submission)
		return err
	})
	if err != nil || !ok {
		return err
	}
	result, err := c.d.workers.Compile(ctx, s.Game, s.Submission.Language, s.Files)
	if err != nil && canWait(err) {
		c.d.log.Warn("a compilation waits for a worker", "submission", s.Submission.ID, "reason", err)
		wait := schema.Retry(ctx, func() error { return s.Wait(ctx, q, missingTitle(err, s.Game, s.Submission.Language)) })
		return errors.Join(wait, river.JobSnooze(snoozeForOthers))
	}
	if err != nil {
		return fmt.Errorf("compile submission %d: %w", s.Submission.ID, err)
	}
	err = schema.Retry(ctx, func() error { return q.ChargeCompile(ctx, result.Spent.Milliseconds(), s.Submission.ID) })
	if err != nil {
		return fmt.Errorf("charge the compilation of submission %d: %w", s.Submission.ID, err)
	}
	return c.finish(ctx, job, s, outcomeOf(result), func(tx pgx.Tx) error {
		return s.Finish(ctx, tx, c.d.client, submission.Compilation{OK: result.OK, Key: result.Key[:], Log: result.Log, Limit: result.Limit})
	})
}

// missingTitle returns the title of a language if a compilation waits because no worker has it, or "".
func missingTitle(err error, g engine.Game, language string) string {
	busy, ok := errors.AsType[*task.BusyError](err)
	_, missing := errors.AsType[*task.MissingError](err)
	l, known := engine.LanguageByID(g, language)
	if known && (missing || ok && busy.Language != "") {
		return l.Title
	}
	return ""
}

// takeTurn exchanges the job's submission for that of the author whose turn it is.
func (c *compileWorker) takeTurn(ctx context.Context, job *river.Job[jobs.CompileArgs]) error {
	if job.Attempt > 1 { // its errors are those of its own submission
		return nil
	}
	return pgx.BeginFunc(ctx, c.d.pool, func(tx pgx.Tx) error {
		next, err := submission.Turn(ctx, tx, job.ID, job.Args.Submission)
		if err != nil {
			return err
		}
		args := jobs.CompileArgs{Submission: next}
		if job.EncodedArgs, err = json.Marshal(args); err != nil {
			return fmt.Errorf("write the job's submission: %w", err)
		}
		job.Args = args
		return nil
	})
}

// finish records what came of a submission, and completes the job.
func (c *compileWorker) finish(ctx context.Context, job *river.Job[jobs.CompileArgs], s submission.Compiling, outcome string, record func(pgx.Tx) error) error {
	c.d.metrics.compiles.WithLabelValues(s.Game.ID(), outcome).Inc()
	return schema.Retry(ctx, func() error {
		return pgx.BeginFunc(ctx, c.d.pool, func(tx pgx.Tx) error {
			if err := record(tx); err != nil {
				return fmt.Errorf("record the compilation of submission %d: %w", s.Submission.ID, err)
			}
			return complete(ctx, tx, job)
		})
	})
}

func outcomeOf(r task.Compilation) string {
	switch {
	case r.Limit != "":
		return "limit"
	case !r.OK:
		return "failed"
	case r.Cached:
		return "cached"
	}
	return "compiled"
}
