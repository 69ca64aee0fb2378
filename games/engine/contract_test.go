package engine_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/localrun"
)

func TestTheExampleIsComplete(t *testing.T) { enginetest.Complete(t, TicTacToe{}) }

func TestTheExampleKeepsTheContract(t *testing.T) {
	enginetest.Contract(t, TicTacToe{}, enginetest.Script{Rounds: 9, Answer: func(r *rand.Rand, m engine.Match, _ int) []byte {
		for {
			if cell := r.IntN(9); m.(*ticTacToe).cells[cell] == '.' {
				return fmt.Appendf(nil, "%d\n", cell)
			}
		}
	}})
}

// The built-in players of the example play as processes.
func TestThePlayersOfTheExamplePlay(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("SKIPPED: there is no python3 on this machine, so no player in Python can run")
	}
	g := TicTacToe{}
	var players []engine.Player
	var stderr bytes.Buffer
	for _, b := range g.Builtins() {
		file := filepath.Join(t.TempDir(), "MyBot.py")
		require.NoError(t, os.WriteFile(file, b.Files["MyBot.py"], 0o600))
		p, err := localrun.Start(t.Context(), &stderr, "python3", file)
		require.NoError(t, err)
		players = append(players, p)
	}
	m, err := g.NewMatch(nil, 1, []string{"First", "Last"})
	require.NoError(t, err)
	result, err := engine.Run(t.Context(), m, players, g.Limits(), nil)
	require.NoError(t, err)
	require.Equal(t, []engine.Verdict{{}, {}}, result.Verdicts, "%s", &stderr)
	require.Equal(t, "0 0 0\n1 1 8\n2 0 1\n3 1 7\n4 0 2\n", string(result.Log))
	require.Equal(t, []int{1, 0}, result.Scores)
}

// Games that lack something, each in one respect.
type (
	withoutBoards  struct{ TicTacToe }
	withOneBuiltin struct{ TicTacToe }
	forFour        struct{ TicTacToe }
	ofOtherBoards  struct{ TicTacToe }
)

func (withoutBoards) Boards() []engine.Board      { return nil }
func (withOneBuiltin) Builtins() []engine.Builtin { return []engine.Builtin{bot("Last", "max")} }
func (forFour) Seats() (low, high int)            { return 4, 4 } // and Terms are still those of TicTacToe
func (ofOtherBoards) Boards() []engine.Board {
	return []engine.Board{{Name: "Large", Config: []byte("rows 4")}}
}

func TestMissingSaysWhatAGameLacks(t *testing.T) {
	for _, test := range []struct {
		game     engine.Game
		expected []string
	}{
		{TicTacToe{}, nil},
		{withoutBoards{}, []string{`Boards are none: a contest needs at least one; with a single configuration it is {Name: "Standard", Config: g.Config()}`}},
		{withOneBuiltin{}, []string{
			"Builtins are 1: at least 2 are needed, or `agon up` has no match to play",
			`Trial is against "First", which is not a built-in player`,
		}},
		{forFour{}, []string{
			"Terms of Config are for 2 to 2 players, but Seats are 4 to 4: they may only be narrower",
			`Terms of the board "Standard" are for 2 to 2 players, but Seats are 4 to 4: they may only be narrower`,
		}},
		{ofOtherBoards{}, []string{
			`the board "Large" is refused by CheckConfig: configuration, line 1: the file: expected nothing, found "rows 4"; this game has nothing to configure: leave it empty`,
		}},
	} {
		require.Equal(t, test.expected, enginetest.Missing(test.game), "%T", test.game)
	}
}
