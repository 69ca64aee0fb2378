package ants_test

import (
	"context"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/native"
)

// TestDummyBeatsDemos plays Dummy against three Demos, in every seat in turn. It has to win nine matches of ten. The number
// of matches is 20, or 10 in short tests, or $AGON_GATE_MATCHES.
func TestDummyBeatsDemos(t *testing.T) {
	matches := 20
	if testing.Short() {
		matches = 10
	}
	if more, err := strconv.Atoi(os.Getenv("AGON_GATE_MATCHES")); err == nil {
		matches = more
	}
	c := newCompiler(t, "c++17")
	programs := map[string]string{}
	for _, b := range (ants.Game{}).Builtins() {
		programs[b.Name] = c.compile(t, b.Files["player.cc"])
	}
	wins, best, sum := 0, make([]int, 2), make([]int, 2)
	for seed := range matches {
		names := []string{"Demo", "Demo", "Demo", "Demo"}
		names[seed%4] = "Dummy"
		result := playBuiltins(t, programs, int64(seed), names)
		for i, verdict := range result.Verdicts {
			require.False(t, verdict.Frozen, "%s: %s", names[i], verdict.Detail)
		}
		dummy, demo := result.Scores[seed%4], 0
		for i, score := range result.Scores {
			if i != seed%4 {
				demo = max(demo, score)
			}
		}
		if dummy > demo {
			wins++
		} else {
			t.Logf("seed %d, seat %d: not won, scores %v", seed, seed%4, result.Scores)
		}
		sum[0] += dummy
		sum[1] += demo
		best[0], best[1] = max(best[0], dummy), max(best[1], demo)
	}
	t.Logf("Dummy won %d of %d matches against three Demos; mean score %d, of the best Demo %d; best scores %v",
		wins, matches, sum[0]/matches, sum[1]/matches, best)
	require.GreaterOrEqual(t, 10*wins, 9*matches-5) // one match of ten more is bad luck in a short run
}

// TestBuiltinsRepeatThemselves plays a match twice: equal seeds give equal matches.
func TestBuiltinsRepeatThemselves(t *testing.T) {
	c := newCompiler(t, "c++17")
	programs := map[string]string{}
	for _, b := range (ants.Game{}).Builtins() {
		programs[b.Name] = c.compile(t, b.Files["player.cc"])
	}
	names := []string{"Dummy", "Null", "Demo", "Dummy"}
	first := playBuiltins(t, programs, 12345, names)
	second := playBuiltins(t, programs, 12345, names)
	require.Equal(t, first.Hash, second.Hash)
	require.Equal(t, first.Log, second.Log)
}

func playBuiltins(t *testing.T, programs map[string]string, seed int64, names []string) engine.Result {
	game := ants.Game{}
	match, err := game.NewMatch(game.Config(), seed, names)
	require.NoError(t, err)
	var players []engine.Player
	for _, name := range names {
		player, err := native.Start(context.Background(), nil, programs[name])
		require.NoError(t, err)
		players = append(players, player)
	}
	result, err := engine.Run(context.Background(), match, players, game.Limits(), nil)
	require.NoError(t, err)
	return result
}
