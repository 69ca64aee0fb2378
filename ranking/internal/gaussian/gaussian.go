// Package gaussian computes with the normal distribution: its functions, truncated variables, and products of densities.
package gaussian

import "math"

const (
	// tail is where the far end of the normal distribution begins: beyond it the continued fraction of Mills is exact to
	// the last digit after a few dozen steps, and the ratio of density and distribution is no longer trusted.
	tail = 5.0

	// leastVariance bounds from below the share of variance that a truncation leaves, so that a result which the model
	// holds for all but impossible stays finite.
	leastVariance = 1e-15
)

// Density is the standard normal density.
func Density(x float64) float64 {
	return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi)
}

// Cumulative is the standard normal distribution function.
func Cumulative(x float64) float64 {
	return math.Erfc(-x/math.Sqrt2) / 2
}

// Quantile is the inverse of Cumulative.
func Quantile(p float64) float64 {
	return -math.Sqrt2 * math.Erfcinv(2*p)
}

// Mills is the probability of exceeding x divided by the density at x (Mills' ratio). It is finite for every x that a
// match can produce: far out both parts vanish, their ratio does not.
func Mills(x float64) float64 {
	if x < tail {
		return Cumulative(-x) / Density(x)
	}
	// Laplace's continued fraction 1/(x+1/(x+2/(x+3/(x+...)))), from the inside out.
	fraction := x
	for k := 60; k >= 1; k-- {
		fraction = x + float64(k)/fraction
	}
	return 1 / fraction
}

// Truncated is what is left of a standard normal variable after an observation cut parts of it off.
type Truncated struct {
	Shift    float64 // how far the mean moves, in standard deviations
	Variance float64 // what remains of the variance, in (0, 1]
}

// Won cuts the normal variable of mean t and deviation 1 to what exceeds margin.
func Won(t, margin float64) Truncated {
	x := t - margin
	if x > 38 { // the density underflows: nothing was cut off
		return Truncated{Shift: 0, Variance: 1}
	}
	v := 1 / Mills(-x)
	return Truncated{Shift: v, Variance: remaining(1 - v*(v+x))}
}

// Drawn cuts the normal variable of mean t and deviation 1 to what lies within margin of zero. margin is positive.
func Drawn(t, margin float64) Truncated {
	if t < 0 { // symmetric: look from the other side
		mirrored := Drawn(-t, margin)
		return Truncated{Shift: -mirrored.Shift, Variance: mirrored.Variance}
	}
	if margin*(1+t) < 1e-4 {
		// So narrow that the density is flat across it: uniform. The general formula would subtract equal numbers.
		return Truncated{Shift: -t * (1 - margin*margin/3), Variance: remaining(margin * margin / 3)}
	}
	near, far := t-margin, t+margin
	// Everything is divided by the density at the near edge, which may underflow.
	ratio := math.Exp(-2 * t * margin)
	mass := Mills(near) - ratio*Mills(far)
	v := -(1 - ratio) / mass
	return Truncated{Shift: v, Variance: remaining(1 - v*v - (far*ratio-near)/mass)}
}

// remaining forces a share of variance into its range against rounding.
func remaining(share float64) float64 {
	return min(max(share, leastVariance), 1)
}
