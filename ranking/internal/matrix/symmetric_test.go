package matrix

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

// positive is a positive definite matrix.
func positive(n int) Symmetric {
	random := splitmix.Source(7)
	m := NewSymmetric(n)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
		for k := range rows[i] {
			rows[i][k] = gaussian.Quantile(random.Uniform())
		}
		for j := range i + 1 {
			m.Add(i, j, Dot(rows[i], rows[j]))
		}
		m.Add(i, i, 0.5)
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
		want := m.Times(b)
		factor := Symmetric{n, slices.Clone(m.A)}
		factor.Factor()
		got := make([]float64, n)
		copy(got, want)
		factor.Solve(got)
		covariance := factor.Inverse()
		at := func(i, j int) float64 { return covariance.A[i*n+j] }
		for i := range n {
			require.InDelta(t, b[i], got[i], 1e-8, "solution of size %d", n)
			for j := range n {
				product, unit := 0.0, 0.0
				for k := range n {
					product += m.At(i, k) * at(k, j)
				}
				if i == j {
					unit = 1
				}
				require.InDelta(t, unit, product, 1e-8, "inverse of size %d", n)
				require.Equal(t, math.Float64bits(at(i, j)), math.Float64bits(at(j, i)))
			}
		}
	}
}

func TestAMatrixOnTheEdgeStaysFinite(t *testing.T) {
	t.Parallel()
	m := NewSymmetric(3) // of rank one
	for i := range 3 {
		for j := range i + 1 {
			m.Add(i, j, 1)
		}
	}
	m.Factor()
	covariance := m.Inverse()
	for i := range 3 {
		require.False(t, math.IsNaN(covariance.At(i, i)) || math.IsInf(covariance.At(i, i), 0))
	}
}

func TestEliminate(t *testing.T) {
	t.Parallel()
	// The first pivot is zero; two right-hand sides.
	x := []float64{0, 2, 1, 3, 1, 4, 1, 1, 0}
	b := []float64{2, 1, 5, 0, 3, 7}
	a, solved := append([]float64{}, x...), append([]float64{}, b...)
	Eliminate(a, solved, 3, 2)
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
