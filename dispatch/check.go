package dispatch

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// checkWorker has others play again what a worker has played in the day before it came into quarantine. It goes through the
// matches in batches, each of which is noted as a whole, so that a run goes on where the one before has ended.
type checkWorker struct {
	river.WorkerDefaults[jobs.WorkerCheckArgs]
	d *Dispatcher
}

const (
	checkBatch   = 64
	checkShare   = 4           // a check takes one in so many of the places for matches
	snoozeForEnd = time.Second // while the worker in quarantine finishes what it has
)

// Timeout implements river.Worker.
func (*checkWorker) Timeout(*river.Job[jobs.WorkerCheckArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (c *checkWorker) Work(ctx context.Context, job *river.Job[jobs.WorkerCheckArgs]) error {
	for {
		more, err := c.batch(ctx, job)
		if err != nil && canWait(err) {
			return river.JobSnooze(snoozeForOthers) // no other worker is there
		}
		if err != nil || !more {
			return c.d.handBack(ctx, err)
		}
	}
}

// batch plays the next matches and notes what came of them. It reports whether there may be more, and otherwise has ended
// the job.
func (c *checkWorker) batch(ctx context.Context, job *river.Job[jobs.WorkerCheckArgs]) (more bool, err error) {
	check := job.Args.Check
	var next workers.ToCheck
	err = schema.Retry(ctx, func() error {
		next, err = workers.NextToCheck(ctx, store.New(c.d.pool), check, checkBatch)
		return err
	})
	switch {
	case err != nil:
		return false, err
	case next.Busy:
		return false, river.JobSnooze(snoozeForEnd)
	case len(next.Matches) > 0:
		return true, c.play(ctx, check, next)
	}
	return false, c.inTx(ctx, func(tx pgx.Tx) error {
		if err := workers.EndCheck(ctx, store.New(tx), check); err != nil {
			return err
		}
		return complete(ctx, tx, job)
	})
}

// play plays matches and notes those up to the first that could not be played now, whose error it returns.
func (c *checkWorker) play(ctx context.Context, check int64, next workers.ToCheck) error {
	seen, failed := make([]workers.Checked, len(next.Matches)), make([]error, len(next.Matches))
	var group errgroup.Group
	group.SetLimit(max(1, c.d.workers.Room().Matches/checkShare))
	for i, m := range next.Matches {
		group.Go(func() error {
			seen[i].MatchesToCheckRow = m
			seen[i].Agreement, failed[i] = c.compare(ctx, m.ID, next.Worker)
			return nil
		})
	}
	_ = group.Wait()
	var stopped error
	for i, err := range failed {
		if err != nil {
			seen, stopped = seen[:i], err
			break
		}
	}
	err := c.inTx(ctx, func(tx pgx.Tx) error { return workers.NoteChecked(ctx, tx, c.d.client, check, seen) })
	return errors.Join(err, stopped)
}

// compare plays one match again. A match that cannot be played again says nothing; the error is one that goes by.
func (c *checkWorker) compare(ctx context.Context, id int64, worker string) (workers.Agreement, error) {
	agreement, _, err := c.d.playAgain(ctx, id)
	switch {
	case err == nil && agreement == workers.Doubted:
		c.d.log.Error("a match of a worker in quarantine goes another way elsewhere", "match", id, "worker", worker)
	case err != nil && (ctx.Err() != nil || canWait(err)):
		return "", err
	case err != nil:
		c.d.log.Warn("a match of a worker in quarantine cannot be played again", "match", id, "worker", worker, "error", err)
		return workers.Unclear, nil
	}
	return agreement, nil
}

func (c *checkWorker) inTx(ctx context.Context, do func(pgx.Tx) error) error {
	return schema.Retry(ctx, func() error { return pgx.BeginFunc(ctx, c.d.pool, do) })
}
