// Package worker runs strangers' programs: it compiles players (package build) and plays matches (package match), each
// program in a sandbox of its own.
//
// It knows no SQL and no queue. What there is to do comes through [task.Worker], and what is kept for other machines goes
// through [task.Builds].
package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/agon-judge/agon/games/bundle"
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
	Sandbox *sandbox.Sandbox
	Cache   string      // folder for executables; everything in it can be made again
	Builds  task.Builds // of all machines; nil: none
	Games   []engine.Game

	Cores  []int  // that play matches, one each; nil: all that this process may use
	Runner Runner // nil: the sandbox
}

// Worker compiles and plays on this machine. It implements [task.Worker].
type Worker struct {
	builder  *build.Builder
	runner   Runner
	capacity task.Capacity
	free     chan int // cores without a match
}

// New prepares a worker.
func New(c Config) (*Worker, error) {
	cache, err := filepath.Abs(c.Cache)
	if err != nil {
		return nil, fmt.Errorf("set up the worker: %w", err)
	}
	w := &Worker{builder: &build.Builder{Dir: cache, Shared: c.Builds}, runner: c.Runner, capacity: capacityOf(c)}
	if c.Sandbox != nil {
		w.builder.Sandbox = c.Sandbox
	}
	if w.runner == nil {
		w.runner = sandboxed{c.Sandbox}
	}
	w.free = make(chan int, len(w.capacity.Cores))
	for _, core := range w.capacity.Cores {
		w.free <- core
	}
	return w, nil
}

func capacityOf(c Config) task.Capacity {
	capacity := task.Capacity{Cores: c.Cores, Isolation: []byte(`{}`), Languages: languagesOf(c.Games)}
	if c.Sandbox != nil {
		capabilities := c.Sandbox.Capabilities()
		if text, err := json.Marshal(capabilities); err == nil {
			capacity.Isolation = text
		}
		if capacity.Cores == nil {
			capacity.Cores = capabilities.Cores
		}
	}
	if len(capacity.Cores) == 0 {
		for core := range runtime.NumCPU() {
			capacity.Cores = append(capacity.Cores, core)
		}
	}
	return capacity
}

// languagesOf lists the languages in which this machine can compile and run players, each as game/language.
func languagesOf(games []engine.Game) []string {
	list := []string{}
	for _, g := range games {
		for _, l := range g.Languages() {
			if build.Missing(l) == "" {
				list = append(list, g.ID()+"/"+l.ID)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Capacity implements [task.Worker].
func (w *Worker) Capacity() task.Capacity { return w.capacity }

// coreWait is how long a compilation waits for a match to end. Afterwards it shares the cores with matches.
const coreWait = time.Second

// Compile implements [task.Worker]. It keeps a core free of matches if there soon is one, as somebody waits for a
// compilation.
func (w *Worker) Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (task.Compilation, error) {
	patience := time.NewTimer(coreWait)
	defer patience.Stop()
	select {
	case core := <-w.free:
		defer func() { w.free <- core }()
	case <-patience.C:
	}
	r, err := w.builder.Build(ctx, g, language, files)
	return task.Compilation{OK: r.OK, Key: r.Key, Log: r.Log, Limit: r.Limit, Cached: r.Cached}, err
}

// Play implements [task.Worker]. There may be more calls than cores, so that a core need not wait while the match before
// is recorded.
func (w *Worker) Play(ctx context.Context, m task.Match, begin func(context.Context) error) (engine.Outcome, error) {
	entrants, err := w.entrants(ctx, m)
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
	ctx, cancel := context.WithTimeoutCause(ctx, time.Duration(len(m.Seats))*m.Limits.Wall+time.Minute, errors.New("the match took longer than all limits together allow"))
	defer cancel()
	return w.runner.Play(ctx, m.Game, match.Options{Config: m.Config, Seed: m.Seed, Limits: m.Limits, Core: core}, entrants)
}

// entrants fetches the players' programs, from the disk, the shared builds or, when both have dropped them, the compiler.
func (w *Worker) entrants(ctx context.Context, m task.Match) ([]match.Entrant, error) {
	entrants := make([]match.Entrant, len(m.Seats))
	for i, s := range m.Seats {
		l, ok := engine.LanguageByID(m.Game, s.Language)
		if !ok {
			return nil, fmt.Errorf("%s is written in %q, which this program does not know", s.Name, s.Language)
		}
		result, err := w.program(ctx, m.Game, s)
		if err != nil {
			return nil, fmt.Errorf("fetch the program of %s: %w", s.Name, err)
		}
		if entrants[i], err = EntrantOf(s.Name, l, result, m.Limits); err != nil {
			return nil, fmt.Errorf("run the program of %s: %w", s.Name, err)
		}
	}
	return entrants, nil
}

// EntrantOf makes a player's place in a match of its build. The error is a *task.MissingError.
func EntrantOf(name string, l engine.Language, result build.Result, limits engine.Limits) (match.Entrant, error) {
	command, err := build.Command(l, limits.Memory)
	return match.Entrant{
		Name: name, Path: result.Path, Dir: result.Dir, Command: command, Profile: l.Profile, Memory: l.Memory, StartCPU: l.StartCPU,
	}, err
}

func (w *Worker) program(ctx context.Context, g engine.Game, s task.Seat) (build.Result, error) {
	if len(s.Build) == len(task.Key{}) {
		result, found, err := w.builder.Find(ctx, task.Key(s.Build))
		if err != nil || found && result.OK {
			return result, err
		}
	}
	_, files, err := bundle.Open(g, s.Language, s.Filename, s.Source)
	if err != nil {
		return build.Result{}, fmt.Errorf("open submission %d: %w", s.Submission, err)
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
