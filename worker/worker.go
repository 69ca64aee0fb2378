// Package worker runs strangers' programs: it compiles players (package build) and plays matches (package match), each
// program in a sandbox of its own.
//
// It knows no SQL and no queue. What there is to do comes through [task.Worker], and what is kept for other machines goes
// through [task.Builds].
package worker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/task"
)

// Runner plays a match. Its error is never the fault of a player.
type Runner interface {
	Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error)
}

// Config sets a Worker up.
type Config struct {
	Version string // of the program
	Sandbox *sandbox.Sandbox
	Cache   string      // folder for executables; everything in it can be made again
	Keep    build.Keep  // how much stays in Cache; what is 0 is the usual
	Builds  task.Builds // of all machines; nil: none
	Games   []engine.Game

	Cores     []int  // that play matches, one each; nil: all that this process may use
	MostCores int    // of those; 0: all
	Compiles  int    // compilations at a time; 0: as many as cores
	Runner    Runner // nil: the sandbox
}

// Worker compiles and plays on this machine. It implements [task.Worker].
type Worker struct {
	games    []engine.Game
	builder  *build.Builder
	runner   Runner
	sandbox  *sandbox.Sandbox // nil: there is none
	cores    []int            // that play
	capacity task.Capacity
	free     chan int // cores without a match or a compilation
	arenas   arenaCache
	crowded  chan struct{} // holds one when a compilation shares the cores with matches
}

// New prepares a worker.
func New(c Config) (*Worker, error) {
	cache, err := filepath.Abs(c.Cache)
	if err != nil {
		return nil, fmt.Errorf("set up the worker: %w", err)
	}
	cores := coresOf(c)
	w := &Worker{
		games: c.Games, sandbox: c.Sandbox, builder: &build.Builder{Dir: cache, Shared: c.Builds, Keep: c.Keep}, runner: c.Runner,
		cores: cores, free: make(chan int, len(cores)), crowded: make(chan struct{}, 1),
	}
	w.capacity = task.Capacity{
		Cores: len(cores), Compiles: cmp.Or(c.Compiles, len(cores)), Isolation: isolationOf(c.Sandbox),
		Languages: languagesOf(c.Games), Version: c.Version,
	}
	if c.Sandbox != nil {
		w.builder.Sandbox = c.Sandbox
	}
	if w.runner == nil {
		w.runner = sandboxed{c.Sandbox}
	}
	for _, core := range cores {
		w.free <- core
	}
	return w, nil
}

// Capacity implements [task.Worker].
func (w *Worker) Capacity() task.Capacity { return w.capacity }

// Disk implements [task.Worker].
func (w *Worker) Disk() task.Disk { return build.DiskOf(w.builder.Dir) }

// coreWait is how long compilations wait for a match to end. Afterwards one of them shares the cores with matches.
const coreWait = time.Second

// Compile implements [task.Worker]. There may be as many calls as cores: a compilation takes a core that matches leave
// free, as somebody waits for it.
func (w *Worker) Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (task.Compilation, error) {
	leave, err := w.enter(ctx)
	if err != nil {
		return task.Compilation{}, err
	}
	defer leave()
	r, err := w.builder.Build(ctx, g, language, files)
	return task.Compilation{OK: r.OK, Key: r.Key, Log: r.Log, Limit: r.Limit, Cached: r.Cached, Spent: r.Spent}, err
}

