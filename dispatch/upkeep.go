package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/storage"
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
	if err := store.New(u.d.pool).ForgetTries(ctx); err != nil {
		return fmt.Errorf("forget old tries: %w", err)
	}
	if removed, err := storage.Evict(ctx, u.d.pool, u.d.keep); err != nil {
		return err
	} else if removed > 0 {
		u.d.log.Info("compiled players were evicted", "artefacts", removed)
		u.d.metrics.evicted.Add(float64(removed))
	}
	return u.d.comparer.Refresh(ctx, u.d.pool, u.d.client)
}

// forgotten is a job that nobody does although its work waits. River does not try a job again that has failed three
// times, but an accepted submission is never lost.
type forgotten struct {
	args     river.JobArgs
	priority int
}

// lostJobs finds the forgotten jobs of one kind.
type lostJobs func(context.Context, *store.Queries) ([]forgotten, error)

// sweep queues all forgotten jobs again, and goes on with qualifications that stand still.
func (d *Dispatcher) sweep(ctx context.Context, tx pgx.Tx) error {
	q := store.New(tx)
	for _, find := range []lostJobs{lostCompilations, lostMatches, lostOrders, lostRatings, lostChecks} {
		lost, err := find(ctx, q)
		if err != nil {
			return fmt.Errorf("look for forgotten jobs: %w", err)
		}
		for _, job := range lost {
			if err := d.requeue(ctx, tx, job); err != nil {
				return err
			}
		}
	}
	finals, err := q.FinalsIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten finals: %w", err)
	}
	for _, id := range finals {
		d.log.Warn("a final was forgotten and goes on", "final", id)
		if err := jobs.AskForFinal(ctx, tx, d.client, jobs.FinalArgs{Final: id}); err != nil {
			return err
		}
	}
	return submission.QualifyIdle(ctx, tx, d.client, d.games)
}

func lostCompilations(ctx context.Context, q *store.Queries) ([]forgotten, error) {
	waiting, err := q.WaitingWithoutJob(ctx)
	lost := make([]forgotten, len(waiting))
	for i, s := range waiting {
		lost[i] = forgotten{jobs.CompileArgs{Submission: s.ID}, jobs.CompilePriority(s.Builtin)}
	}
	return lost, err
}

func lostMatches(ctx context.Context, q *store.Queries) ([]forgotten, error) {
	waiting, err := q.MatchesWithoutJob(ctx)
	lost := make([]forgotten, len(waiting))
	for i, m := range waiting {
		lost[i] = forgotten{jobs.MatchArgs{Match: m.ID}, match.Priority(m.Kind)}
	}
	return lost, err
}

func lostOrders(ctx context.Context, q *store.Queries) ([]forgotten, error) {
	waiting, err := q.OrdersWithoutJob(ctx)
	lost := make([]forgotten, len(waiting))
	for i, id := range waiting {
		lost[i] = forgotten{jobs.OrderArgs{Order: id}, jobs.PriorityWaiting}
	}
	return lost, err
}

func lostRatings(ctx context.Context, q *store.Queries) ([]forgotten, error) {
	waiting, err := q.UnratedWithoutJob(ctx)
	lost := make([]forgotten, len(waiting))
	for i, id := range waiting {
		lost[i] = forgotten{jobs.RateArgs{Contest: id}, river.PriorityDefault}
	}
	return lost, err
}

func lostChecks(ctx context.Context, q *store.Queries) ([]forgotten, error) {
	waiting, err := q.WorkerChecksWithoutJob(ctx)
	lost := make([]forgotten, len(waiting))
	for i, id := range waiting {
		lost[i] = forgotten{jobs.WorkerCheckArgs{Check: id}, jobs.PriorityLadder}
	}
	return lost, err
}

// requeue queues a job whose earlier run failed. River refuses the arguments of a completed job, so this one is
// unique within its minute only.
func (d *Dispatcher) requeue(ctx context.Context, tx pgx.Tx, job forgotten) error {
	d.log.Warn("a job was forgotten and is queued again", "kind", job.args.Kind(), "args", job.args)
	options := jobs.WithPriority(job.priority)
	options.UniqueOpts = river.UniqueOpts{ByArgs: true, ByPeriod: time.Minute}
	if _, err := d.client.InsertTx(ctx, tx, job.args, options); err != nil {
		return fmt.Errorf("queue %s again: %w", job.args.Kind(), err)
	}
	return nil
}
