package finals

import (
	"encoding/json"
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
	rules := Defaults(Race, 2, 2, 2)
	rules.Minimum = 0
	field := []Entrant{{ID: 1, Rating: 1501, Deviation: 1}, {ID: 2, Rating: 1500, Deviation: 1}}
	f, err := Run(rules, field, Log{})
	require.NoError(t, err)
	require.True(t, f.Done)
	require.Equal(t, []int64{1, 2}, f.Champions)
}

// certain is a field in which the ladder leaves no doubt who is the best.
func certain() []Entrant {
	return []Entrant{{ID: 1, Rating: 2500, Deviation: 1}, {ID: 2, Rating: 1500, Deviation: 1}, {ID: 3, Rating: 1499, Deviation: 1}}
}

func TestARacePlaysItsMinimumThoughTheLadderIsCertain(t *testing.T) {
	t.Parallel()
	equal := []Entrant{{ID: 1, Rating: 1500, Deviation: 0.5}, {ID: 2, Rating: 1500, Deviation: 0.5}, {ID: 3, Rating: 1500, Deviation: 0.5}}
	for _, c := range []struct {
		minimum, matches, budget int
		played                   int
	}{
		{minimum: 24, matches: 8, budget: 400, played: 24},
		{minimum: 20, matches: 8, budget: 400, played: 24}, // heats are whole
		{minimum: 1, matches: 3, budget: 400, played: 3},
		{minimum: 10, matches: 4, budget: 10, played: 10},
		{minimum: 0, matches: 8, budget: 400, played: 0},
	} {
		for name, field := range map[string][]Entrant{"one is the best": certain(), "all are equal": equal} {
			rules := Defaults(Race, 3, 3, 3)
			rules.Minimum, rules.Matches, rules.Budget = c.minimum, c.matches, c.budget
			f, log := played(t, rules, field, Log{}, stronger)
			require.Len(t, log.Results, c.played, "%s, at least %d", name, c.minimum)
			require.NotEmpty(t, f.Champions)
		}
	}
}

func TestARaceWhoseOthersHaveLeftEndsBeforeItsMinimum(t *testing.T) {
	t.Parallel()
	log := Log{Departures: []Departure{{Entrant: 1}, {Entrant: 3}}}
	f, err := Run(Defaults(Race, 3, 3, 3), certain(), log)
	require.NoError(t, err)
	require.True(t, f.Done)
	require.Empty(t, f.Next)
	require.Equal(t, []int64{2}, f.Champions)
}

func TestARaceStoredWithoutAMinimumEndsAsBefore(t *testing.T) {
	t.Parallel()
	// given the rules of a race from when there was no minimum
	var rules Rules
	stored := `{"format": "race", "size": 3, "matches": 8, "rotate": false, "certainty": 0.95, "budget": 400, "drawn": false, "seed": 7}`
	require.NoError(t, json.Unmarshal([]byte(stored), &rules))
	require.NoError(t, rules.Check(3, 3, 3))

	// when it is computed again
	f, err := Run(rules, certain(), Log{})

	// then it is over as it was, and its rules are stored as they were
	require.NoError(t, err)
	require.True(t, f.Done)
	require.Equal(t, []int64{1}, f.Champions)
	again, err := json.Marshal(rules)
	require.NoError(t, err)
	require.JSONEq(t, stored, string(again))
	require.Contains(t, rules.Sentences(), "When the ladder is certain enough already, no match is played.")
}
