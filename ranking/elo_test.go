package ranking

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func eloMatch(t *rapid.T) (ratings []float64, ranks []int) {
	n := rapid.IntRange(2, 10).Draw(t, "players")
	ratings = rapid.SliceOfN(rapid.Float64Range(-1000, 4000), n, n).Draw(t, "ratings")
	ranks = rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(t, "ranks")
	return ratings, ranks
}

func TestEloIsZeroSum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := eloMatch(t)
		rated, err := DefaultElo().Rate(ratings, ranks)
		require.NoError(t, err)
		sum := 0.0
		for i := range rated {
			sum += rated[i] - ratings[i]
		}
		require.InDelta(t, 0, sum, 1e-9)
	})
}

func TestEloMovesAtMostK(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := eloMatch(t)
		rated, err := DefaultElo().Rate(ratings, ranks)
		require.NoError(t, err)
		for i := range rated {
			require.LessOrEqual(t, math.Abs(rated[i]-ratings[i]), DefaultElo().K+1e-9)
		}
	})
}

func TestEloIgnoresTheOrderOfArguments(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := eloMatch(t)
		n := len(ratings)
		want, err := DefaultElo().Rate(ratings, ranks)
		require.NoError(t, err)
		places := make([]int, n)
		for i := range places {
			places[i] = i
		}
		seats := rapid.Permutation(places).Draw(t, "seats")
		seated, seatedRanks := make([]float64, n), make([]int, n)
		for player, seat := range seats {
			seated[seat], seatedRanks[seat] = ratings[player], ranks[player]
		}
		got, err := DefaultElo().Rate(seated, seatedRanks)
		require.NoError(t, err)
		for player, seat := range seats {
			require.InDelta(t, want[player], got[seat], 1e-9) // the sum over opponents has another order
		}
	})
}

func TestEloNeverLowersTheBetterRankMore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ratings, ranks := eloMatch(t)
		for i := range ratings {
			ratings[i] = ratings[0]
		}
		rated, err := DefaultElo().Rate(ratings, ranks)
		require.NoError(t, err)
		for i := range rated {
			for j := range rated {
				if ranks[i] <= ranks[j] {
					require.GreaterOrEqual(t, rated[i], rated[j]-1e-9)
				}
			}
		}
	})
}

func TestEloOfTwoIsTheClassicFormula(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before [2]float64
		ranks  []int
		after  [2]float64
	}{
		"equals":              {[2]float64{1500, 1500}, []int{1, 2}, [2]float64{1512, 1488}},
		"a tie of equals":     {[2]float64{1500, 1500}, []int{1, 1}, [2]float64{1500, 1500}},
		"the favourite wins":  {[2]float64{1900, 1500}, []int{1, 2}, [2]float64{1900 + 24.0/11, 1500 - 24.0/11}},
		"the favourite loses": {[2]float64{1900, 1500}, []int{2, 1}, [2]float64{1900 - 240.0/11, 1500 + 240.0/11}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rated, err := DefaultElo().Rate(c.before[:], c.ranks)
			require.NoError(t, err)
			require.InDelta(t, c.after[0], rated[0], 1e-9)
			require.InDelta(t, c.after[1], rated[1], 1e-9)
		})
	}
}

func TestEloRefusesWrongArguments(t *testing.T) {
	t.Parallel()
	two := []float64{1500, 1500}
	for name, c := range map[string]struct {
		system  Elo
		ratings []float64
		ranks   []int
		want    error
	}{
		"one player":    {DefaultElo(), []float64{1500}, []int{1}, ErrPlayers},
		"too few ranks": {DefaultElo(), two, []int{1}, ErrPlayers},
		"not a number":  {DefaultElo(), []float64{1500, math.NaN()}, []int{1, 2}, ErrRating},
		"no parameters": {Elo{}, two, []int{1, 2}, ErrSystem},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := c.system.Rate(c.ratings, c.ranks)
			require.ErrorIs(t, err, c.want)
		})
	}
	_, _, err := DefaultElo().RateShare(1500, 1500, 1.5)
	require.ErrorIs(t, err, ErrShare)
}

func TestEloPenaltyFadesAway(t *testing.T) {
	t.Parallel()
	system := DefaultElo()
	require.InDelta(t, 1500, system.Shown(1500, 0), 0)
	system.Penalty = 0.85
	require.InDelta(t, 0, system.Shown(1500, 0), 0)
	require.InDelta(t, 1500, system.Shown(1500, 300), 1e-6)
}

func BenchmarkEloRate(b *testing.B) {
	system, ratings, ranks := DefaultElo(), []float64{1500, 1612, 1433, 1580}, []int{2, 1, 4, 3}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := system.Rate(ratings, ranks); err != nil {
			b.Fatal(err)
		}
	}
}
