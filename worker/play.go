package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// matchWorker plays a match and records it.
type matchWorker struct {
	river.WorkerDefaults[jobs.MatchArgs]
	w *Worker
}

// Timeout implements river.Worker.
func (*matchWorker) Timeout(*river.Job[jobs.MatchArgs]) time.Duration { return noTimeout }

// Work implements river.Worker.
func (m *matchWorker) Work(ctx context.Context, job *river.Job[jobs.MatchArgs]) error {
	return m.w.handBack(ctx, m.work(ctx, job))
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
	t, err := m.w.lay(ctx, job.Args.Match)
	if errors.Is(err, errOver) { // its final was called off before it began
		return nil
	}
	if err != nil {
		return fmt.Errorf("read match %d: %w", job.Args.Match, err)
	}
	if note, err := m.w.obstacle(ctx, t, job); err != nil {
		return err
	} else if note != "" {
		return m.w.voidAndComplete(ctx, t, job, note)
	}
	outcome, err := m.w.play(ctx, t)
	if errors.Is(err, errOver) { // a run before this one could not complete the job
		return nil
	}
	if err != nil && ctx.Err() != nil && m.w.isStopping() {
		return err // handBack knows what to do
	}
	if missing, ok := errors.AsType[*build.MissingError](err); ok {
		m.w.log.Warn("a match is left to other workers", "match", t.match.ID, "reason", missing)
		return river.JobSnooze(elsewhere)
	}
	if err != nil {
		m.w.log.Error("the judge failed to play a match", "match", t.match.ID, "game", t.game.ID(), "error", err)
		return m.w.voidAndComplete(ctx, t, job, clean("The judge failed: "+err.Error()))
	}
	return pgx.BeginFunc(ctx, m.w.pool, func(tx pgx.Tx) error {
		if err := m.w.record(ctx, tx, t, outcome); err != nil {
			return fmt.Errorf("record match %d: %w", t.match.ID, err)
		}
		return complete(ctx, tx, job)
	})
}

