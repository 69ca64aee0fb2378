package jutgetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// HashSeesTheWholeState checks that every change of a match's state gives another hash. One of the changes may be none.
func HashSeesTheWholeState[M engine.Match](t *testing.T, begin func() M, changes map[string]func(m M)) {
	seen := map[[32]byte]string{}
	for name, change := range changes {
		m := begin()
		change(m)
		require.NotContains(t, seen, m.Hash(), "%s is like %s", name, seen[m.Hash()])
		seen[m.Hash()] = name
	}
}

// HashDoesNotDependOnTheOutput checks that what is written of a match, or told to a seat, does not change its hash.
func HashDoesNotDependOnTheOutput(t *testing.T, game engine.Game) {
	one, two := begin(t, game), begin(t, game)
	one.AppendHeader(nil, true)
	one.Observe(nil, 0)
	one.Observe(nil, 3)
	require.Equal(t, two.Hash(), one.Hash())
}

// begin starts a match with the default configuration.
func begin(t testing.TB, game engine.Game) engine.Match {
	t.Helper()
	m, err := game.NewMatch(game.Config(), 1, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	return m
}
