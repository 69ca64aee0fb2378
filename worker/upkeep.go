package worker

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// upkeepWorker does every minute what nobody asks for.
type upkeepWorker struct {
	river.WorkerDefaults[jobs.UpkeepArgs]
	w *Worker
}

// Work implements river.Worker.
func (u *upkeepWorker) Work(ctx context.Context, _ *river.Job[jobs.UpkeepArgs]) error {
	if err := u.w.warnOfWaits(ctx); err != nil {
		return err
	}
	if err := pgx.BeginFunc(ctx, u.w.pool, func(tx pgx.Tx) error { return u.w.sweep(ctx, tx) }); err != nil {
		return err
	}
	return u.w.rescan(ctx)
}

// sweep finds work that no job will do: a job that has failed three times is not tried again by River, but what was
// accepted is never lost.
func (w *Worker) sweep(ctx context.Context, tx pgx.Tx) error {
	q := store.New(tx)
	waiting, err := q.WaitingWithoutJob(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten submissions: %w", err)
	}
	for _, s := range waiting {
		priority := jobs.PriorityWaiting
		if s.Builtin {
			priority = jobs.PriorityBuiltin
		}
		if err := w.again(ctx, tx, jobs.CompileArgs{Submission: s.ID}, priority); err != nil {
			return err
		}
	}
	matches, err := q.MatchesWithoutJob(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten matches: %w", err)
	}
	for _, m := range matches {
		if err := w.again(ctx, tx, jobs.MatchArgs{Match: m.ID}, priorityOf(m.Kind)); err != nil {
			return err
		}
	}
	orders, err := q.OrdersWithoutJob(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten orders: %w", err)
	}
	for _, id := range orders {
		if err := w.again(ctx, tx, jobs.OrderArgs{Order: id}, jobs.PriorityWaiting); err != nil {
			return err
		}
	}
	finals, err := q.FinalsIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten finals: %w", err)
	}
	for _, id := range finals {
		w.log.Warn("a final was forgotten and goes on", "final", id)
		if err := w.askForFinal(ctx, tx, jobs.FinalArgs{Final: id}); err != nil {
			return err
		}
	}
	idle, err := q.QualifyingIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten qualifications: %w", err)
	}
	for _, id := range idle {
		if err := w.qualifyAgain(ctx, tx, id); err != nil {
			return fmt.Errorf("go on with the qualification of submission %d: %w", id, err)
		}
	}
	return nil
}

// again queues a job whose earlier one came to nothing. River refuses the arguments of a completed one, so this one is
// unique within its minute only.
func (w *Worker) again(ctx context.Context, tx pgx.Tx, args river.JobArgs, priority int) error {
	w.log.Warn("a job was forgotten and is queued again", "kind", args.Kind(), "args", args)
	options := jobs.WithPriority(priority)
	options.UniqueOpts = river.UniqueOpts{ByArgs: true, ByPeriod: time.Minute}
	if _, err := w.client.InsertTx(ctx, tx, args, options); err != nil {
		return fmt.Errorf("queue %s again: %w", args.Kind(), err)
	}
	return nil
}

func (w *Worker) qualifyAgain(ctx context.Context, tx pgx.Tx, submission int64) error {
	q := store.New(tx)
	s, err := q.Submission(ctx, submission)
	if err != nil {
		return err
	}
	contest, err := q.Contest(ctx, s.ContestID)
	if err != nil {
		return err
	}
	g, err := w.game(contest.Game)
	if err != nil {
		return err
	}
	return w.qualifyNext(ctx, tx, g, contest, submission)
}
