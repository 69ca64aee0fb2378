package enginetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// Openings compares what a game says of what the seed decides, Drawn, with how matches of eight seeds begin, for the
// default configuration, the boards, and some more configurations by name. The function gives two parts of an output file
// that ends with the state before round 0: all that stands where, without the seed, and of that the map.
func Openings(t *testing.T, g engine.Game, more map[string][]byte, parts func(t *testing.T, file []byte) (state, land string)) {
	t.Helper()
	configs := map[string][]byte{"default": g.Config()}
	for _, b := range g.Boards() {
		configs[b.Name] = b.Config
	}
	for name, config := range more {
		require.NotContains(t, configs, name)
		configs[name] = config
	}
	for name, config := range configs {
		t.Run(name, func(t *testing.T) {
			b, err := engine.Opening(g, config)
			require.NoError(t, err)
			states, lands := map[string]bool{}, map[string]bool{}
			for seed := range int64(8) {
				state, land := parts(t, Begun(t, g, config, seed, b.Seats))
				states[state], lands[land] = true, true
			}
			require.Equal(t, b.Drawn != engine.DrawnNothing, len(states) > 1, "%d different states", len(states))
			require.Equal(t, b.Drawn == engine.DrawnBoard, len(lands) > 1, "%d different maps", len(lands))
		})
	}
}

// Begun is the output file of a match that has begun: it ends with the state before round 0.
func Begun(t *testing.T, g engine.Game, config []byte, seed int64, seats int) []byte {
	t.Helper()
	names := make([]string, seats)
	for seat := range names {
		names[seat] = fmt.Sprintf("Seat%d", seat)
	}
	m, err := g.NewMatch(config, seed, names)
	require.NoError(t, err)
	defer m.Close()
	file := m.AppendHeader(nil, false)
	if d, ok := m.(engine.Document); ok {
		file = d.AppendDocument(file)
	}
	return file
}
