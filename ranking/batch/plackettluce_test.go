package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

func TestTiesOfEqualsAreAllOrders(t *testing.T) {
	t.Parallel()
	// Among equals all orders of four are equally probable, whichever of them the ties leave open.
	for _, ranks := range [][]int{{1, 2, 3, 4}, {1, 1, 3, 4}, {1, 2, 2, 4}, {1, 2, 3, 3}, {1, 1, 1, 4}, {1, 2, 2, 2}, {1, 1, 1, 1}, {1, 1, 3, 3}} {
		var m ranking.Match
		for i, rank := range ranks {
			m.Seats = append(m.Seats, ranking.Seat{Player: i, Rank: rank})
		}
		results := singleMatch(m)
		likelihood := newChoices(results, 1)
		require.InDelta(t, -math.Log(24), likelihood.each(make([]float64, results.unknowns), nil, nil), 1e-12, "ranks %v", ranks)
	}
}

func TestDerivativesOfPlaces(t *testing.T) {
	t.Parallel()
	var m ranking.Match
	for i, rank := range []int{2, 1, 2, 4, 4, 4} {
		m.Seats = append(m.Seats, ranking.Seat{Player: i, Rank: rank})
	}
	results := singleMatch(m)
	likelihood := newChoices(results, 1.3)
	strength := make([]float64, results.unknowns)
	for i := range strength {
		strength[i] = math.Sin(float64(3 * i))
	}
	h := newWhole(results.unknowns)
	gradient, value := likelihood.derivatives(strength, h)
	require.InDelta(t, likelihood.each(strength, nil, nil), value, 1e-12)
	const step = 1e-5
	for i := range strength {
		moved := func(by float64) (float64, []float64) {
			at := append([]float64{}, strength...)
			at[i] += by
			slope, value := likelihood.derivatives(at, newWhole(results.unknowns))
			return value, slope
		}
		up, slopeUp := moved(step)
		down, slopeDown := moved(-step)
		require.InDelta(t, (up-down)/(2*step), gradient[i], 1e-6)
		for j := range strength {
			require.InDelta(t, -(slopeUp[j]-slopeDown[j])/(2*step), h.At(i, j), 1e-6)
		}
	}
}
