package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking/finals"
)

// forecastLine is what to expect of a format.
type forecastLine struct {
	Format    string        `json:"format"`
	Matches   *finals.Range `json:"matches"`
	Seconds   *finals.Range `json:"seconds"` // null: how long a match takes is not known yet
	Best      float64       `json:"best_wins"`
	Off       float64       `json:"best_wins_error"`
	Shared    float64       `json:"shared"`
	SharedOff float64       `json:"shared_error"`
	AtMinimum *float64      `json:"at_minimum"` // of a race
	Trials    int           `json:"simulations"`
	Note      string        `json:"note"`
	Rules     finals.Rules  `json:"rules"`
	Problem   string        `json:"problem"`
}

func (c commands) forecastFinal() *cobra.Command {
	var plan planFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "forecast CONTEST", Short: "What to expect of a final in each format: matches, time, and whether the best wins", Args: cobra.ExactArgs(1),
		Long: `Plays many finals of the players that would take part now, with the ladder's ratings, and prints all formats side by side: how many matches, how
long on the workers that run now, how probably the strongest wins, and how probably several share the title. In brackets is between
which numbers 9 of 10 finals are. What follows ± is how far the number before it may be off, because only so many finals were simulated: in 19 of 20
forecasts no farther. That the ladder's ratings may be wrong is not in it. With --format, that format is by the rules given; all others are by their defaults.`,
		Example: "  agon admin final forecast ants --first 16\n  agon admin final forecast ants --first 16 --format heats --matches 24 --json",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			in := api.ForecastInputBody{}
			if in.FinalChoice, err = plan.chosen(ctx, s, contest.Slug); err != nil {
				return err
			}
			switch {
			case plan.format != "":
				rules, err := plan.rulesFor(ctx, s, contest.Slug, in.FinalChoice)
				if err != nil {
					return err
				}
				in.Rules = append(in.Rules, rules)
			case plan.own():
				return fmt.Errorf("these rules are of no format; say which with --format")
			}
			all, err := cli.CallPatiently[api.FinalForecasts](ctx, s.Client, http.MethodPost, path("contests", contest.Slug, "finals", "forecast"), in)
			if err != nil {
				return err
			}
			return s.printForecast(all, asJSON)
		}),
	}
	cmd.Flags().StringVar(&plan.format, "format", "", "the format whose rules are given")
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (s site) printForecast(all api.FinalForecasts, asJSON bool) error {
	lines := make([]forecastLine, len(all.Formats))
	for i, p := range all.Formats {
		lines[i] = forecastLine{Format: p.Format, Matches: (*finals.Range)(p.Matches), Seconds: (*finals.Range)(p.Seconds), Best: p.BestWins, Off: p.BestError, Shared: p.Shared, SharedOff: p.SharedError, AtMinimum: p.AtMinimum, Trials: p.Simulations, Note: p.Note, Rules: p.Rules.Rules(), Problem: p.Problem}
	}
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(lines)
	}
	fmt.Fprintf(s.Stderr, "%d players, %d to %d seats, on %d cores.\n", len(all.Entrants), all.Low, all.High, max(1, all.Cores))
	return s.Print(false, nil, func(w io.Writer) {
		fmt.Fprintln(w, "FORMAT\tMATCHES\tTIME\tTHE BEST WINS\tSHARED\tSIMULATIONS")
		for _, l := range lines {
			if l.Problem != "" {
				fmt.Fprintf(w, "%s\t%s\n", l.Format, cli.Printable(l.Problem))
				continue
			}
			took := "not known yet"
			if l.Seconds != nil {
				took = expected(l.Seconds, func(x float64) string { return time.Duration(x * float64(time.Second)).Round(time.Second).String() })
			}
			count := expected(l.Matches, func(x float64) string { return fmt.Sprintf("%.0f", x) })
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\n", l.Format, count, took, percent(l.Best, l.Off), percent(l.Shared, l.SharedOff), l.Trials)
		}
		for _, l := range lines {
			if l.Note != "" {
				fmt.Fprintf(w, "\n%s: %s\n", l.Format, cli.Printable(l.Note))
			}
		}
	})
}

// percent formats a probability with how far simulation may be off; never by nothing, which no simulation can say.
func percent(p, off float64) string {
	return fmt.Sprintf("%.0f %% ± %.0f", 100*p, max(1, 100*off))
}

// expected formats a number that depends on chance: "98 ± 4 (40 to 210)", and "84" where it does not.
func expected(r *finals.Range, say func(float64) string) string {
	if say(r.Low) == say(r.High) && (r.Error == nil || say(*r.Error) == say(0)) {
		return say(r.Mean)
	}
	mean := say(r.Mean)
	if r.Error != nil {
		mean += " ± " + say(*r.Error)
	}
	return fmt.Sprintf("%s (%s to %s)", mean, say(r.Low), say(r.High))
}
