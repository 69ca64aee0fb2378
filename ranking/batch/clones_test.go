package batch

import (
	"compress/gzip"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

// divided is a game in which the strong divide among themselves what the weak leave: alone a strong player is far ahead, and
// among its equals a little. The first players are copies of one program, the others are weaker.
type divided struct {
	random *rand.Rand
	copies int
	weak   []float64
	lead   float64 // of a copy alone
}

func (g divided) play(players ...int) ranking.Match {
	strong := 0
	for _, p := range players {
		if p < g.copies {
			strong++
		}
	}
	var m ranking.Match
	for _, i := range g.random.Perm(len(players)) {
		p := players[i]
		performance := g.lead / float64(strong)
		if p >= g.copies {
			performance = g.weak[p-g.copies]
		}
		m.Seats = append(m.Seats, ranking.Seat{Player: p, Score: math.Round(100 * (performance + g.random.NormFloat64()))})
	}
	return m
}

// some returns a number of different players from a range, in any order.
func (g divided) some(n, from, to int) []int {
	players := g.random.Perm(to - from)[:n]
	for i := range players {
		players[i] += from
	}
	return players
}

// Copies of one program are not told apart, whatever each of them met before the others came: at most in one of twenty pairs
// somebody who looks after every match is ever told that one is stronger.
func TestCopiesAreNotToldApart(t *testing.T) {
	t.Parallel()
	worlds := map[string]copiesWorld{
		"the same two again and again": {
			3, 2, 4, func(divided) []int { return []int{0, 3, 4} }, 400,
			func(g divided) []int { return g.some(4, 0, 5) },
		},
		"many weak players": {
			3, 8, 4, func(g divided) []int { return append(g.some(3, 3, 11), 0) }, 200,
			func(g divided) []int { return g.some(4, 0, 11) },
		},
		"a few weak players": {
			4, 4, 3, func(g divided) []int { return append(g.some(2, 4, 8), 0) }, 100,
			func(g divided) []int { return g.some(4, 0, 8) },
		},
		"duels, then fours": {
			2, 4, 3, func(g divided) []int { return append(g.some(1, 2, 6), 0) }, 120,
			func(g divided) []int { return g.some(4, 0, 6) },
		},
		"no scale of scores": {
			3, 3, 0.2, func(g divided) []int { return append(g.some(3, 3, 6), 0) }, 200,
			func(g divided) []int { return g.some(4, 0, 6) },
		},
	}
	for name, c := range map[string]struct {
		seen  func(ranking.Match) ranking.Match
		seeds uint64
	}{
		"scores": {func(m ranking.Match) ranking.Match { return m }, 6},
		"places": {placesOnly, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pairs, decided := tellCopiesApart(t, worlds, c.seeds, c.seen)
			require.LessOrEqual(t, float64(decided), 0.05*float64(pairs), "%d of %d", decided, pairs)
		})
	}
}

// Neither are copies that never met each other, but have common opponents: some in duels, some in larger matches, always the same
// ones or others, and one of them for long before the others came.
func TestCopiesThatNeverMetAreNotToldApart(t *testing.T) {
	t.Parallel()
	worlds := map[string]copiesWorld{
		"the same two opponents": {
			3, 2, 3, func(divided) []int { return []int{0, 3, 4} }, 60,
			func(g divided) []int { return append(g.some(1, 0, 3), 3, 4) },
		},
		"all opponents at once": {
			3, 7, 3, func(divided) []int { return nil }, 0,
			func(g divided) []int { return append(g.some(3, 3, 10), g.some(1, 0, 3)...) },
		},
		"duels": {
			3, 4, 2, func(g divided) []int { return append(g.some(1, 3, 7), 0) }, 60,
			func(g divided) []int { return append(g.some(1, 3, 7), g.some(1, 0, 3)...) },
		},
		"as strong as the others": {
			4, 6, 0.2, func(g divided) []int { return append(g.some(3, 4, 10), 0) }, 100,
			func(g divided) []int { return append(g.some(3, 4, 10), g.some(1, 0, 4)...) },
		},
	}
	for name, seen := range map[string]func(ranking.Match) ranking.Match{
		"scores": func(m ranking.Match) ranking.Match { return m }, "places": placesOnly,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pairs, decided := tellCopiesApart(t, worlds, 3, seen)
			require.LessOrEqual(t, float64(decided), 0.05*float64(pairs), "%d of %d", decided, pairs)
		})
	}
}

// placesOnly returns a match without its scores.
func placesOnly(m ranking.Match) ranking.Match {
	ranks := m.Ranks(nil)
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		m.Seats[i].Rank, m.Seats[i].Score = ranks[i], 0
	}
	return m
}

