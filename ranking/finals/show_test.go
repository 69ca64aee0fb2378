package finals

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// namesAtStage counts the entrants that are named in the heats of the first stage when the show has reached it.
func namesAtStage(t *testing.T, rules Rules, entrants int) (named int) {
	t.Helper()
	f, _ := played(t, rules, fieldOf(entrants), Log{}, stronger)
	require.Equal(t, StepStage, f.Steps[1].Kind)
	for _, h := range f.Reveal(1).Stages[0].Heats {
		require.Empty(t, h.Played)
		for _, slot := range h.Slots {
			if slot.Entrant != 0 {
				named++
			}
		}
	}
	return named
}

func TestTheFirstStageNamesWhoeverTheSeedingPlaces(t *testing.T) {
	t.Parallel()
	rules := Rules{Format: Single, Size: 2, Matches: 1, Advance: 1}
	require.Equal(t, 40, namesAtStage(t, rules, 40))

	// what is drawn is revealed heat by heat
	rules.Drawn = true
	require.Equal(t, 24, namesAtStage(t, rules, 40), "those who have a bye")
}

func TestGroupsAreDescribedWithoutRounds(t *testing.T) {
	t.Parallel()
	rules := Defaults(Groups, 16, 4, 4)
	require.Equal(t, []string{"There are 2 groups, in each of which everybody meets everybody; the first 2 of each meet in a last one."}, rules.Sentences())
	rules.Groups = 1
	require.Equal(t, []string{"There is one group, in which everybody meets everybody."}, rules.Sentences())
}

func TestWhoIsDisqualifiedHasNoPlaceInAHeat(t *testing.T) {
	t.Parallel()
	rules := Rules{Format: Single, Size: 2, Matches: 1, Advance: 1}
	for disqualified, place := range map[bool]int{true: 0, false: 2} {
		f, _ := played(t, rules, fieldOf(2), Log{Departures: []Departure{{Entrant: 101, Disqualified: disqualified}}}, stronger)
		slots := f.Stages[0].Heats[0].Slots
		require.Equal(t, int64(101), slots[0].Entrant)
		require.Equal(t, place, slots[0].Place)
		require.Equal(t, 1, slots[1].Place)
	}
}

func TestWhoIsDisqualifiedHasNoPlaceInATable(t *testing.T) {
	t.Parallel()
	rules := Rules{Format: RoundRobin, Size: 2, Matches: 1, Rounds: 3}
	f, _ := played(t, rules, fieldOf(4), Log{Departures: []Departure{{Entrant: 102, Disqualified: true, Decided: []string{"s1h1", "s1h2"}}}}, stronger)
	var last []Place
	for _, s := range f.Stages {
		if s.Table != nil {
			last = s.Table
		}
	}
	require.Len(t, last, 4)
	require.Equal(t, int64(102), last[3].Entrant)
	for i, place := range []int{1, 2, 3, 0} {
		require.Equal(t, place, last[i].Place)
	}
}

// decisiveMatches returns for each stage the heat and the number of the match that the show replays.
func decisiveMatches(f *Final) (shown []string) {
	for _, s := range f.Steps {
		if s.Kind == StepMatch {
			shown = append(shown, fmt.Sprintf("%s match %d", s.Heats[0], s.Match))
		}
	}
	return shown
}

func TestTheShowReplaysTheLastMatchThatWasOpen(t *testing.T) {
	t.Parallel()
	rules := Rules{Format: Single, Size: 2, Matches: 12, Advance: 1}
	for losses, want := range map[int]string{
		0: "s1h1 match 6",  // 6:0 could still be 6:6, and 7:0 could not
		2: "s1h1 match 8",  // 0:2, 6:2, and after 7:2 nothing can change
		5: "s1h1 match 11", // 6:5 before the last one
	} {
		f, _ := played(t, rules, fieldOf(2), Log{}, func(m Match) []Seat {
			seats := stronger(m)
			if m.Number < losses {
				seats[0].Rank, seats[1].Rank = seats[1].Rank, seats[0].Rank
			}
			return seats
		})
		require.Equal(t, []int64{101}, f.Champions)
		require.Equal(t, []string{want}, decisiveMatches(f), "%d lost at first", losses)
	}
}

func TestTheShowReplaysTheHeatThatMovedTheCutLine(t *testing.T) {
	t.Parallel()
	// given rounds of one match a heat, in which all go as expected but for one heat of the last round
	rules := Rules{Format: Swiss, Size: 2, Matches: 1, Rounds: 2}
	decide := func(m Match) []Seat {
		seats := stronger(m)
		if m.Heat == "s1h3" { // the third heat of the first round is the closest
			for i := range seats {
				seats[i].Score /= 1000
			}
		}
		return seats
	}
	f, _ := played(t, rules, fieldOf(8), Log{}, decide)
	require.Equal(t, "s1h3 match 0", decisiveMatches(f)[0], "without a table before it, the closest heat")

	// when the leader loses
	upset := ""
	first := f.Stages[0].Table[0].Entrant
	for _, h := range f.Stages[1].Heats {
		for _, slot := range h.Slots {
			if slot.Entrant == first {
				upset = h.Key
			}
		}
	}
	f, _ = played(t, rules, fieldOf(8), Log{}, func(m Match) []Seat {
		seats := stronger(m)
		if m.Heat == upset {
			seats[0], seats[1] = seats[1], seats[0]
		}
		return seats
	})
	require.NotEqual(t, first, f.Stages[1].Table[0].Entrant)
	require.Equal(t, upset+" match 0", decisiveMatches(f)[1])
}
