package ranking

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

// positive is a positive definite matrix.
func positive(n int) symmetric {
	random := splitmix.Source(7)
	m := newSymmetric(n)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
		for k := range rows[i] {
			rows[i][k] = normal(&random)
		}
		for j := range i + 1 {
			m.add(i, j, dot(rows[i], rows[j]))
		}
		m.add(i, i, 0.5)
	}
	return m
}

func TestCholesky(t *testing.T) {
	t.Parallel()
	for n := range 24 {
		m := positive(n)
		b := make([]float64, n)
		for i := range b {
			b[i] = float64(i) - 3
		}
		want := m.times(b)
		solver := m.clone().solved()
		got := make([]float64, n)
		copy(got, want)
		solver.solve(got)
		covariance := solver.covariance()
		for i := range n {
			require.InDelta(t, b[i], got[i], 1e-8, "solution of size %d", n)
			for j := range n {
				product, unit := 0.0, 0.0
				for k := range n {
					product += m.at(i, k) * covariance.at(k, j)
				}
				if i == j {
					unit = 1
				}
				require.InDelta(t, unit, product, 1e-8, "inverse of size %d", n)
				require.Equal(t, math.Float64bits(covariance.at(i, j)), math.Float64bits(covariance.at(j, i)))
			}
		}
	}
}

func TestAMatrixOnTheEdgeStaysFinite(t *testing.T) {
	t.Parallel()
	m := newSymmetric(3) // of rank one
	for i := range 3 {
		for j := range i + 1 {
			m.add(i, j, 1)
		}
	}
	covariance := m.solved().covariance()
	for i := range 3 {
		require.True(t, finite(covariance.at(i, i)))
	}
}

func TestEliminate(t *testing.T) {
	t.Parallel()
	// The first pivot is zero; two right-hand sides.
	x := []float64{0, 2, 1, 3, 1, 4, 1, 1, 0}
	b := []float64{2, 1, 5, 0, 3, 7}
	a, solved := append([]float64{}, x...), append([]float64{}, b...)
	eliminate(a, solved, 3, 2)
	for i := range 3 {
		for k := range 2 {
			got := 0.0
			for j := range 3 {
				got += x[i*3+j] * solved[j*2+k]
			}
			require.InDelta(t, b[i*2+k], got, 1e-12)
		}
	}
}