// copiesWorld is a world of a game that is divided.
type copiesWorld struct {
	copies, weak int
	lead         float64
	before       func(g divided) []int // whom the first copy met before
	matches      int                   // how often
	after        func(g divided) []int
}

// tellCopiesApart returns how many pairs of copies there were in some worlds, and of how many somebody who looks after every match
// was ever told that one is stronger.
func tellCopiesApart(t *testing.T, worlds map[string]copiesWorld, seeds uint64, seen func(ranking.Match) ranking.Match) (pairs, decided int) {
	t.Helper()
	for name, c := range worlds {
		for seed := range seeds {
			// given one copy that has played for long
			g := divided{rand.New(rand.NewPCG(seed, 3)), c.copies, make([]float64, c.weak), c.lead}
			for i := range g.weak {
				g.weak[i] = 0.3 * g.random.NormFloat64()
			}
			var matches []ranking.Match
			for range c.matches {
				matches = append(matches, seen(g.play(c.before(g)...)))
			}
			// when the others come, and everything is ranked again now and then
			apart := map[[2]int]bool{}
			var s *ranking.Standing
			for n := range 150 {
				m := seen(g.play(c.after(g)...))
				matches = append(matches, m)
				if n < 10 || n%25 == 0 {
					var err error
					s, err = System{}.Rank(ranking.Field{Players: c.copies + c.weak}, matches)
					require.NoError(t, err)
				} else {
					require.NoError(t, s.Add(m))
				}
				for a := range c.copies {
					for b := range a {
						if s.Compare(a, b).Decided(0.95) != 0 && !apart[[2]int{a, b}] {
							apart[[2]int{a, b}] = true
							t.Logf("%s, seed %d: copies %d and %d after %d matches: %+v", name, seed, a, b, n, s.Compare(a, b))
						}
					}
				}
			}
			pairs += c.copies * (c.copies - 1) / 2
			decided += len(apart)
		}
	}
	return pairs, decided
}

// Results of a contest of Ants in which Formica, Lasius and Pheidole were copies of the sample Dummy, which had played 411 matches
// against Null and Demo alone before they came.
func TestCopiesThatWerePlayedAreNotToldApart(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/copies.csv.gz")
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	text, err := gzip.NewReader(file)
	require.NoError(t, err)
	results, err := ranking.ReadResults(text)
	require.NoError(t, err)
	dummy := slices.Index(results.Names, "Dummy")
	copies := []int{dummy, slices.Index(results.Names, "Formica"), slices.Index(results.Names, "Lasius"), slices.Index(results.Names, "Pheidole")}

	withoutScores := make([]ranking.Match, len(results.Matches))
	for i, m := range results.Matches {
		withoutScores[i] = placesOnly(m)
	}
	before := 0.0
	for n := 412; n <= len(results.Matches); n++ {
		s, err := System{}.Rank(results.Field(), results.Matches[:n])
		require.NoError(t, err)
		for i, a := range copies {
			for _, b := range copies[:i] {
				require.Zero(t, s.Compare(a, b).Decided(0.95), "%s and %s after %d matches", results.Names[a], results.Names[b], n)
			}
		}
		requireEqualPlaces(t, results.Field(), withoutScores[:n], copies)
		if n > 412 {
			require.InDelta(t, before, s.Ratings[dummy], s.Deviations[dummy]*1.96, "no result moves it out of its interval: after %d matches", n)
		}
		before = s.Ratings[dummy]

		// What is added to an earlier ranking says about the same.
		if n%20 == 0 && n > 420 {
			added, err := System{}.Rank(results.Field(), results.Matches[:n-10])
			require.NoError(t, err)
			for _, m := range results.Matches[n-10 : n] {
				require.NoError(t, added.Add(m))
			}
			require.InDelta(t, s.Ratings[dummy], added.Ratings[dummy], 25)
			require.InEpsilon(t, s.Deviations[dummy], added.Deviations[dummy], 0.15)
		}
	}
}

// requireEqualPlaces ranks matches by places and finds copies of one program equal.
func requireEqualPlaces(t *testing.T, field ranking.Field, matches []ranking.Match, copies []int) {
	t.Helper()
	s, err := System{}.Rank(field, matches)
	require.NoError(t, err)
	for i, a := range copies {
		for _, b := range copies[:i] {
			require.Zero(t, s.Compare(a, b).Decided(0.95), "players %d and %d after %d matches", a, b, len(matches))
			if len(matches) > 430 { // all have played often
				require.LessOrEqual(t, math.Abs(s.Ratings[a]-s.Ratings[b]), 1.96*(s.Deviations[a]+s.Deviations[b]))
			}
		}
	}
}
