package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
)

func (m Main) simulateCommand() *cobra.Command {
	var (
		seed                            int64
		names, config, commands, output string
		judge                           bool
	)
	cmd := &cobra.Command{
		Use:   "simulate GAME -s SEED -n A,B,C,D [-i FILE] -c COMMANDS [-o FILE]",
		Short: "Replay logged commands through the engine, without players",
		Long: `Replays the logged commands of a match through the engine and writes the match's output file, byte for byte.

COMMANDS has a line for each submitted command, "round player" and the command's fields; it may be gzipped.`,
		Example: "  agon simulate ants -s 30 -n Demo,Demo,Demo,Demo -c commands.txt -o default.out",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := cli.Game(args[0])
			if err != nil {
				return err
			}
			configText, err := readConfig(g, config)
			if err != nil {
				return err
			}
			log, closeLog, err := m.openMaybeGzip(commands)
			if err != nil {
				return fmt.Errorf("reading the commands: %w", err)
			}
			defer func() { _ = closeLog() }()
			return m.writeOutput(output, func(w io.Writer) error {
				_, err := engine.Simulate(g, configText, seed, strings.Split(names, ","), log, w, engine.SimulateOptions{Judge: judge})
				return err
			})
		},
	}
	flags := cmd.Flags()
	flags.Int64VarP(&seed, "seed", "s", 0, "seed of the match, 0 to 2147483647")
	flags.StringVarP(&names, "names", "n", "", "the players' names by seat, separated by commas")
	flags.StringVarP(&config, "input", "i", "", "configuration file (default: the game's own)")
	flags.StringVarP(&commands, "commands", "c", "", "logged commands, - for standard input")
	flags.StringVarP(&output, "output", "o", "", "output file (default: standard output)")
	flags.BoolVar(&judge, "judge", false, "write the judge's form, with the CPU figures of the log")
	for _, name := range []string{"seed", "names", "commands"} {
		_ = cmd.MarkFlagRequired(name)
	}
	return cmd
}
