package finals

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheStrongestWinsEveryFormat(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		for n := 1; n <= 20; n++ {
			for _, seats := range [][2]int{{2, 2}, {2, 8}, {4, 4}, {3, 3}, {8, 8}} {
				rules := Defaults(format, n, seats[0], seats[1])
				if format == Double && seats[0]%2 == 1 {
					continue
				}
				require.NoError(t, rules.Check(n, seats[0], seats[1]), "%d entrants, %v seats", n, seats)
				f, _ := played(t, rules, fieldOf(n), Log{}, stronger)
				require.Equal(t, []int64{101}, f.Champions, "%d entrants, %v seats: %s", n, seats, ids(f))
				require.Len(t, f.Standing, n)
			}
		}
	})
}

func TestEveryFinalEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "entrants")
		rules := anyRules(t, n)
		f, log := played(t, rules, fieldOf(n), Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		require.NotEmpty(t, f.Champions)
		require.Len(t, f.Standing, n)
		require.Equal(t, 1, f.Standing[0].Place)
		seen := map[int64]bool{}
		for _, p := range f.Standing {
			require.False(t, seen[p.Entrant], "everybody has one place")
			seen[p.Entrant] = true
		}
		for _, r := range log.Results {
			require.LessOrEqual(t, len(r.Match.Entrants), rules.Size)
			require.GreaterOrEqual(t, len(r.Match.Entrants), 2)
			in := map[int64]bool{}
			for _, id := range r.Match.Entrants {
				require.False(t, in[id], "nobody is twice in a match")
				in[id] = true
			}
			require.True(t, r.Match.Seed >= 0 && r.Match.Seed < 1<<31)
		}
		require.Equal(t, StepChampions, f.Steps[len(f.Steps)-1].Kind)
	})
}
