package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/build"
)

// compileWorker compiles a submission and sends it on its way.
type compileWorker struct {
	river.WorkerDefaults[jobs.CompileArgs]
	w *Worker
}

// Timeout implements river.Worker.
func (*compileWorker) Timeout(*river.Job[jobs.CompileArgs]) time.Duration { return compileTimeout }

// Work implements river.Worker.
func (c *compileWorker) Work(ctx context.Context, job *river.Job[jobs.CompileArgs]) error {
	return c.w.handBack(ctx, c.work(ctx, job))
}

func (c *compileWorker) work(ctx context.Context, job *river.Job[jobs.CompileArgs]) error {
	q := store.New(c.w.pool)
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
	g, err := c.w.game(contest.Game)
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
		return c.finish(ctx, job, g, contest, s, refused(s, forbidden), "refused")
	}
	if err != nil {
		return fmt.Errorf("check submission %d: %w", s.ID, err)
	}
	result, err := c.build(ctx, g, s.Language, files)
	if missing, ok := errors.AsType[*build.MissingError](err); ok {
		c.w.log.Warn("a compilation is left to other workers", "submission", s.ID, "reason", missing)
		note := fmt.Sprintf("It waits for a worker with %s.", missing.Program)
		return errors.Join(q.NoteSubmission(ctx, s.ID, note), river.JobSnooze(elsewhere))
	}
	if err != nil {
		return fmt.Errorf("compile submission %d: %w", s.ID, err)
	}
	return c.finish(ctx, job, g, contest, s, compiled(g, contest, s, result), outcomeOf(result))
}

// finish records what became of a submission, and takes the next step.
func (c *compileWorker) finish(ctx context.Context, job *river.Job[jobs.CompileArgs], g engine.Game, contest store.Contest, s store.Submission, result store.FinishCompileParams, outcome string) error {
	c.w.metrics.compiles.WithLabelValues(g.ID(), outcome).Inc()
	return pgx.BeginFunc(ctx, c.w.pool, func(tx pgx.Tx) error {
		if err := c.w.finishCompile(ctx, tx, g, contest, s, result); err != nil {
			return fmt.Errorf("record the compilation of submission %d: %w", s.ID, err)
		}
		return complete(ctx, tx, job)
	})
}

// coreWait is how long a compilation waits for a match to end. Afterwards it shares the cores with matches.
const coreWait = time.Second

// build compiles with a core kept free of matches if there soon is one: somebody waits for a compilation.
func (c *compileWorker) build(ctx context.Context, g engine.Game, language string, files engine.Files) (build.Result, error) {
	patience := time.NewTimer(coreWait)
	defer patience.Stop()
	select {
	case core := <-c.w.free:
		defer func() { c.w.free <- core }()
	case <-patience.C:
	}
	return c.w.builder.Build(ctx, g, language, files)
}

func outcomeOf(r build.Result) string {
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

// refused is what becomes of a submission in which there is something that the game's statement forbids.
func refused(s store.Submission, e *engine.CheckError) store.FinishCompileParams {
	return store.FinishCompileParams{
		ID: s.ID, CompileLog: clean(e.Error()), State: "compile_failed", Decided: true,
		Note: "It has something that the statement forbids. Read the messages, mend it and submit it again; the name may stay.",
	}
}

// compiled is what becomes of a submission after the compiler.
func compiled(g engine.Game, contest store.Contest, s store.Submission, r build.Result) store.FinishCompileParams {
	params := store.FinishCompileParams{ID: s.ID, CompileLog: clean(r.Log), State: "qualifying", BuildKey: r.Key[:]}
	params.Note = fmt.Sprintf("It is compiled and plays now: to qualify, it has to %s.", task(g.Trial(), contest))
	switch {
	case r.Limit != "":
		params.BuildKey = nil // nothing is kept of it
		params.State, params.Decided = "compile_failed", true
		params.Note = fmt.Sprintf("The compiler hit its %s limit; make the program simpler and submit it again.", r.Limit)
	case !r.OK:
		params.State, params.Decided = "compile_failed", true
		params.Note = "It does not compile. Read the compiler's messages, mend it and submit it again; the name may stay."
	}
	return params
}

// finishCompile writes what became of a submission and takes the next step.
func (w *Worker) finishCompile(ctx context.Context, tx pgx.Tx, g engine.Game, contest store.Contest, s store.Submission, params store.FinishCompileParams) error {
	q := store.New(tx)
	player, err := lockOwner(ctx, q, s)
	if err != nil {
		return err
	}
	if s, err = q.LockSubmission(ctx, s.ID); err != nil || s.State != "compiling" {
		return err
	}
	if err := q.FinishCompile(ctx, params); err != nil {
		return err
	}
	switch {
	case params.Decided:
	case player.Builtin:
		err = w.builtinReady(ctx, tx, g, contest, player, s.ID)
	default:
		err = w.qualifyNext(ctx, tx, g, contest, s.ID)
	}
	if err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: contest.ID, Kind: schema.EventSubmission, ID: s.ID})
}

// builtinReady puts a built-in player on the ladder, and lets those begin to qualify that waited for it.
func (w *Worker) builtinReady(ctx context.Context, tx pgx.Tx, g engine.Game, contest store.Contest, player store.Player, submission int64) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, submission, "qualified", "A built-in player needs no qualification."); err != nil {
		return err
	}
	if err := q.QualifyPlayer(ctx, player.ID, &submission); err != nil {
		return err
	}
	if err := enterLadder(ctx, q, contest, player.ID); err != nil {
		return err
	}
	waiting, err := q.QualifyingIdle(ctx)
	if err != nil {
		return err
	}
	for _, id := range waiting {
		if err := w.qualifyNext(ctx, tx, g, contest, id); err != nil {
			return err
		}
	}
	return w.askForMatches(ctx, tx, contest.ID)
}

// complete ends a job together with what it has done, in the same transaction.
func complete[T river.JobArgs](ctx context.Context, tx pgx.Tx, job *river.Job[T]) error {
	if _, err := completeJob(ctx, tx, job); err != nil {
		return fmt.Errorf("complete the job: %w", err)
	}
	return nil
}

// askForMatches has the matchmaker look at a contest.
func (w *Worker) askForMatches(ctx context.Context, tx pgx.Tx, contest int64) error {
	if _, err := w.client.InsertTx(ctx, tx, jobs.MatchmakeArgs{Contest: contest}, nil); err != nil {
		return fmt.Errorf("ask for matches: %w", err)
	}
	return nil
}
