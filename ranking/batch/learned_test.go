package batch

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestSpreadIsLearned(t *testing.T) {
	t.Parallel()
	for _, spread := range []float64{0.5, 1, 2, 4} {
		world := rankingtest.NewTournament(21, 150, 4, spread)
		world.Rounds(30)
		s, err := System{}.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		require.InEpsilon(t, deviation(world.Strengths), LearnedFrom(s).Spread, 0.15)
	}
}

func TestSpreadIsLearnedFromLittle(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(22, 400, 4, 0.7)
	world.Rounds(6)
	s, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InEpsilon(t, deviation(world.Strengths), LearnedFrom(s).Spread, 0.15)
}

func deviation(values []float64) float64 {
	mean, squares := 0.0, 0.0
	for _, x := range values {
		mean += x / float64(len(values))
	}
	for _, x := range values {
		squares += (x - mean) * (x - mean) / float64(len(values))
	}
	return math.Sqrt(squares)
}

func TestSeatsAreLearned(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(12, 40, 4, 1)
	world.Seats = []float64{0.9, 0.3, -0.3, -0.9}
	world.Rounds(60)
	with, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 0.67, LearnedFrom(with).Seats, 0.35)
	require.Greater(t, rankingtest.Tau(world.Strengths, with.Ratings), 0.85)
	// Whoever sits well is not better for it: one who sits only in the best seat.
	for _, m := range world.Matches {
		for i, seat := range m.Seats {
			if seat.Player == 0 && i > 0 {
				m.Seats[0], m.Seats[i] = m.Seats[i], m.Seats[0]
				m.Seats[0].Score += world.Seats[0] - world.Seats[i]
				m.Seats[i].Score += world.Seats[i] - world.Seats[0]
			}
		}
	}
	moved, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InDelta(t, with.Ratings[0], moved.Ratings[0], 25)
}

func TestWhatBoardsShareIsLearned(t *testing.T) {
	t.Parallel()
	for _, shared := range []float64{0, 0.3, 0.6} {
		world := rankingtest.NewTournament(13, 60, 4, 1)
		world.Shared = shared
		for range 15 {
			order := world.Random.Perm(60)
			for g := 0; g < 60; g += 4 {
				world.Quad(order[g : g+4]...)
			}
		}
		s, err := System{}.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		require.InDelta(t, shared, LearnedFrom(s).Shared, 0.08)
	}
}

func TestWildPlayersAreLearned(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(14, 80, 4, 1)
	world.Noise = make([]float64, 80)
	for i := range world.Noise {
		world.Noise[i] = 0.5
		if i%4 == 0 {
			world.Noise[i] = 2
		}
	}
	world.Rounds(60)
	s, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.Greater(t, LearnedFrom(s).Noise, 0.5)
	for i := range 80 {
		if i%4 == 0 {
			require.Greater(t, s.Deviations[i], s.Deviations[(i+1)%80], "the wild are less certain")
		}
	}
	even := rankingtest.NewTournament(14, 80, 4, 1)
	even.Rounds(60)
	s, err = System{}.Rank(even.Field(), even.Matches)
	require.NoError(t, err)
	require.Less(t, LearnedFrom(s).Noise, 0.15)
}

