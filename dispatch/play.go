package dispatch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker/task"
)

// snoozeForOthers is how long a job is left alone that no worker can do now.
const snoozeForOthers = 5 * time.Second

// canWait reports whether work was not done for a reason that is no fault of the judge and goes by: no worker is there that
// can do it, or has room for it, or finishes it.
func canWait(err error) bool {
	_, busy := errors.AsType[*task.BusyError](err)
	_, missing := errors.AsType[*task.MissingError](err)
	_, full := errors.AsType[*task.FullError](err)
	_, lost := errors.AsType[*task.LostError](err)
	_, lie := errors.AsType[*task.LieError](err)
	return busy || missing || full || lost || lie
}

// matchWorker has a match played and recorded.
type matchWorker struct {
	river.WorkerDefaults[jobs.MatchArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*matchWorker) Timeout(*river.Job[jobs.MatchArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (m *matchWorker) Work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	err := m.work(ctx, job)
	if errors.Is(err, match.ErrOver) { // it was called off, or a run before this one could not complete the job
		return nil
	}
	return m.d.handBack(ctx, err)
}

func (m *matchWorker) work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	id := job.Args.Match
	p, err := m.prepare(ctx, id)
	if err != nil {
		return err
	}
	if deaths := job.Attempt - 1 - len(job.Errors); deaths >= job.MaxAttempts {
		return m.fail(ctx, job, fmt.Sprintf("%d workers died while they played it.", deaths))
	}
	if p.obstacle != "" {
		return m.end(ctx, job, "call off", func(tx pgx.Tx) (match.Ending, error) { return m.d.matches.CallOff(ctx, store.New(tx), id, p.obstacle) })
	}
	setup := p.setup
	outcome, where, err := m.d.play(ctx, setup, p.trust, p.long)
	if err != nil {
		return m.notPlayed(ctx, job, setup, err)
	}
	course, err := m.d.logs.PackMatch(outcome) // not in the transaction, which holds locks
	if err != nil {
		return err
	}
	return m.end(ctx, job, "record", func(tx pgx.Tx) (match.Ending, error) {
		ending, err := m.d.matches.Record(ctx, tx, setup, outcome, course, match.Place{Host: where.Worker, Isolation: where.Isolation})
		if err == nil && ending.State == words.MatchDone && m.d.drawnForRepeat(where) {
			_, err = m.d.client.InsertTx(ctx, tx, jobs.RepeatArgs{Match: id}, nil)
		}
		return ending, err
	})
}

// prepared is what is read of a match before it is played.
type prepared struct {
	setup    match.Setup
	obstacle contest.VoidNote // why it is not to be played; "": it is
	trust    task.Trust       // of the worker that plays it
	long     bool             // nobody waits for it, and it takes long
}

// prepare reads a match.
func (m *matchWorker) prepare(ctx context.Context, id int64) (p prepared, err error) {
	q := store.New(m.d.pool)
	err = schema.Retry(ctx, func() (err error) {
		if p.setup, err = m.d.matches.Read(ctx, q, id); err != nil {
			return fmt.Errorf("read match %d: %w", id, err)
		}
		if p.obstacle, err = p.setup.Obstacle(ctx, q); err != nil {
			return err
		}
		if p.trust, err = m.d.trustFor(ctx, q, p.setup); err != nil || p.setup.Match.Kind != words.MatchLadder {
			return err
		}
		p.long, err = m.d.paces.isLong(ctx, q, p.setup.Contest.ID)
		return err
	})
	return p, err
}

// notPlayed decides what becomes of the job of a match that has no outcome.
func (m *matchWorker) notPlayed(ctx context.Context, job *river.Job[jobs.MatchArgs], setup match.Setup, err error) error {
	if errors.Is(err, match.ErrOver) || ctx.Err() != nil && m.d.isStopping() {
		return err // Work and handBack know what to do
	}
	if errors.Is(err, pool.ErrLastCore) {
		return river.JobSnooze(snoozeForCore)
	}
	if canWait(err) {
		m.d.log.Warn("a match waits for a worker", "match", setup.Match.ID, "reason", err)
		return river.JobSnooze(snoozeForOthers)
	}
	if failed, ok := errors.AsType[*task.RefereeError](err); ok {
		return m.refereeFailed(ctx, job, failed)
	}
	m.d.log.Error("the judge failed to play a match", "match", setup.Match.ID, "game", setup.Game.ID(), "error", err)
	return m.fail(ctx, job, "The judge failed: "+err.Error())
}

// refereeFailed ends a match in which the referee of a package has failed, and its job.
func (m *matchWorker) refereeFailed(ctx context.Context, job *river.Job[jobs.MatchArgs], f *task.RefereeError) error {
	log, err := m.d.logs.Pack(f.Log)
	if err != nil {
		return err
	}
	m.d.log.Warn("the referee of a package failed", "match", job.Args.Match, "error", f)
	failure := match.RefereeFailure{Round: f.Round, What: f.What, Message: f.Message, Reply: f.Reply, Stderr: f.Stderr, Seats: f.Seats, Log: log}
	return m.end(ctx, job, "call off", func(tx pgx.Tx) (match.Ending, error) {
		return m.d.matches.RefereeFailed(ctx, tx, job.Args.Match, failure)
	})
}

// fail ends a match in which the judge has failed, and its job.
func (m *matchWorker) fail(ctx context.Context, job *river.Job[jobs.MatchArgs], fault string) error {
	return m.end(ctx, job, "give up", func(tx pgx.Tx) (match.Ending, error) { return m.d.matches.Fail(ctx, tx, job.Args.Match, fault) })
}

// end ends a match and its job in one transaction. What says how. A match that was played is not lost because the database
// is away for a while.
func (m *matchWorker) end(ctx context.Context, job *river.Job[jobs.MatchArgs], what string, how func(pgx.Tx) (match.Ending, error)) error {
	var ending match.Ending
	err := schema.Retry(ctx, func() error {
		return pgx.BeginFunc(ctx, m.d.pool, func(tx pgx.Tx) (err error) {
			if ending, err = how(tx); err != nil {
				return fmt.Errorf("%s match %d: %w", what, job.Args.Match, err)
			}
			return complete(ctx, tx, job)
		})
	})
	if err == nil {
		m.d.noteEnding(ending)
	}
	return err
}

// noteEnding counts a match that has ended, and logs that the judge has given it up.
func (d *Dispatcher) noteEnding(e match.Ending) {
	if e.State != "" {
		d.metrics.matches.WithLabelValues(e.Game, string(e.Kind), string(e.State)).Inc()
	}
	for _, v := range e.Verdicts {
		if v.Frozen {
			d.metrics.frozen.WithLabelValues(e.Game, string(v.Reason)).Inc()
		}
	}
	if e.GivenUp {
		d.log.Error("a match was void too often and is given up", "match", e.Match, "times", contest.MaxFaults)
	}
}

// trustFor returns how far a worker has to be trusted to play a match.
func (d *Dispatcher) trustFor(ctx context.Context, q *store.Queries, setup match.Setup) (task.Trust, error) {
	_, isPackage := setup.Game.(packages.Game) // what a guest says of its match cannot be checked without the referee
	if isPackage || !d.workers.HasGuests() {
		return task.Trusted, nil
	}
	if may, err := workers.GuestsMayPlay(ctx, q, setup.Match.ID); err != nil || !may {
		return task.Trusted, err
	}
	return task.Guest, nil
}

// play has a worker play a match, and returns where.
func (d *Dispatcher) play(ctx context.Context, setup match.Setup, trust task.Trust, long bool) (engine.Outcome, pool.Place, error) {
	var began time.Time
	var where pool.Place
	m := d.taskOf(setup, trust)
	m.Long = long
	outcome, err := d.workers.Play(ctx, m, func(ctx context.Context, at pool.Place) error {
		where = at
		err := schema.Retry(ctx, func() error {
			return d.matches.Begin(ctx, store.New(d.pool), setup.Match.ID, match.Place{Host: at.Worker, Isolation: at.Isolation})
		})
		began = time.Now()
		return err
	})
	if err != nil {
		return engine.Outcome{}, where, err
	}
	d.metrics.matchTime.WithLabelValues(setup.Game.ID()).Observe(time.Since(began).Seconds())
	return outcome, where, nil
}

// taskOf returns a match as a worker plays it. Sources stay in the database until a worker has to build a player again.
func (d *Dispatcher) taskOf(setup match.Setup, trust task.Trust) task.Match {
	m := task.Match{
		Game: setup.Game, Config: setup.Config(), Seed: setup.Match.Seed, Limits: setup.Limits, Seats: make([]task.Seat, len(setup.Seats)),
		Trust: trust,
	}
	for i, s := range setup.Seats {
		m.Seats[i] = task.Seat{
			Name: s.Name, Language: s.Language, Build: s.Build, Submission: s.Submission,
			Files: func(ctx context.Context) (files engine.Files, err error) {
				var upload store.Submission
				err = schema.Retry(ctx, func() error {
					upload, err = store.New(d.pool).Submission(ctx, s.Submission)
					return err
				})
				if err != nil {
					return nil, fmt.Errorf("read submission %d: %w", s.Submission, err)
				}
				_, files, err = bundle.Open(setup.Game, s.Language, upload.Filename, upload.Source)
				return files, err
			},
		}
	}
	return m
}
