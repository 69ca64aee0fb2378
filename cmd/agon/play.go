package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/agon-judge/agon/games/bundle"
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

A PLAYER is a source file or the name of a built-in player. The limits are the game's own unless changed.`,
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
		if entrants[i], err = entrant(ctx, builder, g, p); err != nil {
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

// entrant makes a player of a built-in's name or a source file.
func entrant(ctx context.Context, builder *build.Builder, g engine.Game, player string) (match.Entrant, error) {
	var name string
	var l engine.Language
	var files engine.Files
	builtins := g.Builtins()
	if i := slices.IndexFunc(builtins, func(b engine.Builtin) bool { return b.Name == player }); i >= 0 {
		name, files = builtins[i].Name, builtins[i].Files
		l, _ = engine.LanguageByID(g, builtins[i].Language)
	} else {
		source, err := readSource(player)
		if err != nil {
			return match.Entrant{}, notAPlayer(g, player, err)
		}
		if l, files, err = bundle.Open(g, "", player, source); err != nil {
			return match.Entrant{}, fmt.Errorf("%s: %w", player, err)
		}
		if name, err = g.PlayerName(l.ID, files); err != nil {
			return match.Entrant{}, fmt.Errorf("%s: %w", player, err)
		}
	}
	result, err := builder.Build(ctx, g, l.ID, files)
	switch {
	case err != nil:
		return match.Entrant{}, fmt.Errorf("compiling %s: %w", player, err)
	case !result.OK && result.Limit != "":
		return match.Entrant{}, fmt.Errorf("%s does not compile: the compiler passed its %s limit\n%s", player, result.Limit, printable(result.Log))
	case !result.OK:
		return match.Entrant{}, fmt.Errorf("%s does not compile:\n%s", player, printable(result.Log))
	}
	return match.Entrant{Name: name, Path: result.Path, Profile: l.Profile}, nil
}

// readSource reads a source file, and never more of it than can be judged too large.
func readSource(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("it is a folder, and a player is one source file")
	}
	return io.ReadAll(io.LimitReader(f, engine.MaxSource+1))
}

func notAPlayer(g engine.Game, player string, err error) error {
	if !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("reading %s: %w", player, err)
	}
	var names []string
	for _, b := range g.Builtins() {
		names = append(names, b.Name)
	}
	return fmt.Errorf("%q is neither a file nor a built-in player of %s (%s)", player, g.Title(), strings.Join(names, ", "))
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
