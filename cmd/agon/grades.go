package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/final"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/grades"
	"github.com/agon-judge/agon/schema/store"
)

// grade is what a student gets.
type grade struct {
	Account    string   `json:"account"`
	Name       string   `json:"name"`
	Email      string   `json:"email"`
	Number     string   `json:"student_number"`
	Group      string   `json:"group"`
	Team       string   `json:"team"`
	Player     string   `json:"player"`
	Rank       *int64   `json:"rank"`
	Rating     *float64 `json:"rating"`
	Interval   *float64 `json:"interval"`
	FinalPlace *int64   `json:"final_place"`
	Bonus      float64  `json:"bonus"`
	Points     float64  `json:"points"`
	Why        string   `json:"why"`
}

func describeGrades(rows []store.Grade) []grade {
	out := make([]grade, 0, len(rows))
	for _, r := range rows {
		out = append(out, grade{
			r.Name, r.FullName, r.Email, r.StudentNumber, r.GroupName, r.Team, r.Player, r.Place, r.Rating, r.Interval, r.FinalPlace, r.Bonus, r.Points, r.Why,
		})
	}
	return out
}

// wantedGrades says which grades are asked for.
type wantedGrades struct {
	number int32    // of a kept grading; 0: the newest
	final  int64    // gives a bonus by the rules of the newest; 0: none does
	bonus  []string // PLACE:POINTS
	most   float64  // points with the bonus; 0: what the best gets
	keep   string   // note under which they are kept; "": they are not
}

func (m Main) gradesCommand() *cobra.Command {
	var asJSON, asCSV bool
	var wanted wantedGrades
	cmd := &cobra.Command{
		Use:   "grades CONTEST",
		Short: "What the students of a contest get",
		Long: `Prints the newest grading that was kept (the site's section Grades makes them), or another by its number. Without any, prints what the rules
to begin with would give now.

With --final, prints what the newest grading's rules (or those to begin with) would give now if places in that final gave the points of --bonus
on top: "1:3,3:2" gives 3 to the champion and 2 to whoever is second or third. Nobody gets more than --most. --keep keeps that as a new grading.`,
		Example: "  agon admin grades ants\n  agon admin grades ants --number 2 --csv > grades.csv\n" +
			"  agon admin grades ants --final 3 --bonus 1:3,3:2,8:1 --most 10\n" +
			"  agon admin grades ants --final 3 --bonus 1:3,3:2,8:1 --most 10 --keep 'with the final'",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				rows, err := m.gradesOf(cmd.Context(), pool, c, wanted)
				if err != nil {
					return err
				}
				switch {
				case asJSON:
					return json.NewEncoder(m.Stdout).Encode(describeGrades(rows))
				case asCSV:
					fmt.Fprint(m.Stdout, schema.GradesCSV(rows))
					return nil
				}
				w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "account\tname\tpoints\tfor the final\twhy")
				for _, r := range rows {
					fmt.Fprintf(w, "%s\t%s\t%g\t%g\t%s\n", printable(r.Name), printable(r.FullName), r.Points, r.Bonus, printable(r.Why))
				}
				return w.Flush()
			})
		},
	}
	cmd.Flags().Int32Var(&wanted.number, "number", 0, "of the grading (default: the newest)")
	cmd.Flags().Int64Var(&wanted.final, "final", 0, "number of a final whose places give a bonus")
	cmd.Flags().StringSliceVar(&wanted.bonus, "bonus", nil, "PLACE:POINTS, so many points down to that place of the final")
	cmd.Flags().Float64Var(&wanted.most, "most", 0, "with the bonus nobody gets more (default: what the best gets)")
	cmd.Flags().StringVar(&wanted.keep, "keep", "", "keep it as a new grading, with this note")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print CSV")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.MarkFlagsMutuallyExclusive("number", "final")
	cmd.MarkFlagsRequiredTogether("final", "bonus")
	return cmd
}

func (m Main) gradesOf(ctx context.Context, pool *pgxpool.Pool, c store.Contest, wanted wantedGrades) ([]store.Grade, error) {
	q := store.New(pool)
	kept, err := q.Gradings(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	fresh := wanted.final != 0 || wanted.keep != ""
	if !fresh && wanted.number == 0 && len(kept) > 0 {
		wanted.number = kept[0].Number
	}
	if !fresh && wanted.number != 0 {
		return m.keptGrades(ctx, q, c, wanted.number)
	}
	rules := grades.Default()
	if len(kept) > 0 {
		if err := json.Unmarshal(kept[0].Rules, &rules); err != nil {
			return nil, fmt.Errorf("read the rules of grading %d: %w", kept[0].Number, err)
		}
	}
	if rules.Bonus, err = wanted.rule(rules); err != nil {
		return nil, err
	}
	g, err := game(c.Game)
	if err != nil {
		return nil, err
	}
	grader := schema.Grader{Contest: c.ID, Gate: g.Trial().Against, Outcomes: final.Outcome}
	if wanted.keep != "" {
		number, err := grader.Keep(ctx, pool, rules, wanted.keep, nil)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(m.Stderr, "Kept as grading %d.\n", number)
		return m.keptGrades(ctx, q, c, number)
	}
	if len(kept) == 0 {
		fmt.Fprintln(m.Stderr, "No grading was kept; this is what the rules to begin with would give now.")
	} else {
		fmt.Fprintf(m.Stderr, "This is what the rules of grading %d would give now. It is not kept.\n", kept[0].Number)
	}
	given, err := grader.Grade(ctx, q, rules)
	return given.Rows, err
}

// rule is the bonus that is asked for.
func (w wantedGrades) rule(rules grades.Rules) (*grades.Bonus, error) {
	if w.final == 0 {
		return rules.Bonus, nil
	}
	out := &grades.Bonus{Final: w.final, Most: w.most}
	if w.most == 0 {
		out.Most = rules.Best
	}
	for _, line := range w.bonus {
		place, points, _ := strings.Cut(line, ":")
		last, err1 := strconv.Atoi(strings.TrimSpace(place))
		extra, err2 := strconv.ParseFloat(strings.TrimSpace(points), 64)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("--bonus %q is no PLACE:POINTS, like 3:2 for two points down to the third place", line)
		}
		out.Places = append(out.Places, grades.PlaceLine{Last: last, Points: extra})
	}
	return out, nil
}

// keptGrades gives a grading that was kept, and says so if it is of an older state of its final.
func (m Main) keptGrades(ctx context.Context, q *store.Queries, c store.Contest, number int32) ([]store.Grade, error) {
	g, err := q.Grading(ctx, c.ID, number)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("%s has no grading %d", c.Slug, number)
	}
	if err != nil {
		return nil, err
	}
	if g.Outdated {
		fmt.Fprintf(m.Stderr, "Grading %d is of an older state of the final %s: a heat was redone or an entrant has left since.\n", number, printable(g.FinalTitle))
	}
	if err := q.NoteExport(ctx, g.ID, nil); err != nil {
		return nil, err
	}
	return q.Grades(ctx, g.ID)
}
