package ranking_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
	"github.com/agon-judge/agon/ranking/benchmark/baseline"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// systems are all that turn results into a standing.
func systems() map[string]ranking.System {
	return map[string]ranking.System{
		"batch": batch.System{}, "trueskill": ranking.DefaultTrueSkill(), "elo": ranking.DefaultElo(), "glicko2": baseline.DefaultGlicko2(),
		"wenglin": baseline.DefaultWengLin(), "wenglin, logistic pairs": wengLin(baseline.WengLinBradleyTerry),
		"wenglin, normal pairs": wengLin(baseline.WengLinThurstoneMosteller), "throughtime": baseline.DefaultThroughTime(),
	}
}

func wengLin(m baseline.WengLinModel) baseline.WengLin {
	w := baseline.DefaultWengLin()
	w.Model = m
	return w
}

// everySystem runs a test for each of them.
func everySystem(t *testing.T, test func(t *testing.T, system ranking.System)) {
	t.Helper()
	for name, system := range systems() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, system)
		})
	}
}

func TestStrangeResults(t *testing.T) {
	t.Parallel()
	match := func(seats ...ranking.Seat) ranking.Match { return ranking.Match{Seats: seats} }
	duel := func(a, b float64) ranking.Match {
		return match(ranking.Seat{Player: 0, Score: a}, ranking.Seat{Player: 1, Score: b})
	}
	repeat := func(n int, m ranking.Match) []ranking.Match { return slices.Repeat([]ranking.Match{m}, n) }
	four := func(scores ...float64) ranking.Match {
		var m ranking.Match
		for i, x := range scores {
			m.Seats = append(m.Seats, ranking.Seat{Player: i, Score: x})
		}
		return m
	}
	for name, c := range map[string]struct {
		players int
		matches []ranking.Match
		order   []int // from the best; nil: any
		equal   bool  // everybody has the same rating
	}{
		"nobody":                          {players: 0},
		"nobody plays":                    {players: 3, equal: true},
		"one player":                      {players: 1, equal: true},
		"one player alone in a match":     {players: 1, matches: []ranking.Match{match(ranking.Seat{Score: 5})}, equal: true},
		"an empty match":                  {players: 2, matches: []ranking.Match{match()}, equal: true},
		"two players, one match":          {players: 2, matches: []ranking.Match{duel(1, 0)}, order: []int{0, 1}},
		"two players, always the same":    {players: 2, matches: repeat(200, duel(1, 0)), order: []int{0, 1}},
		"two players, a draw":             {players: 2, matches: []ranking.Match{duel(3, 3)}, equal: true},
		"two players, margins":            {players: 2, matches: []ranking.Match{duel(10, 0), duel(3, 7), duel(12, 1)}, order: []int{0, 1}},
		"everybody tied":                  {players: 4, matches: repeat(50, four(7, 7, 7, 7)), equal: true},
		"tied at different scores":        {players: 4, matches: []ranking.Match{four(1, 1, 1, 1), four(2, 2, 2, 2), four(3, 3, 3, 3), four(4, 4, 4, 4), four(5, 5, 5, 5)}, equal: true},
		"scores beyond 32 bits":           {players: 4, matches: repeat(20, four(1e300, 1e12, -1e12, -1e300)), order: []int{0, 1, 2, 3}},
		"scores that differ by a bit":     {players: 4, matches: repeat(20, four(1+3e-16, 1, 1-2e-16, 0)), order: []int{0, 1, 2, 3}},
		"negative scores":                 {players: 4, matches: repeat(20, four(-1, -2, -3, -4)), order: []int{0, 1, 2, 3}},
		"nobody has any noise":            {players: 4, matches: append(repeat(2000, four(9, 5, 4, 1)), four(8, 5, 4, 1)), order: []int{0, 1, 2, 3}},
		"always the same different score": {players: 4, matches: append(repeat(20, four(9, 5, 4, 1)), four(8, 7, 6, 0)), order: []int{0, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			everySystem(t, func(t *testing.T, system ranking.System) {
				s, err := system.Rank(ranking.Field{Players: c.players}, c.matches)
				require.NoError(t, err)
				require.Len(t, s.Ratings, c.players)
				rankingtest.RequireFinite(t, s)
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
	two := []ranking.Seat{{Player: 0}, {Player: 1}}
	for name, c := range map[string]struct {
		field ranking.Field
		seats []ranking.Seat
		want  error
	}{
		"fewer than no players":      {ranking.Field{Players: -1}, nil, ranking.ErrField},
		"too few predecessors":       {ranking.Field{Players: 2, Previous: []int{-1}}, two, ranking.ErrField},
		"a version before its own":   {ranking.Field{Players: 2, Previous: []int{1, -1}}, two, ranking.ErrField},
		"a predecessor that is none": {ranking.Field{Players: 2, Previous: []int{-1, -2}}, two, ranking.ErrField},
		"a player too many":          {ranking.Field{Players: 1}, two, ranking.ErrMatch},
		"a player below zero":        {ranking.Field{Players: 1}, []ranking.Seat{{Player: 0}, {Player: -1}}, ranking.ErrMatch},
		"a player against itself":    {ranking.Field{Players: 1}, []ranking.Seat{{Player: 0}, {Player: 0}}, ranking.ErrMatch},
		"a score that is no number":  {ranking.Field{Players: 2}, []ranking.Seat{{Player: 0}, {Player: 1, Score: math.NaN()}}, ranking.ErrScore},
		"a score without end":        {ranking.Field{Players: 2}, []ranking.Seat{{Player: 0}, {Player: 1, Score: math.Inf(-1)}}, ranking.ErrScore},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			everySystem(t, func(t *testing.T, system ranking.System) {
				_, err := system.Rank(c.field, []ranking.Match{{Seats: c.seats}})
				require.ErrorIs(t, err, c.want)
				if c.field.Check(nil) == nil {
					s, err := system.Rank(c.field, nil)
					require.NoError(t, err)
					require.ErrorIs(t, s.Add(ranking.Match{Seats: c.seats}), c.want)
				}
			})
		})
	}
}

func TestOnePlayerInEveryMatch(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system ranking.System) {
		world := rankingtest.NewTournament(1, 20, 4, 2)
		for range 100 {
			others := world.Random.Perm(19)
			world.Play(0, 1+others[0], 1+others[1], 1+others[2])
		}
		s, err := system.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		rankingtest.RequireFinite(t, s)
		require.Greater(t, rankingtest.Tau(world.Strengths, s.Ratings), 0.7)
	})
}

func TestTwoGroupsThatNeverMeet(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system ranking.System) {
		world := rankingtest.NewTournament(2, 40, 4, 2)
		for range 60 {
			low, high := world.Random.Perm(20), world.Random.Perm(20)
			for i := range high {
				high[i] += 20
			}
			world.Play(low[:4]...)
			world.Play(high[:4]...)
		}
		s, err := system.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		rankingtest.RequireFinite(t, s)
		require.Greater(t, rankingtest.Tau(world.Strengths[:20], s.Ratings[:20]), 0.75)
		require.Greater(t, rankingtest.Tau(world.Strengths[20:], s.Ratings[20:]), 0.75)
	})
}

