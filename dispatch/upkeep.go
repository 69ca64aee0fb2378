package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// upkeepWorker does every minute the work that no other job is queued for.
type upkeepWorker struct {
	river.WorkerDefaults[jobs.UpkeepArgs]
	d *Dispatcher
}

// Work implements river.Worker.
func (u *upkeepWorker) Work(ctx context.Context, _ *river.Job[jobs.UpkeepArgs]) error {
	if err := u.d.warnOfWaits(ctx); err != nil {
		return err
	}
	if err := pgx.BeginFunc(ctx, u.d.pool, func(tx pgx.Tx) error { return u.d.sweep(ctx, tx) }); err != nil {
		return err
	}
	return u.d.rescan(ctx)
}

// sweep finds work without a job. River does not try a job again that has failed three times, but an accepted
// submission is never lost.
func (d *Dispatcher) sweep(ctx context.Context, tx pgx.Tx) error {
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
		if err := d.requeue(ctx, tx, jobs.CompileArgs{Submission: s.ID}, priority); err != nil {
			return err
		}
	}
	matches, err := q.MatchesWithoutJob(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten matches: %w", err)
	}
	for _, m := range matches {
		if err := d.requeue(ctx, tx, jobs.MatchArgs{Match: m.ID}, priorityOf(m.Kind)); err != nil {
			return err
		}
	}
	orders, err := q.OrdersWithoutJob(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten orders: %w", err)
	}
	for _, id := range orders {
		if err := d.requeue(ctx, tx, jobs.OrderArgs{Order: id}, jobs.PriorityWaiting); err != nil {
			return err
		}
	}
	finals, err := q.FinalsIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten finals: %w", err)
	}
	for _, id := range finals {
		d.log.Warn("a final was forgotten and goes on", "final", id)
		if err := d.askForFinal(ctx, tx, jobs.FinalArgs{Final: id}); err != nil {
			return err
		}
	}
	idle, err := q.QualifyingIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten qualifications: %w", err)
	}
	for _, id := range idle {
		if err := d.continueQualification(ctx, tx, id); err != nil {
			return fmt.Errorf("go on with the qualification of submission %d: %w", id, err)
		}
	}
	return nil
}

// requeue queues a job whose earlier run failed. River refuses the arguments of a completed job, so this one is
// unique within its minute only.
func (d *Dispatcher) requeue(ctx context.Context, tx pgx.Tx, args river.JobArgs, priority int) error {
	d.log.Warn("a job was forgotten and is queued again", "kind", args.Kind(), "args", args)
	options := jobs.WithPriority(priority)
	options.UniqueOpts = river.UniqueOpts{ByArgs: true, ByPeriod: time.Minute}
	if _, err := d.client.InsertTx(ctx, tx, args, options); err != nil {
		return fmt.Errorf("queue %s again: %w", args.Kind(), err)
	}
	return nil
}

func (d *Dispatcher) continueQualification(ctx context.Context, tx pgx.Tx, submissionID int64) error {
	q := store.New(tx)
	s, err := q.Submission(ctx, submissionID)
	if err != nil {
		return err
	}
	contest, err := q.Contest(ctx, s.ContestID)
	if err != nil {
		return err
	}
	g, err := d.game(contest.Game)
	if err != nil {
		return err
	}
	return submission.QualifyNext(ctx, tx, d.client, g, contest, submissionID)
}
