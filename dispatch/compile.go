package dispatch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/bundle"
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
	s, err := q.Submission(ctx, job.Args.Submission)
	if errors.Is(err, pgx.ErrNoRows) { // its contest was deleted before anybody took part
		return nil
	}
	if err != nil {
		return fmt.Errorf("read submission %d: %w", job.Args.Submission, err)
	}
	contest, err := q.Contest(ctx, s.ContestID)
	if err != nil {
		return fmt.Errorf("read contest %d: %w", s.ContestID, err)
	}
	g, err := c.d.game(contest.Game)
	if err != nil {
		return err
	}
	started, err := q.StartCompile(ctx, s.ID)
	if err != nil {
		return fmt.Errorf("begin to compile: %w", err)
	}
	if started == 0 { // withdrawn, or done by a run of this job that could not say so
		return nil
	}
	if err := schema.Notify(ctx, q, schema.Event{Contest: contest.ID, Kind: schema.EventSubmission, ID: s.ID}); err != nil {
		return err
	}
	l, files, err := bundle.Open(g, s.Language, s.Filename, s.Source)
	if err != nil {
		return fmt.Errorf("open submission %d: %w", s.ID, err)
	}
	if l.Check != nil {
		err = l.Check(files)
	}
	if forbidden, ok := errors.AsType[*engine.CheckError](err); ok {
		return c.finish(ctx, job, g, contest, s, submission.Refused(s, forbidden), "refused")
	}
	if err != nil {
		return fmt.Errorf("check submission %d: %w", s.ID, err)
	}
	result, err := c.d.worker.Compile(ctx, g, s.Language, files)
	if missing, ok := errors.AsType[*task.MissingError](err); ok {
		c.d.log.Warn("a compilation is left to other workers", "submission", s.ID, "reason", missing)
		note := fmt.Sprintf("It waits for a worker with %s.", missing.Program)
		return errors.Join(q.NoteSubmission(ctx, s.ID, note), river.JobSnooze(snoozeForOthers))
	}
	if err != nil {
		return fmt.Errorf("compile submission %d: %w", s.ID, err)
	}
	return c.finish(ctx, job, g, contest, s, submission.Compiled(g, contest, s, submission.Compilation{OK: result.OK, Key: result.Key[:], Log: result.Log, Limit: result.Limit}), outcomeOf(result))
}

// finish records the outcome of a compilation and completes the job.
func (c *compileWorker) finish(ctx context.Context, job *river.Job[jobs.CompileArgs], g engine.Game, contest store.Contest, s store.Submission, result store.FinishCompileParams, outcome string) error {
	c.d.metrics.compiles.WithLabelValues(g.ID(), outcome).Inc()
	return pgx.BeginFunc(ctx, c.d.pool, func(tx pgx.Tx) error {
		if err := submission.FinishCompile(ctx, tx, c.d.client, g, contest, s, result); err != nil {
			return fmt.Errorf("record the compilation of submission %d: %w", s.ID, err)
		}
		return complete(ctx, tx, job)
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
