package main

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/desk"
	"github.com/agon-judge/agon/frontend"
	"github.com/agon-judge/agon/games/engine"
	rules "github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// gameDevOptions are the command line of `agon game dev`.
type gameDevOptions struct {
	desk.Options
	listen   string
	insecure bool
}

func (m Main) gameDevCommand() *cobra.Command {
	var o gameDevOptions
	cmd := &cobra.Command{
		Use:   "dev FOLDER [--listen ADDR] [--seed N] [--board NAME] [--players A,B]",
		Short: "Write a game with a page that shows it: at each save it is built and played again",
		Long: `Serves a page for the author of a game. At each save in FOLDER, referee and players are built again and play a match on
the same seed. The page shows the match in its viewer, the statement, and in each round who was told what and answered
what. What is wrong with a file stands there with its line, and the last good match stays.`,
		Example: "  agon game dev tron\n  agon game dev tron --seed 7 --board large --players Hunter,Wanderer,MyBot.py",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Folder = args[0]
			return m.gameDev(cmd.Context(), o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", "127.0.0.1:8700", "address of the page; whoever reaches it sees the game")
	flags.Int64Var(&o.Seed, "seed", 1, "seed of the match, 0 to 2147483647")
	flags.StringVar(&o.Board, "board", "", "board of the package (default: its first)")
	flags.StringSliceVar(&o.Players, "players", nil, "players by seat, as agon game play takes them (default: the package's, strongest first)")
	flags.BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	return cmd
}

// gameDev serves the desk until it is interrupted.
func (m Main) gameDev(ctx context.Context, o gameDevOptions) error {
	if p, err := readPackage(o.Folder); err == nil && o.Board != "" {
		if _, err := boardOf(p, o.Board); err != nil {
			return err
		}
	} else if wrong, ok := errors.AsType[*manifest.Error](err); err != nil && (!ok || wrong.File == "") {
		return err // there is no folder to watch
	}
	var err error
	if o.Page, err = frontend.Desk(); err != nil {
		return err
	}
	if o.Viewer, err = frontend.Viewer("frames"); err != nil {
		return err
	}
	a, err := m.newArena(nil, engine.Limits{}, o.insecure)
	if err != nil {
		return err
	}
	defer a.close()
	o.Core = a.core
	o.Arena = func(ctx context.Context, p *manifest.Package) (*packages.Arena, error) {
		return packages.New(ctx, a.sandbox, a.builder, p)
	}
	o.Entrants = func(ctx context.Context, p *manifest.Package, players []string) ([]match.Entrant, error) {
		return deskEntrants(ctx, a, p, players)
	}
	listener, err := net.Listen("tcp", o.listen)
	if err != nil {
		return fmt.Errorf("the page cannot be served: %w; choose another address with --listen", err)
	}
	fmt.Fprintf(m.Stdout, "The page is at http://%s/. Ctrl-C ends it.\n", listener.Addr())
	return desk.New(o.Options).Run(ctx, listener)
}

// deskEntrants builds the players of a match.
func deskEntrants(ctx context.Context, a *arena, p *manifest.Package, players []string) ([]match.Entrant, error) {
	g := rules.New(p, nil)
	entrants := make([]match.Entrant, len(players))
	for i, player := range players {
		program, err := programOf(g, player)
		if err != nil {
			return nil, err
		}
		result, err := a.builder.Build(ctx, g, program.language.ID, program.files)
		if err != nil {
			return nil, fmt.Errorf("compiling %s: %w", player, err)
		}
		if !result.OK {
			return nil, &desk.BuildError{Player: program.name, Log: result.Log}
		}
		if entrants[i], err = match.EntrantOf(program.name, program.language, result, p.Limits); err != nil {
			return nil, fmt.Errorf("running %s: %w", player, err)
		}
	}
	return entrants, nil
}
