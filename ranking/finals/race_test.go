package finals

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheWinnerOfARaceIsTheStrongest(t *testing.T) {
	t.Parallel()
	const trials = 150
	field := make([]Entrant, 16)
	for i := range field {
		field[i] = Entrant{ID: int64(1 + i), Rating: 1500 - 30*float64(i), Deviation: 120}
	}
	alone, right, matches := 0, 0, 0
	for trial := range trials {
		w := newWorld(field, 1, trial)
		f, err := Play(Defaults(Race, 16, 4, 4), field, w.play)
		require.NoError(t, err)
		matches += w.played
		if len(f.Champions) == 1 {
			alone++
			if f.Champions[0] == int64(w.best+1) {
				right++
			}
		}
	}
	require.GreaterOrEqual(t, float64(right), 0.95*float64(alone), "as certain as it says")
	require.Greater(t, alone, trials*8/10)
	require.LessOrEqual(t, matches, 250*trials) // about 210 on average over many seeds
}

func TestEqualsShareTheTitleOfARace(t *testing.T) {
	t.Parallel()
	rules := Defaults(Race, 2, 2, 2)
	field := []Entrant{{ID: 1, Rating: 1500, Deviation: 50}, {ID: 2, Rating: 1500, Deviation: 50}}
	turns := func(m Match) []Seat { // the seats take turns, and so do the winners
		seats := []Seat{{Rank: 1}, {Rank: 2}}
		if m.Number/2%2 == 1 {
			seats = []Seat{{Rank: 2}, {Rank: 1}}
		}
		return seats
	}
	f, log := played(t, rules, field, Log{}, turns)
	require.Len(t, log.Results, rules.Budget)
	require.Equal(t, []int64{1, 2}, f.Champions)
}

func TestARaceAmongAlmostEqualsIsOver(t *testing.T) {
	t.Parallel()
	field := []Entrant{{ID: 1, Rating: 1501, Deviation: 1}, {ID: 2, Rating: 1500, Deviation: 1}}
	f, err := Run(Defaults(Race, 2, 2, 2), field, Log{})
	require.NoError(t, err)
	require.True(t, f.Done)
	require.Equal(t, []int64{1, 2}, f.Champions)
}
