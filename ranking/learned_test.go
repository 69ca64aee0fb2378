package ranking

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpreadIsLearned(t *testing.T) {
	t.Parallel()
	for _, spread := range []float64{0.5, 1, 2, 4} {
		world := newTournament(21, 150, 4, spread)
		world.rounds(30)
		s, err := Batch{}.Rank(world.field(), world.matches)
		require.NoError(t, err)
		require.InEpsilon(t, deviation(world.strengths), s.Learned.Spread, 0.15)
	}
}

func TestSpreadIsLearnedFromLittle(t *testing.T) {
	t.Parallel()
	world := newTournament(22, 400, 4, 0.7)
	world.rounds(6)
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InEpsilon(t, deviation(world.strengths), s.Learned.Spread, 0.15)
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
	world := newTournament(12, 40, 4, 1)
	world.seats = []float64{0.9, 0.3, -0.3, -0.9}
	world.rounds(60)
	with, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InDelta(t, 0.67, with.Learned.Seats, 0.35)
	require.Greater(t, tau(world.strengths, with.Ratings), 0.85)
	// Whoever sits well is not better for it: one who sits only in the best seat.
	for _, m := range world.matches {
		for i, seat := range m.Seats {
			if seat.Player == 0 && i > 0 {
				m.Seats[0], m.Seats[i] = m.Seats[i], m.Seats[0]
				m.Seats[0].Score += world.seats[0] - world.seats[i]
				m.Seats[i].Score += world.seats[i] - world.seats[0]
			}
		}
	}
	moved, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InDelta(t, with.Ratings[0], moved.Ratings[0], 25)
}

func TestWhatBoardsShareIsLearned(t *testing.T) {
	t.Parallel()
	for _, shared := range []float64{0, 0.3, 0.6} {
		world := newTournament(13, 60, 4, 1)
		world.shared = shared
		for range 15 {
			order := world.random.Perm(60)
			for g := 0; g < 60; g += 4 {
				world.quad(order[g : g+4]...)
			}
		}
		s, err := Batch{}.Rank(world.field(), world.matches)
		require.NoError(t, err)
		require.InDelta(t, shared, s.Learned.Shared, 0.08)
	}
}

func TestWildPlayersAreLearned(t *testing.T) {
	t.Parallel()
	world := newTournament(14, 80, 4, 1)
	world.luck = make([]float64, 80)
	for i := range world.luck {
		world.luck[i] = 0.5
		if i%4 == 0 {
			world.luck[i] = 2
		}
	}
	world.rounds(60)
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.Greater(t, s.Learned.Noise, 0.5)
	for i := range 80 {
		if i%4 == 0 {
			require.Greater(t, s.Deviations[i], s.Deviations[(i+1)%80], "the wild are less certain")
		}
	}
	even := newTournament(14, 80, 4, 1)
	even.rounds(60)
	s, err = Batch{}.Rank(even.field(), even.matches)
	require.NoError(t, err)
	require.Less(t, s.Learned.Noise, 0.15)
}

func TestVersionsAreLearned(t *testing.T) {
	t.Parallel()
	world := newTournament(15, 60, 4, 1)
	field := Field{Players: 240, Previous: make([]int, 240)}
	first := world.strengths
	current := make([]int, 60)
	strengths := make([]float64, 240)
	for generation := range 4 {
		for p := range 60 {
			version := 60*generation + p
			field.Previous[version] = version - 60
			if generation == 0 {
				field.Previous[version] = -1
			} else {
				first[p] += 0.2 + 0.6*world.random.NormFloat64()
			}
			strengths[version], current[p] = first[p], version
		}
		from := len(world.matches)
		world.rounds(40)
		for _, m := range world.matches[from:] {
			for i := range m.Seats {
				m.Seats[i].Player = current[m.Seats[i].Player]
			}
		}
	}
	s, err := Batch{}.Rank(field, world.matches)
	require.NoError(t, err)
	require.InDelta(t, 0.6, s.Learned.Step, 0.12)
	// Only players of one generation met, so nothing but the chain joins generations, and nothing tells of the drift: had
	// all become better alike, no match would differ.
	require.InDelta(t, 0, s.Learned.Drift, 0.15)
	require.Greater(t, tau(strengths[180:], s.Ratings[180:]), 0.85)

	// When versions arrive one after the other, it is seen.
	for range 1500 {
		players := world.random.Perm(240)[:4]
		var m Match
		for _, v := range players {
			m.Seats = append(m.Seats, Seat{Player: v, Score: strengths[v] + world.random.NormFloat64()})
		}
		world.matches = append(world.matches, m)
	}
	s, err = Batch{}.Rank(field, world.matches)
	require.NoError(t, err)
	require.InDelta(t, 0.2, s.Learned.Drift, 0.12)
}

