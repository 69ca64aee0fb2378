package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

// listedFinal is a line of agon admin final list.
type listedFinal struct {
	ID     int64  `json:"id"`
	Title  string `json:"title"`
	Format string `json:"format"`
	State  string `json:"state"`
	Step   int32  `json:"step"` // of its show, that has been revealed
}

func (m Main) listFinals() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the finals of a contest with their numbers, newest first", Args: cobra.ExactArgs(1),
		Example: "  agon admin final list ants",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				rows, err := store.New(pool).Finals(cmd.Context(), c.ID)
				if err != nil {
					return fmt.Errorf("listing the finals: %w", err)
				}
				list := make([]listedFinal, 0, len(rows))
				for _, r := range rows {
					f := listedFinal{ID: r.ID, Title: r.Title, State: r.State, Step: r.ShownStep}
					if err := json.Unmarshal(r.Rules, &f); err != nil { // they say the format
						return fmt.Errorf("reading the rules of final %d: %w", r.ID, err)
					}
					list = append(list, f)
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(list)
				}
				w := tabwriter.NewWriter(printableWriter{m.Stdout}, 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "FINAL\tSTATE\tFORMAT\tTITLE")
				for _, f := range list {
					fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", f.ID, f.State, f.Format, f.Title)
				}
				return w.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) changeFinal() *cobra.Command {
	var plan planFlags
	var title string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "change FINAL --format FORMAT", Short: "Plan a final again that has not begun", Args: cobra.ExactArgs(1),
		Long:    "Replaces the whole plan of a final, but its title and seed where they are not said. Rules and who takes part are as with agon admin final create.",
		Example: "  agon admin final change 3 --format heats --first 12\n  agon admin final change 3 --format race --title 'The Grand Final'",
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
			q := store.New(pool)
			book, err := final.Read(cmd.Context(), q, id)
			if err != nil {
				return err
			}
			view := book.View(final.Audience{Backstage: true})
			if title == "" {
				title = view.Title
			}
			c, err := q.ContestBySlug(cmd.Context(), view.Contest)
			if err != nil {
				return fmt.Errorf("reading its contest: %w", err)
			}
			choice, err := plan.chosen(cmd.Context(), pool, c.ID)
			if err != nil {
				return err
			}
			rules, err := plan.rulesFor(cmd.Context(), service, c, choice)
			if err != nil {
				return err
			}
			if _, err := service.Change(cmd.Context(), id, final.Plan{Title: title, Rules: rules, Choice: choice}, final.Request{}); err != nil {
				return err
			}
			return m.printFinal(cmd.Context(), pool, id, asJSON)
		},
	}
	cmd.Flags().StringVar(&title, "title", "", "its title, where it is to have another")
	cmd.Flags().StringVar(&plan.format, "format", "", finals.NameList("or"))
	_ = cmd.MarkFlagRequired("format") // it is defined above
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) deleteFinal() *cobra.Command {
	return &cobra.Command{
		Use: "delete FINAL", Short: "Delete a final that has not begun", Args: cobra.ExactArgs(1), Example: "  agon admin final delete 3",
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
			if err := service.Delete(cmd.Context(), id, final.Request{}); err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "Final %d is deleted.\n", id)
			return nil
		},
	}
}
