package jutgetest

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// NewMatchChecksSeedAndNames checks that a game refuses seeds and names that its output file cannot have.
func NewMatchChecksSeedAndNames(t *testing.T, game engine.Game) {
	four := []string{"Demo", "Hormigator12", "x_1", "A-B"}
	const noName = " cannot be printed: use 1 to 12 letters, digits or signs without white space"
	for _, test := range []struct {
		seed     int64
		names    []string
		expected string
	}{
		{0, four, ""},
		{math.MaxInt32, four, ""},
		{-1, four, "the seed -1 is out of range: take one from 0 to 2147483647"},
		{math.MaxInt32 + 1, four, "the seed 2147483648 is out of range: take one from 0 to 2147483647"},
		{1, four[:3], "3 names given: " + game.Title() + " is played by 4 players"},
		{1, []string{"A", "", "C", "D"}, `the name "" of seat 1` + noName},
		{1, []string{"A", "B B", "C", "D"}, `the name "B B" of seat 1` + noName},
		{1, []string{"A", "B", "C", "Hormigator123"}, `the name "Hormigator123" of seat 3` + noName},
	} {
		m, err := game.NewMatch(game.Config(), test.seed, test.names)
		if test.expected == "" {
			require.NoError(t, err)
			require.Equal(t, 0, m.Round())
			continue
		}
		require.EqualError(t, err, test.expected)
		require.Nil(t, m)
	}
}
