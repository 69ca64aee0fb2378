package api

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

const (
	forecastCacheAge = 5 * time.Minute
	forecastTimeout  = 20 * time.Second
)

// FinalForecast is the forecast of a final in one format.
type FinalForecast struct {
	Format      string         `json:"format"`
	Title       string         `json:"title"`
	Text        string         `json:"text" doc:"What the format is, in one sentence"`
	Fields      []string       `json:"fields" nullable:"false" doc:"Those of the rules that it uses beside those that all use"`
	Rules       FinalRules     `json:"rules"`
	InWords     []string       `json:"in_words" nullable:"false"`
	Problem     string         `json:"problem" doc:"Why there can be no such final, or no forecast of it; empty otherwise"`
	Matches     *ForecastRange `json:"matches"`
	Seconds     *ForecastRange `json:"seconds" doc:"Null while the contest has no match whose time was taken"`
	BestWins    float64        `json:"best_wins" doc:"Probability that the strongest of them wins; of a shared title it has its share"`
	BestError   float64        `json:"best_wins_error" doc:"How far best_wins may be off because only some finals were simulated: with a probability of 95 % no farther. All errors of a forecast are that"`
	Shared      float64        `json:"shared" doc:"Probability that several share the title"`
	SharedError float64        `json:"shared_error"`
	AtMinimum   *float64       `json:"at_minimum" doc:"Of a race, the probability that it ends as soon as its minimum of matches is played; null for other formats"`
	LeastError  float64        `json:"at_minimum_error"`
	Note        string         `json:"note" doc:"What an organizer should know of it, in words; empty otherwise"`
	Favourites  []Favourite    `json:"favourites" nullable:"false" doc:"Who wins most probably, five at most"`
	Simulations int            `json:"simulations" doc:"How many finals were played to work this out"`
}

// ForecastRange is the forecast of a random number.
type ForecastRange struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low" doc:"In one of twenty finals it is less"`
	High float64 `json:"high" doc:"In one of twenty finals it is more"`

	Error *float64 `json:"error" doc:"How far mean may be off; null when only one final was simulated, which cannot tell"`
}

// Favourite is an entrant with the probability that it wins.
type Favourite struct {
	Player string  `json:"player"`
	Wins   float64 `json:"wins"`
	Error  float64 `json:"wins_error"`
}

// FinalForecasts compares all formats.
type FinalForecasts struct {
	Entrants     []string        `json:"entrants" nullable:"false" doc:"Who would take part now, the strongest first"`
	Low          int             `json:"low" doc:"Seats that a match has at least"`
	High         int             `json:"high" doc:"And at most"`
	MatchSeconds *float64        `json:"match_seconds" doc:"That the contest's newest matches took; null: there are none"`
	Cores        int64           `json:"cores" doc:"On which workers play now; 0: none, and the forecast is for one"`
	Formats      []FinalForecast `json:"formats" nullable:"false"`
}

// ForecastInputBody says which finals to forecast.
type ForecastInputBody struct {
	FinalChoice
	Rules RulesByFormat `json:"rules,omitempty" nullable:"false" doc:"In place of the defaults of these formats"`
}

// RulesByFormat are rules of different formats, one each at most.
type RulesByFormat []FinalRules

// TransformSchema implements [huma.SchemaTransformer].
func (RulesByFormat) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	most := len(finals.Formats())
	s.MaxItems = &most
	return s
}

type forecastInput struct {
	ContestPath
	Body ForecastInputBody
}

type forecastAnswer struct{ Body FinalForecasts }

// forecasts keeps forecasts and computes one at a time: each takes seconds of a core.
type forecasts struct {
	cache *timedCache[FinalForecasts]
	slot  chan struct{}
}

func newForecasts(now func() time.Time) *forecasts {
	return &forecasts{cache: newTimedCache[FinalForecasts](forecastCacheAge, now), slot: make(chan struct{}, 1)}
}

// FinalField tells who would take part in a final now, and the seats of its matches. Rules follow from both.
type FinalField struct {
	Entrants []string `json:"entrants" nullable:"false" doc:"The strongest first"`
	Low      int      `json:"low" doc:"Seats that a match has at least"`
	High     int      `json:"high" doc:"And at most"`
}

type fieldInput struct {
	ContestPath
	Body FinalChoice
}

type fieldAnswer struct{ Body FinalField }

