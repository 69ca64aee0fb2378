package batch

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// versioned is a field of which the second half are versions that replace the first.
func versioned(players int) ranking.Field {
	f := ranking.Field{Players: players, Previous: make([]int, players)}
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
		coarse          bool
	}{
		"two players":      {players: 2, rounds: 3},
		"few matches":      {players: 12, rounds: 2},
		"many matches":     {players: 40, rounds: 20},
		"places alone":     {players: 12, rounds: 6, byPlaces: true},
		"few scores":       {players: 12, rounds: 20, coarse: true},
		"a large field":    {players: 900, rounds: 2}, // whose covariances are approximate
		"without a result": {players: 4},
		"nobody":           {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// given a standing
			results := rankingtest.NewTournament(3, world.players, min(4, max(world.players, 1)), 1)
			results.Rounds(world.rounds)
			if world.byPlaces {
				for _, m := range results.Matches {
					for i, rank := range m.Ranks(nil) {
						m.Seats[i].Score = float64(-rank)
					}
				}
			}
			if world.coarse {
				for _, m := range results.Matches {
					for i, s := range m.Seats {
						m.Seats[i].Score = math.Round(min(max(s.Score, -1), 2))
					}
				}
			}
			s, err := System{}.Rank(versioned(world.players), results.Matches)
			require.NoError(t, err)

			// when what it knows of pairs is stored and read again
			data, err := PairsFrom(s).MarshalBinary()
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

// Pairs that an earlier release stored are read: it knew no reach of scales.
func TestEarlierPairsAreRead(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(3, 6, 2, 1)
	world.Rounds(3)
	s, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	stored, err := PairsFrom(s).MarshalBinary()
	require.NoError(t, err)
	head := binary.Size(pairsHeader{})
	earlier := append(slices.Clone(stored[:head]), stored[head+binary.Size(reach{}):]...)
	earlier[0] = pairsWithoutReach
	var p Pairs
	require.NoError(t, p.UnmarshalBinary(earlier))
	require.InDelta(t, s.Win(0, 1), p.Win(0, 1), 1e-5)
}

func TestOnlyBatchKnowsPairs(t *testing.T) {
	t.Parallel()
	s, err := ranking.DefaultElo().Rank(ranking.Field{Players: 2}, nil)
	require.NoError(t, err)
	require.Nil(t, PairsFrom(s))
}

func TestBrokenPairsAreRefused(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(3, 6, 2, 1)
	world.Rounds(3)
	s, err := System{}.Rank(world.Field(), world.Matches)
	require.NoError(t, err)
	whole, err := PairsFrom(s).MarshalBinary()
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