func TestLearningAgainEndsAtTheSamePlace(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]bool{"scores": false, "places": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := newTournament(16, 60, 4, 1.5)
			world.rounds(25)
			if blind {
				world.blind()
			}
			first, err := Batch{}.Rank(world.field(), world.matches)
			require.NoError(t, err)
			kept := first.Learned.clone()
			again, err := Batch{Start: first.Learned}.Rank(world.field(), world.matches)
			require.NoError(t, err)
			require.Equal(t, kept, *first.Learned, "what learning starts from stays")
			require.InDeltaSlice(t, first.Ratings, again.Ratings, 10)
			// What was learned from scores is no hindrance when there are none, and the other way round.
			world.blind()
			_, err = Batch{Start: first.Learned}.Rank(world.field(), world.matches)
			require.NoError(t, err)
		})
	}
}

func TestLearningGoesOnWhenPlayersJoin(t *testing.T) {
	t.Parallel()
	world := newTournament(17, 40, 4, 1)
	world.luck = make([]float64, 40)
	for i := range world.luck {
		world.luck[i] = 0.5 + float64(i%2)
	}
	world.rounds(60)
	few := make([]Match, 0, len(world.matches))
	for _, m := range world.matches {
		if !slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.Player >= 30 }) {
			few = append(few, m)
		}
	}
	first, err := Batch{}.Rank(Field{Players: 30}, few)
	require.NoError(t, err)
	require.NotEmpty(t, first.Learned.noise)
	more, err := Batch{Start: first.Learned}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	want, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	require.InDeltaSlice(t, want.Ratings, more.Ratings, 10)
	_, err = Batch{Start: more.Learned}.Rank(Field{Players: 30}, few)
	require.NoError(t, err)
}

func TestManyVersionsAreLearnedByIteration(t *testing.T) {
	t.Parallel()
	const players, versions = 250, 4
	world := newTournament(18, players, 4, 2)
	field := Field{Players: players * versions, Previous: make([]int, players*versions)}
	for i := range field.Previous {
		field.Previous[i] = max(i-players, -1)
	}
	require.Greater(t, field.Players, exact)
	for version := range versions {
		if version > 0 {
			for i := range world.strengths {
				world.strengths[i] += 0.4 * world.random.NormFloat64()
			}
		}
		from := len(world.matches)
		world.rounds(20)
		for _, m := range world.matches[from:] {
			for i := range m.Seats {
				m.Seats[i].Player += players * version
			}
		}
	}
	s, err := Batch{}.Rank(field, world.matches)
	require.NoError(t, err)
	require.InDelta(t, 0.4, s.Learned.Step, 0.06)
	current := s.Ratings[players*(versions-1):]
	require.Greater(t, tau(world.strengths, current), 0.91)
	mean, squares := 0.0, 0.0
	for _, x := range world.strengths {
		mean += x / players
	}
	for i, x := range world.strengths {
		z := (current[i] - shownMean - points*(x-mean)) / s.Deviations[players*(versions-1)+i]
		squares += z * z / players
	}
	require.InDelta(t, 1, squares, 0.3, "errors in parts of the stated deviations")
}
