package games

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
)

// A starter can be sent as it is: it is of its language, breaks no rule of the statement, and has a name if players in the
// language name themselves.
func TestStartersCanBeSentAsTheyAre(t *testing.T) {
	for _, g := range All() {
		require.True(t, slices.ContainsFunc(g.Languages(), func(l engine.Language) bool { return l.Starter != nil }), "%s has a starter", g.ID())
		for _, l := range g.Languages() {
			if l.Starter == nil {
				continue
			}
			t.Run(g.ID()+"/"+l.ID, func(t *testing.T) {
				opened, files, err := bundle.Open(g, l.ID, "starter"+l.Suffix[0], l.Starter)
				require.NoError(t, err)
				require.Equal(t, l.ID, opened.ID)
				name, err := g.PlayerName(l.ID, files)
				require.NoError(t, err)
				if name != "" {
					require.NoError(t, g.CheckName(name))
					for _, b := range g.Builtins() {
						require.NotEqual(t, b.Name, name, "the name is taken in every contest")
					}
				}
				require.NoError(t, l.CheckSource(files, nil))
			})
		}
	}
}
