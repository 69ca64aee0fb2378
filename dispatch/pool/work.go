package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/task"
)

// mostHosts is on how many workers the judge may fail at a match before it is void, and how many may die of it.
const mostHosts = 3

// Compile has a member compile a player.
func (p *Pool) Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (c task.Compilation, err error) {
	r := &request{kind: compiling, languages: []string{packages.LanguageOf(g, language)}, trust: task.Trusted}
	err = p.do(ctx, r, func(m *Membership) error {
		c, err = m.Worker.Compile(ctx, g, language, files)
		return err
	})
	return c, err
}

// Place is where a match is played.
type Place struct {
	Worker    string // name of the worker
	Isolation []byte // JSON: how players are isolated there, for the records of matches
	Own       bool   // in this process
}

// Begin is told where a match is about to be played. Its error calls the match off.
type Begin func(ctx context.Context, where Place) error

// Play has a member play a match. It calls begin again when another worker takes the match over. The error is ErrLastCore if a
// long match has to wait.
func (p *Pool) Play(ctx context.Context, match task.Match, begin Begin) (outcome engine.Outcome, err error) {
	if match.Long {
		if !p.beginLong() {
			return engine.Outcome{}, ErrLastCore
		}
		defer p.endLong()
	}
	r := &request{kind: playing, languages: languagesOf(match), trust: match.Trust, tried: slices.Clone(match.Not)}
	var calledOff error
	err = p.do(ctx, r, func(m *Membership) error {
		outcome, err = m.Worker.Play(ctx, match, func(ctx context.Context) error {
			calledOff = begin(ctx, Place{m.Name, m.Worker.Capacity().Isolation, m.Own})
			return calledOff
		})
		if calledOff != nil {
			return nil
		}
		return err
	})
	if calledOff != nil {
		return engine.Outcome{}, calledOff
	}
	return outcome, err
}

// languagesOf returns the languages that a worker needs for a match: those of the players, and that of the referee.
func languagesOf(match task.Match) []string {
	var list []string
	if p, ok := match.Game.(packages.Game); ok {
		list = append(list, packages.LanguageOf(p, p.Package().Referee.Language.ID))
	}
	for _, s := range match.Seats {
		if l := packages.LanguageOf(match.Game, s.Language); !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}

// Examine has a member test the package of a game. told hears of each check that is done; begin is called before the first,
// and again when another worker takes the test over.
func (p *Pool) Examine(ctx context.Context, pack task.Package, begin func(context.Context) error, told func(report.Check)) (e task.Examination, err error) {
	r := &request{kind: playing, trust: task.Trusted} // which languages it takes, the worker finds out
	var calledOff error
	err = p.do(ctx, r, func(m *Membership) error {
		if calledOff = begin(ctx); calledOff != nil {
			return nil
		}
		e, err = m.Worker.Examine(ctx, pack, told)
		return err
	})
	if calledOff != nil {
		return e, calledOff
	}
	return e, err
}

// do has members work, one after the other, until one has done it. What a worker gives back, loses or lies about is done
// by another one. So is what the judge fails at, on mostHosts workers or as many as there are.
func (p *Pool) do(ctx context.Context, r *request, work func(*Membership) error) error {
	var failed error  // why the worker before did not do it
	var faults int    // of the judge
	var gone []string // runs of workers that have not been heard of since
	for {
		m, err := p.take(ctx, r)
		if _, busy := errors.AsType[*task.BusyError](err); busy && failed != nil {
			return failed
		}
		if err != nil {
			return err
		}
		err = work(m)
		p.put(m, r.kind)
		if err == nil {
			m.note(nil)
			return nil
		}
		if ctx.Err() != nil {
			return errors.Join(err, context.Cause(ctx))
		}
		if _, ok := errors.AsType[*task.RefereeError](err); ok {
			m.note(nil)
			return err // it fails on every worker
		}
		failed = err
		if lost, ok := errors.AsType[*task.LostError](err); ok {
			if lost.Gone {
				gone = append(gone, m.Instance)
			}
			if gone = slices.DeleteFunc(gone, p.here); len(gone) >= mostHosts {
				return fmt.Errorf("%d workers died while they had it", len(gone))
			}
			continue
		}
		r.tried = append(r.tried, m.Name)
		if isJudgesFault(err) {
			m.note(err)
			if faults++; faults >= mostHosts {
				return err
			}
		}
	}
}

// isJudgesFault reports whether an error says that the worker's machine, or the judge on it, is broken.
func isJudgesFault(err error) bool {
	_, missing := errors.AsType[*task.MissingError](err)
	_, lie := errors.AsType[*task.LieError](err)
	return !missing && !lie
}
