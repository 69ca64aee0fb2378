package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// The tests of the games compare what is drawn with what they say of it: enginetest.Openings.
func TestEqualConfigurationsHaveEqualOpenings(t *testing.T) {
	for _, g := range All() {
		t.Run(g.ID(), func(t *testing.T) {
			for _, b := range append(g.Boards(), engine.Board{Name: "default", Config: g.Config()}) {
				opening, err := engine.Opening(g, b.Config)
				require.NoError(t, err, b.Name)
				again, err := engine.Opening(g, b.Config)
				require.NoError(t, err, b.Name)
				require.Equal(t, opening, again, b.Name)
			}
		})
	}
}

func TestABrokenConfigurationHasNoOpening(t *testing.T) {
	for _, g := range All() {
		_, err := engine.Opening(g, []byte("\x00 nonsense"))
		require.Error(t, err, g.ID())
	}
}
