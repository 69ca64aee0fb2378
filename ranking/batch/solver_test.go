package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/rankingtest"
)

// A large field is solved by other means than a small one. Both must give the same.
func TestIterationIsElimination(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(1, 120, 4, 1)
	world.Rounds(20)
	world.Matches[7].Seats[2].Frozen, world.Matches[7].Seats[2].Score = true, -99
	field := world.Field()
	field.Previous = make([]int, 120)
	for i := range field.Previous {
		field.Previous[i] = -1
		if i%3 == 2 {
			field.Previous[i] = i - 1
		}
	}
	results := newDataset(field, world.Matches)
	learned := assumed()
	group := make([]int, results.unknowns)
	for i := range group {
		group[i] = i
		if i < 120 && i%3 == 2 {
			group[i] = i - 1
		}
	}
	u := newNoiseVariances(results, learned, nil)
	q := newPrecisions(results, u.variance, 0)
	var solutions [2][]float64
	var variances [2]covariances
	for k, h := range []precisionMatrix{newWhole(results.unknowns), &triplets{n: results.unknowns, group: group}} {
		q.information(h)
		learned.add(results, h)
		b := results.frozen(h, learned)
		for i := range b {
			b[i] += float64(i%7) - 3
		}
		product := h.Times(b)
		copied := h.clone().Times(b)
		require.Equal(t, product, copied)
		solver := h.solved()
		solver.solve(product)
		require.InDeltaSlice(t, b, product, 1e-6, "solving undoes multiplying")
		solver.solve(b)
		solutions[k], variances[k] = b, solver.covariance()
	}
	require.InDeltaSlice(t, solutions[0], solutions[1], 1e-6)
	exact, about := variances[0], variances[1]
	for i := range 120 {
		// The mean of all is less certain than the differences that are ever seen, so compare those.
		for _, j := range []int{(i + 1) % 120, (i + 50) % 120} {
			want := exact.At(i, i) + exact.At(j, j) - 2*exact.At(i, j)
			got := about.At(i, i) + about.At(j, j) - 2*about.At(i, j)
			require.InEpsilon(t, want, got, 0.15, "variance of %d less %d", i, j)
		}
	}
}
