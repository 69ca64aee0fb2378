package ranking

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// systems are all that turn results into a standing.
func systems() map[string]System {
	return map[string]System{
		"batch": Batch{}, "trueskill": DefaultTrueSkill(), "elo": DefaultElo(), "glicko2": DefaultGlicko2(),
		"wenglin": DefaultWengLin(), "wenglin, logistic pairs": wengLin(WengLinBradleyTerry),
		"wenglin, normal pairs": wengLin(WengLinThurstoneMosteller), "throughtime": DefaultThroughTime(),
	}
}

// everySystem runs a test for each of them.
func everySystem(t *testing.T, test func(t *testing.T, system System)) {
	t.Helper()
	for name, system := range systems() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, system)
		})
	}
}

// requireFinite checks all numbers of a standing.
func requireFinite(t require.TestingT, s *Standing) {
	for i := range s.Ratings {
		require.Less(t, math.Abs(s.Ratings[i]), 50000.0, "rating of player %d", i)
		require.True(t, finite(s.Deviations[i]) && s.Deviations[i] >= 0, "deviation of player %d: %v", i, s.Deviations[i])
		for j := range min(i, 20) {
			p := s.Win(i, j)
			require.True(t, p >= 0 && p <= 1, "player %d beats %d with probability %v", i, j, p)
		}
	}
	sum := 0.0
	for _, p := range s.Best() {
		require.True(t, p >= 0 && p <= 1+1e-9)
		sum += p
	}
	if slices.Max(append([]int{0}, s.Matches...)) > 0 {
		require.InDelta(t, 1, sum, 1e-9)
	}
}

func TestStrangeResults(t *testing.T) {
	t.Parallel()
	match := func(seats ...Seat) Match { return Match{Seats: seats} }
	duel := func(a, b float64) Match { return match(Seat{Player: 0, Score: a}, Seat{Player: 1, Score: b}) }
	repeat := func(n int, m Match) []Match { return slices.Repeat([]Match{m}, n) }
	four := func(scores ...float64) Match {
		var m Match
		for i, x := range scores {
			m.Seats = append(m.Seats, Seat{Player: i, Score: x})
		}
		return m
	}
	for name, c := range map[string]struct {
		players int
		matches []Match
		order   []int // from the best; nil: any
		equal   bool  // everybody has the same rating
	}{
		"nobody":                          {players: 0},
		"nobody plays":                    {players: 3, equal: true},
		"one player":                      {players: 1, equal: true},
		"one player alone in a match":     {players: 1, matches: []Match{match(Seat{Score: 5})}, equal: true},
		"an empty match":                  {players: 2, matches: []Match{match()}, equal: true},
		"two players, one match":          {players: 2, matches: []Match{duel(1, 0)}, order: []int{0, 1}},
		"two players, always the same":    {players: 2, matches: repeat(200, duel(1, 0)), order: []int{0, 1}},
		"two players, a draw":             {players: 2, matches: []Match{duel(3, 3)}, equal: true},
		"two players, margins":            {players: 2, matches: []Match{duel(10, 0), duel(3, 7), duel(12, 1)}, order: []int{0, 1}},
		"everybody tied":                  {players: 4, matches: repeat(50, four(7, 7, 7, 7)), equal: true},
		"tied at different scores":        {players: 4, matches: []Match{four(1, 1, 1, 1), four(2, 2, 2, 2), four(3, 3, 3, 3), four(4, 4, 4, 4), four(5, 5, 5, 5)}, equal: true},
		"scores beyond 32 bits":           {players: 4, matches: repeat(20, four(1e300, 1e12, -1e12, -1e300)), order: []int{0, 1, 2, 3}},
		"scores that differ by a bit":     {players: 4, matches: repeat(20, four(1+3e-16, 1, 1-2e-16, 0)), order: []int{0, 1, 2, 3}},
		"negative scores":                 {players: 4, matches: repeat(20, four(-1, -2, -3, -4)), order: []int{0, 1, 2, 3}},
		"nobody has any luck":             {players: 4, matches: append(repeat(2000, four(9, 5, 4, 1)), four(8, 5, 4, 1)), order: []int{0, 1, 2, 3}},
		"always the same different score": {players: 4, matches: append(repeat(20, four(9, 5, 4, 1)), four(8, 7, 6, 0)), order: []int{0, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			everySystem(t, func(t *testing.T, system System) {
				s, err := system.Rank(Field{Players: c.players}, c.matches)
				require.NoError(t, err)
				require.Len(t, s.Ratings, c.players)
				requireFinite(t, s)
				if c.order != nil {
					require.Equal(t, c.order, s.Order())
				}
				for _, r := range s.Ratings {
					if c.equal {
						// TrueSkill tells apart tied players a little, by their order.
						require.InDelta(t, 1500, r, 10)
					}
				}
				require.True(t, s.Transitive().P >= 0 && s.Transitive().P <= 1)
				require.Len(t, s.Places(), c.players)
			})
		})
	}
}