func (s *Server) forecastRoute() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/finals/field", id: "finalField", tag: "Finals", maxBody: maxPlan,
		summary: "Who would take part in a final now, and the seats of its matches; for organizers",
	}, s.finalField)
	add(s, route{
		method: post, path: "/api/contests/{contest}/finals/forecast", id: "forecastFinal", tag: "Finals", maxBody: maxPlan,
		summary: "What to expect of a final in each format: matches, time, and whether the best wins",
	}, s.forecast)
}

func (s *Server) forecast(ctx context.Context, in *forecastInput) (*forecastAnswer, error) {
	_, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	question, err := json.Marshal(in.Body)
	if err != nil {
		return nil, err
	}
	key := fmt.Sprintf("%d %d %s", c.ID, s.hub.ladderVersion(c.ID)/1000, question) // the ladder changes all the time
	ctx, cancel := context.WithTimeout(ctx, forecastTimeout)
	defer cancel()
	body, err := s.forecasts.cache.get(ctx, key, func(ctx context.Context) (FinalForecasts, error) {
		s.forecasts.slot <- struct{}{}
		defer func() { <-s.forecasts.slot }()
		return s.computeForecasts(ctx, c, in)
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil, refuseFor(30*time.Second, CodeBusy, "The forecast takes long. It is being worked out; ask again in half a minute.")
		}
		return nil, err
	}
	return &forecastAnswer{Body: body}, nil
}

func (s *Server) finalField(ctx context.Context, in *fieldInput) (*fieldAnswer, error) {
	_, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	choice, out := in.Body.choice(), &fieldAnswer{}
	if out.Body.Low, out.Body.High, err = s.finalService().Seats(ctx, c, choice); err != nil {
		return nil, err
	}
	field, err := choice.Field(ctx, s.store, c.ID)
	if err != nil {
		return nil, err
	}
	out.Body.Entrants = make([]string, len(field))
	for i, p := range field {
		out.Body.Entrants[i] = p.Name
	}
	return out, nil
}

func (s *Server) computeForecasts(ctx context.Context, c store.Contest, in *forecastInput) (FinalForecasts, error) {
	var out FinalForecasts
	own := make([]finals.Rules, len(in.Body.Rules))
	for i, r := range in.Body.Rules {
		own[i] = r.Rules()
	}
	all, err := s.finalService().Forecast(ctx, c, in.Body.choice(), own)
	if err != nil {
		return out, err
	}
	out.Low, out.High, out.Cores, out.Entrants = all.Low, all.High, all.Cores, make([]string, len(all.Field))
	for i, p := range all.Field {
		out.Entrants[i] = p.Name
	}
	if all.Seconds > 0 {
		out.MatchSeconds = &all.Seconds
	}
	for _, p := range all.Formats {
		out.Formats = append(out.Formats, describeProspect(p, all))
	}
	return out, nil
}

func describeProspect(p final.FormatForecast, all final.Forecasts) FinalForecast {
	out := FinalForecast{
		Format: string(p.Format), Title: p.Title, Text: p.Text, Fields: append([]string{}, p.Fields...),
		Rules: DescribeRules(p.Rules), InWords: final.InWords(p.Rules), Favourites: []Favourite{}, Problem: p.Problem,
	}
	if p.Problem != "" {
		return out
	}
	f := p.Expected
	out.Matches, out.BestWins, out.Shared, out.Simulations = rangeOf(f.Matches), f.BestWins, f.Shared, f.Trials
	if all.Seconds > 0 {
		out.Seconds = rangeOf(f.Seconds)
	}
	out.BestError, out.SharedError = f.Error(f.BestWins), f.Error(f.Shared)
	if p.Format == finals.Race {
		out.AtMinimum, out.LeastError = &f.AtMinimum, f.Error(f.AtMinimum)
	}
	out.Note = p.Note()
	out.Favourites = favourites(all.Field, f)
	return out
}

func rangeOf(r finals.Range) *ForecastRange {
	return &ForecastRange{Mean: r.Mean, Low: r.Low, High: r.High, Error: r.Error}
}

func favourites(field []final.Player, f finals.Forecast) []Favourite {
	list := make([]Favourite, len(field))
	for i, p := range field {
		list[i] = Favourite{Player: p.Name, Wins: f.Wins[i], Error: f.Error(f.Wins[i])}
	}
	slices.SortStableFunc(list, func(a, b Favourite) int { return cmp.Compare(b.Wins, a.Wins) })
	return list[:min(5, len(list))]
}
