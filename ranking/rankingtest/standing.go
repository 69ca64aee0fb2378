package rankingtest

import (
	"math"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
)

// RequireFinite checks all numbers of a standing.
func RequireFinite(t require.TestingT, s *ranking.Standing) {
	for i := range s.Ratings {
		require.Less(t, math.Abs(s.Ratings[i]), 50000.0, "rating of player %d", i)
		require.True(t, !math.IsNaN(s.Deviations[i]) && !math.IsInf(s.Deviations[i], 0) && s.Deviations[i] >= 0, "deviation of player %d: %v", i, s.Deviations[i])
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

// DrawTournament is a small tournament of any kind.
func DrawTournament(t *rapid.T) (ranking.Field, []ranking.Match) {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	size := rapid.IntRange(2, min(n, 5)).Draw(t, "size")
	score := rapid.SampledFrom([]*rapid.Generator[float64]{
		rapid.Map(rapid.IntRange(0, 1), func(x int) float64 { return float64(x) }),
		rapid.Map(rapid.IntRange(-20, 20), func(x int) float64 { return float64(x) }),
		rapid.Float64Range(-1e18, 1e18),
	}).Draw(t, "kind of scores")
	players := make([]int, n)
	field := ranking.Field{Players: n, Previous: make([]int, n)}
	for i := range players {
		players[i] = i
		field.Previous[i] = max(-1, rapid.IntRange(-2*n, i-1).Draw(t, "previous"))
	}
	matches := make([]ranking.Match, rapid.IntRange(0, 30).Draw(t, "matches"))
	for m := range matches {
		matches[m].Board = int64(max(0, rapid.IntRange(-10, 5).Draw(t, "board")))
		for _, p := range rapid.Permutation(players).Draw(t, "players")[:size] {
			matches[m].Seats = append(matches[m].Seats, ranking.Seat{
				Player: p, Score: score.Draw(t, "score"), Frozen: rapid.IntRange(0, 9).Draw(t, "frozen") == 0,
			})
		}
	}
	return field, matches
}
