// Package jutgetest has the tests that the three games of Jutge.org share: golden matches and boards, players that are
// compiled and played, and the steps of a student with a kit.
package jutgetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/goldentest"
)

// Recording is one match that the original kit played.
type Recording struct {
	Folder   string
	Config   []byte
	Commands []byte // the log
	Seed     int64
	Names    []string
	Scores   []int // at the end
	Rounds   int
}

// ReadRecording reads the golden match of a game with a name: "002-demo".
func ReadRecording(t testing.TB, game engine.Game, name string) Recording {
	t.Helper()
	return readRecording(t, filepath.Join(goldentest.Folder(t, game.ID()), name))
}

func readRecording(t testing.TB, folder string) Recording {
	t.Helper()
	var meta struct {
		Seed        int64    `json:"seed"`
		Names       []string `json:"names"`
		FinalScores []int    `json:"final_scores"`
		Rounds      int      `json:"rounds"`
	}
	require.NoError(t, json.Unmarshal(goldentest.Read(t, filepath.Join(folder, "meta.json")), &meta))
	return Recording{
		Folder: folder, Config: goldentest.Read(t, filepath.Join(folder, "match.cnf")), Commands: goldentest.Gunzip(t, filepath.Join(folder, "commands.txt.gz")),
		Seed: meta.Seed, Names: meta.Names, Scores: meta.FinalScores, Rounds: meta.Rounds,
	}
}

// Begin starts the match.
func (r Recording) Begin(t testing.TB, game engine.Game) engine.Match {
	t.Helper()
	m, err := game.NewMatch(r.Config, r.Seed, r.Names)
	require.NoError(t, err)
	return m
}

// Recordings are all golden matches of a game.
func Recordings(t testing.TB, game engine.Game) []Recording {
	t.Helper()
	metas, err := filepath.Glob(filepath.Join(goldentest.Folder(t, game.ID()), "*", "meta.json"))
	require.NoError(t, err)
	require.NotEmpty(t, metas, "the golden folder has no matches")
	var all []Recording
	for _, meta := range metas {
		all = append(all, readRecording(t, filepath.Dir(meta)))
	}
	return all
}

// Golden replays all golden matches of a game, each in a subtest, and compares every byte of the output files.
func Golden(t *testing.T, game engine.Game) {
	for _, r := range Recordings(t, game) {
		t.Run(filepath.Base(r.Folder), func(t *testing.T) {
			var out bytes.Buffer
			summary, err := engine.Simulate(game, r.Config, r.Seed, r.Names, bytes.NewReader(r.Commands), &out, engine.SimulateOptions{})
			require.NoError(t, err)
			goldentest.SameText(t, goldentest.Gunzip(t, filepath.Join(r.Folder, "expected.res.gz")), out.Bytes())
			require.Equal(t, r.Scores, summary.Scores)
			require.Equal(t, r.Rounds, summary.Rounds)
		})
	}
}

// boards are the initial states of one configuration: their SHA-256 by seed, or one for every seed.
type boards struct {
	Config  string            `json:"cnf"`
	Seeds   map[string]string `json:"seeds"`
	AnySeed string            `json:"any_seed"`
}

// GoldenBoards compares initial states with those of the original kit. The data need not have all configurations: what
// is missing is skipped.
func GoldenBoards(t *testing.T, game engine.Game) {
	folder := filepath.Join(goldentest.Folder(t, game.ID()), "boards")
	var configs map[string]boards
	require.NoError(t, json.Unmarshal(goldentest.Read(t, filepath.Join(folder, "boards.json")), &configs))
	require.NotEmpty(t, configs)
	for _, name := range slices.Sorted(maps.Keys(configs)) {
		b := configs[name]
		if b.AnySeed != "" {
			b.Seeds = map[string]string{"0": b.AnySeed, "2147483647": b.AnySeed}
		}
		for _, seedText := range slices.Sorted(maps.Keys(b.Seeds)) {
			t.Run(name+"-"+seedText, func(t *testing.T) {
				file := filepath.Join(folder, b.Config)
				if !goldentest.Exists(file) {
					t.Skip("SKIPPED: the golden data has only the digest of this board, and not its configuration")
				}
				seed, err := strconv.ParseInt(seedText, 10, 64)
				require.NoError(t, err)
				state := InitialState(t, game, goldentest.Read(t, file), seed)
				expected := filepath.Join(folder, fmt.Sprintf("%s-%s.state.gz", name, seedText))
				if b.AnySeed != "" {
					expected = filepath.Join(folder, name+".state.gz")
				}
				if goldentest.Exists(expected) {
					goldentest.SameText(t, goldentest.Gunzip(t, expected), state)
				}
				actual := sha256.Sum256(state)
				require.Equal(t, b.Seeds[seedText], hex.EncodeToString(actual[:]))
			})
		}
	}
}

// InitialState is what an output file says of the state before round 0.
func InitialState(t testing.TB, game engine.Game, config []byte, seed int64) []byte {
	t.Helper()
	m, err := game.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	_, state, found := bytes.Cut(m.AppendHeader(nil, false), []byte("A B C D\n"))
	require.True(t, found)
	return state
}
