package ants

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// goldenFolder finds the golden data of this game: in $AGON_GOLDEN, or in ../shared/golden seen from the repository.
// Relative paths start at the repository's root. Without data the test is skipped.
func goldenFolder(t testing.TB) string {
	t.Helper()
	root, err := os.Getwd()
	require.NoError(t, err)
	for !exists(filepath.Join(root, "go.work")) {
		parent := filepath.Dir(root)
		if parent == root {
			break // outside of the workspace only an absolute AGON_GOLDEN works
		}
		root = parent
	}
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join("..", "shared", "golden")
	}
	if !filepath.IsAbs(golden) {
		golden = filepath.Join(root, golden)
	}
	folder := filepath.Join(golden, "ants")
	if !exists(folder) {
		t.Skipf("no golden data: there is no folder %s; set AGON_GOLDEN to the folder with golden matches", folder)
	}
	return folder
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

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
	m := goldenMatch{folder: folder, config: readFile(t, filepath.Join(folder, "match.cnf"))}
	m.commands = gunzip(t, filepath.Join(folder, "commands.txt.gz"))
	require.NoError(t, json.Unmarshal(readFile(t, filepath.Join(folder, "meta.json")), &m.meta))
	return m
}

func goldenMatches(t testing.TB) []goldenMatch {
	t.Helper()
	metas, err := filepath.Glob(filepath.Join(goldenFolder(t), "*", "meta.json"))
	require.NoError(t, err)
	require.NotEmpty(t, metas, "the golden folder has no matches")
	var all []goldenMatch
	for _, meta := range metas {
		all = append(all, readGoldenMatch(t, filepath.Dir(meta)))
	}
	return all
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return content
}

func gunzip(t testing.TB, path string) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(readFile(t, path)))
	require.NoError(t, err)
	content, err := io.ReadAll(r)
	require.NoError(t, err)
	return content
}

// sameText compares two texts and shows the first different line only.
func sameText(t testing.TB, expected, actual []byte) {
	t.Helper()
	if bytes.Equal(expected, actual) {
		return
	}
	want, got := bytes.Split(expected, []byte("\n")), bytes.Split(actual, []byte("\n"))
	for k := range min(len(want), len(got)) {
		require.Equalf(t, string(want[k]), string(got[k]), "line %d differs", k+1)
	}
	require.Failf(t, "different length", "expected %d lines, got %d", len(want), len(got))
}

func TestGoldenMatches(t *testing.T) {
	for _, golden := range goldenMatches(t) {
		t.Run(filepath.Base(golden.folder), func(t *testing.T) {
			var out bytes.Buffer
			summary, err := engine.Simulate(Game{}, golden.config, golden.meta.Seed, golden.meta.Names, bytes.NewReader(golden.commands), &out, engine.SimulateOptions{})
			require.NoError(t, err)
			sameText(t, gunzip(t, filepath.Join(golden.folder, "expected.res.gz")), out.Bytes())
			require.Equal(t, golden.meta.FinalScores, summary.Scores)
			require.Equal(t, golden.meta.Rounds, summary.Rounds)
		})
	}
}

func TestGoldenBoards(t *testing.T) {
	folder := filepath.Join(goldenFolder(t), "boards")
	var configs map[string]struct {
		Cnf   string            `json:"cnf"`
		Seeds map[string]string `json:"seeds"`
	}
	require.NoError(t, json.Unmarshal(readFile(t, filepath.Join(folder, "boards.json")), &configs))
	require.NotEmpty(t, configs)
	for name, c := range configs {
		config := readFile(t, filepath.Join(folder, c.Cnf))
		for seedText, sum := range c.Seeds {
			t.Run(name+"-"+seedText, func(t *testing.T) {
				seed, err := strconv.ParseInt(seedText, 10, 64)
				require.NoError(t, err)
				state := initialState(t, config, seed)
				if file := filepath.Join(folder, fmt.Sprintf("%s-%s.state.gz", name, seedText)); exists(file) {
					sameText(t, gunzip(t, file), state)
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

func TestGoldenRandom(t *testing.T) {
	type draws struct {
		Values     []int  `json:"values"`
		StateAfter uint64 `json:"state_after"`
	}
	var file struct {
		Seeds []map[string]json.RawMessage `json:"seeds"`
	}
	require.NoError(t, json.Unmarshal(readFile(t, filepath.Join(goldenFolder(t), "rng.json")), &file))
	require.NotEmpty(t, file.Seeds)
	for _, s := range file.Seeds {
		seed := decode[int32](t, s["seed"])
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			require.Equal(t, decode[uint64](t, s["state_initial"]), newRandom(seed).state)
			r := newRandom(seed)
			for _, state := range decode[[]uint64](t, s["states_first_8_steps"]) {
				r.step()
				require.Equal(t, state, r.state)
			}
			for _, key := range keysOf(s) {
				var low, high, n int
				var d draws
				r := newRandom(seed)
				if _, err := fmt.Sscanf(key, "random(%d,%d)", &low, &high); err == nil {
					d = decode[draws](t, s[key])
					for _, value := range d.Values {
						require.Equal(t, value, r.between(low, high), key)
					}
				} else if _, err := fmt.Sscanf(key, "random_permutation(%d)", &n); err == nil {
					d = decode[draws](t, s[key])
					var values []int
					for _, v := range r.permutation(n, nil) {
						values = append(values, int(v))
					}
					require.ElementsMatch(t, d.Values, values, key)
					for k := range values {
						require.Equal(t, d.Values[k], values[k], key)
					}
				} else {
					continue
				}
				require.Equal(t, d.StateAfter, r.state, key)
			}
		})
	}
}

func decode[T any](t testing.TB, raw json.RawMessage) T {
	t.Helper()
	var value T
	require.NoError(t, json.Unmarshal(raw, &value))
	return value
}

func keysOf(m map[string]json.RawMessage) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