func TestBatchOfGroupsThatNeverMeetIsUnsureBetweenThem(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(3, 8, 4, 1)
	for range 200 {
		world.Play(world.Random.Perm(4)...)
		high := world.Random.Perm(4)
		world.Play(high[0]+4, high[1]+4, high[2]+4, high[3]+4)
	}
	s, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.Greater(t, s.Compare(0, 4).Deviation, 3*s.Compare(0, 1).Deviation)
}

func TestOnlyFrozenMatches(t *testing.T) {
	t.Parallel()
	for name, score := range map[string]float64{"far behind": -1e9, "a little behind": -3} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(4, 20, 4, 1)
			world.Strengths[0] = 0
			world.Rounds(30)
			for _, m := range world.Matches {
				for i := range m.Seats {
					if m.Seats[i].Player == 0 {
						m.Seats[i].Score, m.Seats[i].Frozen = score, true
					}
				}
			}
			s, err := batch.System{}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			rankingtest.RequireFinite(t, s)
			require.Greater(t, s.Ratings[0], 0.0)
			require.Less(t, s.Ratings[0], 3000.0)
			require.Equal(t, 0, s.Order()[19], "it is last")
			for i := range 19 {
				require.Greater(t, s.Deviations[0], s.Deviations[i+1], "it is less certain than others")
			}
			require.Greater(t, rankingtest.Tau(world.Strengths[1:], s.Ratings[1:]), 0.8)
		})
	}
}

