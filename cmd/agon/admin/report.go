package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/grade"
)

// reportCommand prints what a student has done in a contest, to be talked about.
func (c commands) reportCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "report CONTEST USER", Short: "What a student has done in a contest", Args: cobra.ExactArgs(2),
		Long:    "Lists a member's players, or their team's, with their ratings, what was submitted, why players were frozen, and the grades. The site has it to be printed: Organize, Grades, on the name.",
		Example: "  agon admin report ants ada\n  agon admin report ants ada --json",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			person, err := s.member(ctx, contest, args[1])
			if err != nil {
				return err
			}
			report, err := get[grade.StudentReport](ctx, s, path("contests", contest.Slug, "people", person.ID, "report"))
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(report)
			}
			return s.printReport(report)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (s site) printReport(r grade.StudentReport) error {
	out := cli.PrintableWriter{W: s.Stdout}
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
	for _, u := range r.Submissions {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", u.CreatedAt.UTC().Format(time.DateTime), u.Player, u.Language, u.State, u.Note)
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
