package conform_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/manifest"
)

// Every game that comes as a package conforms. Tron has a test of its own. Hostile answers, frozen seats and equal players
// take long: here one game has them, and make games has them for all.
func TestExamplesConform(t *testing.T) {
	t.Parallel()
	found, err := filepath.Glob("../../../games/packages/examples/*/" + manifest.File)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(found), 5)
	builder := newBuilder(t)
	for _, file := range found {
		folder := filepath.Dir(file)
		name := filepath.Base(folder)
		if name == "tron" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := manifest.ReadFolder(folder)
			require.NoError(t, err)
			only := []string{"programs", "players", "recorded", "frames", "limits", "again"}
			if name == "planetwars" {
				only = nil
			}
			for _, c := range run(t, builder, p.Files, only...).Checks {
				require.Empty(t, c.Findings, c.Name)
			}
		})
	}
}
