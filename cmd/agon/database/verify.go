package database

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games"
)

// Verify returns the command of this name. Matches of packages are played again with a referee.
func Verify(p cli.Program, referee result.WithReferee) *cobra.Command {
	return &cobra.Command{
		Use:     "verify MATCH ..",
		Short:   "Play stored matches again from their logs and compare scores and state",
		Example: "  agon verify 4711",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := Open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer pool.Close()
			for _, arg := range args {
				id, err := strconv.ParseInt(arg, 10, 64)
				if err != nil {
					return fmt.Errorf("%q is not a match number", arg)
				}
				if err := result.Verify(cmd.Context(), pool, games.All(), referee, id); err != nil {
					return fmt.Errorf("match %d: %w", id, err)
				}
				fmt.Fprintf(p.Stdout, "match %d: scores and final state are as stored\n", id)
			}
			return nil
		},
	}
}
