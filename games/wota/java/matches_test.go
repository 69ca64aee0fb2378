package java_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/games/wota/java"
)

// The samples play whole matches in which nobody makes a mistake, and equal seeds give equal matches.
func (w *workshop) testSamples(t *testing.T) {
	folders := map[string]string{}
	for _, name := range java.SampleNames() {
		folder, text, err := w.build(t, java.Samples()[name])
		require.NoError(t, err, text)
		require.Empty(t, text)
		folders[name] = folder
	}
	names := java.SampleNames()
	first := w.match(t, folders, names, 300)
	second := w.match(t, folders, names, 300)
	require.Equal(t, string(first.Log), string(second.Log))
	require.Equal(t, first.Hash, second.Hash)
}

// match plays a match between samples on the real engine.
func (w *workshop) match(t *testing.T, folders map[string]string, names []string, ticks int) engine.Result {
	m, err := wota.Game{}.NewMatch(enginetest.Shorten(wota.Game{}.Config(), ticks), 7, names)
	require.NoError(t, err)
	var players []engine.Player
	var stderr []*bytes.Buffer
	for _, name := range names {
		player, errors := w.start(t, folders[name])
		players, stderr = append(players, player), append(stderr, errors)
	}
	result, err := engine.Run(context.Background(), m, players, wota.Game{}.Limits(), nil)
	require.NoError(t, err)
	for seat, verdict := range result.Verdicts {
		require.False(t, verdict.Frozen, "%s: %s %s", names[seat], verdict.Detail, stderr[seat])
		require.Empty(t, stderr[seat].String(), names[seat])
	}
	require.Equal(t, ticks, result.Rounds)
	return result
}
