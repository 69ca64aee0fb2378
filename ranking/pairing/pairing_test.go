package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/pairing"
)

func planner(seats int, candidates ...pairing.Candidate) *pairing.Planner {
	return &pairing.Planner{
		Candidates: candidates, History: pairing.NewHistory(), Seats: pairing.Seats{Low: seats, High: seats}, Policy: pairing.DefaultPolicy(),
		Random: rand.New(rand.NewPCG(1, 2)),
	}
}

func field(n int) []pairing.Candidate {
	candidates := make([]pairing.Candidate, n)
	for i := range candidates {
		candidates[i] = pairing.Candidate{ID: int64(i + 1), Name: fmt.Sprintf("P%d", i+1), Matches: 100, Rating: float64(1500 + i)}
	}
	return candidates
}

func next(t *testing.T, p *pairing.Planner) pairing.Match {
	t.Helper()
	match, ok := p.Next()
	require.True(t, ok)
	return match
}

func seated(m pairing.Match, id int64) bool {
	for _, s := range m.Seats {
		if s.ID == id && !s.Filler {
			return true
		}
	}
	return false
}

// often plans matches of fresh planners, one for each of many generators.
func often(t *testing.T, fresh func() *pairing.Planner, each func(pairing.Match)) {
	t.Helper()
	for seed := range uint64(400) {
		p := fresh()
		p.Random = rand.New(rand.NewPCG(seed, 7))
		each(next(t, p))
	}
}

func TestANewPlayerComesFirstInThreeMatchesOfFour(t *testing.T) {
	made := 0
	often(t, func() *pairing.Planner {
		candidates := field(20)
		candidates[7].Matches = 3
		candidates[7].Name = "Newcomer"
		return planner(4, candidates...)
	}, func(m pairing.Match) {
		if strings.HasPrefix(m.Reason, "Newcomer") {
			made++
			require.True(t, seated(m, 8))
			require.Equal(t, "Newcomer is new and needs its first 40 matches: this is number 4, against those it has met least.", m.Reason)
		}
	})
	require.InDelta(t, 300, made, 45, "of 400")
}

func TestWhoHasWaitedHasASeatBesideNewPlayers(t *testing.T) {
	// given many newcomers and one old player that nobody has asked for a while
	often(t, func() *pairing.Planner {
		candidates := field(20)
		for i := range candidates[1:] {
			candidates[1+i].Matches = 0
		}
		candidates[0].Waited = 3 * time.Minute
		return planner(2, candidates...)
	}, func(m pairing.Match) {
		require.True(t, seated(m, 1))
		if strings.Contains(m.Reason, "is new") {
			require.Contains(t, m.Reason, ", and P1 has a seat because it had waited for 3m0s.")
		} else {
			require.Equal(t, "P1 had waited longest (3m0s), against those it has met least.", m.Reason)
		}
	})
}

func TestEverybodyMeetsEverybody(t *testing.T) {
	p := planner(4, field(8)...)
	for range 70 { // 420 meetings of 28 pairs: 15 each
		next(t, p)
	}
	for a := int64(1); a <= 8; a++ {
		for b := a + 1; b <= 8; b++ {
			require.InDelta(t, 15, p.History.Met(a, b), 3, "%d and %d:\n%s", a, b, p.History)
		}
	}
	for _, c := range p.Candidates {
		require.InDelta(t, 100+35, c.Matches, 4, c.Name)
	}
}

func TestSeatsAreBalanced(t *testing.T) {
	p := planner(4, field(8)...)
	sat := map[int64]*[4]int{}
	for range 80 {
		for seat, s := range next(t, p).Seats {
			if sat[s.ID] == nil {
				sat[s.ID] = &[4]int{}
			}
			sat[s.ID][seat]++
		}
	}
	for id, seats := range sat {
		for seat, times := range seats {
			require.InDelta(t, 10, times, 3, "player %d in seat %d: %v", id, seat, seats)
		}
	}
}

func TestNobodyMeetsItself(t *testing.T) {
	p := planner(4, field(4)...)
	for range 50 {
		match := next(t, p)
		ids := map[int64]bool{}
		for _, s := range match.Seats {
			require.False(t, ids[s.ID])
			ids[s.ID] = true
		}
	}
}

