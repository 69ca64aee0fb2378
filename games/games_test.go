package games

import (
	"testing"

	"github.com/stretchr/testify/require"
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
		t.Run(g.ID(), func(t *testing.T) {
			require.NoError(t, g.CheckConfig(g.Config()))
			low, high := g.Seats()
			require.True(t, 1 <= low && low <= high)
			limits := g.Limits()
			for name, value := range map[string]int64{
				"CPU": int64(limits.CPU), "StartCPU": int64(limits.StartCPU), "Wall": int64(limits.Wall), "Memory": limits.Memory,
				"Output": int64(limits.Output), "Stderr": int64(limits.Stderr),
			} {
				require.Positive(t, value, name)
			}
			names := make([]string, low)
			for seat := range names {
				names[seat] = g.Builtins()[0].Name
			}
			m, err := g.NewMatch(g.Config(), 1, names)
			require.NoError(t, err)
			require.Len(t, m.Scores(), low)
		})
	}
}
