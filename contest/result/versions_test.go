package result

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhichVersionReplacesWhich(t *testing.T) {
	ada, bob := owner{user: 1}, owner{user: 2}
	system := owner{user: 3, builtin: true}
	owners := map[int64]owner{10: ada, 11: ada, 12: ada, 13: ada, 20: bob, 30: system, 31: system}
	for name, c := range map[string]struct {
		players []int64 // of the versions, in the order of their submissions
		keep    int
		want    []int
	}{
		"nobody":                                    {nil, 1, []int{}},
		"a user's next player replaces the last":    {[]int64{10, 20, 11, 12}, 1, []int{-1, -1, 0, 2}},
		"of two that stay, the older one goes":      {[]int64{10, 11, 12, 13}, 2, []int{-1, -1, 0, 1}},
		"a player's own next submission":            {[]int64{30, 10, 30, 30}, 1, []int{-1, -1, 0, 2}},
		"built-in players do not replace another":   {[]int64{30, 31, 30}, 1, []int{-1, -1, 0}},
		"a player that changed, and then a new one": {[]int64{10, 10, 11}, 1, []int{-1, 0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			versions := make([]version, len(c.players))
			for i, p := range c.players {
				versions[i] = version{int64(i), p}
			}
			require.Equal(t, c.want, previousVersions(versions, owners, c.keep))
		})
	}
}

func TestVersionsAreInTheOrderOfTheirSubmissions(t *testing.T) {
	t.Parallel()
	results := []result{
		{seats: []seat{{player: 1, version: 7}, {player: 2, version: 5}}},
		{seats: []seat{{player: 3, version: 6}, {player: 2, version: 5}}},
	}
	require.Equal(t, []version{{5, 2}, {6, 3}, {7, 1}}, listVersions(results))
}
