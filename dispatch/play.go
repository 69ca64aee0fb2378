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

// matchSetup is a match with everything that is needed to play it.
type matchSetup struct {
	match   store.Match
	contest store.Contest
	board   []byte // the configuration of its board
	game    engine.Game
	limits  engine.Limits
	seats   []store.SeatsRow
}

func (m *matchWorker) work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	setup, err := m.d.loadMatch(ctx, job.Args.Match)
	if errors.Is(err, errMatchOver) { // its final was called off before it began
		return nil
	}
	if err != nil {
		return fmt.Errorf("read match %d: %w", job.Args.Match, err)
	}
	if note, err := m.d.obstacle(ctx, setup, job); err != nil {
		return err
	} else if note != "" {
		return m.d.voidAndComplete(ctx, setup, job, note)
	}
	outcome, err := m.d.play(ctx, setup)
	if errors.Is(err, errMatchOver) { // a run before this one could not complete the job
		return nil
	}
	if err != nil && ctx.Err() != nil && m.d.isStopping() {
		return err // handBack knows what to do
	}
	if missing, ok := errors.AsType[*task.MissingError](err); ok {
		m.d.log.Warn("a match is left to other workers", "match", setup.match.ID, "reason", missing)
		return river.JobSnooze(snoozeForOthers)
	}
	if err != nil {
		m.d.log.Error("the judge failed to play a match", "match", setup.match.ID, "game", setup.game.ID(), "error", err)
		return m.d.voidAndComplete(ctx, setup, job, contest.CleanText("The judge failed: "+err.Error()))
	}
	return pgx.BeginFunc(ctx, m.d.pool, func(tx pgx.Tx) error {
		if err := m.d.record(ctx, tx, setup, outcome); err != nil {
			return fmt.Errorf("record match %d: %w", setup.match.ID, err)
		}
		return complete(ctx, tx, job)
	})
}

// obstacle says why a match cannot be played, or "" if it can.
func (d *Dispatcher) obstacle(ctx context.Context, setup matchSetup, job *river.Job[jobs.MatchArgs]) (string, error) {
	if job.Attempt > job.MaxAttempts { // only reclaimed jobs exceed it
		return fmt.Sprintf("%d workers died while they played it.", job.Attempt-1), nil
	}
	if setup.match.Kind != string(contest.MatchQualify) || setup.match.SubmissionID == nil { // players submitted in time may qualify after the end
		if contest.StateOf(setup.contest) == contest.StateClosed {
			return overNote, nil
		}
		return "", nil
	}
	s, err := store.New(d.pool).Submission(ctx, *setup.match.SubmissionID)
	if err != nil {
		return "", fmt.Errorf("read submission %d: %w", *setup.match.SubmissionID, err)
	}
	if s.State == string(contest.SubmissionWithdrawn) {
		return withdrawnNote, nil
	}
	return "", nil
}

const (
	withdrawnNote = "The submission was withdrawn or replaced before the match began."
	overNote      = "The contest was over before the match began."
)

func (d *Dispatcher) isStopping() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}

// loadMatch reads a match from the database.
func (d *Dispatcher) loadMatch(ctx context.Context, id int64) (setup matchSetup, err error) {
	q := store.New(d.pool)
	setup.match, err = q.Match(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return setup, errMatchOver
	}
	if err != nil {
		return setup, err
	}
	if setup.contest, err = q.Contest(ctx, setup.match.ContestID); err != nil {
		return setup, err
	}
	if setup.match.FinalID != nil { // a final keeps the limits that it began with
		f, err := q.Final(ctx, *setup.match.FinalID)
		if err != nil {
			return setup, err
		}
		setup.contest.Limits = f.Limits
	}
	if setup.game, err = d.game(setup.contest.Game); err != nil {
		return setup, err
	}
	if setup.board, err = board.ConfigOf(ctx, q, setup.match); err != nil {
		return setup, err
	}
	terms, err := setup.game.Terms(setup.config())
	if err != nil {
		return setup, fmt.Errorf("the configuration of %s: %w", setup.contest.Slug, err)
	}
	if setup.limits, err = contest.EngineLimits(setup.contest.Limits, terms.Limits); err != nil {
		return setup, err
	}
	setup.seats, err = q.Seats(ctx, id)
	return setup, err
}

// config returns the configuration that the match is played with.
func (setup matchSetup) config() []byte {
	if setup.match.Kind == string(contest.MatchQualify) {
		return setup.game.Trial().ConfigIn(setup.board)
	}
	return setup.board
}

// ownConfig returns the configuration that the match is played with, or nil if that is its board's.
func (setup matchSetup) ownConfig() []byte {
	if config := setup.config(); !bytes.Equal(config, setup.board) {
		return config
	}
	return nil
}

// snoozeForOthers is how long a job is left to workers on which more languages are installed.
const snoozeForOthers = 5 * time.Second

// errMatchOver says that a match is done or void already, or called off.
var errMatchOver = errors.New("the match is over")

// play has a worker play a match. The match counts as running once a core is free for it.
func (d *Dispatcher) play(ctx context.Context, setup matchSetup) (engine.Outcome, error) {
	var began time.Time
	outcome, err := d.worker.Play(ctx, setup.task(), func(ctx context.Context) error {
		started, err := store.New(d.pool).StartMatch(ctx, setup.match.ID, &d.host)
		if err != nil {
			return fmt.Errorf("begin match %d: %w", setup.match.ID, err)
		}
		if started == 0 {
			return errMatchOver
		}
		began = time.Now()
		return nil
	})
	if err != nil {
		return engine.Outcome{}, err
	}
	d.metrics.matchTime.WithLabelValues(setup.game.ID()).Observe(time.Since(began).Seconds())
	return outcome, nil
}

// task returns the match as a worker plays it.
func (setup matchSetup) task() task.Match {
	m := task.Match{Game: setup.game, Config: setup.config(), Seed: setup.match.Seed, Limits: setup.limits, Seats: make([]task.Seat, len(setup.seats))}
	for i, s := range setup.seats {
		m.Seats[i] = task.Seat{
			Name: s.Name, Language: s.Language, Build: s.BuildKey, Submission: s.SubmissionID, Filename: s.Filename, Source: s.Source,
		}
	}
	return m
}

// priorityOf returns the priority of a match's job in the queue.
func priorityOf(kind string) int {
	switch contest.MatchKind(kind) {
	case contest.MatchQualify:
		return jobs.PriorityWaiting
	case contest.MatchChallenge:
		return jobs.PriorityChallenge
	case contest.MatchFinal:
		return jobs.PriorityFinal
	case contest.MatchLadder:
	}
	return jobs.PriorityLadder
}
