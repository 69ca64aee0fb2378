package finals

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNobodyMeetsAgainInSwissPairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(10, 40).Draw(t, "entrants")
		rules := Rules{Format: Swiss, Size: 2, Matches: 1, Rounds: 4}
		f, _ := played(t, rules, fieldOf(n), Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		met, byes := map[[2]int64]bool{}, map[int64]bool{}
		for _, s := range f.Stages {
			idle := 0
			for _, h := range s.Heats {
				if len(h.Slots) == 1 {
					idle++
					require.False(t, byes[h.Slots[0].Entrant], "nobody has two byes")
					byes[h.Slots[0].Entrant] = true
					require.InDelta(t, 1, h.Slots[0].Points, 1e-9)
					continue
				}
				a, b := h.Slots[0].Entrant, h.Slots[1].Entrant
				pair := [2]int64{min(a, b), max(a, b)}
				require.False(t, met[pair], "%v", pair)
				met[pair] = true
			}
			require.Equal(t, n%2, idle)
		}
	})
}