func TestVersionsAreLearned(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(15, 60, 4, 1)
	field := ranking.Field{Players: 240, Previous: make([]int, 240)}
	first := world.Strengths
	current := make([]int, 60)
	strengths := make([]float64, 240)
	for generation := range 4 {
		for p := range 60 {
			version := 60*generation + p
			field.Previous[version] = version - 60
			if generation == 0 {
				field.Previous[version] = -1
			} else {
				first[p] += 0.2 + 0.6*world.Random.NormFloat64()
			}
			strengths[version], current[p] = first[p], version
		}
		from := len(world.Matches)
		world.Rounds(40)
		for _, m := range world.Matches[from:] {
			for i := range m.Seats {
				m.Seats[i].Player = current[m.Seats[i].Player]
			}
		}
	}
	s, err := System{}.Rank(field, world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 0.6, LearnedFrom(s).Step, 0.12)
	// Only players of one generation met, so nothing but the chain joins generations, and nothing tells of the drift: had
	// all become better alike, no match would differ.
	require.InDelta(t, 0, LearnedFrom(s).Drift, 0.15)
	require.Greater(t, rankingtest.Tau(strengths[180:], s.Ratings[180:]), 0.85)

	// When versions arrive one after the other, it is seen.
	for range 1500 {
		players := world.Random.Perm(240)[:4]
		var m ranking.Match
		for _, v := range players {
			m.Seats = append(m.Seats, ranking.Seat{Player: v, Score: strengths[v] + world.Random.NormFloat64()})
		}
		world.Matches = append(world.Matches, m)
	}
	s, err = System{}.Rank(field, world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 0.2, LearnedFrom(s).Drift, 0.12)
}

func TestLearningAgainEndsAtTheSamePlace(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]bool{"scores": false, "places": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(16, 60, 4, 1.5)
			world.Rounds(25)
			if blind {
				world.Blind()
			}
			first, err := System{}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			kept := LearnedFrom(first).clone()
			again, err := System{Start: LearnedFrom(first)}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			require.Equal(t, kept, *LearnedFrom(first), "what learning starts from stays")
			require.InDeltaSlice(t, first.Ratings, again.Ratings, 10)
			// What was learned from scores is no hindrance when there are none, and the other way round.
			world.Blind()
			_, err = System{Start: LearnedFrom(first)}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
		})
	}
}

func TestLearningGoesOnWhenPlayersJoin(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(17, 40, 4, 1)
	world.Noise = make([]float64, 40)
	for i := range world.Noise {
		world.Noise[i] = 0.5 + float64(i%2)
	}
	world.Rounds(70)
	few := make([]ranking.Match, 0, len(world.Matches))
	for _, m := range world.Matches {
		if !slices.ContainsFunc(m.Seats, func(s ranking.Seat) bool { return s.Player >= 30 }) {
			few = append(few, m)
		}
	}
	first, err := System{}.Rank(ranking.Field{Players: 30}, few)
	require.NoError(t, err)
	require.NotEmpty(t, LearnedFrom(first).noise)
	more, err := System{Start: LearnedFrom(first)}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	want, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	require.InDeltaSlice(t, want.Ratings, more.Ratings, 10)
	_, err = System{Start: LearnedFrom(more)}.Rank(ranking.Field{Players: 30}, few)
	require.NoError(t, err)
}

func TestManyVersionsAreLearnedByIteration(t *testing.T) {
	t.Parallel()
	const players, versions = 250, 4
	world := rankingtest.NewTournament(18, players, 4, 2)
	field := ranking.Field{Players: players * versions, Previous: make([]int, players*versions)}
	for i := range field.Previous {
		field.Previous[i] = max(i-players, -1)
	}
	require.Greater(t, field.Players, mostDense)
	for version := range versions {
		if version > 0 {
			for i := range world.Strengths {
				world.Strengths[i] += 0.4 * world.Random.NormFloat64()
			}
		}
		from := len(world.Matches)
		world.Rounds(20)
		for _, m := range world.Matches[from:] {
			for i := range m.Seats {
				m.Seats[i].Player += players * version
			}
		}
	}
	s, err := System{}.Rank(field, world.Matches)
	require.NoError(t, err)
	require.InDelta(t, 0.4, LearnedFrom(s).Step, 0.06)
	current := s.Ratings[players*(versions-1):]
	require.Greater(t, rankingtest.Tau(world.Strengths, current), 0.91)
	mean, squares := 0.0, 0.0
	for _, x := range world.Strengths {
		mean += x / players
	}
	for i, x := range world.Strengths {
		z := (current[i] - ranking.Average - ranking.Unit*(x-mean)) / s.Deviations[players*(versions-1)+i]
		squares += z * z / players
	}
	require.InDelta(t, 1, squares, 0.3, "errors in parts of the stated deviations")
}