// enter waits until a compilation may run. The caller calls leave once it has.
func (w *Worker) enter(ctx context.Context) (leave func(), err error) {
	var crowded chan struct{} // nil, which is never ready, until the patience is over
	patience := time.NewTimer(coreWait)
	defer patience.Stop()
	for {
		select {
		case core := <-w.free:
			return func() { w.free <- core }, nil
		case crowded <- struct{}{}:
			return func() { <-crowded }, nil
		case <-patience.C:
			crowded = w.crowded
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// Play implements [task.Worker]. There may be more calls than cores, so that a core need not wait while the match before
// is recorded.
func (w *Worker) Play(ctx context.Context, m task.Match, begin func(context.Context) error) (engine.Outcome, error) {
	runner, end, err := w.runnerOf(ctx, m.Game)
	if err != nil {
		return engine.Outcome{}, err
	}
	defer end()
	entrants, release, err := w.entrants(ctx, m)
	defer release()
	if err != nil {
		return engine.Outcome{}, err
	}
	var core int
	select {
	case core = <-w.free:
	case <-ctx.Done():
		return engine.Outcome{}, context.Cause(ctx)
	}
	defer func() { w.free <- core }()
	if err := begin(ctx); err != nil {
		return engine.Outcome{}, err
	}
	// All seats may use up their time, and the judge needs some as well.
	ctx, cancel := context.WithTimeoutCause(ctx, time.Duration(len(m.Seats))*m.Limits.Wall+time.Minute, errTooLong)
	defer cancel()
	return runner.Play(ctx, m.Game, match.Options{Config: m.Config, Seed: m.Seed, Limits: m.Limits, Core: core}, entrants)
}

var errTooLong = errors.New("the match took longer than all limits together allow")

// mostLosses is how often a program is built that the cache has lost before it can be held. Nothing is evicted so soon
// after it was used, unless somebody empties the cache by hand.
const mostLosses = 3

var errLost = errors.New("the cache loses it again and again")

// entrants fetches the players' programs, from the disk, the shared builds or, when both have dropped them, the compiler.
// They stay on the disk until release is called.
func (w *Worker) entrants(ctx context.Context, m task.Match) (entrants []match.Entrant, release func(), err error) {
	var held []func()
	release = func() {
		for _, end := range held {
			end()
		}
	}
	entrants = make([]match.Entrant, len(m.Seats))
	for i, s := range m.Seats {
		l, ok := engine.LanguageByID(m.Game, s.Language)
		if !ok {
			return nil, release, fmt.Errorf("%s is written in %q, which this program does not know", s.Name, s.Language)
		}
		result, end, err := w.heldProgram(ctx, m.Game, s)
		held = append(held, end)
		if err != nil {
			return nil, release, fmt.Errorf("fetch the program of %s: %w", s.Name, err)
		}
		if entrants[i], err = match.EntrantOf(s.Name, l, result, m.Limits); err != nil {
			return nil, release, fmt.Errorf("run the program of %s: %w", s.Name, err)
		}
	}
	return entrants, release, nil
}

// heldProgram fetches a player's program and keeps it from being evicted until release is called.
func (w *Worker) heldProgram(ctx context.Context, g engine.Game, s task.Seat) (result build.Result, release func(), err error) {
	for range mostLosses {
		if result, err = w.program(ctx, g, s); err != nil {
			return result, func() {}, err
		}
		if release, ok := w.builder.Hold(result.Key); ok {
			return result, release, nil
		}
	}
	return result, func() {}, errLost
}

func (w *Worker) program(ctx context.Context, g engine.Game, s task.Seat) (build.Result, error) {
	if len(s.Build) == len(task.Key{}) {
		result, found, err := w.builder.Find(ctx, task.Key(s.Build))
		if err != nil || found && result.OK {
			return result, err
		}
	}
	files, err := s.Files(ctx)
	if err != nil {
		return build.Result{}, fmt.Errorf("read submission %d: %w", s.Submission, err)
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

// errNoSandbox is the error of a worker without sandbox that is asked to play.
var errNoSandbox = errors.New("no sandbox is configured")

// sandboxed is the ordinary Runner.
type sandboxed struct{ sandbox *sandbox.Sandbox }

// Play implements Runner.
func (s sandboxed) Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	if s.sandbox == nil {
		return engine.Outcome{}, errNoSandbox
	}
	return match.Run(ctx, s.sandbox, g, o, entrants)
}
