package finals

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEverybodyPlaysOnAllBoardsOfAFinal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		// given a final on several boards
		field := fieldOf(rapid.IntRange(2, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		rules.Boards = rapid.IntRange(2, 6).Draw(t, "boards")

		_, log := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))

		// then nobody plays on one of them much oftener than on another: by a few series, see package boards
		type heat struct {
			key    string
			series int
		}
		boards, length := map[heat]int{}, 1
		counts := map[int64][]int{}
		for _, r := range log.Results {
			m := r.Match
			at := heat{m.Heat, m.Series}
			if before, known := boards[at]; known {
				require.Equal(t, before, m.Board, "a series stays on one board")
			}
			boards[at] = m.Board
			if rules.Rotate {
				length = max(length, len(m.Entrants))
			}
			for _, e := range m.Entrants {
				if counts[e] == nil {
					counts[e] = make([]int, rules.Boards)
				}
				counts[e][m.Board]++
			}
		}
		for e, of := range counts {
			least, most := of[0], of[0]
			for _, n := range of {
				least, most = min(least, n), max(most, n)
			}
			require.LessOrEqual(t, most-least, (rules.Size+4)*length, "entrant %d: %v", e, of)
		}
	})
}

func TestAHeatThatIsPlayedAgainHasTheSameBoards(t *testing.T) {
	t.Parallel()
	field := fieldOf(8)
	rules := Defaults(Single, len(field), 4, 4)
	rules.Boards = 3
	_, log := played(t, rules, field, Log{}, stronger)
	boards := map[string][]int{}
	for _, r := range log.Results {
		boards[r.Match.Heat] = append(boards[r.Match.Heat], r.Match.Board)
	}
	log.Redone = []string{"s1h1"}
	f, err := Run(rules, field, log)
	require.NoError(t, err)
	var again []int
	for _, m := range f.Next {
		require.Equal(t, "s1h1", m.Heat)
		again = append(again, m.Board)
	}
	require.Equal(t, boards["s1h1"], again)
}