func TestResultsThatAreRefused(t *testing.T) {
	t.Parallel()
	two := []Seat{{Player: 0}, {Player: 1}}
	for name, c := range map[string]struct {
		field Field
		seats []Seat
		want  error
	}{
		"fewer than no players":      {Field{Players: -1}, nil, ErrField},
		"too few predecessors":       {Field{Players: 2, Previous: []int{-1}}, two, ErrField},
		"a version before its own":   {Field{Players: 2, Previous: []int{1, -1}}, two, ErrField},
		"a predecessor that is none": {Field{Players: 2, Previous: []int{-1, -2}}, two, ErrField},
		"a player too many":          {Field{Players: 1}, two, ErrMatch},
		"a player below zero":        {Field{Players: 1}, []Seat{{Player: 0}, {Player: -1}}, ErrMatch},
		"a player against itself":    {Field{Players: 1}, []Seat{{Player: 0}, {Player: 0}}, ErrMatch},
		"a score that is no number":  {Field{Players: 2}, []Seat{{Player: 0}, {Player: 1, Score: math.NaN()}}, ErrScore},
		"a score without end":        {Field{Players: 2}, []Seat{{Player: 0}, {Player: 1, Score: math.Inf(-1)}}, ErrScore},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			everySystem(t, func(t *testing.T, system System) {
				_, err := system.Rank(c.field, []Match{{Seats: c.seats}})
				require.ErrorIs(t, err, c.want)
				if c.field.check(nil) == nil {
					s, err := system.Rank(c.field, nil)
					require.NoError(t, err)
					require.ErrorIs(t, s.Add(Match{Seats: c.seats}), c.want)
				}
			})
		})
	}
}

func TestOnePlayerInEveryMatch(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		world := newTournament(1, 20, 4, 2)
		for range 100 {
			others := world.random.Perm(19)
			world.play(0, 1+others[0], 1+others[1], 1+others[2])
		}
		s, err := system.Rank(world.field(), world.matches)
		require.NoError(t, err)
		requireFinite(t, s)
		require.Greater(t, tau(world.strengths, s.Ratings), 0.7)
	})
}

func TestTwoGroupsThatNeverMeet(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		world := newTournament(2, 40, 4, 2)
		for range 60 {
			low, high := world.random.Perm(20), world.random.Perm(20)
			for i := range high {
				high[i] += 20
			}
			world.play(low[:4]...)
			world.play(high[:4]...)
		}
		s, err := system.Rank(world.field(), world.matches)
		require.NoError(t, err)
		requireFinite(t, s)
		require.Greater(t, tau(world.strengths[:20], s.Ratings[:20]), 0.75)
		require.Greater(t, tau(world.strengths[20:], s.Ratings[20:]), 0.75)
	})
}

func TestBatchOfGroupsThatNeverMeetIsUnsureBetweenThem(t *testing.T) {
	t.Parallel()
	world := newTournament(3, 8, 4, 1)
	for range 200 {
		world.play(world.random.Perm(4)...)
		high := world.random.Perm(4)
		world.play(high[0]+4, high[1]+4, high[2]+4, high[3]+4)
	}
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.Greater(t, s.Compare(0, 4).Deviation, 3*s.Compare(0, 1).Deviation)
}

func TestOnlyFrozenMatches(t *testing.T) {
	t.Parallel()
	for name, score := range map[string]float64{"far behind": -1e9, "a little behind": -3} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := newTournament(4, 20, 4, 1)
			world.strengths[0] = 0
			world.rounds(30)
			for _, m := range world.matches {
				for i := range m.Seats {
					if m.Seats[i].Player == 0 {
						m.Seats[i].Score, m.Seats[i].Frozen = score, true
					}
				}
			}
			s, err := Batch{}.Rank(world.field(), world.matches)
			require.NoError(t, err)
			requireFinite(t, s)
			require.Greater(t, s.Ratings[0], 0.0)
			require.Less(t, s.Ratings[0], 3000.0)
			require.Equal(t, 0, s.Order()[19], "it is last")
			for i := range 19 {
				require.Greater(t, s.Deviations[0], s.Deviations[i+1], "it is less certain than others")
			}
			require.Greater(t, tau(world.strengths[1:], s.Ratings[1:]), 0.8)
		})
	}
}

