package jutge

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sort"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// The three games have the same generator, each with a file of its values.
func TestGoldenRandom(t *testing.T) {
	for _, game := range []string{"ants", "apocalypse", "dominator"} {
		t.Run(game, func(t *testing.T) { testGoldenRandom(t, game) })
	}
}

func testGoldenRandom(t *testing.T, game string) {
	type draws struct {
		Values     []int  `json:"values"`
		StateAfter uint64 `json:"state_after"`
	}
	var file struct {
		Seeds []map[string]json.RawMessage `json:"seeds"`
	}
	require.NoError(t, json.Unmarshal(goldentest.Read(t, filepath.Join(goldentest.Folder(t, game), "rng.json")), &file))
	require.NotEmpty(t, file.Seeds)
	for _, s := range file.Seeds {
		seed := decode[int32](t, s["seed"])
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			require.Equal(t, decode[uint64](t, s["state_initial"]), NewRandom(seed).state)
			r := NewRandom(seed)
			for _, state := range decode[[]uint64](t, s["states_first_8_steps"]) {
				r.step()
				require.Equal(t, state, r.state)
			}
			for _, key := range keysOf(s) {
				var low, high, n int
				var d draws
				r := NewRandom(seed)
				if _, err := fmt.Sscanf(key, "random(%d,%d)", &low, &high); err == nil {
					d = decode[draws](t, s[key])
					for _, value := range d.Values {
						require.Equal(t, value, r.Between(low, high), key)
					}
				} else if _, err := fmt.Sscanf(key, "random_permutation(%d)", &n); err == nil {
					d = decode[draws](t, s[key])
					var values []int
					for _, v := range r.Permutation(n, nil) {
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
