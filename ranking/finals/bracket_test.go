package finals

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheFirstTwoMeetLast(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "entrants")
		size := rapid.SampledFrom([]int{2, 3, 4, 6, 8}).Draw(t, "size")
		rules := Rules{Format: Single, Size: size, Matches: 1, Advance: 1}
		if size%2 == 0 && rapid.Bool().Draw(t, "half") {
			rules.Advance = size / 2
		}
		field := fieldOf(n)
		f, _ := played(t, rules, field, Log{}, stronger)
		met := 0
		for _, s := range f.Stages {
			for _, h := range s.Heats {
				in := 0
				for _, slot := range h.Slots {
					if slot.Entrant == 101 || slot.Entrant == 102 {
						in++
					}
				}
				if in == 2 {
					met++
				}
			}
		}
		require.Equal(t, 1, met)
		require.Equal(t, 2, f.Standing[1].Place)
		require.Equal(t, int64(102), f.Standing[1].Entrant)
	})
}

func TestByesAreInTheFirstRoundOnly(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 40; n++ {
		f, log := played(t, Rules{Format: Single, Size: 2, Matches: 1, Advance: 1}, fieldOf(n), Log{}, chance(uint64(n)))
		require.Len(t, log.Results, n-1, "everybody but one is beaten once")
		for i, s := range f.Stages {
			for _, h := range s.Heats {
				require.True(t, i == 0 || h.Wanted == 1)
			}
		}
	}
}

func TestDoubleEliminationIsLostTwice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "entrants")
		decide := chance(rapid.Uint64().Draw(t, "luck"))
		f, log := played(t, Rules{Format: Double, Size: 2, Matches: 1, Advance: 1}, fieldOf(n), Log{}, decide)
		lost := map[int64]int{}
		for _, s := range f.Stages {
			for _, h := range s.Heats {
				for _, slot := range h.Slots {
					if slot.Entrant != 0 && slot.Place == 2 {
						lost[slot.Entrant]++
					}
				}
			}
		}
		for _, p := range f.Standing {
			if p.Place == 1 {
				require.LessOrEqual(t, lost[p.Entrant], 1)
			} else {
				require.Equal(t, 2, lost[p.Entrant], "entrant %d", p.Entrant)
			}
		}
		require.Contains(t, []int{2*n - 2, 2*n - 1}, len(log.Results))
	})
}

func TestAHeatSaysWhatToldEqualsApart(t *testing.T) {
	t.Parallel()
	rules := Defaults(Single, 4, 2, 4)
	level := func(m Match) []Seat {
		seats := make([]Seat, len(m.Entrants))
		for i := range seats {
			seats[i].Rank = 1
		}
		return seats
	}
	f, _ := played(t, rules, fieldOf(4), Log{}, level)
	last := f.Stages[len(f.Stages)-1].Heats[0]
	require.Equal(t, "tied in everything, ahead by seeding", last.Slots[0].Note)

	narrow := func(m Match) []Seat { // all win equally often, the last one by more
		seats := level(m)
		for i, id := range m.Entrants {
			seats[i].Score = float64(id)
		}
		return seats
	}
	f, _ = played(t, rules, fieldOf(4), Log{}, narrow)
	last = f.Stages[len(f.Stages)-1].Heats[0]
	at := slices.IndexFunc(last.Slots, func(s Slot) bool { return s.Place == 1 })
	require.Equal(t, "tied on points, ahead by score margin", last.Slots[at].Note)
}
