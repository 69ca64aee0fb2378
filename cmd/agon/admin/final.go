package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
)

// finalCommand holds what organizers do to finals.
func (c commands) finalCommand() *cobra.Command {
	group := cli.Group(
		cobra.Command{
			Use:   "final",
			Short: "Plan, run and show finals",
			Example: "  agon admin final forecast ants --first 16\n  agon admin final create ants --title 'Final 2026' --format heats --first 16\n" +
				"  agon admin final start 3\n  agon admin final show 3 --step -1",
		},
		c.listFinals(), c.createFinal(), c.changeFinal(), c.deleteFinal(), c.forecastFinal(), c.exportFinal(),
	)
	for _, act := range []struct{ name, short string }{
		{"start", "Fix the field, with everybody's version of now, and play"},
		{"pause", "Begin no more of its matches"},
		{"resume", "Go on with a paused final"},
		{"cancel", "End a final for good"},
	} {
		group.AddCommand(c.finalWork(act.name+" FINAL", act.short, act.name+" 3", func(ctx context.Context, s site, f api.FinalView, _ []string) error {
			return s.act(ctx, f, act.name, seen(f))
		}))
	}
	group.AddCommand(c.finalWork("status FINAL", "Tell how far a final is", "status 3", func(context.Context, site, api.FinalView, []string) error { return nil }))

	var redo api.RedoInputBody
	cmd := c.finalWork("redo FINAL HEAT", "Have a heat played again", "redo 3 s1h2 --reason 'The judge’s disk was full.'", func(ctx context.Context, s site, f api.FinalView, args []string) error {
		redo.SeenVersion, redo.Heat = seen(f), args[1]
		return s.act(ctx, f, "redo", redo)
	})
	cmd.Flags().StringVar(&redo.Reason, "reason", "", "why, in a sentence")
	group.AddCommand(cmd)

	var depart api.DepartInputBody
	cmd = c.finalWork("depart FINAL PLAYER", "Take an entrant out", "depart 3 Formica --reason 'Its author asked for it.'", func(ctx context.Context, s site, f api.FinalView, args []string) error {
		depart.SeenVersion, depart.Player = seen(f), args[1]
		return s.act(ctx, f, "depart", depart)
	})
	cmd.Flags().StringVar(&depart.Reason, "reason", "", "why, in a sentence")
	cmd.Flags().BoolVar(&depart.Disqualified, "disqualified", false, "it has no place in the end, either")
	group.AddCommand(cmd)

	var show api.ShowInputBody
	cmd = c.finalWork("show FINAL", "Move the show, forward or back", "show 3 --step 12", func(ctx context.Context, s site, f api.FinalView, _ []string) error {
		show.SeenVersion = seen(f)
		return s.act(ctx, f, "show", show)
	})
	cmd.Flags().IntVar(&show.Step, "step", -1, "the number of steps that are revealed; -1: all that are known")
	group.AddCommand(cmd)
	return group
}

// finalWork makes a command that does something to a final, as it is now, and tells how far the final is then.
func (c commands) finalWork(use, short, example string, do func(context.Context, site, api.FinalView, []string) error) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short, Example: "  agon admin final " + example, Args: arguments(use),
		RunE: c.onFinal(func(ctx context.Context, s site, f api.FinalView, args []string) error {
			if err := do(ctx, s, f, args); err != nil {
				return err
			}
			return s.printFinal(ctx, f.ID, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// onFinal makes a command's function of work on the final that its first argument names.
func (c commands) onFinal(do func(context.Context, site, api.FinalView, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		id, err := strconv.ParseInt(args[0], 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no final's number", args[0])
		}
		return c.run(func(ctx context.Context, s site, args []string) error {
			f, err := s.final(ctx, id)
			if err != nil {
				return err
			}
			return do(ctx, s, f, args)
		})(cmd, args)
	}
}

// final reads a final as its organizers see it during the show.
func (s site) final(ctx context.Context, id int64) (api.FinalView, error) {
	return get[api.FinalView](ctx, s, path("finals", id))
}

func seen(f api.FinalView) api.SeenVersion { return api.SeenVersion{Version: f.Version} }

// act does what organizers do to a final.
func (s site) act(ctx context.Context, f api.FinalView, act string, in any) error {
	return s.do(ctx, http.MethodPost, path("finals", f.ID, act), in)
}

func (c commands) exportFinal() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "export FINAL", Short: "Print a final as a table, as far as its show has revealed it", Args: cobra.ExactArgs(1),
		Example: "  agon admin final export 3 --all > final.csv",
		RunE: c.onFinal(func(ctx context.Context, s site, f api.FinalView, _ []string) error {
			query := "?all=" + strconv.FormatBool(all)
			if !asJSON {
				return s.Download(ctx, path("finals", f.ID, "export.csv")+query, s.Stdout)
			}
			view, err := get[api.FinalView](ctx, s, path("finals", f.ID, "export.json")+query)
			if err != nil {
				return err
			}
			return json.NewEncoder(s.Stdout).Encode(view)
		}),
	}
	cmd.Flags().BoolVar(&all, "all", false, "also what is not revealed")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// printFinal tells how far a final is.
func (s site) printFinal(ctx context.Context, id int64, asJSON bool) error {
	view, err := s.final(ctx, id)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(view)
	}
	b := view.Backstage
	if b == nil {
		return fmt.Errorf("only the organizers of %s see how far the final is", view.Contest)
	}
	fmt.Fprintf(s.Stdout, "Final %d of %s, %s (%s): %s. %d matches played, %d running, %d queued. %d of %d steps shown.\n",
		view.ID, view.Contest, view.Title, view.FormatTitle, view.State, b.Played, b.Running, b.Queued, view.Step, len(b.Steps))
	if len(view.Boards) > 0 {
		names := make([]string, len(view.Boards))
		for i, board := range view.Boards {
			names[i] = cli.Printable(board.Name)
			if board.Retired {
				names[i] += " (retired since)"
			}
		}
		fmt.Fprintf(s.Stdout, "Played on %s.\n", strings.Join(names, ", "))
	}
	for _, line := range []string{b.Problem, b.Note} {
		if line != "" {
			fmt.Fprintln(s.Stdout, line)
		}
	}
	return nil
}
