package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/words"
)

// listedFinal is a line of agon admin final list.
type listedFinal struct {
	ID     int64            `json:"id"`
	Title  string           `json:"title"`
	Format string           `json:"format"`
	State  words.FinalState `json:"state"`
	Step   int32            `json:"step"` // of its show, that has been revealed
}

func (c commands) listFinals() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the finals of a contest with their numbers, newest first", Args: cobra.ExactArgs(1),
		Example: "  agon admin final list ants",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			all, err := get[api.FinalsAnswerBody](ctx, s, path("contests", contest.Slug, "finals"))
			if err != nil {
				return err
			}
			list := make([]listedFinal, 0, len(all.Finals))
			for _, f := range all.Finals {
				list = append(list, listedFinal{f.ID, f.Title, f.Format, f.State, f.Step})
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(list)
			}
			w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "FINAL\tSTATE\tFORMAT\tTITLE")
			for _, f := range list {
				fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", f.ID, f.State, f.Format, f.Title)
			}
			return w.Flush()
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (c commands) createFinal() *cobra.Command {
	var plan planFlags
	var title string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "create CONTEST", Short: "Plan a final", Args: cobra.ExactArgs(1),
		Long: `Plans a final. What is not said of its rules are the format's defaults for the players that would take part now; agon admin final forecast
shows them side by side. Equal points are told apart as the format does; the page of the final lists by what.`,
		Example: "  agon admin final create ants --title 'Final 2026' --format heats --first 16\n" +
			"  agon admin final create ants --format single --players Formica,Lasius,Pheidole,Atta --matches 12 --advance 2\n" +
			"  agon admin final create ants --format groups --first 12 --groups 3 --advance 2 --matches 8\n" +
			"  agon admin final create ants --format drop_worst --rounds 10 --drop 2 --carry=false\n" +
			"  agon admin final create ants --board Meadow --board 'Two rivers'\n" +
			"  agon admin final create ants --format race --certainty 0.99 --minimum 40 --budget 2000 --seed 7",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			in, err := plan.plan(ctx, s, contest.Slug, title)
			if err != nil {
				return err
			}
			made, err := cli.Call[api.FinalView](ctx, s.Client, http.MethodPost, path("contests", contest.Slug, "finals"), in)
			if err != nil {
				return err
			}
			return s.printFinal(ctx, made.ID, asJSON)
		}),
	}
	cmd.Flags().StringVar(&title, "title", "Final", "its title")
	cmd.Flags().StringVar(&plan.format, "format", string(finals.Heats), finals.NameList("or"))
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (c commands) changeFinal() *cobra.Command {
	var plan planFlags
	var title string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "change FINAL --format FORMAT", Short: "Plan a final again that has not begun", Args: cobra.ExactArgs(1),
		Long:    "Replaces the whole plan of a final, but its title and seed where they are not said. Rules and who takes part are as with agon admin final create.",
		Example: "  agon admin final change 3 --format heats --first 12\n  agon admin final change 3 --format race --title 'The Grand Final'",
		RunE: c.onFinal(func(ctx context.Context, s site, f api.FinalView, _ []string) error {
			in := api.ReplanInputBody{SeenVersion: seen(f)}
			var err error
			if in.FinalPlan, err = plan.plan(ctx, s, f.Contest, cmp.Or(title, f.Title)); err != nil {
				return err
			}
			if err := s.do(ctx, http.MethodPut, path("finals", f.ID), in); err != nil {
				return err
			}
			return s.printFinal(ctx, f.ID, asJSON)
		}),
	}
	cmd.Flags().StringVar(&title, "title", "", "its title, where it is to have another")
	cmd.Flags().StringVar(&plan.format, "format", "", finals.NameList("or"))
	_ = cmd.MarkFlagRequired("format") // it is defined above
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (c commands) deleteFinal() *cobra.Command {
	return &cobra.Command{
		Use: "delete FINAL", Short: "Delete a final that has not begun", Args: cobra.ExactArgs(1), Example: "  agon admin final delete 3",
		RunE: c.onFinal(func(ctx context.Context, s site, f api.FinalView, _ []string) error {
			if err := s.do(ctx, http.MethodDelete, path("finals", f.ID)+fmt.Sprintf("?version=%d", f.Version), nil); err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "Final %d is deleted.\n", f.ID)
			return nil
		}),
	}
}
