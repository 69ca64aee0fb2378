package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/result"
)

func (m Main) settleCommand() *cobra.Command {
	var how result.Settlement
	cmd := &cobra.Command{
		Use:   "settle CONTEST",
		Short: "Play on after a contest's freeze until neighbours on its ladder are told apart",
		Long: "Plays on after a contest has frozen, among neighbours on the ladder whose order is not certain, until all of them are told apart or the budget is spent. " +
			"The workers do it; the ladder is final then. Players that are equal are never told apart.",
		Example: "  agon admin settle ants --certainty 0.95 --budget 2000 --reason 'The grades need the order.'",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			if err := result.Settle(cmd.Context(), pool, args[0], how); err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "%s settles to a certainty of %g with at most %d matches. Its workers play them now.\n", args[0], how.Certainty, how.Budget)
			return nil
		},
	}
	cmd.Flags().Float64Var(&how.Certainty, "certainty", 0.95, "to which neighbours are told apart, between 0.5 and 1")
	cmd.Flags().IntVar(&how.Budget, "budget", 2000, "matches that may be played for it")
	cmd.Flags().StringVar(&how.Reason, "reason", "", "why, in a sentence, for the log")
	return cmd
}
