package worker

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/match"
	arenas "github.com/agon-judge/agon/worker/packages"
	"github.com/agon-judge/agon/worker/task"
)

// mostArenas is how many packages a worker remembers the referee of. A site plays few at a time.
const mostArenas = 8

// arenaCache has the arenas of the packages that were played lately, so that a match asks nobody whether its referee is
// built.
type arenaCache struct {
	mutex sync.Mutex
	list  []*arenas.Arena // the one that was asked for last is the last
}

func (c *arenaCache) find(name string) (*arenas.Arena, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	i := slices.IndexFunc(c.list, func(a *arenas.Arena) bool { return a.Game.Name() == name })
	if i < 0 {
		return nil, false
	}
	a := c.list[i]
	c.list = append(slices.Delete(c.list, i, i+1), a)
	return a, true
}

// keep remembers an arena, in the place of one of the same package.
func (c *arenaCache) keep(a *arenas.Arena) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.list = slices.DeleteFunc(c.list, func(other *arenas.Arena) bool { return other.Game.Name() == a.Game.Name() })
	c.list = append(c.list, a)
	if len(c.list) > mostArenas {
		c.list = slices.Delete(c.list, 0, 1)
	}
}

// runnerOf returns who plays matches of a game: whoever has its referee, if the game is a package. The referee stays on
// the disk until release is called.
func (w *Worker) runnerOf(ctx context.Context, g engine.Game) (r Runner, release func(), err error) {
	p, ok := g.(packages.Game)
	if !ok {
		return w.runner, func() {}, nil
	}
	if w.sandbox == nil {
		return nil, nil, errNoSandbox
	}
	if a, ok := w.arenas.find(p.Name()); ok {
		if release, ok := w.builder.Hold(a.Build); ok {
			return refereed{a}, release, nil
		}
	}
	for range mostLosses {
		a, err := arenas.New(ctx, w.sandbox, w.builder, p.Package())
		if err != nil {
			return nil, nil, refereeError(err, nil)
		}
		if release, ok := w.builder.Hold(a.Build); ok {
			w.arenas.keep(a)
			return refereed{a}, release, nil
		}
	}
	return nil, nil, errLost
}

// refereed plays matches of a package. It implements Runner.
type refereed struct{ arena *arenas.Arena }

// Play implements Runner. The referee never learns who plays, and neither does the replay.
func (r refereed) Play(ctx context.Context, _ engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	for i, name := range engine.SeatNames(len(entrants)) {
		entrants[i].Name = name
	}
	played, err := r.arena.Play(ctx, o, entrants)
	outcome := played.Outcome
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, errTooLong) {
		return engine.Outcome{}, cause // the referee was stopped, and has not failed
	}
	if err != nil {
		return engine.Outcome{}, refereeError(errors.Join(context.Cause(ctx), err), outcome.Log)
	}
	outcome.Replay = played.Replay
	return outcome, nil
}

// refereeError makes a *task.RefereeError of an error that is the referee's fault, and returns any other unchanged.
func refereeError(err error, log []byte) error {
	e := &task.RefereeError{Round: -1, Log: log}
	if errors.Is(err, errTooLong) { // players have limits of their own, which trip long before
		e.What = errTooLong.Error() + ": the referee keeps it waiting"
		return e
	}
	if f, ok := arenas.FailureOf(err); ok {
		e.Round, e.What, e.Message, e.Reply, e.Stderr, e.Seats = f.Round, f.What, f.Message, f.Reply, f.Usage.Stderr, f.Seats
		return e
	}
	if refusal, ok := errors.AsType[*referee.Refusal](err); ok {
		e.What = "it does not take the board: " + refusal.Error()
		return e
	}
	if broken, ok := errors.AsType[*arenas.BuildError](err); ok {
		e.What, e.Stderr = "it does not compile on this worker", []byte(broken.Log)
		return e
	}
	return err
}
