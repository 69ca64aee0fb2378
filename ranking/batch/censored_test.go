package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

// After a few matches in which most have the least score, nobody is thought to be far out.
func TestFewResultsAtAnEndBoundStrengths(t *testing.T) {
	t.Parallel()
	var matches []ranking.Match
	for n := range 10 {
		var m ranking.Match
		for seat := range 3 {
			player, score := (n+2*seat)%6, 0.0
			if player < 2 {
				score = float64(3 + n%5 + player)
			}
			m.Seats = append(m.Seats, ranking.Seat{Player: player, Score: score})
		}
		matches = append(matches, m)
	}
	matches[0].Seats[1].Score = 1
	s, err := System{}.Rank(ranking.Field{Players: 6}, matches)
	require.NoError(t, err)
	t.Log(s.Ratings, s.Deviations)
	for i, rating := range s.Ratings {
		require.Less(t, math.Abs(rating-ranking.Average), 500.0)
		require.Less(t, s.Deviations[i], 200.0)
	}
}
