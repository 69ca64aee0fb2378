package finals

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sketch writes who meets in a final, by seeds: one line for each heat, who advances marked.
func sketch(f *Final) string {
	var b strings.Builder
	for _, s := range f.Stages {
		fmt.Fprintf(&b, "%s\n", s.Name)
		for _, h := range s.Heats {
			fmt.Fprintf(&b, "  %s:", h.Key)
			for _, slot := range h.Slots {
				switch {
				case slot.Entrant == 0:
					b.WriteString(" -")
				case slot.Advances:
					fmt.Fprintf(&b, " %d*", slot.Entrant-100)
				default:
					fmt.Fprintf(&b, " %d", slot.Entrant-100)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func golden(t *testing.T, rules Rules, entrants int) *Final {
	t.Helper()
	f, _ := played(t, rules, fieldOf(entrants), Log{}, stronger)
	return f
}

func TestSingleEliminationOfSixteenInPairs(t *testing.T) {
	t.Parallel()
	f := golden(t, Rules{Format: Single, Size: 2, Matches: 1, Advance: 1}, 16)
	require.Equal(t, `Round 1
  s1h1: 1* 16
  s1h2: 8* 9
  s1h3: 4* 13
  s1h4: 5* 12
  s1h5: 2* 15
  s1h6: 7* 10
  s1h7: 3* 14
  s1h8: 6* 11
Quarter-finals
  s2h1: 1* 8
  s2h2: 4* 5
  s2h3: 2* 7
  s2h4: 3* 6
Semi-finals
  s3h1: 1* 4
  s3h2: 2* 3
Final
  s4h1: 1* 2
`, sketch(f))
	require.Equal(t, "1:101 2:102 3:103 3:104 5:105 5:106 5:107 5:108 9:109 9:110 9:111 9:112 9:113 9:114 9:115 9:116 ", ids(f))
	heat, _ := f.find("s2h1")
	require.Equal(t, "winner of heat 1 of Round 1", heat.Slots[0].From)
}

func TestSingleEliminationOfSixteenInFours(t *testing.T) {
	t.Parallel()
	f := golden(t, Rules{Format: Single, Size: 4, Matches: 1, Advance: 2}, 16)
	require.Equal(t, `Quarter-finals
  s1h1: 1* 8* 9 16
  s1h2: 4* 5* 12 13
  s1h3: 2* 7* 10 15
  s1h4: 3* 6* 11 14
Semi-finals
  s2h1: 1* 8 4* 5
  s2h2: 2* 7 3* 6
Final
  s3h1: 1* 4 2 3
`, sketch(f))
	require.Equal(t, "1:101 2:102 3:103 4:104 5:105 5:106 7:107 7:108 9:109 9:110 9:111 9:112 13:113 13:114 13:115 13:116 ", ids(f))
}

func TestDoubleEliminationOfEightInPairs(t *testing.T) {
	t.Parallel()
	f := golden(t, Rules{Format: Double, Size: 2, Matches: 1, Advance: 1}, 8)
	require.Equal(t, `Winners' round 1
  s1h1: 1* 8
  s1h2: 4* 5
  s1h3: 2* 7
  s1h4: 3* 6
Second chance 1
  s2h1: 8 5*
  s2h2: 7 6*
Winners' round 2
  s3h1: 1* 4
  s3h2: 2* 3
Second chance 2
  s4h1: 5 3*
  s4h2: 6 4*
Second chance 3
  s5h1: 3* 4
Winners' final
  s6h1: 1* 2
Second chance 4
  s7h1: 3 2*
Grand final
  s8h1: 1* 2
`, sketch(f))
	require.Equal(t, "1:101 2:102 3:103 4:104 5:105 5:106 7:107 7:108 ", ids(f))
}

func TestTheUnbeatenHaveASecondChance(t *testing.T) {
	t.Parallel()
	upset := func(m Match) []Seat { // 2 wins the grand final, and that alone
		seats := stronger(m)
		if m.Heat == "s4h1" {
			for i, id := range m.Entrants {
				seats[i].Rank = 2
				if id == 102 {
					seats[i].Rank = 1
				}
			}
		}
		return seats
	}
	f, _ := played(t, Rules{Format: Double, Size: 2, Matches: 1, Advance: 1}, fieldOf(4), Log{}, upset)
	require.Contains(t, sketch(f), "Winners' final\n  s3h1: 1* 2\n")
	f, _ = played(t, Rules{Format: Double, Size: 2, Matches: 1, Advance: 1}, fieldOf(4), Log{}, func(m Match) []Seat {
		if m.Heat == "s5h1" {
			m.Heat = "s4h1"
		}
		return upset(m)
	})
	require.Contains(t, sketch(f), "Grand final\n  s5h1: 1 2*\nDeciding heat\n  s6h1: 2 1*\n")
	require.Equal(t, []int64{101}, f.Champions)
}

func TestHeatsOfSixteenInFours(t *testing.T) {
	t.Parallel()
	f := golden(t, Rules{Format: Heats, Size: 4, Matches: 1, Advance: 2}, 16)
	require.Equal(t, `Quarter-finals
  s1h1: 1* 8* 9 16
  s1h2: 2* 7* 10 15
  s1h3: 3* 6* 11 14
  s1h4: 4* 5* 12 13
Semi-finals
  s2h1: 1* 4* 6 7
  s2h2: 2* 3* 5 8
Final
  s3h1: 1* 2 3 4
`, sketch(f))
}

func TestSixteenMeetInFoursExactlyOnce(t *testing.T) {
	t.Parallel()
	rules := Defaults(RoundRobin, 16, 4, 4)
	require.Equal(t, 5, rules.Rounds)
	f := golden(t, rules, 16)
	met := map[[2]int64]int{}
	for _, s := range f.Stages {
		for _, h := range s.Heats {
			for _, a := range h.Slots {
				for _, b := range h.Slots {
					if a.Entrant < b.Entrant {
						met[[2]int64{a.Entrant, b.Entrant}]++
					}
				}
			}
		}
	}
	require.Len(t, met, 16*15/2)
	for pair, n := range met {
		require.Equal(t, 1, n, "%v", pair)
	}
}

func TestDropsOfSixteenInFours(t *testing.T) {
	t.Parallel()
	rules := Defaults(DropWorst, 16, 4, 4)
	f := golden(t, rules, 16)
	var left []int
	for _, s := range f.Stages {
		in := map[int64]bool{}
		for _, h := range s.Heats {
			for _, slot := range h.Slots {
				in[slot.Entrant] = true
			}
		}
		left = append(left, len(in))
	}
	require.Equal(t, []int{16, 12, 8, 4}, left)
	require.Equal(t, "Final", f.Stages[3].Name)
	require.Equal(t, []int64{101}, f.Champions)
}

func TestByesGoToTheStrongest(t *testing.T) {
	t.Parallel()
	f := golden(t, Rules{Format: Single, Size: 2, Matches: 1, Advance: 1}, 5)
	require.Equal(t, `Quarter-finals
  s1h1: 1* -
  s1h2: 4* 5
  s1h3: 2* -
  s1h4: 3* -
Semi-finals
  s2h1: 1* 4
  s2h2: 2* 3
Final
  s3h1: 1* 2
`, sketch(f))
}
