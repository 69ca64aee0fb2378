package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/grade"
	"github.com/agon-judge/agon/schema/store"
)

// reportCommand prints what a student has done in a contest, to be talked about.
func (m Main) reportCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "report CONTEST USER", Short: "What a student has done in a contest", Args: cobra.ExactArgs(2),
		Long:    "Lists a member's players, or their team's, with their ratings, what was submitted, why players were frozen, and the grades. The site has it to be printed: Organize, Grades, on the name.",
		Example: "  agon admin report ants ada\n  agon admin report ants ada --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				q := store.New(pool)
				person, err := memberNamed(cmd.Context(), q, c, args[1])
				if err != nil {
					return err
				}
				report, err := grade.ReadReport(cmd.Context(), q, c.ID, person.ID)
				if err != nil {
					return err
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(report)
				}
				return m.printReport(report)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) printReport(r grade.StudentReport) error {
	out := printableWriter{m.Stdout}
	fmt.Fprint(out, r.Account)
	for _, part := range []string{r.Name, r.Email, r.StudentNumber, r.Group} {
		if part != "" {
			fmt.Fprint(out, ", ", part)
		}
	}
	if r.Author != r.Account {
		fmt.Fprint(out, "; team ", r.Author)
	}
	fmt.Fprintln(out)
	if len(r.Submissions) == 0 {
		fmt.Fprintln(out, "Nothing was submitted.")
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	heading := func(rows int, columns string) {
		if rows > 0 {
			fmt.Fprintf(w, "\n%s\n", columns)
		}
	}
	heading(len(r.Players), "PLAYER\tSTATE\tRATING\tMATCHES\tWINS\tFROZEN IN")
	for _, p := range r.Players {
		rating := "-"
		if p.Rating != nil {
			rating = fmt.Sprintf("%.0f", *p.Rating)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\n", p.Name, p.State, rating, p.Matches, p.Wins, p.Frozen)
	}
	heading(len(r.Submissions), "SUBMITTED\tPLAYER\tLANGUAGE\tSTATE\tNOTE")
	for _, s := range r.Submissions {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", s.CreatedAt.UTC().Format(time.DateTime), s.Player, s.Language, s.State, s.Note)
	}
	heading(len(r.Faults), "FROZEN FOR\tMATCHES\tNEWEST")
	for _, f := range r.Faults {
		fmt.Fprintf(w, "%s\t%d\t%d\n", f.Reason, f.Matches, f.Newest)
	}
	heading(len(r.Grades), "GRADING\tPOINTS\tWHY")
	for _, g := range r.Grades {
		fmt.Fprintf(w, "%d %s\t%g\t%s\n", g.Grading, g.Note, g.Points, g.Why)
	}
	return w.Flush()
}
