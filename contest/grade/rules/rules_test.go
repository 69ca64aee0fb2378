package rules_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/contest/grade/rules"
)

func rated(ratings ...float64) []rules.Entrant {
	var all []rules.Entrant
	for i := range ratings {
		all = append(all, rules.Entrant{Author: int64(i), Rating: &ratings[i], Qualified: true, Submissions: 1})
	}
	return all
}

func points(list []rules.Grade) (p []float64) {
	for _, g := range list {
		p = append(p, g.Points)
	}
	return p
}

func TestPointsByRank(t *testing.T) {
	t.Parallel()
	r := rules.Rules{Form: rules.ByRank, Best: 10, Worst: 5, Decimals: 1}
	require.Equal(t, []float64{10, 8.8, 8.8, 6.3, 5}, points(r.Give(rated(1800, 1700, 1700, 1500, 1400), nil)), "equal ratings get equal points")
	require.Equal(t, "Place 2 of 5: 5 + (10 - 5) x (5 - 2) / (5 - 1) = 8.7500, rounded to 8.8 points.", r.Give(rated(1800, 1700, 1700, 1500, 1400), nil)[1].Why)
	require.Equal(t, []float64{10}, points(r.Give(rated(1500), nil)))
	require.Equal(t, []float64{10, 10}, points(r.Give(rated(1500, 1500), nil)))
}

func TestPointsByRating(t *testing.T) {
	t.Parallel()
	r := rules.Rules{Form: rules.ByRating, Best: 10, Worst: 5, Decimals: 2}
	gate := 1400.0
	require.Equal(t, []float64{10, 7.5, 5, 5}, points(r.Give(rated(1800, 1600, 1400, 1300), &gate)))
	require.Equal(t, []float64{10, 7.5, 5}, points(r.Give(rated(1800, 1600, 1400), nil)), "without a gate the last one stands for it")
	high := 1900.0
	require.Equal(t, []float64{10, 5}, points(r.Give(rated(1800, 1600), &high)))
}

func TestPointsBySteps(t *testing.T) {
	t.Parallel()
	r := rules.Rules{Form: rules.BySteps, Best: 10, Worst: 4, Steps: []rules.TableLine{{10, 10}, {50, 7}}}
	require.Equal(t, []float64{10, 7, 7, 4, 4, 4}, points(r.Give(rated(6, 5, 4, 3, 2, 1), nil)))
	require.Equal(t, "Place 2 of 6 is among the first 50 %, which are 3 = 7 points.", r.Give(rated(6, 5, 4, 3, 2, 1), nil)[1].Why)
}

func TestEntrantsThatAreNotOnTheLadder(t *testing.T) {
	t.Parallel()
	r := rules.Rules{Form: rules.ByRank, Best: 10, Worst: 5, Unqualified: 1}
	got := r.Give([]rules.Entrant{{Qualified: true, Submissions: 2}, {Submissions: 3}, {}, {Disqualified: true, Submissions: 1}, {Submissions: 1}}, nil)
	require.Equal(t, []float64{5, 1, 1, 1, 1}, points(got))
	require.Equal(t, "1 submission, and it has not qualified = 1 point.", got[4].Why)
	require.Equal(t, "3 submissions, and none has qualified = 1 point.", got[1].Why)
	require.Equal(t, "The player was disqualified = 1 point.", got[3].Why)
}

func TestRulesThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	require.NoError(t, rules.Default().Check())
	for words, change := range map[string]func(*rules.Rules){
		"no form":        func(r *rules.Rules) { r.Form = "dice" },
		"from 0 to":      func(r *rules.Rules) { r.Best = math.NaN() },
		"less than":      func(r *rules.Rules) { r.Worst = 11 },
		"0 to 2":         func(r *rules.Rules) { r.Decimals = 3 },
		"1 to 20":        func(r *rules.Rules) { r.Form, r.Steps = rules.BySteps, nil },
		"line 2":         func(r *rules.Rules) { r.Form, r.Steps = rules.BySteps, []rules.TableLine{{50, 9}, {40, 8}} },
		"line 1 of the ": func(r *rules.Rules) { r.Form, r.Steps = rules.BySteps, []rules.TableLine{{50, 2}} },
	} {
		r := rules.Default()
		change(&r)
		require.ErrorContains(t, r.Check(), words)
	}
}

// Under all rules, a better entrant never gets less, equal entrants get the same, and all points are within the bounds.
func TestBetterNeverGetsLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := rules.Default()
		r.Form = rapid.SampledFrom([]rules.Form{rules.ByRank, rules.ByRating, rules.BySteps}).Draw(t, "form")
		r.Decimals = rapid.IntRange(0, 2).Draw(t, "decimals")
		ratings := rapid.SliceOfN(rapid.Float64Range(0, 10), 1, 30).Draw(t, "ratings")
		var gate *float64
		if rapid.Bool().Draw(t, "gated") {
			g := rapid.Float64Range(0, 10).Draw(t, "gate")
			gate = &g
		}
		got := r.Give(rated(ratings...), gate)
		for i := range ratings {
			if got[i].Points < r.Worst || got[i].Points > r.Best {
				t.Fatalf("%v points", got[i].Points)
			}
			for j := range ratings {
				if ratings[i] >= ratings[j] && got[i].Points < got[j].Points {
					t.Fatalf("%v gets %v and %v gets %v", ratings[i], got[i].Points, ratings[j], got[j].Points)
				}
			}
		}
	})
}
