package jutgetest

import (
	"bytes"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/dummy"
)

// Players compiles the SDK of a game and its built-in players, and plays with them and with traps, see Trap: those of the
// game and those of all games. Dummy has to win a share of the matches against Demos, in percent. The configuration is
// for the traps and should be one of a short match.
func Players(t *testing.T, game engine.Game, percent int, config []byte, trapsOfGame []Trap, extent Extent) {
	compiler := NewCompiler(t, game, judgesVersion)
	programs := compiler.builtins(t, game)
	t.Run("Dummy beats Demos", func(t *testing.T) { dummyBeatsDemos(t, game, programs, percent) })
	t.Run("equal seeds give equal matches", func(t *testing.T) { builtinsRepeatThemselves(t, game, programs) })
	t.Run("PyDemo plays like Demo", func(t *testing.T) { pythonPlaysLikeCpp(t, game, programs["Demo"]) })
	t.Run("traps", func(t *testing.T) { traps(t, game, compiler, config, append(commonTraps(), trapsOfGame...), extent) })
}

// dummyBeatsDemos plays Dummy against three Demos, in every seat in turn. It has to win a share of the matches, in
// percent; half a match less is bad luck. The number of matches is 20, or 10 in short tests, or $AGON_GATE_MATCHES.
func dummyBeatsDemos(t *testing.T, game engine.Game, programs map[string]string, percent int) {
	matches := 20
	if testing.Short() {
		matches = 10
	}
	if more, err := strconv.Atoi(os.Getenv("AGON_GATE_MATCHES")); err == nil {
		matches = more
	}
	wins, dummies, demos := 0, tally{}, tally{}
	for seed := range matches {
		names := []string{"Demo", "Demo", "Demo", "Demo"}
		seat := seed % len(names)
		names[seat] = "Dummy"
		result := playBuiltins(t, game, programs, int64(seed), names)
		for i, verdict := range result.Verdicts {
			require.False(t, verdict.Frozen, "%s: %s", names[i], verdict.Detail)
		}
		dummy, demo := result.Scores[seat], 0
		for i, score := range result.Scores {
			if i != seat {
				demo = max(demo, score)
			}
		}
		if dummy > demo {
			wins++
		} else {
			t.Logf("seed %d, seat %d: not won, scores %v", seed, seat, result.Scores)
		}
		dummies.add(dummy)
		demos.add(demo)
	}
	t.Logf("Dummy won %d of %d matches against three Demos; mean score %d, of the best Demo %d; best scores %d and %d",
		wins, matches, dummies.sum/matches, demos.sum/matches, dummies.best, demos.best)
	require.GreaterOrEqual(t, 100*wins, percent*matches-50)
}

type tally struct{ sum, best int }

func (t *tally) add(score int) {
	t.sum += score
	t.best = max(t.best, score)
}

// builtinsRepeatThemselves plays a match twice.
func builtinsRepeatThemselves(t *testing.T, game engine.Game, programs map[string]string) {
	names := []string{"Dummy", "Null", "Demo", "Dummy"}
	first := playBuiltins(t, game, programs, 12345, names)
	second := playBuiltins(t, game, programs, 12345, names)
	require.Equal(t, first.Hash, second.Hash)
	require.Equal(t, first.Log, second.Log)
}

func playBuiltins(t *testing.T, game engine.Game, programs map[string]string, seed int64, names []string) engine.Result {
	var players [][]string
	for _, name := range names {
		players = append(players, []string{programs[name]})
	}
	return Play(t, game, seed, names, players)
}

// BuiltinsHaveTheirNames checks that the built-in players call themselves what the game calls them.
func BuiltinsHaveTheirNames(t *testing.T, game engine.Game) {
	for _, b := range game.Builtins() {
		name, err := game.PlayerName(b.Language, b.Files)
		require.NoError(t, err)
		require.Equal(t, b.Name, name)
	}
}

// DummyObjects checks that the object files of the kit come from the sources that are there. The test runs in the folder
// of the game's package.
func DummyObjects(t *testing.T) {
	hash, err := dummy.Hash(".")
	require.NoError(t, err)
	for system := range dummy.Targets() {
		t.Run(system, func(t *testing.T) {
			object, err := os.ReadFile(dummy.Object(".", system))
			require.NoError(t, err)
			require.True(t, bytes.Contains(object, []byte(dummy.Mark(hash))), "the object is older than its source: run `go generate` in the folder of the game (needs clang)")
			require.Less(t, len(object), 64<<10)
		})
	}
}
