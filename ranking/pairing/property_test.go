package pairing_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking/pairing"
)

// ladder is a contest in simulated time, with a match at every tick. As in the worker, who has met whom is what a window of
// the newest matches says.
type ladder struct {
	tick    time.Duration
	window  int // of matches
	planner *pairing.Planner
	made    [][]int64
	longest time.Duration // that anybody has waited
}

func newLadder(t *rapid.T, seats pairing.Seats, players int) *ladder {
	l := &ladder{tick: time.Second, window: 20 + 10*players, planner: &pairing.Planner{
		History: pairing.NewHistory(), Seats: seats, Policy: pairing.DefaultPolicy(),
		Random: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)),
	}}
	l.planner.Policy.Near = rapid.Bool().Draw(t, "near")
	for range players {
		l.arrive()
	}
	return l
}

func (l *ladder) arrive() {
	id := int64(len(l.planner.Candidates) + 1)
	l.planner.Candidates = append(l.planner.Candidates, pairing.Candidate{ID: id, Name: fmt.Sprintf("P%d", id), Rating: float64(id)})
}

func (l *ladder) play(t *rapid.T) pairing.Match {
	for i := range l.planner.Candidates {
		l.planner.Candidates[i].Waited += l.tick
		l.longest = max(l.longest, l.planner.Candidates[i].Waited)
	}
	l.planner.History = pairing.NewHistory()
	for _, ids := range l.made[max(0, len(l.made)-l.window):] {
		l.planner.History.Add(ids)
	}
	m, ok := l.planner.Next()
	if !ok {
		t.Fatal("no match")
	}
	ids, seen := make([]int64, len(m.Seats)), map[int64]bool{}
	for i, s := range m.Seats {
		if s.Filler {
			continue
		}
		if seen[s.ID] {
			t.Fatalf("player %d sits twice: %v", s.ID, m)
		}
		ids[i], seen[s.ID] = s.ID, true
	}
	l.made = append(l.made, ids)
	return m
}

// islands counts the parts of the graph of meetings, by its own means.
func islands(matches [][]int64) int {
	group := map[int64]int{}
	for i, ids := range matches {
		for _, id := range ids {
			old, met := group[id]
			group[id] = i
			for other, g := range group {
				if met && g == old {
					group[other] = i
				}
			}
		}
	}
	parts := map[int]bool{}
	for _, g := range group {
		parts[g] = true
	}
	return len(parts)
}

func drawSeats(t *rapid.T) pairing.Seats {
	low := rapid.IntRange(2, 5).Draw(t, "low")
	return pairing.Seats{Low: low, High: low + rapid.IntRange(0, 4).Draw(t, "more")}
}

func TestNobodyWaitsLongerThanTheLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// given a site that makes as many matches as it has players in half of the longest wait
		seats := drawSeats(t)
		players := rapid.IntRange(seats.Low, 40).Draw(t, "players")
		every := rapid.IntRange(0, 10).Draw(t, "a new player every so many matches")
		l := newLadder(t, seats, players)
		limit := 60
		l.tick = l.planner.Policy.MaxWait / 2 / time.Duration(limit)

		// when matches are made, and new players come all the time
		for n := range 200 {
			if every > 0 && n%every == 0 && len(l.planner.Candidates) < limit {
				l.arrive()
			}
			l.play(t)
		}

		// then nobody has waited longer
		if l.longest > l.planner.Policy.MaxWait+l.tick {
			t.Fatalf("somebody waited for %s", l.longest)
		}
	})
}

func TestWhoHasWaitedLongestIsNeverPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// given a site so slow that everybody waits for long
		seats := drawSeats(t)
		l := newLadder(t, seats, rapid.IntRange(seats.High+1, 40).Draw(t, "players"))
		l.tick = time.Minute
		for range 100 {
			if rapid.IntRange(0, 9).Draw(t, "a new player") == 0 {
				l.arrive()
			}
			before := slices.Clone(l.planner.Candidates)

			// when a match is made, then one of those that have waited longest has a seat
			m := l.play(t)

			longest := slices.MaxFunc(before, func(a, b pairing.Candidate) int { return cmp.Compare(a.Waited, b.Waited) }).Waited
			if longest > l.planner.Policy.MaxWait && !slices.ContainsFunc(m.Seats, func(s pairing.Seat) bool { return before[s.ID-1].Waited == longest }) {
				t.Fatalf("who had waited for %s was passed over: %v", longest, m)
			}
		}
	})
}

