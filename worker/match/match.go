// Package match plays one match of sandboxed players on one core. It starts the players, connects them to the game's
// engine, and returns the outcome.
//
// It knows no rules of a game, compiles nothing and stores nothing: package games/engine runs the match, package
// worker/build makes the players, and the caller records the outcome.
package match

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
)

// Options say how to play.
type Options struct {
	Config   []byte        // of the game
	Seed     int64         // of the match
	Limits   engine.Limits // of each player
	Core     int           // on which the engine and all players run; -1: wherever the system puts them
	Progress func(round int)
}

// Entrant is a player's place in a match; the order of entrants is that of the seats. It is an executable, or a folder
// and the command that runs in it.
type Entrant struct {
	Name    string
	Path    string   // of the executable
	Dir     string   // the folder, readable by everybody
	Command []string // its language's Run
	Profile string   // sandbox profile, from the player's language

	Memory   int64         // bytes that its language's runtime may take besides the game's limit
	StartCPU time.Duration // CPU time that its language's runtime takes to start, besides the game's limit
}

// Run plays a match. A player that breaks a limit is frozen, which is a result; the error is the judge's fault only. The
// outcome of a match that ended with an error is what it had come to by then.
//
// Engine and players take turns, so they share a core: an exchange then costs a tenth of what it does between two
// cores, and CPU clocks are exact whenever they are read.
func Run(ctx context.Context, sb *sandbox.Sandbox, g engine.Game, o Options, entrants []Entrant) (engine.Outcome, error) {
	type finished struct {
		outcome engine.Outcome
		err     error
	}
	done := make(chan finished, 1)
	go func() {
		// The thread is never unlocked: it ends with this goroutine, and with it the pinning.
		runtime.LockOSThread()
		outcome, err := runPinned(ctx, sb, g, o, entrants)
		done <- finished{outcome, err}
	}()
	f := <-done
	return f.outcome, f.err
}

func runPinned(ctx context.Context, sb *sandbox.Sandbox, g engine.Game, o Options, entrants []Entrant) (engine.Outcome, error) {
	if err := pin(o.Core); err != nil {
		return engine.Outcome{}, fmt.Errorf("take core %d for the match: %w", o.Core, err)
	}
	names := make([]string, len(entrants))
	for i, e := range entrants {
		names[i] = e.Name
	}
	m, err := g.NewMatch(o.Config, o.Seed, names)
	if err != nil {
		return engine.Outcome{}, fmt.Errorf("set up the match: %w", err)
	}
	defer m.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	players := make([]engine.Player, 0, len(entrants))
	seats := make([]*player, 0, len(entrants))
	defer func() {
		for _, p := range seats {
			p.Stop()
		}
	}()
	for i, e := range entrants {
		process, err := sb.Start(ctx, program(e, o))
		if err != nil {
			return engine.Outcome{}, fmt.Errorf("start the player of seat %d: %w", i, err)
		}
		seats = append(seats, &player{process: process})
		players = append(players, seats[i])
	}
	result, err := engine.Run(ctx, m, players, o.Limits, o.Progress)
	outcome := engine.Outcome{Result: result}
	for i, p := range seats {
		usage, stopErr := p.process.Stop()
		if stopErr != nil && err == nil {
			return engine.Outcome{}, fmt.Errorf("stop the player of seat %d: %w", i, stopErr)
		}
		outcome.Seats = append(outcome.Seats, engine.Usage{StartCPU: usage.StartCPU, PeakMemory: usage.PeakMemory, Stderr: usage.Stderr})
	}
	return outcome, err
}

// Start starts the player of one seat, for callers that play a match themselves. It is stopped when the context ends.
func Start(ctx context.Context, sb *sandbox.Sandbox, o Options, e Entrant) (engine.Player, error) {
	process, err := sb.Start(ctx, program(e, o))
	if err != nil {
		return nil, fmt.Errorf("start the player %s: %w", e.Name, err)
	}
	return &player{process: process}, nil
}

// noLimit is a time that no match takes.
const noLimit = 1000 * time.Hour

func program(e Entrant, o Options) sandbox.Program {
	p := sandbox.Program{
		Path:    e.Path,
		Dir:     e.Dir,
		Profile: sandbox.Profile(e.Profile),
		Core:    o.Core,
		Limits: sandbox.Limits{
			CPU: o.Limits.CPU, StartCPU: o.Limits.StartCPU + e.StartCPU, Wall: o.Limits.Wall, Turn: o.Limits.Turn, StartWall: o.Limits.StartWall,
			Memory: o.Limits.Memory + e.Memory, Output: o.Limits.Output, Stderr: o.Limits.Stderr,
		},
	}
	if p.Limits.CPU <= 0 {
		p.Limits.CPU = noLimit // without one the sandbox sets its own
	}
	if p.Limits.Wall > 0 {
		p.Limits.Wall += 2 * e.StartCPU
	}
	if p.Limits.StartWall > 0 {
		p.Limits.StartWall += 2 * e.StartCPU
	}
	if len(e.Command) > 0 {
		p.Path, p.Args = e.Command[0], e.Command[1:]
	}
	return p
}

// player makes a sandboxed process a player of the engine.
type player struct{ process *sandbox.Process }

// Exchange implements engine.Player.
func (p *player) Exchange(message []byte, end engine.End) ([]byte, error) {
	answer, err := p.process.Exchange(message, sandbox.End{Line: end.Line, Loose: end.Loose})
	return answer, translate(err)
}

// Written implements engine.Writer.
func (p *player) Written() int { return p.process.Written() }

// Farewell implements engine.Player.
func (p *player) Farewell(message []byte) { p.process.Finish(message) }

// CPU implements engine.Player.
func (p *player) CPU() time.Duration { return p.process.CPU() }

// Stop implements engine.Player.
func (p *player) Stop() { _, _ = p.process.Stop() } // called again for the usage, which then tells the error too

// translate turns the sandbox's faults into the engine's. Both use the same words for the reasons.
func translate(err error) error {
	if fault, ok := errors.AsType[*sandbox.Fault](err); ok {
		return &engine.Fault{Reason: engine.Reason(fault.Reason), Detail: fault.Detail}
	}
	return err
}
