package packages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/record"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// replays plays a recorded match again.
func replays(t *testing.T, a *packages.Arena, file []byte) {
	t.Helper()
	r, err := record.Parse(file)
	require.NoError(t, err)
	summary, err := a.Replay(t.Context(), match.Options{Config: r.Config, Seed: r.Seed, Core: -1}, r.Names, r.Log)
	require.NoError(t, err)
	require.Equal(t, r.Scores, summary.Scores)
	require.Equal(t, r.Hash, summary.Hash)
}