func TestFreezingOnceCostsLittle(t *testing.T) {
	t.Parallel()
	world := newTournament(5, 20, 4, 1)
	world.rounds(40)
	want, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	for i, seat := range world.matches[100].Seats {
		if i == 0 {
			world.matches[100].Seats[0].Score, world.matches[100].Seats[0].Frozen = -1e6, true
			got, err := Batch{}.Rank(world.field(), world.matches)
			require.NoError(t, err)
			change := got.Ratings[seat.Player] - want.Ratings[seat.Player]
			require.Less(t, change, 0.0)
			require.Greater(t, change, -40.0)
		}
	}
}

func TestWhoFreezesSometimes(t *testing.T) {
	t.Parallel()
	// Every fifth player fails in every fifth match. A strong one of them leaves behind about as many opponents as one in
	// the upper middle.
	world := newTournament(7, 60, 4, 2)
	world.strengths[0], world.strengths[5] = 2.5, 4.5
	world.rounds(60)
	played := make([]int, 60)
	for _, m := range world.matches {
		for i, seat := range m.Seats {
			played[seat.Player]++
			if seat.Player%5 == 0 && played[seat.Player]%5 == 0 {
				m.Seats[i].Score, m.Seats[i].Frozen = -30, true
			}
		}
	}
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InDelta(t, 1500+1.2*points, s.Ratings[0], 0.8*points)
	var strengths, ratings []float64
	for i, x := range world.strengths {
		if i%5 != 0 {
			strengths, ratings = append(strengths, x), append(ratings, s.Ratings[i])
		}
	}
	require.Greater(t, tau(strengths, ratings), 0.92)
	require.Greater(t, s.Ratings[5], 1500+2.2*points)
	require.Less(t, s.Learned.Noise, 0.4, "failing is no luck of those who play")
}

func TestOneAbsurdResultCountsLittle(t *testing.T) {
	t.Parallel()
	world := newTournament(8, 40, 4, 1)
	world.strengths[0] = -2.5
	world.rounds(40)
	want, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	for k, m := range world.matches {
		if i := slices.IndexFunc(m.Seats, func(s Seat) bool { return s.Player == 0 }); i >= 0 && k > 200 {
			m.Seats[i].Score = 1e9
			break
		}
	}
	got, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	change := got.Ratings[0] - want.Ratings[0]
	require.Greater(t, change, 0.0)
	require.Less(t, change, 36.0) // 41 if it counted in full
}

func TestAVersionThatHasNotPlayedFollowsTheOneBefore(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		field := Field{Players: 4, Previous: []int{-1, -1, 0, 2}}
		win := Match{Seats: []Seat{{Player: 0, Score: 1}, {Player: 1}}}
		s, err := system.Rank(field, []Match{win})
		require.NoError(t, err)
		for range 5 {
			require.NoError(t, s.Add(win))
		}
		require.Greater(t, s.Ratings[2], 1500.0)
		require.InDelta(t, s.Ratings[0], s.Ratings[2], 30)
		require.InDelta(t, s.Ratings[0], s.Ratings[3], 60)
	})
}

func TestBatchCountsTheSameBoardAndScoresOnce(t *testing.T) {
	t.Parallel()
	world := newTournament(6, 12, 3, 1)
	world.rounds(20)
	for i := range world.matches {
		world.matches[i].Board = int64(i + 1)
	}
	want, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	got, err := Batch{}.Rank(world.field(), append(world.matches[50:], world.matches...))
	require.NoError(t, err)
	require.Equal(t, want.Ratings, got.Ratings)
	require.Equal(t, want.Matches, got.Matches)
}

// drawnTournament is a small tournament of any kind.
func drawnTournament(t *rapid.T) (Field, []Match) {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	size := rapid.IntRange(2, min(n, 5)).Draw(t, "size")
	score := rapid.SampledFrom([]*rapid.Generator[float64]{
		rapid.Map(rapid.IntRange(0, 1), func(x int) float64 { return float64(x) }),
		rapid.Map(rapid.IntRange(-20, 20), func(x int) float64 { return float64(x) }),
		rapid.Float64Range(-1e18, 1e18),
	}).Draw(t, "kind of scores")
	players := make([]int, n)
	field := Field{Players: n, Previous: make([]int, n)}
	for i := range players {
		players[i] = i
		field.Previous[i] = max(-1, rapid.IntRange(-2*n, i-1).Draw(t, "previous"))
	}
	matches := make([]Match, rapid.IntRange(0, 30).Draw(t, "matches"))
	for m := range matches {
		matches[m].Board = int64(max(0, rapid.IntRange(-10, 5).Draw(t, "board")))
		for _, p := range rapid.Permutation(players).Draw(t, "players")[:size] {
			matches[m].Seats = append(matches[m].Seats, Seat{
				Player: p, Score: score.Draw(t, "score"), Frozen: rapid.IntRange(0, 9).Draw(t, "frozen") == 0,
			})
		}
	}
	return field, matches
}

