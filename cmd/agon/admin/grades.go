package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/grade/rules"
)

// gradeLine is what a student gets.
type gradeLine struct {
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

func describeGrades(rows []api.GradeRow) []gradeLine {
	out := make([]gradeLine, 0, len(rows))
	for _, r := range rows {
		out = append(out, gradeLine{
			r.Account, r.Name, r.Email, r.StudentNumber, r.Group, r.Team, r.Player, r.Place, r.Rating, r.Interval, r.FinalPlace, r.Bonus, r.Points, r.Why,
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

	rules rulesWanted
}

// rulesWanted are rules that the command line says; what it does not say is as it was.
type rulesWanted struct {
	flags                    *pflag.FlagSet
	form                     string
	best, worst, unqualified float64
	steps                    []string // PERCENT:POINTS
	decimals                 int
}

func (w *rulesWanted) add(flags *pflag.FlagSet) {
	w.flags = flags
	flags.StringVar(&w.form, "form", "", "how points follow from the ladder: "+rules.FormList("or"))
	flags.Float64Var(&w.best, "best", 0, "points of the best")
	flags.Float64Var(&w.worst, "worst", 0, "points for qualifying")
	flags.Float64Var(&w.unqualified, "unqualified", 0, "points without a player that has qualified")
	flags.StringSliceVar(&w.steps, "steps", nil, "PERCENT:POINTS of the form steps: the first PERCENT percent get POINTS points")
	flags.IntVar(&w.decimals, "decimals", 0, "decimals that points are rounded to, 0 to 2")
}

// said tells whether there are any.
func (w *rulesWanted) said() bool {
	return slices.ContainsFunc([]string{"form", "best", "worst", "unqualified", "steps", "decimals"}, w.flags.Changed)
}

func (w *rulesWanted) applied(r rules.Rules) (rules.Rules, error) {
	if w.flags.Changed("form") {
		r.Form = rules.Form(w.form)
		if !slices.Contains(rules.Forms(), r.Form) {
			return r, fmt.Errorf("there is no form %q; take %s", w.form, rules.FormList("or"))
		}
	}
	for name, points := range map[string]struct{ from, to *float64 }{"best": {&w.best, &r.Best}, "worst": {&w.worst, &r.Worst}, "unqualified": {&w.unqualified, &r.Unqualified}} {
		if w.flags.Changed(name) {
			*points.to = *points.from
		}
	}
	if w.flags.Changed("decimals") {
		r.Decimals = w.decimals
	}
	if !w.flags.Changed("steps") {
		return r, nil
	}
	r.Steps = []rules.TableLine{}
	for _, line := range w.steps {
		percent, points, err := twoNumbers(line)
		if err != nil {
			return r, fmt.Errorf("--steps %q is no PERCENT:POINTS, like 30:8 for eight points to the first 30 percent", line)
		}
		r.Steps = append(r.Steps, rules.TableLine{Percent: percent, Points: points})
	}
	return r, nil
}

// twoNumbers reads two numbers with a colon between them.
func twoNumbers(text string) (a, b float64, err error) {
	before, after, _ := strings.Cut(text, ":")
	a, err1 := strconv.ParseFloat(strings.TrimSpace(before), 64)
	b, err2 := strconv.ParseFloat(strings.TrimSpace(after), 64)
	return a, b, errors.Join(err1, err2)
}

func (c commands) gradesCommand() *cobra.Command {
	var asJSON, asCSV, list bool
	var wanted wantedGrades
	cmd := &cobra.Command{
		Use:   "grades CONTEST",
		Short: "What the students of a contest get",
		Long: `Prints the newest grading that was kept, or another by its number. Without any, prints what the rules to begin with would give now.
--list lists those that were kept.

With rules (--form, --best, --worst, --unqualified, --steps, --decimals), prints what they would give now; what is not said of them is as in the
newest grading, or in the rules to begin with. --keep keeps that as a new grading, which does not change any more.

With --final, prints what the newest grading's rules (or those to begin with) would give now if places in that final gave the points of --bonus
on top: "1:3,3:2" gives 3 to the champion and 2 to whoever is second or third. Nobody gets more than --most. --keep keeps that as a new grading.`,
		Example: "  agon admin grades ants\n  agon admin grades ants --list\n  agon admin grades ants --number 2 --csv > grades.csv\n" +
			"  agon admin grades ants --form steps --best 10 --worst 5 --steps 10:10,30:8,60:6.5 --keep 'before the final'\n" +
			"  agon admin grades ants --final 3 --bonus 1:3,3:2,8:1 --most 10\n" +
			"  agon admin grades ants --final 3 --bonus 1:3,3:2,8:1 --most 10 --keep 'with the final'",
		Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			if list {
				return s.listGradings(ctx, contest.Slug, asJSON)
			}
			rows, err := s.grades(ctx, contest.Slug, wanted)
			if err != nil {
				return err
			}
			switch {
			case asJSON:
				return json.NewEncoder(s.Stdout).Encode(describeGrades(rows))
			case asCSV:
				fmt.Fprint(s.Stdout, api.GradesCSV(rows))
				return nil
			}
			w := tabwriter.NewWriter(s.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "account\tname\tpoints\tfor the final\twhy")
			for _, r := range rows {
				fmt.Fprintf(w, "%s\t%s\t%g\t%g\t%s\n", cli.Printable(r.Account), cli.Printable(r.Name), r.Points, r.Bonus, cli.Printable(r.Why))
			}
			return w.Flush()
		}),
	}
	cmd.Flags().Int32Var(&wanted.number, "number", 0, "of the grading (default: the newest)")
	cmd.Flags().Int64Var(&wanted.final, "final", 0, "number of a final whose places give a bonus")
	cmd.Flags().StringSliceVar(&wanted.bonus, "bonus", nil, "PLACE:POINTS, POINTS points down to PLACE of the final")
	cmd.Flags().Float64Var(&wanted.most, "most", 0, "with the bonus nobody gets more (default: what the best gets)")
	cmd.Flags().StringVar(&wanted.keep, "keep", "", "keep it as a new grading, with this note")
	wanted.rules.add(cmd.Flags())
	cmd.Flags().BoolVar(&list, "list", false, "list the gradings that were kept")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print CSV")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.MarkFlagsMutuallyExclusive("number", "final")
	for _, other := range []string{"csv", "number", "final", "keep"} {
		cmd.MarkFlagsMutuallyExclusive("list", other)
	}
	cmd.MarkFlagsRequiredTogether("final", "bonus")
	return cmd
}

func (s site) grades(ctx context.Context, contest string, wanted wantedGrades) ([]api.GradeRow, error) {
	kept, err := get[api.GradingsAnswerBody](ctx, s, path("contests", contest, "grades"))
	if err != nil {
		return nil, err
	}
	fresh := wanted.final != 0 || wanted.keep != "" || wanted.rules.said()
	if wanted.number != 0 && fresh {
		return nil, errors.New("a grading that was kept does not change; leave out --number, or the rules and --keep")
	}
	if !fresh && wanted.number == 0 && len(kept.Gradings) > 0 {
		wanted.number = kept.Gradings[0].Number
	}
	if !fresh && wanted.number != 0 {
		return s.keptGrades(ctx, contest, wanted.number)
	}
	by, err := wanted.rules.applied(rules.Rules(kept.Default))
	if err != nil {
		return nil, err
	}
	if by.Bonus, err = wanted.rule(by); err != nil {
		return nil, err
	}
	in := api.GradesInputBody{Rules: api.GradeRules(by), Note: wanted.keep}
	if wanted.keep != "" {
		grading, err := cli.Call[api.Grading](ctx, s.Client, http.MethodPost, path("contests", contest, "grades"), in)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(s.Stderr, "Kept as grading %d.\n", grading.Number)
		return s.keptGrades(ctx, contest, grading.Number)
	}
	given, err := cli.Call[api.Grading](ctx, s.Client, http.MethodPost, path("contests", contest, "grades", "preview"), in)
	if err != nil {
		return nil, err
	}
	switch {
	case wanted.rules.said():
		fmt.Fprintln(s.Stderr, "This is what these rules would give now. It is not kept; --keep does.")
	case len(kept.Gradings) == 0:
		fmt.Fprintln(s.Stderr, "No grading was kept; this is what the rules to begin with would give now.")
	default:
		fmt.Fprintf(s.Stderr, "This is what the rules of grading %d would give now. It is not kept.\n", kept.Gradings[0].Number)
	}
	return given.Rows, nil
}

// rule is the bonus that is asked for.
func (w wantedGrades) rule(by rules.Rules) (*rules.Bonus, error) {
	if w.final == 0 {
		return by.Bonus, nil
	}
	out := &rules.Bonus{Final: w.final, Most: w.most}
	if w.most == 0 {
		out.Most = by.Best
	}
	for _, line := range w.bonus {
		place, extra, err := twoNumbers(line)
		last := int(place)
		if err != nil || float64(last) != place {
			return nil, fmt.Errorf("--bonus %q is no PLACE:POINTS, like 3:2 for two points down to the third place", line)
		}
		out.Places = append(out.Places, rules.PlaceLine{Last: last, Points: extra})
	}
	return out, nil
}

// keptGrades gives a grading that was kept, and says so if it is of an older state of its final. The site notes it as an
// export.
func (s site) keptGrades(ctx context.Context, slug string, number int32) ([]api.GradeRow, error) {
	g, err := get[api.Grading](ctx, s, path("contests", slug, "grades", number)+"?export=true")
	if number < 1 || cli.Refused(err, contest.CodeNotFound) {
		return nil, fmt.Errorf("%s has no grading %d", slug, number)
	}
	if err != nil {
		return nil, err
	}
	if g.Final != nil && g.Final.Outdated {
		fmt.Fprintf(s.Stderr, "Grading %d is of an older state of the final %s: a heat was redone or an entrant has left since.\n", number, cli.Printable(g.Final.Title))
	}
	return g.Rows, nil
}

// listedGrading is a line of agon admin grades --list.
type listedGrading struct {
	Number int32       `json:"number"`
	Note   string      `json:"note"`
	At     time.Time   `json:"at"`
	Rules  rules.Rules `json:"rules"`
}

func (s site) listGradings(ctx context.Context, contest string, asJSON bool) error {
	kept, err := get[api.GradingsAnswerBody](ctx, s, path("contests", contest, "grades"))
	if err != nil {
		return err
	}
	list := make([]listedGrading, 0, len(kept.Gradings))
	for _, k := range kept.Gradings {
		g, err := get[api.Grading](ctx, s, path("contests", contest, "grades", k.Number))
		if err != nil {
			return err
		}
		list = append(list, listedGrading{Number: k.Number, Note: k.Note, At: k.CreatedAt, Rules: rules.Rules(g.Rules)})
	}
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(list)
	}
	w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "GRADING\tKEPT\tFORM\tPOINTS\tNOTE")
	for _, g := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\t%g to %g\t%s\n", g.Number, g.At.UTC().Format(time.DateTime), g.Rules.Form, g.Rules.Worst, g.Rules.Best, g.Note)
	}
	return w.Flush()
}
