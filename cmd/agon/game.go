package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	games "github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/worker/packages"
)

// gameCommand holds what the author of a game does.
func (m Main) gameCommand() *cobra.Command {
	return cli.Group(cobra.Command{
		Use:   "game",
		Short: "Write a game of your own: a referee in any language, and the files around it",
		Long: `A game of your own is a folder: a referee that knows the rules, game.toml, a statement, some players. These commands
write one that works, play it in the judge's sandbox, test it, pack it, and put it on a site. See docs/13-games.md.`,
		Example: "  agon game new mygame --lang python\n  agon game dev mygame\n  agon game play mygame Hunter Wanderer -s 7 -o match.replay\n  agon game test mygame\n  agon game push mygame --wait",
	}, m.gameNewCommand(), m.gameDevCommand(), m.gamePlayCommand(), m.gameTestCommand(), m.gamePackCommand(), m.gamePushCommand())
}

// readPackage reads the folder or the archive of a game.
func readPackage(path string) (*manifest.Package, error) {
	info, err := os.Stat(path)
	var p *manifest.Package
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading the game: %w", err)
	case info.IsDir():
		p, err = manifest.ReadFolder(path)
	default:
		var data []byte
		if data, err = os.ReadFile(path); err == nil {
			p, err = manifest.ReadArchive(data)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// packageArena is where matches of a package are played.
type packageArena struct {
	*arena
	*packages.Arena
}

func (m Main) packageArena(ctx context.Context, p *manifest.Package, limits engine.Limits, insecure bool) (*packageArena, error) {
	a, err := m.newArena(nil, limits, insecure)
	if err != nil {
		return nil, err
	}
	playing, err := packages.New(ctx, a.sandbox, a.builder, p)
	if err != nil {
		a.close()
		if broken, ok := errors.AsType[*packages.BuildError](err); ok {
			return nil, fmt.Errorf("%s does not compile:\n%s", broken.Program, cli.Printable(broken.Log))
		}
		return nil, err
	}
	a.game = playing.Game
	return &packageArena{a, playing}, nil
}

// withReferee implements result.WithReferee.
func (m Main) withReferee(ctx context.Context, g games.Game, do func(games.Game) error) error {
	a, err := m.packageArena(ctx, g.Package(), g.Limits(), false)
	if err != nil {
		return err
	}
	defer a.close()
	return do(a.On(ctx, a.core))
}
