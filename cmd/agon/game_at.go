package main

import (
	"context"
	"os"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	rules "github.com/agon-judge/agon/games/packages"
)

// gameAt finds the game that a command line names: one that comes with Agon, or a package by its folder or archive. The
// latter has no referee; playable starts one.
func gameAt(name string) (engine.Game, error) {
	if g, ok := games.ByID(name); ok {
		return g, nil
	}
	if _, err := os.Stat(name); err != nil {
		return cli.Game(name)
	}
	p, err := readPackage(name)
	if err != nil {
		return nil, err
	}
	return rules.New(p, nil), nil
}

// playable is the game that a command line names, whose matches can be played on this machine until it is closed.
func (m Main) playable(ctx context.Context, name string, limits limitFlags, insecure bool) (playable engine.Game, closeIt func(), err error) {
	g, err := gameAt(name)
	if err != nil {
		return nil, nil, err
	}
	packed, ok := g.(rules.Game)
	if !ok {
		return g, func() {}, nil
	}
	changed, err := limits.apply(packed.Limits())
	if err != nil {
		return nil, nil, err
	}
	a, err := m.packageArena(ctx, packed.Package(), changed, insecure)
	if err != nil {
		return nil, nil, err
	}
	return a.On(ctx, -1).WithCPU(changed.CPU), a.close, nil
}
