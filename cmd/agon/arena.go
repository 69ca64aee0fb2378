package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// arena is where the players of one game are built and play on this machine.
type arena struct {
	game    engine.Game
	limits  engine.Limits
	sandbox *sandbox.Sandbox
	builder *build.Builder
	core    int // on which its matches are played
	show    func(round int)
	wipe    func()

	warnings io.Writer // takes what the statement forbids in players
}

// arena makes one for a command. It has to be closed.
func (m Main) arena(g engine.Game, config []byte, o playOptions) (*arena, error) {
	terms, err := g.Terms(config)
	if err != nil {
		return nil, err
	}
	limits, err := o.limits.apply(terms.Limits)
	if err != nil {
		return nil, err
	}
	return m.newArena(g, limits, o.insecure)
}

// newArena makes an arena with given limits.
func (m Main) newArena(g engine.Game, limits engine.Limits, insecure bool) (*arena, error) {
	data, err := m.DataDir()
	if err != nil {
		return nil, err
	}
	sb, err := sandbox.New(sandbox.Config{Insecure: insecure})
	if err != nil {
		return nil, err
	}
	cores := sb.Capabilities().Cores // chance spreads the matches of a script that plays several at a time
	a := &arena{
		game: g, limits: limits, sandbox: sb, builder: &build.Builder{Sandbox: sb, Dir: filepath.Join(data, "cache")},
		core: cores[rand.IntN(len(cores))], warnings: m.Stderr,
	}
	a.show, a.wipe = m.progress("round")
	return a, nil
}

func (a *arena) close() { _ = a.sandbox.Close() }

// entrants builds the players of a command line.
func (a *arena) entrants(ctx context.Context, players []string) ([]match.Entrant, error) {
	entrants := make([]match.Entrant, len(players))
	for i, player := range players {
		p, err := programOf(a.game, player)
		if err != nil {
			return nil, err
		}
		if entrants[i], err = a.entrant(ctx, player, p); err != nil {
			return nil, err
		}
	}
	return entrants, nil
}

// play plays one match.
func (a *arena) play(ctx context.Context, config []byte, seed int64, entrants []match.Entrant) (engine.Outcome, error) {
	defer a.wipe()
	options := match.Options{Config: config, Seed: seed, Limits: a.limits, Core: a.core, Progress: a.show}
	return match.Run(ctx, a.sandbox, a.game, options, entrants)
}

// checkMatch says whether a match can begin, before players are built for it.
func checkMatch(g engine.Game, config []byte, seed int64, players int) error {
	terms, err := g.Terms(config)
	if err != nil {
		return err
	}
	if low, high := g.Seats(); players < low || players > high {
		return fmt.Errorf("%s is played by %s players; %d given", g.Title(), span(low, high), players)
	}
	if players < terms.Low || players > terms.High {
		return fmt.Errorf("this configuration of %s is for %s players; %d given", g.Title(), span(terms.Low, terms.High), players)
	}
	names := make([]string, players)
	for i := range names {
		names[i] = fmt.Sprintf("Player%d", i)
	}
	m, err := g.NewMatch(config, seed, names)
	if err == nil {
		m.Close()
	}
	return err
}

// newSeed is a match's seed when none is given: any of the numbers that games take.
func newSeed() int64 { return rand.Int64N(1 << 31) }
