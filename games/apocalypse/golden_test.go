package apocalypse

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/golden"
)

// goldenMatch is one match that the original kit played.
type goldenMatch struct {
	folder   string
	config   []byte
	commands []byte
	meta     struct {
		Seed        int64    `json:"seed"`
		Names       []string `json:"names"`
		FinalScores []int    `json:"final_scores"`
		Rounds      int      `json:"rounds"`
	}
}

func readGoldenMatch(t testing.TB, folder string) goldenMatch {
	t.Helper()
	m := goldenMatch{folder: folder, config: golden.Read(t, filepath.Join(folder, "match.cnf"))}
	m.commands = golden.Gunzip(t, filepath.Join(folder, "commands.txt.gz"))
	require.NoError(t, json.Unmarshal(golden.Read(t, filepath.Join(folder, "meta.json")), &m.meta))
	return m
}

func goldenMatches(t testing.TB) []goldenMatch {
	t.Helper()
	metas, err := filepath.Glob(filepath.Join(golden.Folder(t, "apocalypse"), "*", "meta.json"))
	require.NoError(t, err)
	require.NotEmpty(t, metas, "the golden folder has no matches")
	var all []goldenMatch
	for _, meta := range metas {
		all = append(all, readGoldenMatch(t, filepath.Dir(meta)))
	}
	return all
}

func TestGoldenMatches(t *testing.T) {
	for _, match := range goldenMatches(t) {
		t.Run(filepath.Base(match.folder), func(t *testing.T) {
			var out bytes.Buffer
			summary, err := engine.Simulate(Game{}, match.config, match.meta.Seed, match.meta.Names, bytes.NewReader(match.commands), &out, engine.SimulateOptions{})
			require.NoError(t, err)
			golden.SameText(t, golden.Gunzip(t, filepath.Join(match.folder, "expected.res.gz")), out.Bytes())
			require.Equal(t, match.meta.FinalScores, summary.Scores)
			require.Equal(t, match.meta.Rounds, summary.Rounds)
		})
	}
}

func TestGoldenBoards(t *testing.T) {
	folder := filepath.Join(golden.Folder(t, "apocalypse"), "boards")
	var boards map[string]struct {
		Cnf     string `json:"cnf"`
		AnySeed string `json:"any_seed"`
	}
	require.NoError(t, json.Unmarshal(golden.Read(t, filepath.Join(folder, "boards.json")), &boards))
	require.NotEmpty(t, boards)
	for name, b := range boards {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(folder, b.Cnf)
			if !golden.Exists(file) {
				t.Skipf("the golden data has no %s", b.Cnf)
			}
			state := initialState(t, golden.Read(t, file), 7)
			if packed := filepath.Join(folder, name+".state.gz"); golden.Exists(packed) {
				golden.SameText(t, golden.Gunzip(t, packed), state)
			}
			actual := sha256.Sum256(state)
			require.Equal(t, b.AnySeed, hex.EncodeToString(actual[:]))
		})
	}
}

// TestGoldenConfigurations reads all boards of the original.
func TestGoldenConfigurations(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(golden.Folder(t, "apocalypse"), "configs", "*.cnf"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			require.NoError(t, Game{}.CheckConfig(golden.Read(t, file)))
		})
	}
}

// initialState is what an output file says of the state before round 0.
func initialState(t testing.TB, config []byte, seed int64) []byte {
	t.Helper()
	m, err := Game{}.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	_, state, found := bytes.Cut(m.AppendHeader(nil, false), []byte("A B C D\n"))
	require.True(t, found)
	return state
}