func TestMissingPlayersAreFilledIn(t *testing.T) {
	p := planner(4, field(3)...)
	p.Filler = 1

	match := next(t, p)

	fillers := 0
	for _, s := range match.Seats {
		if s.Filler {
			fillers++
			require.Equal(t, int64(1), s.ID)
		}
	}
	require.Equal(t, 1, fillers)
	require.True(t, seated(match, 1) && seated(match, 2) && seated(match, 3))
	require.Contains(t, match.Reason, "; one player is missing, so a second P1 that does not count takes the seat.")
}

func TestAReturnMatchExchangesTheSeats(t *testing.T) {
	p := planner(3, field(5)...)

	match := next(t, p)
	back := p.Mirror(match)

	for i, s := range match.Seats {
		require.Equal(t, s, back.Seats[2-i])
		for _, other := range match.Seats[:i] {
			require.Equal(t, 2, p.History.Met(s.ID, other.ID), "it counts")
		}
		require.Equal(t, 102, p.Candidates[s.ID-1].Matches)
	}
	require.True(t, strings.HasPrefix(back.Reason, "The return match, on the same board with the seats exchanged: "))
	require.True(t, strings.HasSuffix(back.Reason, match.Reason))
}

func TestSizesTakeTurns(t *testing.T) {
	// given a game for two to ten players, and six of them
	p := planner(2, field(6)...)
	p.Seats.High = 10

	// when many matches are made
	played := map[int64]map[int]int{}
	for range 1000 {
		match := next(t, p)
		for _, s := range match.Seats {
			if played[s.ID] == nil {
				played[s.ID] = map[int]int{}
			}
			played[s.ID][len(match.Seats)]++
		}
	}

	// then everybody plays in all sizes that six are enough for, and about as often
	for id, sizes := range played {
		require.Len(t, sizes, 5)
		for size, n := range sizes {
			require.InDelta(t, played[id][2], n, 20, "player %d in matches of %d", id, size)
		}
	}
}

func TestTooFewPlayersMakeNoMatch(t *testing.T) {
	for name, p := range map[string]*pairing.Planner{
		"nobody":              planner(2),
		"one":                 planner(2, field(1)...),
		"no filler to be had": planner(4, field(3)...),
	} {
		t.Run(name, func(t *testing.T) {
			_, ok := p.Next()
			require.False(t, ok)
		})
	}
	one := planner(4, field(1)...)
	one.Filler = 1
	_, ok := one.Next()
	require.False(t, ok, "a player does not play against its copies")
}

func TestEqualsMeetInAtMostOneMatchOfFourAndOnlyWhileRatingsExplain(t *testing.T) {
	for near, want := range map[bool]int{true: 100, false: 0} {
		made := 0
		often(t, func() *pairing.Planner {
			candidates := field(100)
			candidates[50].Waited = time.Minute
			p := planner(2, candidates...)
			p.Policy.Near = near
			return p
		}, func(m pairing.Match) {
			require.True(t, seated(m, 51))
			if strings.Contains(m.Reason, "of about its rating") {
				made++
				for _, s := range m.Seats {
					require.InDelta(t, 51, s.ID, 3)
				}
			}
		})
		require.InDelta(t, want, made, float64(want)/3, "of 400, near: %v", near)
	}
}

func TestRotationsGiveEverybodyEverySeat(t *testing.T) {
	p := planner(3, field(5)...)
	match := next(t, p)

	all := append([]pairing.Match{match}, p.Rotations(match)...)

	require.Len(t, all, 3)
	require.Equal(t, "Match 3 of 3 of the same players on one board, so that everybody has every seat: "+match.Reason, all[2].Reason)
	for seat := range 3 {
		sat := map[int64]bool{}
		for _, m := range all {
			sat[m.Seats[seat].ID] = true
		}
		require.Len(t, sat, 3, "seat %d", seat)
	}
	for _, s := range match.Seats {
		require.Equal(t, 103, p.Candidates[s.ID-1].Matches)
	}
	require.Equal(t, 3, p.History.Met(match.Seats[0].ID, match.Seats[1].ID))
}

func BenchmarkNext(b *testing.B) {
	for _, c := range []struct{ players, seats int }{{500, 4}, {10_000, 4}, {10_000, 10}} {
		b.Run(fmt.Sprintf("%d players, %d seats", c.players, c.seats), func(b *testing.B) {
			p := planner(c.seats, field(c.players)...)
			p.Policy.Near = true
			for b.Loop() {
				if _, ok := p.Next(); !ok {
					b.Fatal("no match")
				}
			}
		})
	}
}
