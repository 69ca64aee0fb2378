package finals

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// fieldOf has the IDs 101, 102, ...
func fieldOf(n int) []Entrant {
	field := make([]Entrant, n)
	for i := range field {
		field[i] = Entrant{ID: int64(101 + i), Rating: 1800 - 20*float64(i), Deviation: 60}
	}
	return field
}

// referee decides matches.
type referee func(Match) []Seat

// stronger lets the entrant with the smaller ID win, by their difference.
func stronger(m Match) []Seat {
	seats := make([]Seat, len(m.Entrants))
	for i, id := range m.Entrants {
		seats[i].Score = float64(-id)
		seats[i].Rank = 1
		for _, other := range m.Entrants {
			if other < id {
				seats[i].Rank++
			}
		}
	}
	return seats
}

// chance decides by the match alone, with ties and frozen players, whatever the order of the calls.
func chance(seed uint64) referee {
	return func(m Match) []Seat {
		g := generatorOf(seed, m.Heat, m.Attempt, m.Number)
		seats := make([]Seat, len(m.Entrants))
		for i := range seats {
			seats[i] = Seat{Score: float64(g.Below(7)), Rank: 1 + g.Below(len(seats)), Frozen: g.Below(5) == 0}
		}
		return seats
	}
}

// played plays on until nothing is left to be played, and returns the final and its log.
func played(t require.TestingT, rules Rules, field []Entrant, log Log, decide referee) (*Final, Log) {
	for range 5000 {
		f, err := Run(rules, field, log)
		require.NoError(t, err)
		if f.Done {
			require.Empty(t, f.Next)
			return f, log
		}
		require.NotEmpty(t, f.Next, "a final that is not done says what is next")
		for _, m := range f.Next {
			log.Results = append(log.Results, Result{m, decide(m)})
		}
	}
	require.Fail(t, "the final does not end", "%+v", rules)
	return nil, log
}

// anyRules draws rules that Check accepts for so many entrants.
func anyRules(t *rapid.T, entrants int) Rules {
	size := rapid.IntRange(2, 8).Draw(t, "size")
	r := Defaults(rapid.SampledFrom(everyName()).Draw(t, "format"), entrants, 2, 8)
	r.Size, r.Rotate = size, rapid.Bool().Draw(t, "rotate")
	r.Matches = rapid.IntRange(1, 3).Draw(t, "matches")
	if r.Rotate {
		r.Matches = size
	}
	r.Boards = rapid.IntRange(0, 3).Draw(t, "boards")
	r.Drawn, r.Seed = rapid.Bool().Draw(t, "drawn"), rapid.Uint64().Draw(t, "seed")
	switch r.Format {
	case Single:
		divisors := slices.DeleteFunc([]int{1, 2, 3, 4}, func(d int) bool { return d >= size || size%d != 0 })
		r.Advance = rapid.SampledFrom(divisors).Draw(t, "advance")
	case Double:
		r.Size += size % 2
		r.Advance = r.Size / 2
		if r.Rotate {
			r.Matches = r.Size
		}
	case Heats:
		r.Advance = rapid.IntRange(1, size-1).Draw(t, "advance")
	case Groups:
		r.Groups = rapid.IntRange(1, max(1, entrants/2)).Draw(t, "groups")
		r.Advance = rapid.IntRange(1, 3).Draw(t, "advance")
	case DropWorst, Shrinking:
		r.Rounds = rapid.IntRange(1, 3).Draw(t, "rounds")
		r.Carry = rapid.Bool().Draw(t, "carry")
		if r.Format == DropWorst {
			r.Drop = rapid.IntRange(1, max(1, min(size, entrants-1))).Draw(t, "drop")
		}
	case Swiss, RoundRobin:
		r.Rounds = rapid.IntRange(1, 8).Draw(t, "rounds")
	case Race:
		r.Budget = rapid.IntRange(1, 60).Draw(t, "budget")
		r.Minimum = rapid.IntRange(0, r.Budget).Draw(t, "minimum")
	}
	require.NoError(t, r.Check(entrants, 2, 8))
	return r
}

func everyName() []Format {
	formats := Formats()
	names := make([]Format, len(formats))
	for i, f := range formats {
		names[i] = f.Format
	}
	return names
}

func everyFormat(t *testing.T, test func(t *testing.T, format Format)) {
	for _, f := range everyName() {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			test(t, f)
		})
	}
}

func ids(f *Final) string {
	places := ""
	for _, p := range f.Standing {
		places += fmt.Sprintf("%d:%d ", p.Place, p.Entrant)
	}
	return places
}
