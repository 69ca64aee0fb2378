package ranking

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The closed forms of a block's precisions against the formula: the inverse covariance of the luck when the level of each
// match has a variance beyond all measure.
func TestPrecisionsAreTheInverseCovariance(t *testing.T) {
	t.Parallel()
	quad := make([]Match, 4)
	for turn := range quad {
		quad[turn].Board = 1
		for seat := range 4 {
			quad[turn].Seats = append(quad[turn].Seats, Seat{Player: (seat + turn) % 4, Score: float64(turn*4 + seat)})
		}
	}
	for name, c := range map[string]struct {
		matches []Match
		share   float64
	}{
		"one match":                {[]Match{{Seats: quad[0].Seats}}, 0},
		"one match, shared":        {quad[:1], 0.3},
		"home and away":            {[]Match{{Board: 1, Seats: quad[0].Seats[:2]}, {Board: 1, Seats: quad[1].Seats[2:]}}, 0.6},
		"four matches, shared":     {quad, 0.3},
		"four matches, not shared": {quad, 0},
		"matches of several sizes": {[]Match{quad[0], {Board: 1, Seats: quad[1].Seats[:3]}}, 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			results := newTable(Field{Players: 4}, c.matches)
			n := len(results.player)
			variance := make([]float64, n)
			covariance := newSymmetric(n)
			for i := range n {
				variance[i] = 1 + float64(i)/10
				covariance.add(i, i, variance[i]*(1-c.share))
			}
			const level = 1e6
			for m := range len(results.match) - 1 {
				for i := results.match[m]; i < results.match[m+1]; i++ {
					for j := results.match[m]; j <= i; j++ {
						covariance.add(i, j, level)
					}
				}
			}
			for i := range n {
				for j := range i + 1 {
					if results.seat[i] == results.seat[j] {
						covariance.add(i, j, c.share)
					}
				}
			}
			covariance.factor()
			want := covariance.inverse()
			q, from, to := newPrecisions(results, variance, c.share).block(0)
			require.Equal(t, n, to-from)
			for i := range n {
				for j := range n {
					require.InDelta(t, want.at(i, j), q[i*n+j], 1e-4)
				}
			}
		})
	}
}

func TestLongBlocksAreCut(t *testing.T) {
	t.Parallel()
	world := newTournament(1, 8, 4, 1)
	world.rounds(100)
	for i := range world.matches {
		world.matches[i].Board = 5
	}
	results := newTable(world.field(), world.matches)
	for b := range len(results.block) - 1 {
		from, to := results.observations(b)
		require.LessOrEqual(t, to-from, longest)
	}
	require.Equal(t, len(world.matches), results.block[len(results.block)-1])
}