func TestAnythingGivesFiniteRatings(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		rapid.Check(t, func(t *rapid.T) {
			field, matches := drawnTournament(t)
			s, err := system.Rank(field, matches)
			require.NoError(t, err)
			requireFinite(t, s)
			for _, m := range matches[:min(3, len(matches))] {
				require.NoError(t, s.Add(m))
			}
			requireFinite(t, s)
		})
	})
}

func TestTheOrderOfResultsDoesNotMatterToBatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field, matches := drawnTournament(t)
		want, err := Batch{}.Rank(field, matches)
		require.NoError(t, err)
		got, err := Batch{}.Rank(field, rapid.Permutation(matches).Draw(t, "order"))
		require.NoError(t, err)
		require.Equal(t, want.Ratings, got.Ratings)
		require.Equal(t, want.Deviations, got.Deviations)
	})
}

func TestUnitsOfScoresDoNotMatter(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		rapid.Check(t, func(t *rapid.T) {
			field, matches := drawnTournament(t)
			want, err := system.Rank(field, matches)
			require.NoError(t, err)
			scaled := make([]Match, len(matches))
			for m, match := range matches {
				scaled[m] = Match{Seats: slices.Clone(match.Seats), Board: match.Board}
				for i := range scaled[m].Seats {
					// Powers of two lose no digits.
					scaled[m].Seats[i].Score *= 1.0 / 64
				}
			}
			got, err := system.Rank(field, scaled)
			require.NoError(t, err)
			require.Equal(t, want.Ratings, got.Ratings)
		})
	})
}

func TestNamesDoNotMatter(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		for seed := range uint64(5) {
			world := newTournament(seed, 16, 4, 1)
			world.rounds(20)
			want, err := system.Rank(world.field(), world.matches)
			require.NoError(t, err)
			names := world.random.Perm(16)
			renamed := make([]Match, len(world.matches))
			for m, match := range world.matches {
				for _, seat := range match.Seats {
					seat.Player = names[seat.Player]
					renamed[m].Seats = append(renamed[m].Seats, seat)
				}
			}
			got, err := system.Rank(world.field(), renamed)
			require.NoError(t, err)
			for i, name := range names {
				require.InDelta(t, want.Ratings[i], got.Ratings[name], 0.01)
				require.InDelta(t, want.Deviations[i], got.Deviations[name], 0.01)
			}
		}
	})
}

func TestSomebodyWhoAlwaysLosesChangesNobodysPlace(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system System) {
		for seed := range uint64(5) {
			world := newTournament(seed, 15, 3, 2)
			world.rounds(60)
			want, err := system.Rank(Field{Players: 16}, world.matches)
			require.NoError(t, err)
			for i := range 15 { // it plays against all, once in each seat
				for turn := range 3 {
					players := []int{i, (i + 5) % 15, 15}
					world.strengths = append(world.strengths[:15], -9)
					world.play(append(players[turn:], players[:turn]...)...)
				}
			}
			got, err := system.Rank(Field{Players: 16}, world.matches)
			require.NoError(t, err)
			require.GreaterOrEqual(t, slices.Index(got.Order(), 15), 13, "it is among the last") // Elo takes its time
			require.Greater(t, tau(want.Ratings[:15], got.Ratings[:15]), 0.8)
		}
	})
}

func TestALargeField(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a large field takes seconds; run without -short")
	}
	world := newTournament(7, 10000, 4, 2)
	world.rounds(10)
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	requireFinite(t, s)
	require.Greater(t, tau(world.strengths[:1000], s.Ratings[:1000]), 0.85)
	// What is approximate is stated about right.
	squares, mean := 0.0, 0.0
	for _, x := range world.strengths {
		mean += x / 10000
	}
	for i, x := range world.strengths {
		z := (s.Ratings[i] - shownMean - points*(x-mean)) / s.Deviations[i]
		squares += z * z / 10000
	}
	require.InDelta(t, 1, squares, 0.15)
	require.NoError(t, s.Add(world.matches[0]))
}

func ExampleBatch() {
	// Player 2 is a new version of player 1, and better. Both played against 0 and 3, once in each seat.
	field := Field{Players: 4, Previous: []int{-1, -1, 1, -1}}
	var matches []Match
	for i := range 15 {
		luck := float64(i % 4)
		first := []Seat{{Player: 0, Score: 30 + luck}, {Player: 1, Score: 18 - luck}, {Player: 3, Score: 23}}
		second := []Seat{{Player: 0, Score: 31}, {Player: 2, Score: 26 + luck}, {Player: 3, Score: 24 - luck}}
		turn := i % 3
		matches = append(matches,
			Match{Seats: append(first[turn:], first[:turn]...)},
			Match{Seats: append(second[turn:], second[:turn]...)})
	}
	s, err := Batch{}.Rank(field, matches)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Order())
	// Output: [0 2 3 1]
}
