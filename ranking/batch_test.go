package ranking

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
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
			world := newTournament(1, 100, 4, 2)
			world.rounds(56)
			for _, m := range world.matches {
				for i := range m.Seats {
					m.Seats[i].Score = distort(m.Seats[i].Score)
				}
			}
			s, err := Batch{}.Rank(world.field(), world.matches)
			require.NoError(t, err)
			require.Greater(t, tau(world.strengths, s.Ratings), 0.93)
		})
	}
}

func TestBatchKnowsHowSureItIs(t *testing.T) {
	t.Parallel()
	world := newTournament(2, 100, 4, 2)
	world.rounds(30)
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InDelta(t, 2, s.Learned.Spread, 0.4)
	mean := 0.0
	for _, x := range world.strengths {
		mean += x / 100
	}
	squares := 0.0
	for i, x := range world.strengths {
		z := (s.Ratings[i] - shownMean - points*(x-mean)) / s.Deviations[i]
		squares += z * z / 100
	}
	require.InDelta(t, 1, squares, 0.3, "errors in parts of the stated deviations")
}
