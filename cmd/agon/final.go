package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// finalCommand holds what organizers do to finals. It works on the database, so anyone who can open the database may
// use it.
func (m Main) finalCommand() *cobra.Command {
	group := &cobra.Command{
		Use:   "final",
		Short: "Plan, run and show finals",
		Example: "  agon admin final forecast ants --first 16\n  agon admin final create ants --title 'Final 2026' --format heats --first 16\n" +
			"  agon admin final start 3\n  agon admin final show 3 --step -1",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	group.AddCommand(m.listFinals(), m.createFinal(), m.changeFinal(), m.deleteFinal(), m.forecastFinal())
	for _, c := range []struct {
		use, short string
		do         func(*final.Service, context.Context, int64, final.Request) (int64, error)
	}{
		{"start", "Fix the field, with everybody's version of now, and play", (*final.Service).Start},
		{"pause", "Begin no more of its matches", (*final.Service).Pause},
		{"resume", "Go on with a paused final", (*final.Service).Resume},
		{"cancel", "End a final for good", (*final.Service).Cancel},
		{"status", "Tell how far a final is", func(*final.Service, context.Context, int64, final.Request) (int64, error) { return 0, nil }},
	} {
		group.AddCommand(m.finalAct(c.use+" FINAL", c.short, 1, func(d *final.Service, ctx context.Context, id int64, _ []string) (int64, error) {
			return c.do(d, ctx, id, final.Request{})
		}))
	}
	var reason string
	redo := m.finalAct("redo FINAL HEAT", "Have a heat played again", 2, func(d *final.Service, ctx context.Context, id int64, args []string) (int64, error) {
		return d.Redo(ctx, id, args[1], final.Request{Reason: reason})
	})
	redo.Flags().StringVar(&reason, "reason", "", "why, in a sentence")
	var disqualified bool
	depart := m.finalAct("depart FINAL PLAYER", "Take an entrant out", 2, func(d *final.Service, ctx context.Context, id int64, args []string) (int64, error) {
		return d.Depart(ctx, id, args[1], disqualified, final.Request{Reason: reason})
	})
	depart.Flags().StringVar(&reason, "reason", "", "why, in a sentence")
	depart.Flags().BoolVar(&disqualified, "disqualified", false, "it has no place in the end, either")
	var step int
	show := m.finalAct("show FINAL", "Move the show, forward or back", 1, func(d *final.Service, ctx context.Context, id int64, _ []string) (int64, error) {
		return d.Show(ctx, id, step, final.Request{})
	})
	show.Flags().IntVar(&step, "step", -1, "the number of steps that are revealed; -1: all that are known")
	group.AddCommand(redo, depart, show, m.exportFinal())
	return group
}

// finalService opens the database and returns the service that runs finals. The caller closes the database.
func (m Main) finalService(ctx context.Context) (*final.Service, *pgxpool.Pool, error) {
	pool, err := m.openDatabase(ctx)
	if err != nil {
		return nil, nil, err
	}
	inserter, err := schema.Inserter(pool)
	return &final.Service{Pool: pool, Inserter: inserter, Games: games.All()}, pool, err
}

func (m Main) finalAct(use, short string, args int, do func(*final.Service, context.Context, int64, []string) (int64, error)) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(args),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := finalNumber(args[0])
			if err != nil {
				return err
			}
			service, pool, err := m.finalService(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			if _, err := do(service, cmd.Context(), id, args); err != nil {
				return err
			}
			return m.printFinal(cmd.Context(), pool, id, asJSON)
		},
	}
	cmd.Example = "  agon admin final " + map[string]string{
		"redo FINAL HEAT": "redo 3 s1h2 --reason 'The judge’s disk was full.'", "depart FINAL PLAYER": "depart 3 Formica --reason 'Its author asked for it.'", "show FINAL": "show 3 --step 12",
	}[use]
	if cmd.Example == "  agon admin final " {
		cmd.Example += cmd.Name() + " 3"
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) exportFinal() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "export FINAL", Short: "Print a final as a table, as far as its show has revealed it", Args: cobra.ExactArgs(1),
		Example: "  agon admin final export 3 --all > final.csv",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := finalNumber(args[0])
			if err != nil {
				return err
			}
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			book, err := final.Read(cmd.Context(), store.New(pool), id)
			if err != nil {
				return err
			}
			view := book.View(final.Audience{All: all})
			if asJSON {
				return json.NewEncoder(m.Stdout).Encode(view)
			}
			table, err := view.CSV()
			if err == nil {
				_, err = m.Stdout.Write(table)
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "also what is not revealed")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func finalNumber(arg string) (int64, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no final's number", arg)
	}
	return id, nil
}

// printFinal tells how far a final is.
func (m Main) printFinal(ctx context.Context, pool *pgxpool.Pool, id int64, asJSON bool) error {
	book, err := final.Read(ctx, store.New(pool), id)
	if err != nil {
		return err
	}
	view := book.View(final.Audience{Backstage: true})
	if asJSON {
		return json.NewEncoder(m.Stdout).Encode(view)
	}
	b := view.Backstage
	fmt.Fprintf(m.Stdout, "Final %d of %s, %s (%s): %s. %d matches played, %d running, %d queued. %d of %d steps shown.\n",
		view.ID, view.Contest, view.Title, view.FormatTitle, view.State, b.Played, b.Running, b.Queued, view.Step, len(b.Steps))
	if len(view.Boards) > 0 {
		names := make([]string, len(view.Boards))
		for i, board := range view.Boards {
			names[i] = printable(board.Name)
			if board.Retired {
				names[i] += " (retired since)"
			}
		}
		fmt.Fprintf(m.Stdout, "Played on %s.\n", strings.Join(names, ", "))
	}
	for _, line := range []string{b.Problem, b.Note} {
		if line != "" {
			fmt.Fprintln(m.Stdout, line)
		}
	}
	return nil
}
