package final

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

const (
	forecastPerRules = 250 * time.Millisecond // of one core; a simulated final is always finished
	forecastTrials   = 500                    // at most
	forecastSeed     = 1                      // fixed, so that equal questions get equal answers
)

// Forecasts compares all formats for a contest.
type Forecasts struct {
	Field     []Player // the players that would take part now, the strongest first
	Low, High int      // seats of a match
	Seconds   float64  // mean duration of the contest's newest matches; 0: there are none
	Cores     int64    // on which workers play now; 0: none, and the forecast assumes one
	Formats   []FormatForecast
}

// FormatForecast is what to expect of a final in one format.
type FormatForecast struct {
	finals.Description
	Rules    finals.Rules
	Problem  string          // why such a final or its forecast is impossible; otherwise empty
	Expected finals.Forecast // only without a problem
}

// Note says that a race is all but decided before it begins, so that nobody wonders why it ends at once. Otherwise it is empty.
func (p FormatForecast) Note() string {
	if p.Problem != "" || p.Format != finals.Race || p.Expected.AtMinimum < 0.5 {
		return ""
	}
	how := percent(p.Expected.AtMinimum, p.Expected.Error(p.Expected.AtMinimum))
	if p.Rules.Minimum == 0 {
		return fmt.Sprintf("The ladder is certain enough already: with a probability of %s it ends without a match. Give it a minimum, and matches decide, too.", how)
	}
	return fmt.Sprintf("The ladder all but decides it: with a probability of %s it ends as soon as its minimum of %s is played.", how, count(p.Rules.Minimum, "match", "matches"))
}

// percent says a probability with how far simulation may be off: "63 % ± 3".
func percent(p, off float64) string {
	return fmt.Sprintf("%.0f %% ± %.0f", 100*p, max(1, 100*off))
}

// Forecast simulates a final of a contest in every format, by the format's default rules or by the given ones. It takes
// seconds of CPU time.
func (svc *Service) Forecast(ctx context.Context, c store.Contest, choice Choice, own []finals.Rules) (out Forecasts, err error) {
	q := store.New(svc.Pool)
	on, err := svc.currentBoards(ctx, q, c, choice.Boards)
	if err != nil {
		return out, err
	}
	out.Low, out.High = on.Seats()
	if out.Field, err = choice.Field(ctx, q, c.ID); err != nil {
		return out, err
	}
	took, err := q.MatchDuration(ctx, c.ID)
	if err != nil {
		return out, fmt.Errorf("measure matches: %w", err)
	}
	if out.Cores, err = q.LivingCores(ctx); err != nil {
		return out, fmt.Errorf("count the workers that run: %w", err)
	}
	if took.Matches > 0 {
		out.Seconds = took.Seconds
	}
	given := finals.Circumstances{Cores: int(max(1, out.Cores)), Seconds: out.Seconds, Seed: forecastSeed}
	for _, format := range finals.Formats() {
		rules := finals.Defaults(format.Format, len(out.Field), out.Low, out.High)
		for _, asked := range own {
			if asked.Format == format.Format {
				rules = WithDefaults(asked, len(out.Field), out.Low, out.High)
			}
		}
		p := FormatForecast{Description: format, Rules: rules}
		if err := checkChosenBoards(on, choice.Boards, rules.Size); err != nil {
			p.Problem = err.Error()
		} else {
			p = out.forecast(p, given)
		}
		out.Formats = append(out.Formats, p)
	}
	return out, nil
}

// forecast simulates as many finals as the time allows, and at least one.
func (all Forecasts) forecast(p FormatForecast, given finals.Circumstances) FormatForecast {
	if err := CheckRules(p.Rules, len(all.Field), all.Low, all.High); err != nil {
		p.Problem = err.Error()
		return p
	}
	began := time.Now()
	given.Trials = 1
	f, err := finals.Foresee(p.Rules, Entrants(all.Field), given)
	if took := time.Since(began); err == nil && took < forecastPerRules {
		given.Trials = min(forecastTrials, int(forecastPerRules/max(took, time.Microsecond)))
		f, err = finals.Foresee(p.Rules, Entrants(all.Field), given)
	}
	if err != nil {
		p.Problem = strings.ReplaceAll(err.Error(), "\n", " ")
		return p
	}
	p.Expected = f
	return p
}
