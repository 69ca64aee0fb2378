package dispatch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// matchWorker plays a match and records it.
type matchWorker struct {
	river.WorkerDefaults[jobs.MatchArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*matchWorker) Timeout(*river.Job[jobs.MatchArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (m *matchWorker) Work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	return m.d.handBack(ctx, m.work(ctx, job))
}

// table is a match with everything that is needed to play it.
type table struct {
	match   store.Match
	contest store.Contest
	board   []byte // the configuration that its contest has for it
	game    engine.Game
	limits  engine.Limits
	seats   []store.SeatsRow
}

func (m *matchWorker) work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	t, err := m.d.lay(ctx, job.Args.Match)
	if errors.Is(err, errOver) { // its final was called off before it began
		return nil
	}
	if err != nil {
		return fmt.Errorf("read match %d: %w", job.Args.Match, err)
	}
	if note, err := m.d.obstacle(ctx, t, job); err != nil {
		return err
	} else if note != "" {
		return m.d.voidAndComplete(ctx, t, job, note)
	}
	outcome, err := m.d.play(ctx, t)
	if errors.Is(err, errOver) { // a run before this one could not complete the job
		return nil
	}
	if err != nil && ctx.Err() != nil && m.d.isStopping() {
		return err // handBack knows what to do
	}
	if missing, ok := errors.AsType[*task.MissingError](err); ok {
		m.d.log.Warn("a match is left to other workers", "match", t.match.ID, "reason", missing)
		return river.JobSnooze(elsewhere)
	}
	if err != nil {
		m.d.log.Error("the judge failed to play a match", "match", t.match.ID, "game", t.game.ID(), "error", err)
		return m.d.voidAndComplete(ctx, t, job, contest.CleanText("The judge failed: "+err.Error()))
	}
	return pgx.BeginFunc(ctx, m.d.pool, func(tx pgx.Tx) error {
		if err := m.d.record(ctx, tx, t, outcome); err != nil {
			return fmt.Errorf("record match %d: %w", t.match.ID, err)
		}
		return complete(ctx, tx, job)
	})
}

// obstacle says why a match cannot be played; "" if it can.
func (d *Dispatcher) obstacle(ctx context.Context, t table, job *river.Job[jobs.MatchArgs]) (string, error) {
	if job.Attempt > job.MaxAttempts { // only reclaimed jobs come so far
		return fmt.Sprintf("%d workers died while they played it.", job.Attempt-1), nil
	}
	if t.match.Kind != "qualify" || t.match.SubmissionID == nil { // what was submitted in time qualifies also after the end
		if contest.StateOf(t.contest) == contest.StateClosed {
			return noteOver, nil
		}
		return "", nil
	}
	s, err := store.New(d.pool).Submission(ctx, *t.match.SubmissionID)
	if err != nil {
		return "", fmt.Errorf("read submission %d: %w", *t.match.SubmissionID, err)
	}
	if s.State == "withdrawn" {
		return noteWithdrawn, nil
	}
	return "", nil
}

const (
	noteWithdrawn = "The submission was withdrawn or replaced before the match began."
	noteOver      = "The contest was over before the match began."
)

func (d *Dispatcher) isStopping() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}

// lay reads a match from the database.
func (d *Dispatcher) lay(ctx context.Context, id int64) (t table, err error) {
	q := store.New(d.pool)
	t.match, err = q.Match(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, errOver
	}
	if err != nil {
		return t, err
	}
	if t.contest, err = q.Contest(ctx, t.match.ContestID); err != nil {
		return t, err
	}
	if t.match.FinalID != nil { // it is played to its end as it began
		f, err := q.Final(ctx, *t.match.FinalID)
		if err != nil {
			return t, err
		}
		t.contest.Limits = f.Limits
	}
	if t.game, err = d.game(t.contest.Game); err != nil {
		return t, err
	}
	if t.board, err = board.ConfigOf(ctx, q, t.match); err != nil {
		return t, err
	}
	terms, err := t.game.Terms(t.config())
	if err != nil {
		return t, fmt.Errorf("the configuration of %s: %w", t.contest.Slug, err)
	}
	if t.limits, err = contest.EngineLimits(t.contest.Limits, terms.Limits); err != nil {
		return t, err
	}
	t.seats, err = q.Seats(ctx, id)
	return t, err
}

// config is the configuration that the match is played with.
func (t table) config() []byte {
	if t.match.Kind == "qualify" {
		return t.game.Trial().ConfigIn(t.board)
	}
	return t.board
}

// own is the configuration that the match is played with unless it is its board's.
func (t table) own() []byte {
	if config := t.config(); !bytes.Equal(config, t.board) {
		return config
	}
	return nil
}

// elsewhere is how long a job is left to workers on which more languages are installed.
const elsewhere = 5 * time.Second

// errOver says that a match is done or void already, or called off.
var errOver = errors.New("the match is over")

// play has a match played. It is under way when a core is free for it.
func (d *Dispatcher) play(ctx context.Context, t table) (engine.Outcome, error) {
	var began time.Time
	outcome, err := d.worker.Play(ctx, t.task(), func(ctx context.Context) error {
		started, err := store.New(d.pool).StartMatch(ctx, t.match.ID, &d.host)
		if err != nil {
			return fmt.Errorf("begin match %d: %w", t.match.ID, err)
		}
		if started == 0 {
			return errOver
		}
		began = time.Now()
		return nil
	})
	if err != nil {
		return engine.Outcome{}, err
	}
	d.metrics.matchTime.WithLabelValues(t.game.ID()).Observe(time.Since(began).Seconds())
	return outcome, nil
}

// task is the match as a worker plays it.
func (t table) task() task.Match {
	m := task.Match{Game: t.game, Config: t.config(), Seed: t.match.Seed, Limits: t.limits, Seats: make([]task.Seat, len(t.seats))}
	for i, s := range t.seats {
		m.Seats[i] = task.Seat{
			Name: s.Name, Language: s.Language, Build: s.BuildKey, Submission: s.SubmissionID, Filename: s.Filename, Source: s.Source,
		}
	}
	return m
}

// priorityOf is a match's place in the queue.
func priorityOf(kind string) int {
	switch kind {
	case "qualify":
		return jobs.PriorityWaiting
	case "challenge":
		return jobs.PriorityChallenge
	case "final":
		return jobs.PriorityFinal
	default:
		return jobs.PriorityLadder
	}
}