func TestNewPlayersStarveNobodyAndAreNotStarved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// given a field in which everybody is placed
		seats := drawSeats(t)
		players := rapid.IntRange(seats.High+1, 20).Draw(t, "players")
		l := newLadder(t, seats, players)
		for i := range l.planner.Candidates {
			l.planner.Candidates[i].Matches = 1000
		}

		// when new players come faster than they can be placed
		l.window = 100
		made := map[bool]int{}
		for n := range 200 {
			if n%4 == 0 {
				l.arrive()
			}
			made[strings.Contains(l.play(t).Reason, "is new")]++
		}

		// then three matches of four are made for them
		if made[true] < 115 || made[true] > 185 { // 150, and almost six deviations
			t.Fatalf("%d of 200 matches were made for new players", made[true])
		}
		for _, c := range l.planner.Candidates[:players] {
			if c.Matches < 1001 {
				t.Fatalf("%s never played", c.Name)
			}
		}
	})
}

func TestIslandsNeverForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := drawSeats(t)
		players := rapid.IntRange(seats.Low, 25).Draw(t, "players")
		l := newLadder(t, seats, players)
		for n := range 250 {
			if n%50 == 0 && rapid.Bool().Draw(t, "somebody comes") {
				l.arrive()
			}
			l.play(t)
			if n%10 != 0 || n < 2*len(l.planner.Candidates) {
				continue
			}
			window := l.made[max(0, len(l.made)-l.window):]
			if islands(window) != 1 {
				t.Fatalf("%d islands after %d matches", islands(window), n+1)
			}
		}
	})
}

func TestIslandsAreJoinedAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// given groups that have played among themselves
		groups := rapid.IntRange(2, 6).Draw(t, "groups")
		l := newLadder(t, pairing.Seats{Low: 2, High: rapid.IntRange(2, 4).Draw(t, "high")}, 3*groups)
		for i := range l.planner.Candidates {
			l.planner.Candidates[i].Matches = 100
		}
		for g := range groups {
			first := int64(3*g + 1)
			l.made = append(l.made, []int64{first, first + 1}, []int64{first + 2, first})
		}

		// when matches are made, then each joins two of the groups at least
		for left := groups; left > 1; left = islands(l.made) {
			m := l.play(t)
			if islands(l.made) >= left {
				t.Fatalf("%d islands before and %d after %v", left, islands(l.made), m)
			}
			if !strings.Contains(m.Reason, ", with players that it had no common opponents with") {
				t.Fatal(m.Reason)
			}
		}
	})
}

func TestMeetingsSeatsAndSizesAreBalancedForEverybody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 5).Draw(t, "size")
		players := rapid.IntRange(size, 12).Draw(t, "players")
		l := newLadder(t, pairing.Seats{Low: size, High: size}, players)
		l.planner.Policy.Near = false
		for i := range l.planner.Candidates {
			l.planner.Candidates[i].Matches = 100
		}
		rounds := 10 * players
		l.window = rounds
		for range rounds {
			l.play(t)
		}
		sat := map[int64][]int{}
		for _, ids := range l.made {
			for seat, id := range ids {
				if sat[id] == nil {
					sat[id] = make([]int, size)
				}
				sat[id][seat]++
			}
		}
		even := float64(rounds*size*(size-1)) / float64(players*(players-1))
		for a, seats := range sat {
			for seat, times := range seats {
				require.InDelta(t, 10, times, 4, "player %d in seat %d of %v", a, seat, seats)
			}
			for b := range sat {
				if a != b {
					require.InDelta(t, even, l.planner.History.Met(a, b), 3+even/8, "%d and %d of %d, in matches of %d", a, b, players, size)
				}
			}
		}
	})
}

func TestSmallestFields(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := drawSeats(t)
		l := newLadder(t, seats, rapid.IntRange(0, 1).Draw(t, "players"))
		l.planner.Filler = int64(len(l.planner.Candidates))
		if _, ok := l.planner.Next(); ok {
			t.Fatal("a match of fewer than two players")
		}
		for len(l.planner.Candidates) < 2 {
			l.arrive()
		}
		l.planner.Filler = 1
		for range 100 {
			l.play(t)
		}
		a, b := l.planner.Candidates[0], l.planner.Candidates[1]
		if a.Matches != 100 || b.Matches != 100 {
			t.Fatalf("%d and %d matches", a.Matches, b.Matches)
		}
	})
}
