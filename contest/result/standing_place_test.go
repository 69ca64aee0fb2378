package result

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheMiddleOfThePlaces(t *testing.T) {
	for name, c := range map[string]struct {
		probabilities []float64
		low, high     int32
	}{
		"certain":            {[]float64{0, 1, 0}, 2, 2},
		"alone":              {[]float64{1}, 1, 1},
		"anywhere":           {[]float64{0.25, 0.25, 0.25, 0.25}, 1, 4},
		"tails are left out": {[]float64{0.02, 0.48, 0.48, 0.02}, 2, 3},
		"first or last":      {[]float64{0.5, 0, 0.5}, 1, 3},
	} {
		t.Run(name, func(t *testing.T) {
			low, high := placeRange(c.probabilities)
			require.Equal(t, c.low, low)
			require.Equal(t, c.high, high)
		})
	}
}

func TestOnlyTheFirstOfVeryManyMayBeTheBest(t *testing.T) {
	t.Parallel()
	ratings := []float64{1400, 1700, 1500, 1600, 1700}
	require.Equal(t, []int{1, 4, 3}, strongest([]int{0, 1, 2, 3, 4}, ratings, 3))
	require.Equal(t, []int{0, 2}, strongest([]int{0, 2}, ratings, 3))
}
