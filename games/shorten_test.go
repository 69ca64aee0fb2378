package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine/enginetest"
)

func TestShortenedMatchesAreShort(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		if g.ID() == "apocalypse" { // the rules fix the number of rounds
			continue
		}
		seats, _ := g.Seats()
		m, err := g.NewMatch(enginetest.Shorten(g.Config(), 3), 1, []string{"A", "B", "C", "D"}[:seats])
		require.NoError(t, err, g.ID())
		rounds := 0
		for ; !m.Done(); rounds++ {
			m.Step()
		}
		require.Equal(t, 3, rounds, g.ID())
	}
}
