package jutge

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestRandomTakesTheSizeOfItsSeed(t *testing.T) {
	for seed, state := range map[int32]uint64{0: 0, 7: 7, -7: 7, math.MaxInt32: math.MaxInt32, math.MinInt32: 0} {
		require.Equal(t, state, NewRandom(seed).state)
	}
}

func TestRandomKeepsItsStateForHopelessIntervals(t *testing.T) {
	r := NewRandom(1)
	require.Equal(t, 7, r.Between(7, 3))
	require.Equal(t, 0, r.Between(0, widest))
	require.Equal(t, uint64(1), r.state)
	r.Between(5, 5)
	require.NotEqual(t, uint64(1), r.state, "one possible number is a draw like any other")
}

func TestRandomStaysInItsInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRandom(rapid.Int32().Draw(t, "seed"))
		low := rapid.IntRange(-1000, 1000).Draw(t, "low")
		high := low + rapid.IntRange(0, widest-1).Draw(t, "more")
		value := r.Between(low, high)
		require.True(t, low <= value && value <= high, "%d from %d to %d", value, low, high)
	})
}

func TestPermutationHasEverythingOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRandom(rapid.Int32().Draw(t, "seed"))
		n := rapid.IntRange(0, 300).Draw(t, "n")
		p := r.Permutation(n, make([]int32, 7))
		slices.Sort(p)
		require.Len(t, p, n)
		for k := range p {
			require.EqualValues(t, k, p[k])
		}
	})
}
