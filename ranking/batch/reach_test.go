package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestWhoWinsWithinAScale(t *testing.T) {
	t.Parallel()
	first, second := performance{1.2, 1}, performance{0.4, 2}
	r := unlimited()
	require.InDelta(t, gaussian.Cumulative(0.8/math.Sqrt(3)), r.win(first, second), 1e-4, "without ends the difference decides")
	r.Greatest = -30
	require.InDelta(t, 0.5, r.win(first, second), 1e-9, "both have the greatest score")
	r.Least, r.Greatest = 30, 40
	require.InDelta(t, 0.5, r.win(first, second), 1e-9, "both have the least")
	r = reach{Least: math.Inf(-1), Greatest: 0, Falls: 5}
	require.InDelta(t, gaussian.Cumulative(0.8/math.Sqrt(3)), r.win(first, second), 1e-3, "the end is far away where both are strong")
}

func TestOneOfTwoWins(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) performance {
			return performance{rapid.Float64Range(-8, 8).Draw(t, name), rapid.Float64Range(0.2, 5).Draw(t, name+" varies by")}
		}
		r := reach{
			Least: rapid.Float64Range(-5, 0).Draw(t, "least"), Greatest: rapid.Float64Range(0, 5).Draw(t, "greatest"),
			Level: rapid.Float64Range(-2, 2).Draw(t, "level"), Falls: rapid.Float64Range(-0.1, 0.5).Draw(t, "falls"), Deviation: rapid.Float64Range(0, 2).Draw(t, "deviation"),
		}
		first, second := draw("first"), draw("second")
		require.InDelta(t, 1, r.win(first, second)+r.win(second, first), 1e-12)
		require.InDelta(t, 1, winWithin(r.Least, r.Greatest, first, second)+winWithin(r.Least, r.Greatest, second, first), 0.01)
	})
}

// In a game whose best have the greatest score again and again, they tie, whoever is stronger.
func TestThoseBeyondAnEndTie(t *testing.T) {
	t.Parallel()
	w := rankingtest.NewTournament(2, 60, 4, 2)
	w.Strengths[0], w.Strengths[1], w.Strengths[2] = 7, 5, 0
	w.Rounds(80)
	for _, m := range w.Matches {
		performances := make([]float64, len(m.Seats))
		for i, s := range m.Seats {
			performances[i] = s.Score
		}
		sevenValues(performances)
		for i, x := range performances {
			m.Seats[i].Score = x
		}
	}
	s, err := System{}.Rank(w.Field(), w.Matches)
	require.NoError(t, err)
	require.InDelta(t, 0.5, s.Win(0, 1), 0.05)
	require.Greater(t, s.Win(0, 2), 0.95)
	require.InDelta(t, s.Win(0, 1), PairsFrom(s).Win(0, 1), 1e-6)
	require.Greater(t, s.Deviations[0], 1.5*s.Deviations[2], "less is known of it")
}
