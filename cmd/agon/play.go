package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// playOptions are the command line of `agon play`.
type playOptions struct {
	seed           int64
	config, output string
	board          string // by name
	stderr         string // file for all of it
	trial          bool
	gate           string // whom a trial is to be won against, where a contest has another one than the game
	tournament     string // file with settings
	from           string // match of the site
	asJSON         bool
	insecure       bool
	limits         limitFlags
}

func (m Main) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play GAME|FOLDER PLAYER PLAYER .. -s SEED [-i FILE | --board NAME] [-o FILE] [--json]\n  agon play --from MATCH [PLAYER]",
		Short: "Play one sandboxed match on this machine, a trial or a tournament",
		Long: `Plays one match in the judge's own sandbox and prints scores and verdicts.

A PLAYER is a source file, an archive (zip, tar.gz, tar.bz2, tar.xz) or a folder with a main file, or the name of a
built-in player. One whose source does not name it is called after its file or folder. The limits are the game's own
unless changed. For aichallenge the configuration may be a map file of the contest. FOLDER is the package of a game of
your own, or its archive; its boards have names.

--trial plays one qualification match of one PLAYER, as the site does before a new player comes onto the ladder. The
exit code is 1 if the player fails. A contest may ask for several such matches, and for another opponent to beat, which
--gate names; none is for contests that ask only for a match without a fault.

--from MATCH plays a match of the site again, under its contest's limits: with its board, seed and seats, built-in players and
your own versions. MATCH is a number or the address of the match's page. A PLAYER given takes the seat of your own, so
that you see what your changed version does there. Players of others cannot be had, and built-in ones take their seats.

With --tournament, for wota, a settings file says who plays and how often. Its colonies are PLAYERs given, files and
folders beside the settings file, or built-in players. The tables are those of the original; -o writes the last match.`,
		Example: `  agon play ants AIMyPlayer.cc Demo Dummy Demo -s 30 -o match.out
  agon play aichallenge mybot/ Hunter Greedy Lefty -s 7 -i maps/maze_p04_1.map -o game.replay
  agon play aichallenge mybot.zip --trial
  agon play --from 4711 AIFixed.cc
  agon play wota wota/ai/mycolony gatherer -s 30 -o default.out
  agon play wota --tournament settings.txt -i parameters.txt -o default.out`,
		Args: func(cmd *cobra.Command, args []string) error {
			if o.from != "" {
				var set []string
				cmd.Flags().Visit(func(f *pflag.Flag) { set = append(set, f.Name) })
				return fromOnly(args, set)
			}
			if o.tournament != "" {
				return cobra.MinimumNArgs(1)(cmd, args)
			}
			return cobra.MinimumNArgs(2)(cmd, args)
		},
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case o.gate != "" && !o.trial:
				return errors.New("--gate says what the trial asks for: add --trial")
			case cmd.Flags().Changed("seed"), o.from != "":
			case o.trial || o.tournament != "":
				o.seed = newSeed()
			default:
				return errors.New("the seed is missing: add for example -s 30")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.from != "" {
				return m.playFrom(cmd.Context(), o.from, args, o)
			}
			g, done, err := m.playable(cmd.Context(), args[0], o.limits, o.insecure)
			if err != nil {
				return err
			}
			defer done()
			switch {
			case o.tournament != "":
				return m.playTournament(cmd.Context(), g, args[1:], o)
			case o.trial:
				return m.playTrial(cmd.Context(), g, args[1:], o)
			}
			return m.play(cmd.Context(), g, args[1:], o)
		},
	}
	flags := cmd.Flags()
	flags.Int64VarP(&o.seed, "seed", "s", 0, "seed of the match, 0 to 2147483647; trials and tournaments draw one if there is none")
	flags.StringVarP(&o.config, "input", "i", "", "configuration file (default: the game's own)")
	flags.StringVar(&o.board, "board", "", "board by its name (default: the game's first)")
	flags.StringVarP(&o.output, "output", "o", "", "write the match for the viewer to this file")
	flags.StringVar(&o.stderr, "stderr", "", "write all that your players write on stderr to this file; the last lines of a frozen one are always shown")
	flags.BoolVar(&o.trial, "trial", false, "play a qualification match of one player")
	flags.StringVar(&o.gate, "gate", "", "the built-in player to beat in the trial, or none (default: as the statement says)")
	flags.StringVar(&o.tournament, "tournament", "", "play what a settings file asks for; only wota")
	flags.StringVar(&o.from, "from", "", "play this match of the site again")
	flags.BoolVar(&o.asJSON, "json", false, "print JSON")
	flags.BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	o.limits.register(flags)
	cmd.MarkFlagsMutuallyExclusive("trial", "tournament")
	cmd.MarkFlagsMutuallyExclusive("board", "input")
	cmd.MarkFlagsMutuallyExclusive("board", "tournament")
	cmd.MarkFlagsMutuallyExclusive("board", "trial")
	cmd.MarkFlagsMutuallyExclusive("stderr", "tournament")
	return cmd
}

// play plays one match and prints what came of it.
func (m Main) play(ctx context.Context, g engine.Game, players []string, o playOptions) error {
	config, err := readBoard(g, o)
	if err != nil {
		return err
	}
	if err := checkMatch(g, config, o.seed, len(players)); err != nil {
		return err
	}
	a, err := m.arena(g, config, o)
	if err != nil {
		return err
	}
	defer a.close()
	return m.playAndPrint(ctx, a, config, players, o)
}

// playAndPrint plays a match and prints what came of it.
func (m Main) playAndPrint(ctx context.Context, a *arena, config []byte, players []string, o playOptions) error {
	r, err := m.playMatch(ctx, a, config, players, o)
	if err != nil {
		return m.explainFailure(err)
	}
	return m.Print(o.asJSON, r, r.print)
}

// playMatch builds the players, plays the match and writes it.
func (m Main) playMatch(ctx context.Context, a *arena, config []byte, players []string, o playOptions) (report, error) {
	entrants, err := a.entrants(ctx, players)
	if err != nil {
		return report{}, err
	}
	outcome, err := a.play(ctx, config, o.seed, entrants)
	if err != nil {
		return report{}, err
	}
	if o.output != "" {
		if err := m.writeMatch(a.game, config, o, entrants, outcome); err != nil {
			return report{}, err
		}
	}
	own := make([]bool, len(players))
	for i, player := range players {
		_, isBuiltin := builtin(a.game, player)
		own[i] = !isBuiltin
	}
	if o.stderr != "" {
		if err := writeStderr(o.stderr, own, entrants, outcome); err != nil {
			return report{}, err
		}
	}
	r, err := newReport(a.game, o.seed, a.limits, entrants, outcome)
	r.addStderr(own, outcome)
	return r, err
}

// writeMatch writes the match in the judge's form, from its log.
func (m Main) writeMatch(g engine.Game, config []byte, o playOptions, entrants []match.Entrant, outcome engine.Outcome) error {
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
	if !isTerminal(m.Stderr) {
		return func(int) {}, func() {}
	}
	show = func(n int) {
		if n%10 == 0 {
			fmt.Fprintf(m.Stderr, "\r%s %d", label, n)
		}
	}
	return show, func() { fmt.Fprint(m.Stderr, "\r\033[K") }
}

// isTerminal reports whether somebody reads what is written there while it is.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

func span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
