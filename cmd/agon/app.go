package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
)

// Main is the program.
type Main struct{ cli.Program }

// Run executes one command line and returns the exit code. Cancelling ctx ends long commands cleanly.
func (m Main) Run(ctx context.Context, args []string) int {
	return m.Execute(ctx, m.rootCommand(), args)
}

func (m Main) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:     "agon",
		Short:   "A judge site for programming games",
		Long:    "Agon runs programming games: students submit players, workers play matches in sandboxes, a ladder ranks them.",
		Version: version(),
	}
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
	add("site", m.upCommand(), m.apiCommand(), m.dispatchCommand(), m.workerCommand(), database.Migrate(m.Program))
	add("local", m.playCommand(), m.compareCommand(), m.gameCommand(), m.simulateCommand(), m.kitCommand(), m.rankCommand(), m.gamesCommand(), m.languagesCommand())
	add("student", m.loginCommand(), m.submitCommand(), m.tryCommand(), m.challengeCommand(), m.statusCommand(), m.watchCommand(), m.replayCommand(),
		m.versionsCommand(), m.failuresCommand(), m.stderrCommand(), m.inputCommand(), m.withdrawCommand())
	add("upkeep", m.doctorCommand(), database.Rerate(m.Program), database.Verify(m.Program, m.withReferee), m.adminCommand())
	return root
}

// logger writes structured lines to stderr; pages and commands speak to people, the log to operators.
func (m Main) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(m.Stderr, nil))
}
