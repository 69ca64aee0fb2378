package database

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/result"
)

// Rerate returns the command of this name.
func Rerate(p cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "rerate CONTEST",
		Short:   "Compute a contest's ratings again from its results",
		Long:    "Computes all ratings and their history again from the results, in the order in which they came. Without a change of results or of rules the ratings come out the same to the last bit.",
		Example: "  agon rerate ants",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := Open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer pool.Close()
			matches, err := result.Rerate(cmd.Context(), pool, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(p.Stdout, "Rated %d matches again.\n", matches)
			return nil
		},
	}
}
