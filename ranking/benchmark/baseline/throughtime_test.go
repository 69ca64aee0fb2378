package baseline

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestTheOrderOfResultsDoesNotMatterThroughTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field, matches := rankingtest.DrawTournament(t)
		want, err := DefaultThroughTime().Rank(field, matches)
		require.NoError(t, err)
		got, err := DefaultThroughTime().Rank(field, rapid.Permutation(matches).Draw(t, "order"))
		require.NoError(t, err)
		require.Equal(t, want.Ratings, got.Ratings)
		require.Equal(t, want.Deviations, got.Deviations)
	})
}

func TestThroughTimeOfOneMatchIsTrueSkill(t *testing.T) {
	t.Parallel()
	system := ranking.DefaultTrueSkill()
	system.Tau = 0
	matches := []ranking.Match{{Seats: []ranking.Seat{{Player: 0, Score: 3}, {Player: 1, Score: 9}, {Player: 2, Score: 9}, {Player: 3, Score: 1}}}}
	want, err := system.Rank(ranking.Field{Players: 4}, matches)
	require.NoError(t, err)
	got, err := DefaultThroughTime().Rank(ranking.Field{Players: 4}, matches)
	require.NoError(t, err)
	require.InDeltaSlice(t, want.Ratings, got.Ratings, 1e-6)
	require.InDeltaSlice(t, want.Deviations, got.Deviations, 1e-6)
}

func TestThroughTimeLooksBack(t *testing.T) {
	t.Parallel()
	// 0 beat 1, who later turned out to be strong; 2 beat 3, who turned out to be weak.
	won := func(a, b int) ranking.Match {
		return ranking.Match{Seats: []ranking.Seat{{Player: a, Score: 1}, {Player: b}}}
	}
	matches := []ranking.Match{won(0, 1), won(2, 3)}
	for range 5 {
		matches = append(matches, won(1, 4), won(5, 3))
	}
	s, err := DefaultThroughTime().Rank(ranking.Field{Players: 6}, matches)
	require.NoError(t, err)
	require.Greater(t, s.Ratings[0], s.Ratings[2]+100)
	live, err := ranking.DefaultTrueSkill().Rank(ranking.Field{Players: 6}, matches)
	require.NoError(t, err)
	require.InDelta(t, live.Ratings[0], live.Ratings[2], 1e-9, "match by match nothing is learned afterwards")
}

func TestThroughTimeVersionsKnowOfEachOther(t *testing.T) {
	t.Parallel()
	// 1 replaces 0, and 2 replaces 1. Only 1 has played, and won.
	field := ranking.Field{Players: 4, Previous: []int{-1, 0, 1, -1}}
	match := ranking.Match{Seats: []ranking.Seat{{Player: 1, Score: 1}, {Player: 3}}}
	s, err := DefaultThroughTime().Rank(field, []ranking.Match{match, match, match})
	require.NoError(t, err)
	require.Greater(t, s.Ratings[0], 1600.0)
	require.Greater(t, s.Ratings[1], s.Ratings[0])
	require.InDelta(t, s.Ratings[1], s.Ratings[2], 1e-6)
	require.Greater(t, s.Deviations[2], s.Deviations[1])

	before := s.Ratings[2]
	require.NoError(t, s.Add(match))
	require.Greater(t, s.Ratings[2], before, "so it is after one match more")
}

func TestThroughTimeRefusesWrongParameters(t *testing.T) {
	t.Parallel()
	for _, system := range []ThroughTime{{}, {TrueSkill: ranking.DefaultTrueSkill()}, {TrueSkill: ranking.TrueSkill{Beta: 1}, Step: 1}} {
		_, err := system.Rank(ranking.Field{}, nil)
		require.ErrorIs(t, err, ranking.ErrSystem)
	}
}
