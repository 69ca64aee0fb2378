// Package cli is what all commands of agon share: the program's world and exit codes, its output, and the client of a
// site's HTTP API with the login that it uses. It holds no command.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
)

// The exit codes of every command.
const (
	ExitOK     = 0
	ExitFailed = 1 // the work could not be done
	ExitUsage  = 2 // the command line was wrong
)

// Program is the program with the world that it runs in, so that tests can start it.
type Program struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
}

// Execute runs one command line and returns the exit code. Cancelling ctx ends long commands cleanly.
func (p Program) Execute(ctx context.Context, root *cobra.Command, args []string) int {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	understood := false // the command line was: what fails from then on is no usage error
	for _, c := range Commands(root) {
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
		return ExitOK
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintf(p.Stderr, "%s: stopped\n", cmd.CommandPath())
		return ExitFailed
	}
	fmt.Fprintf(p.Stderr, "%s: %s\n", cmd.CommandPath(), strings.TrimSpace(err.Error()))
	if understood {
		return ExitFailed
	}
	fmt.Fprintf(p.Stderr, "Try %s --help.\n", cmd.CommandPath())
	return ExitUsage
}

// Commands returns all commands below one, also those of groups.
func Commands(of *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, c := range of.Commands() {
		all = append(append(all, c), Commands(c)...)
	}
	return all
}

// Group makes a command that holds others and does nothing itself.
func Group(group cobra.Command, commands ...*cobra.Command) *cobra.Command {
	group.Args = cobra.NoArgs
	group.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	group.AddCommand(commands...)
	return &group
}

// Print writes data as JSON, or as a table whose cells are separated by tabs.
func (p Program) Print(asJSON bool, data any, table func(io.Writer)) error {
	if asJSON {
		encoder := json.NewEncoder(p.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(data)
	}
	w := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	table(w)
	return w.Flush()
}

// DataDir is where the private database, caches and build results live.
func (p Program) DataDir() (string, error) {
	dir := p.Getenv("AGON_DATA")
	if dir == "" {
		dir = ".data"
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("finding the data folder %q: %w", dir, err)
	}
	return abs, nil
}

// Game finds a game by its identifier.
func Game(id string) (engine.Game, error) {
	if g, ok := games.ByID(id); ok {
		return g, nil
	}
	ids := make([]string, 0, len(games.All()))
	for _, g := range games.All() {
		ids = append(ids, g.ID())
	}
	return nil, fmt.Errorf("there is no game %q; the games are: %s", id, strings.Join(ids, ", "))
}
