package ranking

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawnMatch is a match that may happen: ratings and ranks that a ladder could hold.
type drawnMatch struct {
	system  TrueSkill
	ratings []Rating
	ranks   []int
}

func ladderMatch(t *rapid.T) drawnMatch {
	n := rapid.IntRange(2, 10).Draw(t, "players")
	system := DefaultTrueSkill()
	system.Tau = rapid.SampledFrom([]float64{0, 25.0 / 300, 1}).Draw(t, "tau")
	system.DrawProbability = rapid.Float64Range(0.001, 0.9).Draw(t, "draw probability")
	return drawnMatch{
		system:  system,
		ratings: rapid.SliceOfN(ladderRating(), n, n).Draw(t, "ratings"),
		ranks:   rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(t, "ranks"),
	}
}

func ladderRating() *rapid.Generator[Rating] {
	return rapid.Custom(func(t *rapid.T) Rating {
		return Rating{
			Mu:    rapid.Float64Range(-25, 75).Draw(t, "mu"),
			Sigma: rapid.Float64Range(0.2, 12).Draw(t, "sigma"),
		}
	})
}

func TestRateIsRepeatableToTheBit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		first, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		second, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		require.Equal(t, first, second)
	})
}

func TestRateIntoIsRateWithoutAllocation(t *testing.T) { //nolint:paralleltest // allocations of other tests would count
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		want, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		into := slices.Clone(m.ratings) // the result may take the place of the argument
		require.NoError(t, m.system.RateInto(into, into, m.ranks))
		require.Equal(t, want, into)
	})
	system := DefaultTrueSkill()
	ratings, into := slices.Repeat([]Rating{system.New()}, 16), make([]Rating, 16)
	ranks := []int{3, 1, 2, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if system.RateInto(into, ratings, ranks) != nil {
			panic("refused")
		}
	}))
	require.ErrorIs(t, system.RateInto(into[:3], ratings[:4], ranks[:4]), ErrPlayers)
	many := slices.Repeat([]Rating{system.New()}, 40)
	require.NoError(t, system.RateInto(many, many, make([]int, 40)))
}

func TestRateLeavesItsArgumentsAlone(t *testing.T) {
	t.Parallel()
	ratings := []Rating{{25, 8}, {30, 2}, {20, 4}}
	ranks := []int{2, 1, 2}
	_, err := DefaultTrueSkill().Rate(ratings, ranks)
	require.NoError(t, err)
	require.Equal(t, []Rating{{25, 8}, {30, 2}, {20, 4}}, ratings)
	require.Equal(t, []int{2, 1, 2}, ranks)
}

func TestRateWithoutTiesIgnoresTheOrderOfArguments(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		n := len(m.ratings)
		places := make([]int, n)
		for i := range places {
			places[i] = i
		}
		m.ranks = rapid.Permutation(places).Draw(t, "distinct ranks")
		want, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)

		seats := rapid.Permutation(places).Draw(t, "seats")
		ratings, ranks := make([]Rating, n), make([]int, n)
		for player, seat := range seats {
			ratings[seat], ranks[seat] = m.ratings[player], m.ranks[player]
		}
		got, err := m.system.Rate(ratings, ranks)
		require.NoError(t, err)
		for player, seat := range seats {
			require.Equal(t, want[player], got[seat])
		}
	})
}

func TestRateWithoutDriftOnlyEverLearns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		m.system.Tau = 0
		rated, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		for i := range rated {
			require.LessOrEqual(t, rated[i].Sigma, m.ratings[i].Sigma)
		}
	})
}

func TestRateRewardsTheBetterRank(t *testing.T) {
	t.Parallel()
	// Given a match without ties, when two neighbours in rank swap their places, then the one who moves up is not lower
	// for it and the one who moves down is not higher.
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		places := make([]int, len(m.ratings))
		for i := range places {
			places[i] = i
		}
		m.ranks = rapid.Permutation(places).Draw(t, "distinct ranks")
		upper := rapid.IntRange(0, len(places)-2).Draw(t, "upper rank")
		swapped := make([]int, len(places))
		var climber, faller int
		for i, rank := range m.ranks {
			swapped[i] = rank
			switch rank {
			case upper:
				swapped[i], faller = upper+1, i
			case upper + 1:
				swapped[i], climber = upper, i
			}
		}
		before, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		after, err := m.system.Rate(m.ratings, swapped)
		require.NoError(t, err)
		require.GreaterOrEqual(t, after[climber].Mu, before[climber].Mu-1e-6)
		require.LessOrEqual(t, after[faller].Mu, before[faller].Mu+1e-6)
	})
}

func TestRateOrdersEqualsByRank(t *testing.T) {
	t.Parallel()
	// With the default chance of a tie. When ties are the rule (say 90 %), the first of a long row of ties hardly hears of
	// the defeat of those behind the row, and may end below its last.
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		m.system.DrawProbability = DefaultTrueSkill().DrawProbability
		for i := range m.ratings {
			m.ratings[i] = m.ratings[0]
		}
		rated, err := m.system.Rate(m.ratings, m.ranks)
		require.NoError(t, err)
		for i := range rated {
			for j := range rated {
				if m.ranks[i] < m.ranks[j] {
					require.Greater(t, rated[i].Mu, rated[j].Mu)
				}
			}
		}
	})
}

