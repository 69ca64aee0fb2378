package dominator

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
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
	metas, err := filepath.Glob(filepath.Join(golden.Folder(t, "dominator"), "*", "meta.json"))
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
	folder := filepath.Join(golden.Folder(t, "dominator"), "boards")
	var configs map[string]struct {
		Cnf   string            `json:"cnf"`
		Seeds map[string]string `json:"seeds"`
	}
	require.NoError(t, json.Unmarshal(golden.Read(t, filepath.Join(folder, "boards.json")), &configs))
	require.NotEmpty(t, configs)
	for name, c := range configs {
		config := golden.Read(t, filepath.Join(folder, c.Cnf))
		for seedText, sum := range c.Seeds {
			t.Run(name+"-"+seedText, func(t *testing.T) {
				seed, err := strconv.ParseInt(seedText, 10, 64)
				require.NoError(t, err)
				state := initialState(t, config, seed)
				if file := filepath.Join(folder, fmt.Sprintf("%s-%s.state.gz", name, seedText)); golden.Exists(file) {
					golden.SameText(t, golden.Gunzip(t, file), state)
				}
				actual := sha256.Sum256(state)
				require.Equal(t, sum, hex.EncodeToString(actual[:]))
			})
		}
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
