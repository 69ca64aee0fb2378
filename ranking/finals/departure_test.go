package finals

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// until plays as many results as are wanted, in the order in which they are asked for.
func until(t require.TestingT, rules Rules, field []Entrant, log Log, results int, decide referee) (*Final, Log) {
	for {
		f, err := Run(rules, field, log)
		require.NoError(t, err)
		if f.Done || len(log.Results) >= results {
			return f, log
		}
		for _, m := range f.Next[:min(len(f.Next), results-len(log.Results))] {
			log.Results = append(log.Results, Result{m, decide(m)})
		}
	}
}

func TestWhoDepartsDoesNotStopAFinal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		decide := chance(rapid.Uint64().Draw(t, "luck"))
		var log Log
		gone := map[int64]bool{}
		for range rapid.IntRange(1, 4).Draw(t, "departures") {
			f, l := until(t, rules, field, log, len(log.Results)+rapid.IntRange(0, 40).Draw(t, "results"), decide)
			who := field[rapid.IntRange(0, len(field)-1).Draw(t, "who")].ID
			l.Departures = append(l.Departures, Departure{
				Entrant: who, Disqualified: rapid.Bool().Draw(t, "disqualified"), Decided: f.Decided(),
			})
			gone[who] = true
			after, err := Run(rules, field, l)
			require.NoError(t, err)
			for _, s := range f.Stages {
				for _, h := range s.Heats {
					if h.Decided && h.Wanted > 0 {
						now, _ := after.find(h.Key)
						require.NotNil(t, now, "what was decided stays")
						require.Equal(t, h.Played, now.Played)
					}
				}
			}
			log = l
		}
		f, _ := played(t, rules, field, log, decide)
		for _, id := range f.Champions {
			require.False(t, gone[id], "nobody who has departed is champion")
		}
		require.Equal(t, len(gone) == len(field), len(f.Champions) == 0, "somebody else has the title")
		for _, p := range f.Standing {
			if gone[p.Entrant] {
				require.Contains(t, []string{"withdrawn", "disqualified"}, p.Out)
			}
			require.Equal(t, p.Out == "disqualified", p.Place == 0)
		}
		for _, m := range f.Next {
			for _, id := range m.Entrants {
				require.False(t, gone[id])
			}
		}
	})
}

func TestAChampionWhoWithdrawsLeavesTheTitle(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		rules := Defaults(format, 8, 2, 4)
		f, log := played(t, rules, fieldOf(8), Log{}, stronger)
		second := f.Standing[1].Entrant
		for _, disqualified := range []bool{false, true} {
			log.Departures = []Departure{{Entrant: 101, Disqualified: disqualified, Decided: f.Decided()}}
			after, err := Run(rules, fieldOf(8), log)
			require.NoError(t, err)
			if !after.Done { // a race goes on among the others
				require.Equal(t, Race, format)
				after, _ = played(t, rules, fieldOf(8), log, stronger)
			}
			require.Equal(t, []int64{second}, after.Champions)
			at := slices.IndexFunc(after.Standing, func(p Place) bool { return p.Entrant == 101 })
			if disqualified {
				require.Equal(t, 0, after.Standing[at].Place)
				require.Equal(t, "disqualified", after.Standing[at].Out)
			} else if format != Race {
				require.Equal(t, 2, after.Standing[at].Place)
				require.NotEmpty(t, after.Standing[at].Note)
			}
		}
	})
}

func TestAHeatIsPlayedAgain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(2, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		f, log := played(t, rules, field, Log{}, chance(1))
		keys := f.Decided()
		again := rapid.SampledFrom(keys).Draw(t, "heat")
		before, _ := f.find(again)
		log.Redone = []string{again}
		first, err := Run(rules, field, log)
		require.NoError(t, err)
		if before.Wanted == 0 {
			require.True(t, first.Done)
			return
		}
		require.False(t, first.Done, "it is to be played")
		h, _ := first.find(again)
		require.Equal(t, 1, h.Attempt)
		require.Empty(t, h.Played)
		end, _ := played(t, rules, field, log, chance(2))
		h, _ = end.find(again)
		require.Len(t, h.Played, before.Wanted)
		for _, r := range h.Played {
			require.Equal(t, 1, r.Match.Attempt, "what was played before does not count")
		}
	})
}

func TestWhoFreezesAlwaysIsLast(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		decide := func(m Match) []Seat {
			seats := stronger(m)
			for i, id := range m.Entrants {
				if id == 103 {
					seats[i] = Seat{Rank: len(seats) + 1, Frozen: true}
				}
			}
			return seats
		}
		f, _ := played(t, Defaults(format, 8, 2, 4), fieldOf(8), Log{}, decide)
		require.Equal(t, []int64{101}, f.Champions)
		at := slices.IndexFunc(f.Standing, func(p Place) bool { return p.Entrant == 103 })
		require.Greater(t, f.Standing[at].Place, 2)
	})
}
