package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// The closed forms of a block's precisions against the formula: the inverse covariance of the noise when the level of each
// match has a variance beyond all measure.
func TestPrecisionsAreTheInverseCovariance(t *testing.T) {
	t.Parallel()
	quad := make([]ranking.Match, 4)
	for turn := range quad {
		quad[turn].Board = 1
		for seat := range 4 {
			quad[turn].Seats = append(quad[turn].Seats, ranking.Seat{Player: (seat + turn) % 4, Score: float64(turn*4 + seat)})
		}
	}
	for name, c := range map[string]struct {
		matches []ranking.Match
		share   float64
	}{
		"one match":                {[]ranking.Match{{Seats: quad[0].Seats}}, 0},
		"one match, shared":        {quad[:1], 0.3},
		"home and away":            {[]ranking.Match{{Board: 1, Seats: quad[0].Seats[:2]}, {Board: 1, Seats: quad[1].Seats[2:]}}, 0.6},
		"four matches, shared":     {quad, 0.3},
		"four matches, not shared": {quad, 0},
		"matches of several sizes": {[]ranking.Match{quad[0], {Board: 1, Seats: quad[1].Seats[:3]}}, 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			results := newDataset(ranking.Field{Players: 4}, c.matches)
			n := len(results.player)
			variance := make([]float64, n)
			covariance := newWhole(n)
			for i := range n {
				variance[i] = 1 + float64(i)/10
				covariance.Add(i, i, variance[i]*(1-c.share))
			}
			const level = 1e6
			for m := range len(results.match) - 1 {
				for i := results.match[m]; i < results.match[m+1]; i++ {
					for j := results.match[m]; j <= i; j++ {
						covariance.Add(i, j, level)
					}
				}
			}
			for i := range n {
				for j := range i + 1 {
					if results.seat[i] == results.seat[j] {
						covariance.Add(i, j, c.share)
					}
				}
			}
			covariance.Factor()
			want := covariance.Inverse()
			q, from, to := newPrecisions(results, variance, c.share).block(0)
			require.Equal(t, n, to-from)
			for i := range n {
				for j := range n {
					require.InDelta(t, want.At(i, j), q[i*n+j], 1e-4)
				}
			}
		})
	}
}

func TestLongBlocksAreCut(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(1, 8, 4, 1)
	world.Rounds(100)
	for i := range world.Matches {
		world.Matches[i].Board = 5
	}
	results := newDataset(world.Field(), world.Matches)
	for b := range len(results.block) - 1 {
		from, to := results.observations(b)
		require.LessOrEqual(t, to-from, longest)
	}
	require.Equal(t, len(world.Matches), results.block[len(results.block)-1])
}
