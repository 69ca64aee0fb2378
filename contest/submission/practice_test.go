package submission

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDistancesAreSaid(t *testing.T) {
	t.Parallel()
	for want, all := range map[string]Distances{
		"":                                     nil,
		"ahead of Demo, 62 % of Dummy's score": {{Opponent: "Demo", Own: 62, Theirs: 20}, {Opponent: "Dummy", Own: 62.9, Theirs: 100}},
		"level with Null":                      {{Opponent: "Null"}},
		"99 % of Dummy's score":                {{Opponent: "Dummy", Own: 999, Theirs: 1000}},
		"13 points behind Caller":              {{Opponent: "Caller", Own: -7.5, Theirs: 5}},
		"ahead of Caller":                      {{Opponent: "Caller", Own: -5, Theirs: -8}},
	} {
		require.Equal(t, want, all.String())
	}
}

// Whoever is closer to the gate comes first; then the players that one is ahead of count. Without a gate, the strongest that
// was met is the measure.
func TestTheOrderOfThePracticeTable(t *testing.T) {
	t.Parallel()
	players := map[string]Distances{
		"ahead":       {{Opponent: "Dummy", Own: 12, Theirs: 10}},
		"close":       {{Opponent: "Demo", Own: 9, Theirs: 5}, {Opponent: "Dummy", Own: 9, Theirs: 10}},
		"close, weak": {{Opponent: "Demo", Own: 9, Theirs: 9}, {Opponent: "Dummy", Own: 9, Theirs: 10}},
		"far":         {{Opponent: "Demo", Own: 9, Theirs: 5}, {Opponent: "Dummy", Own: 9, Theirs: 100}},
		"elsewhere":   {{Opponent: "Demo", Own: 9, Theirs: 5}},
		"nobody":      nil,
	}
	order := func(gate string) (names []string) {
		for name := range players {
			names = append(names, name)
		}
		slices.Sort(names)
		slices.SortStableFunc(names, func(a, b string) int { return closer(gate, players[a], players[b]) })
		return names
	}
	require.Equal(t, []string{"ahead", "close", "close, weak", "far", "elsewhere", "nobody"}, order("dummy"))
	require.Equal(t, []string{"elsewhere", "ahead", "close", "close, weak", "far", "nobody"}, order(""))
}

func TestAFaultIsShortInLists(t *testing.T) {
	t.Parallel()
	crash := func(round int) SeatFault {
		return SeatFault{Reason: "crash", Round: round, Detail: "crashed: it used memory that is not its own (SIGSEGV)"}
	}
	for want, c := range map[string]struct {
		faults []SeatFault
		played int
	}{
		"3 of 40 crashed: SIGSEGV, first in round 17": {[]SeatFault{crash(17), crash(20), crash(31)}, 40},
		"2 of 2 crashed: SIGSEGV, in round 17":        {[]SeatFault{crash(17), crash(17)}, 2},
		"crashed: SIGSEGV, at the start":              {[]SeatFault{crash(-1)}, 1},
		"1 of 3 gave no answer in time in round 5":    {[]SeatFault{{Reason: "wall", Round: 5}}, 3},
	} {
		fault, ok := FaultOf(c.faults, c.played)
		require.True(t, ok)
		require.Equal(t, want, fault.Short())
	}
}
