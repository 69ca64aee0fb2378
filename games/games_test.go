package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine/enginetest"
)

func TestGamesAreFoundByID(t *testing.T) {
	for _, g := range All() {
		found, ok := ByID(g.ID())
		require.True(t, ok)
		require.Equal(t, g, found)
	}
	_, ok := ByID("chess")
	require.False(t, ok)
}

func TestGamesAreComplete(t *testing.T) {
	for _, g := range All() {
		t.Run(g.ID(), func(t *testing.T) { enginetest.Complete(t, g) })
	}
}

// Matches in which nobody commands; the games' own tests play with random commands.
func TestGamesKeepTheContract(t *testing.T) {
	for _, g := range All() {
		t.Run(g.ID(), func(t *testing.T) { enginetest.Contract(t, g, enginetest.Script{}) })
	}
}
