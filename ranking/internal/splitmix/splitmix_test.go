package splitmix

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheNumbersAreThoseOfThePaper(t *testing.T) {
	t.Parallel()
	s := Source(1234567) // the seed of the values that are passed around with the algorithm
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		require.Equal(t, want, s.Next())
	}
}

func TestShufflingKeepsAllAndMovesSome(t *testing.T) {
	t.Parallel()
	s, list := Source(1), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	s.Shuffle(list)
	require.False(t, slices.IsSorted(list))
	slices.Sort(list)
	require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, list)
}

func TestUniformIsNeverZeroOrOne(t *testing.T) {
	t.Parallel()
	s, sum := Source(9), 0.0
	for range 10000 {
		x := s.Uniform()
		require.Greater(t, x, 0.0)
		require.Less(t, x, 1.0)
		sum += x
	}
	require.InDelta(t, 5000, sum, 100)
}
