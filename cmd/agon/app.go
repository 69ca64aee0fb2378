package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
)

// The exit codes of every command.
const (
	exitOK     = 0
	exitFailed = 1 // the work could not be done
	exitUsage  = 2 // the command line was wrong
)

// Main is the program with the world that it runs in, so that tests can start it.
type Main struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
}

// Run executes one command line and returns the exit code. Cancelling ctx ends long commands cleanly.
func (m Main) Run(ctx context.Context, args []string) int {
	understood := false // the command line was: what fails from then on is no usage error
	root := m.rootCommand()
	for _, c := range commands(root) {
		if work := c.RunE; work != nil {
			c.RunE = func(cmd *cobra.Command, args []string) error {
				understood = true
				return work(cmd, args)
			}
		}
	}
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintf(m.Stderr, "%s: stopped\n", cmd.CommandPath())
		return exitFailed
	}
	fmt.Fprintf(m.Stderr, "%s: %s\n", cmd.CommandPath(), strings.TrimSpace(err.Error()))
	if understood {
		return exitFailed
	}
	fmt.Fprintf(m.Stderr, "Try %s --help.\n", cmd.CommandPath())
	return exitUsage
}

// commands are all below one, also those of groups.
func commands(of *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, c := range of.Commands() {
		all = append(append(all, c), commands(c)...)
	}
	return all
}

func (m Main) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "agon",
		Short:         "A judge site for programming games",
		Long:          "Agon runs programming games: students submit players, workers play matches in sandboxes, a ladder ranks them.",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(m.Stdin)
	root.SetOut(m.Stdout)
	root.SetErr(m.Stderr)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddGroup(
		&cobra.Group{ID: "site", Title: "The site:"},
		&cobra.Group{ID: "local", Title: "On your own machine:"},
		&cobra.Group{ID: "student", Title: "With an account on a site:"},
		&cobra.Group{ID: "upkeep", Title: "Upkeep:"},
	)
	add := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add("site", m.upCommand(), m.apiCommand(), m.workerCommand(), m.migrateCommand())
	add("local", m.playCommand(), m.simulateCommand(), m.kitCommand(), m.rankCommand(), m.gamesCommand(), m.languagesCommand())
	add("student", m.loginCommand(), m.submitCommand(), m.challengeCommand(), m.statusCommand(), m.watchCommand(), m.replayCommand())
	add("upkeep", m.doctorCommand(), m.rerateCommand(), m.verifyCommand(), m.adminCommand())
	return root
}

// logger writes structured lines to stderr; pages and commands speak to people, the log to operators.
func (m Main) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(m.Stderr, nil))
}

// dataDir is where the private database, caches and build results live.
func (m Main) dataDir() (string, error) {
	dir := m.Getenv("AGON_DATA")
	if dir == "" {
		dir = ".data"
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("finding the data folder %q: %w", dir, err)
	}
	return abs, nil
}

// game finds a game by its identifier.
func game(id string) (engine.Game, error) {
	if g, ok := games.ByID(id); ok {
		return g, nil
	}
	ids := make([]string, 0, len(games.All()))
	for _, g := range games.All() {
		ids = append(ids, g.ID())
	}
	return nil, fmt.Errorf("there is no game %q; the games are: %s", id, strings.Join(ids, ", "))
}
