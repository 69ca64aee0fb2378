package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

func TestInverse(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	matrix := make([][]float64, 9)
	for i := range matrix {
		matrix[i] = make([]float64, len(matrix))
	}
	for i := range matrix {
		for j := range i {
			x := random.NormFloat64()
			matrix[i][j], matrix[j][i] = x, x
		}
		matrix[i][i] = 30 // outweighs the rest, so it is positive definite
	}
	inverse := inverse(matrix)
	for i := range matrix {
		for j := range matrix {
			product := 0.0
			for k := range matrix {
				product += matrix[i][k] * inverse[k][j]
			}
			want := 0.0
			if i == j {
				want = 1
			}
			require.InDelta(t, want, product, 1e-12)
		}
	}
}

// Of two who played once, the posterior is known: a difference with the variances 2·spread² before and 2 of the result.
func TestLimitOfTwo(t *testing.T) {
	t.Parallel()
	l := newLimit(world{players: 2, spread: 2})
	l.add([]ranking.Match{{Seats: []ranking.Seat{{Player: 1, Score: 3}, {Player: 0}}}})
	mean, win := l.look()
	require.InDelta(t, 3*8.0/(8+2), mean[1]-mean[0], 1e-12)
	require.InDelta(t, beats(2.4, 1.8973665961010275), win(1, 0), 1e-12) // sqrt(2 + 8·2/(8+2))
	require.InDelta(t, 1, win(1, 0)+win(0, 1), 1e-12)
}

func TestNobodyLosesLessThanTheLimit(t *testing.T) {
	t.Parallel()
	w := worlds()[0]
	w.players, w.matches, w.at = 40, 60, []int{60}
	played, err := repeat(4, func(seed uint64) ([]figures, error) { return w.play(seed, contestants()) })
	require.NoError(t, err)
	var names []string
	var losses []float64
	for i, name := range (report{contestants: contestants()}).rows(w) {
		loss := mean(played, func(f []figures) []float64 { return f[i].loss })
		names, losses = append(names, name), append(losses, loss[len(loss)-1])
	}
	last := len(names) - 1
	require.Equal(t, []string{"ours", "the limit"}, names[last-1:])
	for i := range last {
		require.Greater(t, losses[i], losses[last], names[i])
	}
	require.Less(t, losses[last-1], 1.1*losses[last], "and ours is near")
}