func TestFreezingOnceCostsLittle(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(5, 20, 4, 1)
	world.Rounds(40)
	want, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	for i, seat := range world.Matches[100].Seats {
		if i == 0 {
			world.Matches[100].Seats[0].Score, world.Matches[100].Seats[0].Frozen = -1e6, true
			got, err := batch.System{}.Rank(world.Field(), world.Matches)
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
	world := rankingtest.NewTournament(7, 60, 4, 2)
	world.Strengths[0], world.Strengths[5] = 2.5, 4.5
	world.Rounds(60)
	played := make([]int, 60)
	for _, m := range world.Matches {
		for i, seat := range m.Seats {
			played[seat.Player]++
			if seat.Player%5 == 0 && played[seat.Player]%5 == 0 {
				m.Seats[i].Score, m.Seats[i].Frozen = -30, true
			}
		}
	}
	s, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 1500+1.2*ranking.Unit, s.Ratings[0], 0.8*ranking.Unit)
	var strengths, ratings []float64
	for i, x := range world.Strengths {
		if i%5 != 0 {
			strengths, ratings = append(strengths, x), append(ratings, s.Ratings[i])
		}
	}
	require.Greater(t, rankingtest.Tau(strengths, ratings), 0.92)
	require.Greater(t, s.Ratings[5], 1500+2.2*ranking.Unit)
	require.Less(t, batch.LearnedFrom(s).Noise, 0.4, "failing is no noise of those who play")
}

func TestOneAbsurdResultCountsLittle(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(8, 40, 4, 1)
	world.Strengths[0] = -2.5
	world.Rounds(40)
	want, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	for k, m := range world.Matches {
		if i := slices.IndexFunc(m.Seats, func(s ranking.Seat) bool { return s.Player == 0 }); i >= 0 && k > 200 {
			m.Seats[i].Score = 1e9
			break
		}
	}
	got, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	change := got.Ratings[0] - want.Ratings[0]
	require.Greater(t, change, 0.0)
	require.Less(t, change, 36.0) // 41 if it counted in full
}

func TestAVersionThatHasNotPlayedFollowsTheOneBefore(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system ranking.System) {
		field := ranking.Field{Players: 4, Previous: []int{-1, -1, 0, 2}}
		win := ranking.Match{Seats: []ranking.Seat{{Player: 0, Score: 1}, {Player: 1}}}
		s, err := system.Rank(field, []ranking.Match{win})
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
	world := rankingtest.NewTournament(6, 12, 3, 1)
	world.Rounds(20)
	for i := range world.Matches {
		world.Matches[i].Board = int64(i + 1)
	}
	want, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	got, err := batch.System{}.Rank(world.Field(), append(world.Matches[50:], world.Matches...))
	require.NoError(t, err)
	require.Equal(t, want.Ratings, got.Ratings)
	require.Equal(t, want.Matches, got.Matches)
}

func TestAnythingGivesFiniteRatings(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system ranking.System) {
		rapid.Check(t, func(t *rapid.T) {
			field, matches := rankingtest.DrawTournament(t)
			s, err := system.Rank(field, matches)
			require.NoError(t, err)
			rankingtest.RequireFinite(t, s)
			for _, m := range matches[:min(3, len(matches))] {
				require.NoError(t, s.Add(m))
			}
			rankingtest.RequireFinite(t, s)
		})
	})
}

