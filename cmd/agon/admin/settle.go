package admin

import (
	"context"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/schema/words"
)

func (c commands) settleCommand() *cobra.Command {
	in := api.ContestOrderInputBody{Action: api.ContestOrder(words.OrderSettle)}
	cmd := &cobra.Command{
		Use:   "settle CONTEST",
		Short: "Start the final phase of a ladder: play on after the deadline until the order is certain",
		Long: "Starts the final phase of a ladder after the contest's deadline. The workers play more matches between neighbours whose order is not certain, " +
			"until of every pair of neighbours it is known who is stronger, with the certainty asked for, or the budget is spent. The ladder is final then. Pairs " +
			"whose order is still open, as that of equals always is, share their place. The contest's page says how many pairs are known.",
		Example: "  agon admin settle ants --certainty 0.95 --budget 2000 --reason 'The grades need the order.'",
		Args:    cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			if _, err := s.contest(ctx, args[0]); err != nil {
				return err
			}
			asked, err := cli.Call[api.Order](ctx, s.Client, http.MethodPost, path("contests", args[0], "orders"), in)
			if err != nil {
				return err
			}
			if err := s.carriedOut(ctx, args[0], asked); err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "%s settles to a certainty of %g with at most %d matches. Its workers play them now.\n", args[0], in.Certainty, in.Budget)
			return nil
		}),
	}
	cmd.Flags().Float64Var(&in.Certainty, "certainty", 0.95, "how certain the order of two neighbours has to be, between 0.5 and 1")
	cmd.Flags().IntVar(&in.Budget, "budget", 2000, "the most matches to play for it")
	cmd.Flags().StringVar(&in.Reason, "reason", "The order is to be certain.", "why, in a sentence, for the log")
	return cmd
}
