// Package packages plays matches of games whose referee is a program of their author: it builds the referee and starts
// it beside the players.
package packages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/task"
)

// Arena is where matches of one game are played. It is safe for concurrent use.
type Arena struct {
	Game    packages.Game // without a referee; On has one
	Build   task.Key      // names the build of the referee
	sandbox *sandbox.Sandbox
	referee match.Entrant
}

// BuildError says that a program of a package does not compile.
type BuildError struct {
	Program string // in words
	Log     string // what the compiler said
}

// Error gives the program and what the compiler said.
func (e *BuildError) Error() string { return e.Program + " does not compile:\n" + e.Log }

// New builds the referee of a package. The error is a *BuildError when it does not compile.
func New(ctx context.Context, sb *sandbox.Sandbox, builder *build.Builder, p *manifest.Package) (*Arena, error) {
	a := &Arena{Game: packages.New(p, nil), sandbox: sb}
	program, language, files := a.Game.Program()
	result, err := builder.Build(ctx, program, language.ID, files)
	if err != nil {
		return nil, fmt.Errorf("compile the referee: %w", err)
	}
	if !result.OK {
		return nil, &BuildError{Program: program.Title(), Log: result.Log}
	}
	command, err := build.Command(language, p.Referee.Limits.Memory)
	if err != nil {
		return nil, fmt.Errorf("run the referee: %w", err)
	}
	a.Build = result.Key
	a.referee = match.Entrant{
		Name: "referee", Path: result.Path, Dir: result.Dir, Command: command, Profile: language.Profile,
		Memory: language.Memory, StartCPU: language.StartCPU,
	}
	return a, nil
}

// On is the game with a referee that runs on a core, until the context ends; -1 is any core.
func (a *Arena) On(ctx context.Context, core int) packages.Game {
	limits := a.Game.Package().Referee.Limits
	return packages.New(a.Game.Package(), match.Referee(ctx, a.sandbox, a.referee, limits, core))
}

// with is the game of a match: on its core, with its limit of CPU time.
func (a *Arena) with(ctx context.Context, o match.Options) packages.Game {
	g := a.On(ctx, o.Core)
	if o.Limits.CPU > 0 {
		g = g.WithCPU(o.Limits.CPU)
	}
	return g
}

// Played is a match with what is known of its referee. Of one that is void, it has what the match had come to.
type Played struct {
	engine.Outcome
	Trail   []uint32 // as referee.Match.Trail
	Referee referee.Usage
	Replies int    // bytes of what the referee said
	Frames  int    // bytes of frames among it
	Replay  []byte // for the viewer
	Notes   []referee.Note
}

// Play plays a match as the judge does.
func (a *Arena) Play(ctx context.Context, o match.Options, entrants []match.Entrant) (Played, error) {
	return a.play(ctx, o, entrants, nil)
}

// PlayAloud plays a match like Play, and writes down all that is said in it.
func (a *Arena) PlayAloud(ctx context.Context, o match.Options, entrants []match.Entrant) (Played, *Transcript, error) {
	t := &Transcript{}
	p, err := a.play(ctx, o, entrants, t)
	t.conclude(p.Outcome, p.Referee)
	return p, t, err
}

func (a *Arena) play(ctx context.Context, o match.Options, entrants []match.Entrant, t *Transcript) (Played, error) {
	w := &witness{Game: a.with(ctx, o), transcript: t}
	if t != nil {
		w.Game = t.around(ctx, a, o)
	}
	outcome, err := match.Run(ctx, a.sandbox, w, o, entrants)
	return w.played(outcome), err
}

// PlayWith plays a match of players that are no processes of the sandbox.
func (a *Arena) PlayWith(ctx context.Context, o match.Options, names []string, players []engine.Player) (Played, error) {
	w := &witness{Game: a.with(ctx, o)}
	m, err := w.NewMatch(o.Config, o.Seed, names)
	if err != nil {
		return Played{}, err
	}
	defer m.Close()
	result, err := engine.Run(ctx, m, players, o.Limits, o.Progress)
	return w.played(engine.Outcome{Result: result, Seats: make([]engine.Usage, len(names))}), err
}

// Replay plays a match again from its log.
func (a *Arena) Replay(ctx context.Context, o match.Options, names []string, log []byte) (engine.Summary, error) {
	return engine.Simulate(a.with(ctx, o), o.Config, o.Seed, names, bytes.NewReader(log), io.Discard, engine.SimulateOptions{Judge: true})
}

// ReplayAloud plays a match again from its log like Replay, and writes down what the referee is told and says. The trail
// is that of referee.Match.
func (a *Arena) ReplayAloud(ctx context.Context, o match.Options, names []string, log []byte) (engine.Summary, []uint32, *Transcript, error) {
	t := &Transcript{}
	w := &witness{Game: t.around(ctx, a, o)}
	summary, err := engine.Simulate(w, o.Config, o.Seed, names, bytes.NewReader(log), io.Discard, engine.SimulateOptions{Judge: true})
	var trail []uint32
	if w.match != nil {
		trail = w.match.Trail()
	}
	return summary, trail, t, err
}

// FailureOf finds the referee's failure in an error.
func FailureOf(err error) (*referee.Failure, bool) { return errors.AsType[*referee.Failure](err) }

// witness is a game that keeps its match.
type witness struct {
	packages.Game
	match      *referee.Match
	file       []byte
	transcript *Transcript // nil: nobody wants one
}

// NewMatch begins the match, and its replay.
func (w *witness) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := w.Begin(config, seed, names)
	if err != nil {
		return nil, err
	}
	w.match = m
	w.file = m.AppendHeader(nil, true)
	if w.transcript != nil {
		return aloud{recorded{m, w}, w.transcript}, nil
	}
	return recorded{m, w}, nil
}

func (w *witness) played(outcome engine.Outcome) Played {
	if w.match == nil {
		return Played{}
	}
	replies, frames := w.match.Sizes()
	return Played{
		Outcome: outcome, Trail: w.match.Trail(), Referee: w.match.Usage(), Replies: replies, Frames: frames, Replay: w.file, Notes: w.match.Notes(),
	}
}

// recorded writes the replay while the match is played.
type recorded struct {
	*referee.Match
	witness *witness
}

// Step plays the round.
func (r recorded) Step() {
	r.Match.Step()
	r.witness.file = r.AppendRound(r.witness.file)
}
