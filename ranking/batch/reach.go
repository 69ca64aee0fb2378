package batch

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// reach is how far the scale of scores reaches: two that are beyond the same end tie, whoever is stronger.
//
// What is added to the performances of all players of a match, its level, says where that is. A game may take scores relative to
// the others, so the level falls where strong players meet.
type reach struct {
	Least, Greatest float64 // the performances at the ends, infinite where no end is shared
	Level           float64 // of matches of two players of mean strength, among any others
	Falls           float64 // by how much it falls with the strength of each of the two
	Deviation       float64
}

// unlimited is the reach of a scale without shared ends.
func unlimited() reach { return reach{Least: math.Inf(-1), Greatest: math.Inf(1)} }

// limited reports whether an end is shared.
func (r reach) limited() bool { return !math.IsInf(r.Least, 0) || !math.IsInf(r.Greatest, 0) }

// newReach returns the reach of the scale that scored results have, given the levels of matches.
func newReach(scored results, c curve, l levels) reach {
	r := unlimited()
	if scored.over == nil {
		return r
	}
	s, coefficients, part := scored.scale, c.coefficients(), make([]float64, len(c))
	if last := len(s.scores) - 1; scored.over.side[last] != 0 {
		s.parts(s.scores[last], last, part)
		r.Greatest = matrix.Dot(part, coefficients)
	}
	if scored.over.side[0] != 0 {
		s.parts(s.scores[0], 0, part)
		r.Least = matrix.Dot(part, coefficients)
	}
	if l.matches == 0 {
		return r
	}
	r.Falls = -l.slope / l.seats
	r.Level = l.level + 2*r.Falls*l.strength
	// Beside the levels, what the others in the match add.
	r.Deviation = math.Sqrt(l.variance + l.slope*l.slope*l.spread*max(l.seats-2, 0)/l.seats)
	return r
}

// performance is what is known of how a player does in a match, beside its level.
type performance struct{ mean, variance float64 }

// nodes are the levels at which probabilities are computed, in deviations, and their weights: the quadrature of Gauss and Hermite.
func nodes() [][2]float64 {
	return [][2]float64{{-2.8569700138728, 0.0112574113277}, {-1.3556261799743, 0.2220759220056}, {0, 0.5333333333333}, {1.3556261799743, 0.2220759220056}, {2.8569700138728, 0.0112574113277}}
}

// win returns the probability that the first has the greater score, a tie at an end counting half. That of the second is the rest,
// to the last digits.
func (r reach) win(first, second performance) float64 {
	mean := r.Level - r.Falls*(first.mean+second.mean)
	within := func(level float64) float64 {
		least, greatest := r.Least-level, r.Greatest-level
		return (winWithin(least, greatest, first, second) + 1 - winWithin(least, greatest, second, first)) / 2
	}
	if r.Deviation == 0 {
		return within(mean)
	}
	sum, weights := 0.0, 0.0
	for _, l := range nodes() {
		sum += l[1] * within(mean+l[0]*r.Deviation)
		weights += l[1]
	}
	return min(max(sum/weights, 0), 1)
}

// winSteps is the number of steps in which probabilities are integrated, even.
const winSteps = 32

// winWithin is that probability where the scale reaches from least to greatest.
func winWithin(least, greatest float64, first, second performance) float64 {
	a, b := math.Sqrt(first.variance), math.Sqrt(second.variance)
	above := func(x float64) float64 { return gaussian.Cumulative((second.mean - x) / b) }
	win := gaussian.Cumulative((first.mean-greatest)/a) * (1 - above(greatest)/2)
	win += gaussian.Cumulative((least-first.mean)/a) * (1 - above(least)) / 2
	low, high := max(least, first.mean-6*a), min(greatest, first.mean+6*a)
	if low >= high {
		return win
	}
	step, sum := (high-low)/winSteps, 0.0 // Simpson's rule
	for k := range winSteps + 1 {
		x, weight := low+float64(k)*step, 4.0
		if k%2 == 0 {
			weight = 2
		}
		if k == 0 || k == winSteps {
			weight = 1
		}
		sum += weight * gaussian.Density((x-first.mean)/a) / a * (1 - above(x))
	}
	return win + sum*step/3
}
