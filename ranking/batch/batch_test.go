package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestBatchFindsTheOrder(t *testing.T) {
	t.Parallel()
	for name, distort := range map[string]func(float64) float64{
		"as it is":  func(x float64) float64 { return x },
		"distorted": func(x float64) float64 { return math.Copysign(math.Pow(math.Abs(x), 1.6), x) },
		"saturated": func(x float64) float64 { return 2 * math.Tanh(x/2) },
		"seven":     func(x float64) float64 { return math.Round(3 * math.Tanh(x/2)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(1, 100, 4, 2)
			world.Rounds(56)
			for _, m := range world.Matches {
				for i := range m.Seats {
					m.Seats[i].Score = distort(m.Seats[i].Score)
				}
			}
			s, err := System{}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			require.Greater(t, rankingtest.Tau(world.Strengths, s.Ratings), 0.93)
		})
	}
}

func TestBatchKnowsHowSureItIs(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(2, 100, 4, 2)
	world.Rounds(30)
	s, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 2, LearnedFrom(s).Spread, 0.4)
	mean := 0.0
	for _, x := range world.Strengths {
		mean += x / 100
	}
	squares := 0.0
	for i, x := range world.Strengths {
		z := (s.Ratings[i] - ranking.Average - ranking.Unit*(x-mean)) / s.Deviations[i]
		squares += z * z / 100
	}
	require.InDelta(t, 1, squares, 0.3, "errors in parts of the stated deviations")
}
