package dispatch

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// working are the jobs that this process has in work, to tell them from those that only their rows say it has. River tries
// a few times to write down what became of a job, and a connection that breaks can lose the answer with new jobs. Such a
// job would be in the state "running" until its dispatcher ends.
type working struct {
	mutex sync.Mutex
	jobs  map[int64]bool
	lost  map[int64]sighting // that are running by their rows alone
}

// sighting is when a job was first seen to be lost, in which of its attempts.
type sighting struct {
	attempt int16
	at      time.Time
}

// around does a job as one of those in work. A job of SQL alone waits for a database that cannot be reached; what has
// workers do something takes care of its steps itself, so that nothing is done twice for a lost connection.
func (d *Dispatcher) around(ctx context.Context, job *rivertype.JobRow, do func(context.Context) error) error {
	d.working.begin(job.ID)
	defer d.working.end(job.ID)
	switch job.Kind {
	case jobs.MatchArgs{}.Kind(), jobs.CompileArgs{}.Kind(), jobs.TryArgs{}.Kind(), jobs.TryMatchArgs{}.Kind(),
		jobs.ComparisonMatchArgs{}.Kind(), jobs.WorkerCheckArgs{}.Kind():
		return do(ctx)
	}
	return schema.Retry(ctx, func() error { return do(ctx) })
}

// readAnew has a job begin again with what its row says by then, if the database could not be reached.
func (d *Dispatcher) readAnew(ctx context.Context, err error) error {
	if !schema.IsUnreachable(err) || schema.Retry(ctx, func() error { return d.pool.Ping(ctx) }) != nil {
		return err
	}
	return river.JobSnooze(0)
}

func (w *working) begin(job int64) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.jobs == nil {
		w.jobs = map[int64]bool{}
	}
	w.jobs[job] = true
}

func (w *working) end(job int64) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.jobs, job)
}

// lostBeats is for how many heartbeats a job has to be lost: longer than River tries to write down how one has ended.
const lostBeats = 6

// sift returns the jobs that have been lost since a moment.
func (w *working) sift(running []store.RunningJobsRow, since, now time.Time) (lost []int64) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	seen := map[int64]sighting{}
	for _, job := range running {
		if w.jobs[job.ID] {
			continue
		}
		first, ok := w.lost[job.ID]
		if !ok || first.attempt != job.Attempt {
			first = sighting{job.Attempt, now}
		}
		if !first.at.After(since) {
			lost = append(lost, job.ID)
		}
		seen[job.ID] = first
	}
	w.lost = seen
	return lost
}

// findLost makes jobs available again that are running by their rows alone. Nothing has died of them, so the attempt does
// not count.
func (d *Dispatcher) findLost(ctx context.Context) error {
	running, err := store.New(d.pool).RunningJobs(ctx, d.name)
	if err != nil {
		return fmt.Errorf("list the running jobs: %w", err)
	}
	now := time.Now()
	lost := d.working.sift(running, now.Add(-lostBeats*d.heartbeat), now)
	if len(lost) == 0 {
		return nil
	}
	d.log.Warn("jobs were lost with a connection to the database and are available again", "jobs", len(lost))
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		back, err := q.ReturnJobs(ctx, d.name, lost)
		if err != nil {
			return fmt.Errorf("return lost jobs: %w", err)
		}
		return q.RequeueMatches(ctx, back)
	})
}
