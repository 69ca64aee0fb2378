package ranking

import "math"

const (
	// tail is where the far end of the normal distribution begins: beyond it the continued fraction of mills is exact to
	// the last digit after a few dozen steps, and the ratio of density and distribution is no longer trusted.
	tail = 5.0

	// leastVariance bounds from below the share of variance that a truncation leaves, so that a result which the model
	// holds for all but impossible stays finite.
	leastVariance = 1e-15
)

// density is the standard normal density.
func density(x float64) float64 {
	return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi)
}

// cumulative is the standard normal distribution function.
func cumulative(x float64) float64 {
	return math.Erfc(-x/math.Sqrt2) / 2
}

// quantile is the inverse of cumulative.
func quantile(p float64) float64 {
	return -math.Sqrt2 * math.Erfcinv(2*p)
}

// mills is the probability of exceeding x divided by the density at x (Mills' ratio). It is finite for every x that a
// match can produce: far out both parts vanish, their ratio does not.
func mills(x float64) float64 {
	if x < tail {
		return cumulative(-x) / density(x)
	}
	// Laplace's continued fraction 1/(x+1/(x+2/(x+3/(x+...)))), from the inside out.
	fraction := x
	for k := 60; k >= 1; k-- {
		fraction = x + float64(k)/fraction
	}
	return 1 / fraction
}

// truncated is what is left of a standard normal variable after an observation cut parts of it off.
type truncated struct {
	shift    float64 // how far the mean moves, in standard deviations
	variance float64 // what remains of the variance, in (0, 1]
}

// won cuts the normal variable of mean t and deviation 1 to what exceeds margin.
func won(t, margin float64) truncated {
	x := t - margin
	if x > 38 { // the density underflows: nothing was cut off
		return truncated{shift: 0, variance: 1}
	}
	v := 1 / mills(-x)
	return truncated{shift: v, variance: remaining(1 - v*(v+x))}
}

// drawn cuts the normal variable of mean t and deviation 1 to what lies within margin of zero. margin is positive.
func drawn(t, margin float64) truncated {
	if t < 0 { // symmetric: look from the other side
		mirrored := drawn(-t, margin)
		return truncated{shift: -mirrored.shift, variance: mirrored.variance}
	}
	if margin*(1+t) < 1e-4 {
		// So narrow that the density is flat across it: uniform. The general formula would subtract equal numbers.
		return truncated{shift: -t * (1 - margin*margin/3), variance: remaining(margin * margin / 3)}
	}
	near, far := t-margin, t+margin
	// Everything is divided by the density at the near edge, which may underflow.
	ratio := math.Exp(-2 * t * margin)
	mass := mills(near) - ratio*mills(far)
	v := -(1 - ratio) / mass
	return truncated{shift: v, variance: remaining(1 - v*v - (far*ratio-near)/mass)}
}

// remaining forces a share of variance into its range against rounding.
func remaining(share float64) float64 {
	return min(max(share, leastVariance), 1)
}
