package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// codeImpossible refuses a result that cannot be.
const codeImpossible contest.Code = "impossible_result"

// read reads the result of an item. The error refuses it; then r says the same to whoever waits for it.
func (s *session) read(ctx context.Context, i *item, sent *protocol.Result) (r result, err error) {
	switch {
	case sent.Fault != nil:
		if sent.Fault.Kind == protocol.FaultBack {
			s.member.Retire()
		}
		return result{err: sent.Fault.Error(s.row.Name, s.server.unpack)}, nil
	case i.match != nil && sent.Outcome != nil:
		r.outcome, err = s.check(ctx, *i.match, sent.Outcome)
	case i.sent.Compile != nil && sent.Compilation != nil:
		r.compilation, err = s.compiled(ctx, sent.Compilation)
	case i.pack != nil && sent.Examination != nil:
		r.examination = task.Examination(*sent.Examination)
	case i.sent.Try && sent.Well:
	default:
		err = errors.New("this is no result of such an item")
	}
	if err == nil || ctx.Err() != nil {
		return r, err
	}
	lie := &task.LieError{Worker: s.row.Name, Why: err}
	s.server.Log.Error("a worker has sent an impossible result", "worker", s.row.Name, "reason", err)
	s.server.Door.Accuse(s.row, err)
	return result{err: lie}, contest.Refuse(codeImpossible, "The result is refused: %s.", err)
}

// check plays a match again from its log.
func (s *session) check(ctx context.Context, m task.Match, sent *protocol.Outcome) (engine.Outcome, error) {
	select { // there are only so many cores
	case s.server.checking <- struct{}{}:
		defer func() { <-s.server.checking }()
	case <-ctx.Done():
		return engine.Outcome{}, context.Cause(ctx)
	}
	outcome, err := sent.Engine(s.server.unpack)
	if err != nil {
		return outcome, err
	}
	if g, ok := m.Game.(packages.Game); ok { // its referee is a stranger's program, which runs on workers alone
		return outcome, checkPlayed(g, m, outcome)
	}
	names := make([]string, len(m.Seats))
	for k, seat := range m.Seats {
		names[k] = seat.Name
	}
	outcome.Hash, err = engine.CheckOutcome(m.Game, engine.Played{Config: m.Config, Seed: m.Seed, Limits: m.Limits, Names: names}, outcome)
	return outcome, err
}

// checkPlayed checks what can be checked of a package's match without its referee. Only trusted workers play those.
func checkPlayed(g packages.Game, m task.Match, o engine.Outcome) error {
	if err := engine.CheckShape(len(m.Seats), m.Limits, o); err != nil {
		return err
	}
	if _, err := engine.CountCommands(bytes.NewReader(o.Log), len(m.Seats)); err != nil {
		return fmt.Errorf("the log cannot be read: %w", err)
	}
	return referee.CheckReplay(o.Replay, g.Package().Digest, len(m.Seats))
}

// archive returns the package of a game that one of the worker's items names, which is played or tested.
func (s *session) archive(name string) ([]byte, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, i := range s.items {
		if i.pack != nil && i.pack.Name == name {
			return i.pack.Archive, true
		}
		if p, ok := i.game.(packages.Game); ok && p.Name() == name {
			return p.Package().Pack(), true
		}
	}
	return nil, false
}

// compiled checks that the site has the build that a compilation names.
func (s *session) compiled(ctx context.Context, sent *protocol.Compilation) (task.Compilation, error) {
	c := sent.Task()
	c.Log = contest.CleanText(c.Log)
	if !c.OK {
		return c, nil
	}
	known, err := s.server.Builds.Has(ctx, c.Key)
	if err != nil {
		return c, fmt.Errorf("look for the build: %w", err)
	}
	if !known {
		return c, errors.New("the site has not got its build")
	}
	return c, nil
}

// mayLoad reports whether a build is one of the worker's items'. A worker that is tried loads those of sample players.
func (s *session) mayLoad(key task.Key) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, i := range s.items {
		if i.sent.Compile != nil || i.pack != nil || i.sent.Try && s.trust == task.Trusted {
			return true // which build it is, the worker finds out
		}
		if _, ok := i.game.(packages.Game); ok && s.trust == task.Trusted {
			return true // the referee's, as above
		}
		if i.match == nil {
			continue
		}
		for _, seat := range i.match.Seats {
			if task.Key(seat.Build) == key {
				return true
			}
		}
	}
	return false
}

// maySave reports whether the worker has something to compile: a player, or one whose build was evicted.
func (s *session) maySave() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.trust < task.Trusted {
		return false
	}
	for _, i := range s.items {
		if i.sent.Compile != nil || i.match != nil || i.pack != nil {
			return true
		}
	}
	return false
}
