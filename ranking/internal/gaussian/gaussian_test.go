package gaussian

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMillsMeetsWhereItsTwoFormsMeet(t *testing.T) {
	t.Parallel()
	below, above := Mills(math.Nextafter(tail, 0)), Mills(tail)
	require.InEpsilon(t, below, above, 1e-13)
}

func TestMillsIsBetweenItsBounds(t *testing.T) {
	t.Parallel()
	// For x > 0: 1/(x+1/x) < Mills(x) < 1/x.
	rapid.Check(t, func(t *rapid.T) {
		x := math.Pow(10, rapid.Float64Range(-2, 6).Draw(t, "log x"))
		require.GreaterOrEqual(t, Mills(x), (1-1e-12)/(x+1/x))
		require.LessOrEqual(t, Mills(x), (1+1e-12)/x)
	})
}

// integrate returns mean and variance of the standard normal distribution around t, cut to [low, high], by brute force.
func integrate(t, low, high float64) (mean, variance float64) {
	const steps = 200_000
	width := (high - low) / steps
	var mass, first, second float64
	for i := range steps {
		x := low + (float64(i)+0.5)*width
		p := Density(x - t)
		mass += p
		first += p * x
		second += p * x * x
	}
	mean = first / mass
	return mean, second/mass - mean*mean
}

func TestTruncationAgreesWithIntegration(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ t, margin float64 }{
		{0, 0.1}, {0, 1}, {0.5, 0.74}, {-0.5, 0.74}, {3, 0.74}, {-3, 0.74}, {-6, 0.1}, {6, 0.1}, {5.5, 0.6}, {-8, 2}, {8, 2}, {2, 1e-3},
	} {
		mean, variance := integrate(c.t, c.margin, max(c.t, c.margin)+12)
		got := Won(c.t, c.margin)
		require.InDelta(t, mean, c.t+got.Shift, 1e-6, "Won(%v, %v)", c.t, c.margin)
		require.InDelta(t, variance, got.Variance, 1e-6, "Won(%v, %v)", c.t, c.margin)

		mean, variance = integrate(c.t, -c.margin, c.margin)
		got = Drawn(c.t, c.margin)
		require.InDelta(t, mean, c.t+got.Shift, 1e-6, "Drawn(%v, %v)", c.t, c.margin)
		require.InDelta(t, variance, got.Variance, 1e-6, "Drawn(%v, %v)", c.t, c.margin)
	}
}

func TestTruncationStaysInRange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e8, 1e8).Draw(t, "t")
		margin := math.Pow(10, rapid.Float64Range(-9, 4).Draw(t, "log margin"))
		for _, cut := range []Truncated{Won(x, margin), Drawn(x, margin)} {
			require.True(t, !math.IsNaN(cut.Shift) && !math.IsInf(cut.Shift, 0), "shift %v", cut.Shift)
			require.True(t, cut.Variance > 0 && cut.Variance <= 1, "variance %v", cut.Variance)
		}
	})
}
