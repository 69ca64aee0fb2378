package ranking

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// versioned is a field of which the second half are versions that replace the first.
func versioned(players int) Field {
	f := Field{Players: players, Previous: make([]int, players)}
	for i := range f.Previous {
		f.Previous[i] = i - players/2
		if i < players/2 {
			f.Previous[i] = -1
		}
	}
	return f
}

func TestStoredPairsAnswerAsTheStanding(t *testing.T) {
	t.Parallel()
	for name, world := range map[string]struct {
		players, rounds int
		byPlaces        bool
	}{
		"two players":      {2, 3, false},
		"few matches":      {12, 2, false},
		"many matches":     {40, 20, false},
		"places alone":     {12, 6, true},
		"a large field":    {900, 2, false}, // whose covariances are approximate
		"without a result": {4, 0, false},
		"nobody":           {0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// given a standing
			results := newTournament(3, world.players, min(4, max(world.players, 1)), 1)
			results.rounds(world.rounds)
			if world.byPlaces {
				for _, m := range results.matches {
					for i, rank := range m.ranks(nil) {
						m.Seats[i].Score = float64(-rank)
					}
				}
			}
			s, err := Batch{}.Rank(versioned(world.players), results.matches)
			require.NoError(t, err)

			// when what it knows of pairs is stored and read again
			data, err := s.Pairs().MarshalBinary()
			require.NoError(t, err)
			var p Pairs
			require.NoError(t, p.UnmarshalBinary(data))

			// then it answers the same
			require.Equal(t, world.players, p.Players())
			for i := range p.Players() {
				for j := max(0, i-30); j < min(i+30, p.Players()); j++ {
					require.InDelta(t, s.Win(i, j), p.Win(i, j), 1e-5)
					want, got := s.Compare(i, j), p.Compare(i, j)
					require.InDelta(t, want.Difference, got.Difference, 1e-6)
					require.InDelta(t, want.Deviation, got.Deviation, 1e-2)
					require.InDelta(t, want.Better, got.Better, 1e-4)
					require.InEpsilon(t, want.Evidence, got.Evidence, 1e-2)
				}
			}
		})
	}
}

func TestOnlyBatchKnowsPairs(t *testing.T) {
	t.Parallel()
	s, err := DefaultElo().Rank(Field{Players: 2}, nil)
	require.NoError(t, err)
	require.Nil(t, s.Pairs())
}

func TestBrokenPairsAreRefused(t *testing.T) {
	t.Parallel()
	world := newTournament(3, 6, 2, 1)
	world.rounds(3)
	s, err := Batch{}.Rank(world.field(), world.matches)
	require.NoError(t, err)
	whole, err := s.Pairs().MarshalBinary()
	require.NoError(t, err)
	for n := range whole {
		require.ErrorIs(t, new(Pairs).UnmarshalBinary(whole[:n]), ErrPairs, "the first %d bytes", n)
	}
	other := append([]byte{}, whole...)
	other[0]++
	require.ErrorIs(t, new(Pairs).UnmarshalBinary(other), ErrPairs)
	other = append([]byte{}, whole...)
	other[2], other[3], other[4], other[5] = 255, 255, 255, 255 // players
	require.ErrorIs(t, new(Pairs).UnmarshalBinary(other), ErrPairs)
}

func TestMoreMatchesUntilItIsDecided(t *testing.T) {
	t.Parallel()
	// given two whose difference is known to ±50 points after 20 matches each, of players that are 400 apart
	compared := func(difference float64) Comparison { return newComparison(difference, 50*50, 400*400) }
	plays, stopped := Plays{20, true}, Plays{20, false}

	for name, c := range map[string]struct {
		difference float64
		a, b       Plays
		least      int
		most       int
		ok         bool
	}{
		"decided already":              {250, plays, plays, 0, 0, true},
		"nearly decided":               {150, plays, plays, 1, 5, true},
		"both play":                    {90, plays, plays, 20, 60, true},
		"one has stopped: half of it":  {120, plays, stopped, 20, 10000, true},
		"what is known of it is known": {60, plays, stopped, 0, 0, false},
		"nobody plays":                 {90, stopped, stopped, 0, 0, false},
		"equals":                       {0, plays, plays, 0, 0, false},
		"who has not played":           {90, plays, Plays{0, true}, 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			more, ok := compared(c.difference).More(0.95, c.a, c.b)
			require.Equal(t, c.ok, ok)
			require.GreaterOrEqual(t, more, c.least)
			require.LessOrEqual(t, more, c.most)
		})
	}
}