func TestRateOnlyCountsTheOrderOfRanks(t *testing.T) {
	t.Parallel()
	system := DefaultTrueSkill()
	ratings := []Rating{system.New(), {30, 3}, {20, 5}, {28, 1}}
	want, err := system.Rate(ratings, []int{2, 1, 2, 4})
	require.NoError(t, err)
	for _, ranks := range [][]int{{2, 1, 2, 3}, {0, -1, 0, 1}, {500, 3, 500, 501}} {
		got, err := system.Rate(ratings, ranks)
		require.NoError(t, err)
		require.Equal(t, want, got, "ranks %v", ranks)
	}
}

func TestRateRefusesWrongArguments(t *testing.T) {
	t.Parallel()
	system, ok := DefaultTrueSkill(), Rating{25, 8}
	without := func(change func(*TrueSkill)) TrueSkill {
		s := system
		change(&s)
		return s
	}
	for name, c := range map[string]struct {
		system  TrueSkill
		ratings []Rating
		ranks   []int
		want    error
	}{
		"no player":           {system, nil, nil, ErrPlayers},
		"one player":          {system, []Rating{ok}, []int{1}, ErrPlayers},
		"too few ranks":       {system, []Rating{ok, ok}, []int{1}, ErrPlayers},
		"too many ranks":      {system, []Rating{ok, ok}, []int{1, 2, 3}, ErrPlayers},
		"estimate unknown":    {system, []Rating{ok, {math.NaN(), 8}}, []int{1, 2}, ErrRating},
		"estimate infinite":   {system, []Rating{ok, {math.Inf(1), 8}}, []int{1, 2}, ErrRating},
		"no uncertainty":      {system, []Rating{ok, {25, 0}}, []int{1, 2}, ErrRating},
		"no noise":            {without(func(s *TrueSkill) { s.Beta = 0 }), []Rating{ok, ok}, []int{1, 2}, ErrSystem},
		"negative drift":      {without(func(s *TrueSkill) { s.Tau = -1 }), []Rating{ok, ok}, []int{1, 2}, ErrSystem},
		"always a tie":        {without(func(s *TrueSkill) { s.DrawProbability = 1 }), []Rating{ok, ok}, []int{1, 2}, ErrSystem},
		"unknown probability": {without(func(s *TrueSkill) { s.DrawProbability = math.NaN() }), []Rating{ok, ok}, []int{1, 2}, ErrSystem},
		"impossible tie":      {without(func(s *TrueSkill) { s.DrawProbability = 0 }), []Rating{ok, ok}, []int{1, 1}, ErrTie},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := c.system.Rate(c.ratings, c.ranks)
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestRateSurvivesAbsurdRatings(t *testing.T) {
	t.Parallel()
	absurd := rapid.Custom(func(t *rapid.T) Rating {
		return Rating{
			Mu:    rapid.Float64Range(-1e7, 1e7).Draw(t, "mu"),
			Sigma: math.Pow(10, rapid.Float64Range(-4, 6).Draw(t, "log sigma")),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		m := ladderMatch(t)
		m.ratings = rapid.SliceOfN(absurd, len(m.ratings), len(m.ratings)).Draw(t, "absurd ratings")
		_, err := m.system.Rate(m.ratings, m.ranks) // an error where the result is not finite
		require.NoError(t, err)
		quality := m.system.Quality(m.ratings)
		require.True(t, quality >= 0 && quality <= 1, "quality %v", quality)
	})
}

func FuzzRate(f *testing.F) {
	f.Add(25.0, 8.3, 25.0, 8.3, 25.0, 8.3, 1, 2, 2, 0.1, 0.08)
	f.Add(1e300, 1e-300, -1e300, 1e300, 0.0, 1.0, 3, 2, 1, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, mu1, sigma1, mu2, sigma2, mu3, sigma3 float64, rank1, rank2, rank3 int, draw, tau float64) {
		system := DefaultTrueSkill()
		system.DrawProbability, system.Tau = draw, tau
		ratings := []Rating{{mu1, sigma1}, {mu2, sigma2}, {mu3, sigma3}}
		rated, err := system.Rate(ratings, []int{rank1, rank2, rank3})
		if err != nil {
			return // refused, with a reason; the point is that nothing else comes back
		}
		for i, r := range rated {
			if !finite(r.Mu) || !finite(r.Sigma) || r.Sigma <= 0 {
				t.Errorf("player %d became %v", i, r)
			}
		}
	})
}

func BenchmarkTrueSkillRate(b *testing.B) {
	system := DefaultTrueSkill()
	ratings := []Rating{{25, 8.3}, {31, 2}, {22, 1.5}, {27, 4}}
	ranks := []int{2, 1, 4, 3}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := system.Rate(ratings, ranks); err != nil {
			b.Fatal(err)
		}
	}
}