// obstacle says why a match cannot be played; "" if it can.
func (w *Worker) obstacle(ctx context.Context, t table, job *river.Job[jobs.MatchArgs]) (string, error) {
	if job.Attempt > job.MaxAttempts { // only reclaimed jobs come so far
		return fmt.Sprintf("%d workers died while they played it.", job.Attempt-1), nil
	}
	if t.match.Kind != "qualify" || t.match.SubmissionID == nil { // what was submitted in time qualifies also after the end
		if contest.StateOf(t.contest) == contest.StateClosed {
			return noteOver, nil
		}
		return "", nil
	}
	s, err := store.New(w.pool).Submission(ctx, *t.match.SubmissionID)
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

func (w *Worker) isStopping() bool {
	select {
	case <-w.stopping:
		return true
	default:
		return false
	}
}

// lay reads a match from the database.
func (w *Worker) lay(ctx context.Context, id int64) (t table, err error) {
	q := store.New(w.pool)
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
	if t.game, err = w.game(t.contest.Game); err != nil {
		return t, err
	}
	if t.board, err = boardOf(ctx, q, t.match); err != nil {
		return t, err
	}
	terms, err := t.game.Terms(t.config())
	if err != nil {
		return t, fmt.Errorf("the configuration of %s: %w", t.contest.Slug, err)
	}
	if t.limits, err = limitsOf(t.contest.Limits, terms.Limits); err != nil {
		return t, err
	}
	t.seats, err = q.Seats(ctx, id)
	return t, err
}

// boardOf is the configuration of a match's board; nil for a trial that has its own.
func boardOf(ctx context.Context, q *store.Queries, m store.Match) ([]byte, error) {
	if m.BoardID == nil {
		return nil, nil
	}
	b, err := q.Board(ctx, *m.BoardID)
	if err != nil {
		return nil, fmt.Errorf("read board %d: %w", *m.BoardID, err)
	}
	return b.Config, nil
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

// play plays a match as soon as a core is free. There are more match jobs than cores, so that a core need not wait while
// the match before is recorded.
func (w *Worker) play(ctx context.Context, t table) (match.Outcome, error) {
	entrants, err := w.entrants(ctx, t)
	if err != nil {
		return match.Outcome{}, err
	}
	var core int
	select {
	case core = <-w.free:
	case <-ctx.Done():
		return match.Outcome{}, context.Cause(ctx)
	}
	defer func() { w.free <- core }()
	started, err := store.New(w.pool).StartMatch(ctx, t.match.ID, &w.host)
	if err != nil {
		return match.Outcome{}, fmt.Errorf("begin match %d: %w", t.match.ID, err)
	}
	if started == 0 {
		return match.Outcome{}, errOver
	}
	// All seats may use up their time, and the judge needs some as well.
	ctx, cancel := context.WithTimeoutCause(ctx, time.Duration(len(t.seats))*t.limits.Wall+time.Minute, errors.New("the match took longer than all limits together allow"))
	defer cancel()
	began := time.Now()
	outcome, err := w.runner.Play(ctx, t.game, match.Options{Config: t.config(), Seed: t.match.Seed, Limits: t.limits, Core: core}, entrants)
	if err != nil {
		return match.Outcome{}, err
	}
	w.metrics.matchTime.WithLabelValues(t.game.ID()).Observe(time.Since(began).Seconds())
	return outcome, nil
}

// entrants fetches the players' programs, from the disk, the database or, when both have dropped them, the compiler.
func (w *Worker) entrants(ctx context.Context, t table) ([]match.Entrant, error) {
	entrants := make([]match.Entrant, len(t.seats))
	for i, s := range t.seats {
		l, ok := engine.LanguageByID(t.game, s.Language)
		if !ok {
			return nil, fmt.Errorf("%s is written in %q, which this program does not know", s.Name, s.Language)
		}
		result, err := w.program(ctx, t.game, s)
		if err != nil {
			return nil, fmt.Errorf("fetch the program of %s: %w", s.Name, err)
		}
		if entrants[i], err = EntrantOf(s.Name, l, result, t.limits); err != nil {
			return nil, fmt.Errorf("run the program of %s: %w", s.Name, err)
		}
	}
	return entrants, nil
}

// EntrantOf makes a player's place in a match of its build. The error is a *build.MissingError.
func EntrantOf(name string, l engine.Language, result build.Result, limits engine.Limits) (match.Entrant, error) {
	command, err := build.Command(l, limits.Memory)
	return match.Entrant{
		Name: name, Path: result.Path, Dir: result.Dir, Command: command, Profile: l.Profile, Memory: l.Memory, StartCPU: l.StartCPU,
	}, err
}

func (w *Worker) program(ctx context.Context, g engine.Game, s store.SeatsRow) (build.Result, error) {
	if len(s.BuildKey) == len(build.Key{}) {
		result, found, err := w.builder.Find(ctx, build.Key(s.BuildKey))
		if err != nil || found && result.OK {
			return result, err
		}
	}
	_, files, err := bundle.Open(g, s.Language, s.Filename, s.Source)
	if err != nil {
		return build.Result{}, fmt.Errorf("open submission %d: %w", s.SubmissionID, err)
	}
	result, err := w.builder.Build(ctx, g, s.Language, files)
	if err != nil {
		return build.Result{}, err
	}
	if !result.OK {
		return build.Result{}, fmt.Errorf("it compiled once and does not any more: %s", result.Log)
	}
	return result, nil
}

// insertMatch queues a match to be played.
func (w *Worker) insertMatch(ctx context.Context, tx pgx.Tx, id int64, priority int) error {
	if _, err := w.client.InsertTx(ctx, tx, jobs.MatchArgs{Match: id}, jobs.WithPriority(priority)); err != nil {
		return fmt.Errorf("queue match %d: %w", id, err)
	}
	return nil
}

func completeJob[T river.JobArgs](ctx context.Context, tx pgx.Tx, job *river.Job[T]) (*river.Job[T], error) {
	return river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
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

func notifyMatch(ctx context.Context, q *store.Queries, contest, id int64) error {
	return schema.Notify(ctx, q, schema.Event{Contest: contest, Kind: schema.EventMatch, ID: id})
}

// notifyOf is notifyMatch for a match of any kind. Of those of a final nobody else may hear: how many there are can tell
// how it ends.
func notifyOf(ctx context.Context, q *store.Queries, m store.LockMatchRow) error {
	return schema.Notify(ctx, q, schema.Event{Contest: m.ContestID, Kind: schema.EventMatch, ID: m.ID, Private: m.Kind == "final"})
}