func TestTheOrderOfResultsDoesNotMatterToBatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field, matches := rankingtest.DrawTournament(t)
		want, err := batch.System{}.Rank(field, matches)
		require.NoError(t, err)
		got, err := batch.System{}.Rank(field, rapid.Permutation(matches).Draw(t, "order"))
		require.NoError(t, err)
		require.Equal(t, want.Ratings, got.Ratings)
		require.Equal(t, want.Deviations, got.Deviations)
	})
}

func TestUnitsOfScoresDoNotMatter(t *testing.T) {
	t.Parallel()
	everySystem(t, func(t *testing.T, system ranking.System) {
		rapid.Check(t, func(t *rapid.T) {
			field, matches := rankingtest.DrawTournament(t)
			want, err := system.Rank(field, matches)
			require.NoError(t, err)
			scaled := make([]ranking.Match, len(matches))
			for m, match := range matches {
				scaled[m] = ranking.Match{Seats: slices.Clone(match.Seats), Board: match.Board}
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
	everySystem(t, func(t *testing.T, system ranking.System) {
		for seed := range uint64(5) {
			world := rankingtest.NewTournament(seed, 16, 4, 1)
			world.Rounds(20)
			want, err := system.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			names := world.Random.Perm(16)
			renamed := make([]ranking.Match, len(world.Matches))
			for m, match := range world.Matches {
				for _, seat := range match.Seats {
					seat.Player = names[seat.Player]
					renamed[m].Seats = append(renamed[m].Seats, seat)
				}
			}
			got, err := system.Rank(world.Field(), renamed)
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
	everySystem(t, func(t *testing.T, system ranking.System) {
		for seed := range uint64(5) {
			world := rankingtest.NewTournament(seed, 15, 3, 2)
			world.Rounds(60)
			want, err := system.Rank(ranking.Field{Players: 16}, world.Matches)
			require.NoError(t, err)
			for i := range 15 { // it plays against all, once in each seat
				for turn := range 3 {
					players := []int{i, (i + 5) % 15, 15}
					world.Strengths = append(world.Strengths[:15], -9)
					world.Play(append(players[turn:], players[:turn]...)...)
				}
			}
			got, err := system.Rank(ranking.Field{Players: 16}, world.Matches)
			require.NoError(t, err)
			require.GreaterOrEqual(t, slices.Index(got.Order(), 15), 13, "it is among the last") // Elo takes its time
			require.Greater(t, rankingtest.Tau(want.Ratings[:15], got.Ratings[:15]), 0.8)
		}
	})
}

func TestALargeField(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a large field takes seconds; run without -short")
	}
	world := rankingtest.NewTournament(7, 10000, 4, 2)
	world.Rounds(10)
	s, err := batch.System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	rankingtest.RequireFinite(t, s)
	require.Greater(t, rankingtest.Tau(world.Strengths[:1000], s.Ratings[:1000]), 0.85)
	// What is approximate is stated about right.
	squares, mean := 0.0, 0.0
	for _, x := range world.Strengths {
		mean += x / 10000
	}
	for i, x := range world.Strengths {
		z := (s.Ratings[i] - ranking.Average - ranking.Unit*(x-mean)) / s.Deviations[i]
		squares += z * z / 10000
	}
	require.InDelta(t, 1, squares, 0.15)
	require.NoError(t, s.Add(world.Matches[0]))
}

func Example_batch() {
	// Player 2 is a new version of player 1, and better. Both played against 0 and 3, once in each seat.
	field := ranking.Field{Players: 4, Previous: []int{-1, -1, 1, -1}}
	var matches []ranking.Match
	for i := range 15 {
		noise := float64(i % 4)
		first := []ranking.Seat{{Player: 0, Score: 30 + noise}, {Player: 1, Score: 18 - noise}, {Player: 3, Score: 23}}
		second := []ranking.Seat{{Player: 0, Score: 31}, {Player: 2, Score: 26 + noise}, {Player: 3, Score: 24 - noise}}
		turn := i % 3
		matches = append(matches,
			ranking.Match{Seats: append(first[turn:], first[:turn]...)},
			ranking.Match{Seats: append(second[turn:], second[:turn]...)})
	}
	s, err := batch.System{}.Rank(field, matches)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Order())
	// Output: [0 2 3 1]
}
