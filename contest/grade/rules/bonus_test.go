package rules_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/contest/grade/rules"
)

func withBonus(most float64, places ...rules.PlaceLine) rules.Rules {
	r := rules.Rules{Form: rules.ByRank, Best: 10, Worst: 5, Decimals: 1}
	r.Bonus = &rules.Bonus{Final: 1, Most: most, Places: places}
	return r
}

func TestAFinalAddsPoints(t *testing.T) {
	t.Parallel()
	// given four entrants on the ladder: two share the second place of the final and one did not take part
	field := rated(1800, 1700, 1600, 1500)
	field[0].FinalPlace, field[1].FinalPlace, field[3].FinalPlace = 2, 2, 1
	r := withBonus(11, rules.PlaceLine{Last: 1, Points: 3}, rules.PlaceLine{Last: 3, Points: 2})

	got := r.Give(field, nil)

	require.Equal(t, []float64{11, 10.3, 6.7, 8}, points(got))
	require.Equal(t, []float64{1, 2, 0, 3}, []float64{got[0].Bonus, got[1].Bonus, got[2].Bonus, got[3].Bonus})
	require.Equal(t, "Place 1 of 4: 5 + (10 - 5) x (4 - 1) / (4 - 1) = 10.0 points. Place 2 in the final: 10.0 + 2, and no more than 11 = 11.0 points.", got[0].Why)
	require.Equal(t, "Place 4 of 4: 5 + (10 - 5) x (4 - 4) / (4 - 1) = 5.0 points. Place 1 in the final: 5.0 + 3 = 8.0 points.", got[3].Why)
}

func TestAFinalAddsNothing(t *testing.T) {
	t.Parallel()
	r := withBonus(10, rules.PlaceLine{Last: 1, Points: 3})
	beaten := rated(1800)
	beaten[0].FinalPlace = 2
	require.Equal(t, "Place 1 of 1 = 10.0 points. Place 2 in the final gives no bonus.", r.Give(beaten, nil)[0].Why)
	gone := r.Give([]rules.Entrant{{Disqualified: true, Submissions: 1, FinalPlace: 1}}, nil)
	require.Equal(t, []float64{0}, points(gone), "without a player that has qualified a title gives nothing")
}

func TestABonusThatMakesNoSenseIsRefused(t *testing.T) {
	t.Parallel()
	first := rules.PlaceLine{Last: 1, Points: 3}
	require.NoError(t, withBonus(10, first, rules.PlaceLine{Last: 8, Points: 3}).Check())
	nameless := withBonus(10, first)
	nameless.Bonus.Final = 0
	for words, r := range map[string]rules.Rules{
		"names no final": nameless, "more than from 10": withBonus(9, first), "1 to 20 lines": withBonus(10),
		"line 2": withBonus(10, first, rules.PlaceLine{Last: 3, Points: 4}), "line 1": withBonus(10, rules.PlaceLine{Last: 1, Points: math.NaN()}),
	} {
		require.ErrorContains(t, r.Check(), words)
	}
}

// No bonus takes points away, and nobody gets more than the maximum. Of two entrants that are equal on the ladder, the one
// with the better place in the final does not get less, and equal places get the same.
func TestABonusIsFair(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := rules.Default()
		r.Decimals = rapid.IntRange(0, 2).Draw(t, "decimals")
		r.Bonus = &rules.Bonus{Final: 1, Most: rapid.Float64Range(r.Best, 20).Draw(t, "most")}
		extra := 1 + rapid.Float64Range(0, 9).Draw(t, "points")
		for i := range rapid.IntRange(1, 5).Draw(t, "lines") {
			r.Bonus.Places = append(r.Bonus.Places, rules.PlaceLine{Last: 2*i + 1, Points: extra / float64(i+1)})
		}
		if err := r.Check(); err != nil {
			t.Fatal(err)
		}
		field := rated(rapid.SliceOfN(rapid.Float64Range(0, 2), 2, 20).Draw(t, "ratings")...)
		for i := range field {
			field[i].FinalPlace = rapid.IntRange(0, 12).Draw(t, "place")
		}
		got := r.Give(field, nil)
		for i, a := range field {
			if got[i].Points > r.Bonus.Most || got[i].Bonus < 0 {
				t.Fatalf("%v points, %v for the final, at most %v", got[i].Points, got[i].Bonus, r.Bonus.Most)
			}
			for j, b := range field {
				if *a.Rating == *b.Rating && a.FinalPlace > 0 && (b.FinalPlace == 0 || a.FinalPlace <= b.FinalPlace) && got[i].Points < got[j].Points {
					t.Fatalf("place %d gets %v, place %d %v", a.FinalPlace, got[i].Points, b.FinalPlace, got[j].Points)
				}
			}
		}
	})
}
