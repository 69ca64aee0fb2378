package baseline

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
)

func glickoMatch(t *rapid.T) (ratings []Volatile, ranks []int) {
	n := rapid.IntRange(2, 8).Draw(t, "players")
	for range n {
		ratings = append(ratings, Volatile{
			Rating:     rapid.Float64Range(-1000, 4000).Draw(t, "rating"),
			Deviation:  rapid.Float64Range(1, 350).Draw(t, "deviation"),
			Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, "volatility"),
		})
	}
	return ratings, rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(t, "ranks")
}

func TestGlicko2IgnoresTheOrderOfArguments(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := glickoMatch(t)
		want, err := DefaultGlicko2().Rate(ratings, ranks)
		require.NoError(t, err)
		n := len(ratings)
		back, backRanks := make([]Volatile, n), make([]int, n)
		for i := range n {
			back[i], backRanks[i] = ratings[n-1-i], ranks[n-1-i]
		}
		got, err := DefaultGlicko2().Rate(back, backRanks)
		require.NoError(t, err)
		for i := range n { // the sum over opponents has another order
			require.InDelta(t, want[i].Rating, got[n-1-i].Rating, 0.01)
			require.InDelta(t, want[i].Deviation, got[n-1-i].Deviation, 0.01)
		}
	})
}

func TestGlicko2MovesTheFirstUpAndTheLastDown(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := glickoMatch(t)
		rated, err := DefaultGlicko2().Rate(ratings, ranks)
		require.NoError(t, err)
		for i := range ratings {
			first, last := true, true
			for j := range ratings {
				first = first && (j == i || ranks[i] < ranks[j])
				last = last && (j == i || ranks[i] > ranks[j])
			}
			if first {
				require.GreaterOrEqual(t, rated[i].Rating, ratings[i].Rating)
			}
			if last {
				require.LessOrEqual(t, rated[i].Rating, ratings[i].Rating)
			}
		}
	})
}

func TestGlicko2IsFiniteFarOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		a, b Volatile
	}{
		"the worst beats the best":     {Volatile{-1e9, 350, 0.06}, Volatile{1e9, 350, 0.06}},
		"both are certain":             {Volatile{-5e4, 1e-6, 1e-9}, Volatile{5e4, 1e-6, 1e-9}},
		"nothing is known":             {Volatile{0, 1e9, 10}, Volatile{0, 1e9, 10}},
		"the volatility is beyond use": {Volatile{1500, 350, 1e6}, Volatile{1500, 350, 1e6}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, ranks := range [][]int{{1, 2}, {2, 1}, {1, 1}} {
				rated, err := DefaultGlicko2().Rate([]Volatile{c.a, c.b}, ranks)
				require.NoError(t, err)
				require.True(t, rated[0].valid() && rated[1].valid(), "%+v", rated)
			}
		})
	}
}

func TestGlicko2ForgetsWithoutGames(t *testing.T) {
	t.Parallel()
	before := Volatile{1700, 50, 0.06}
	after, err := DefaultGlicko2().Period(before, nil, nil)
	require.NoError(t, err)
	require.InDelta(t, 1700, after.Rating, 1e-9)
	require.InDelta(t, math.Hypot(50, 0.06*perLogit), after.Deviation, 1e-9)
	require.InDelta(t, 0.06, after.Volatility, 0)
}

func TestGlicko2BecomesVolatileBySurprises(t *testing.T) {
	t.Parallel()
	certain := Volatile{1500, 40, 0.06}
	expected, err := DefaultGlicko2().Period(certain, []Volatile{{2100, 40, 0.06}}, []float64{0})
	require.NoError(t, err)
	surprising, err := DefaultGlicko2().Period(certain, []Volatile{{2100, 40, 0.06}}, []float64{1})
	require.NoError(t, err)
	require.Less(t, expected.Volatility, 0.06)
	require.Greater(t, surprising.Volatility, 0.06)
}

func TestGlicko2RefusesWrongArguments(t *testing.T) {
	t.Parallel()
	newcomer := DefaultGlicko2().New()
	two := []Volatile{newcomer, newcomer}
	for name, c := range map[string]struct {
		system  Glicko2
		ratings []Volatile
		ranks   []int
		want    error
	}{
		"one player":          {DefaultGlicko2(), two[:1], []int{1}, ranking.ErrPlayers},
		"too few ranks":       {DefaultGlicko2(), two, []int{1}, ranking.ErrPlayers},
		"not a number":        {DefaultGlicko2(), []Volatile{newcomer, {math.NaN(), 1, 1}}, []int{1, 2}, ranking.ErrRating},
		"no deviation":        {DefaultGlicko2(), []Volatile{newcomer, {1500, 0, 0.06}}, []int{1, 2}, ranking.ErrRating},
		"infinite volatility": {DefaultGlicko2(), []Volatile{{1500, 350, math.Inf(1)}, newcomer}, []int{1, 2}, ranking.ErrRating},
		"no parameters":       {Glicko2{}, two, []int{1, 2}, ranking.ErrSystem},
		"tau is negative":     {Glicko2{1500, 350, 0.06, -1}, two, []int{1, 2}, ranking.ErrSystem},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := c.system.Rate(c.ratings, c.ranks)
			require.ErrorIs(t, err, c.want)
		})
	}
	_, err := DefaultGlicko2().Period(newcomer, two, []float64{1})
	require.ErrorIs(t, err, ranking.ErrPlayers)
	_, err = DefaultGlicko2().Period(newcomer, two, []float64{1, 1.5})
	require.ErrorIs(t, err, ranking.ErrShare)
	_, err = Glicko2{}.Rank(ranking.Field{}, nil)
	require.ErrorIs(t, err, ranking.ErrSystem)
}
