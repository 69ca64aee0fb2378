package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// playOptions are the command line of `agon play`.
type playOptions struct {
	seed           int64
	config, output string
	asJSON         bool
	insecure       bool
	limits         limitFlags
}

func (m Main) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play GAME PLAYER PLAYER .. -s SEED [-i FILE] [-o FILE] [--json]",
		Short: "Play one sandboxed match on this machine",
		Long: `Plays one match in the judge's own sandbox and prints scores and verdicts.

A PLAYER is a source file, an archive (zip, tar.gz, tar.bz2, tar.xz) or a folder with a main file, or the name of a
built-in player. One whose source does not name it is called after its file or folder. The limits are the game's own
unless changed.`,
		Example: "  agon play ants AIMyPlayer.cc Demo Dummy Demo -s 30 -o match.out",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := game(args[0])
			if err != nil {
				return err
			}
			return m.play(cmd.Context(), g, args[1:], o)
		},
	}
	flags := cmd.Flags()
	flags.Int64VarP(&o.seed, "seed", "s", 0, "seed of the match, 0 to 2147483647")
	flags.StringVarP(&o.config, "input", "i", "", "configuration file (default: the game's own)")
	flags.StringVarP(&o.output, "output", "o", "", "write the match for the viewer to this file")
	flags.BoolVar(&o.asJSON, "json", false, "print JSON")
	flags.BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	o.limits.register(flags)
	_ = cmd.MarkFlagRequired("seed")
	return cmd
}

// play compiles the players, plays the match and prints what came of it.
func (m Main) play(ctx context.Context, g engine.Game, players []string, o playOptions) error {
	if low, high := g.Seats(); len(players) < low || len(players) > high {
		return fmt.Errorf("%s is played by %s players; %d given", g.Title(), span(low, high), len(players))
	}
	config, err := readConfig(g, o.config)
	if err != nil {
		return err
	}
	limits, err := o.limits.apply(g.Limits())
	if err != nil {
		return err
	}
	data, err := m.dataDir()
	if err != nil {
		return err
	}
	sb, err := sandbox.New(sandbox.Config{Insecure: o.insecure})
	if err != nil {
		return err
	}
	defer func() { _ = sb.Close() }()

	builder := &build.Builder{Sandbox: sb, Dir: filepath.Join(data, "cache")}
	entrants := make([]match.Entrant, len(players))
	for i, p := range players {
		if entrants[i], err = entrant(ctx, builder, g, limits, p); err != nil {
			return err
		}
	}
	cores := sb.Capabilities().Cores // chance spreads the matches of a script that plays several at a time
	show, wipe := m.progress("round")
	options := match.Options{Config: config, Seed: o.seed, Limits: limits, Core: cores[rand.IntN(len(cores))], Progress: show}
	outcome, err := match.Run(ctx, sb, g, options, entrants)
	wipe()
	if err != nil {
		return err
	}
	if o.output != "" {
		if err := m.writeMatch(g, config, o, entrants, outcome); err != nil {
			return err
		}
	}
	r := newReport(g, o.seed, limits, entrants, outcome)
	return m.print(o.asJSON, r, r.print)
}

// writeMatch writes the match in the judge's form, from its log.
func (m Main) writeMatch(g engine.Game, config []byte, o playOptions, entrants []match.Entrant, outcome match.Outcome) error {
	names := make([]string, len(entrants))
	for i, e := range entrants {
		names[i] = e.Name
	}
	return m.writeOutput(o.output, func(w io.Writer) error {
		_, err := engine.Simulate(g, config, o.seed, names, strings.NewReader(string(outcome.Log)), w, engine.SimulateOptions{Judge: true})
		return err
	})
}

// progress gives a function that shows a counter on a terminal and one that wipes it. Elsewhere they do nothing.
func (m Main) progress(label string) (show func(int), wipe func()) {
	f, ok := m.Stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func(int) {}, func() {}
	}
	show = func(n int) {
		if n%10 == 0 {
			fmt.Fprintf(f, "\r%s %d", label, n)
		}
	}
	return show, func() { fmt.Fprint(f, "\r\033[K") }
}

func span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
