package batch

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// results are what scores say of performances, given the curve: the sum of its parts, each with its coefficient, and of a
// part that does not depend on it.
type results struct {
	t     *dataset
	scale scale
	basis []float64 // of each observation, width numbers
	width int
	over  *censored // the last part is where in its range a result is, and its coefficient is 1; nil: there is no such part

	number []int       // of each observation, the number of its score
	bin    []int       // of each score, among those of scale.widths
	widths [][]float64 // see scale.widths
	slopes [][]float64 // by score, where the sum of scores is the same in all matches; see scale.slopes
}

func newResults(t *dataset, s scale, e *censored, number []int) results {
	n := len(knots())
	r := results{t: t, scale: s, width: n, over: e, number: number}
	if e != nil {
		r.width++
	}
	r.widths, r.bin = s.widths()
	r.basis = make([]float64, len(t.score)*r.width)
	for i, x := range t.score {
		s.parts(x, number[i], r.basis[i*r.width:i*r.width+n])
	}
	if t.divided() {
		r.slopes = s.slopes()
	}
	return r
}

// move takes over where in their ranges results are, and how wide these are with a curve.
func (r results) move(c curve) {
	if r.over == nil {
		return
	}
	for i, x := range r.over.result {
		r.basis[(i+1)*r.width-1] = x
	}
	r.over.measure(r.scale, c)
}

// measure computes how wide the ranges of scores are with a curve.
func (e *censored) measure(s scale, c curve) {
	if e == nil {
		return
	}
	coefficients := c.coefficients()
	low, high := make([]float64, len(c)), make([]float64, len(c))
	for k := range e.half {
		if e.side[k] == 0 && s.censored(k) {
			parts(s.edges[k], low)
			parts(s.edges[k+1], high)
			e.half[k] = (matrix.Dot(high, coefficients) - matrix.Dot(low, coefficients)) / 2
		}
	}
}

// weights returns the coefficients of all parts.
func (r results) weights(c curve) []float64 {
	weights := c.coefficients()
	if r.over != nil {
		weights = append(weights, 1)
	}
	return weights
}

// residuals returns the part of the results that the strengths leave unexplained.
func (r results) residuals(c curve, mean []float64) []float64 {
	t, weights := r.t, r.weights(c)
	residuals := make([]float64, len(t.player))
	for i := range residuals {
		residuals[i] = matrix.Dot(r.basis[i*r.width:(i+1)*r.width], weights) - mean[t.player[i]] - mean[t.seat[i]]
	}
	return residuals
}

// plain returns how well each observation did, less what its seat is worth, where each score counts as it is. residual is what the
// strengths leave unexplained.
func (r results) plain(c curve, mean, residual []float64) []float64 {
	plain, coefficients, part := make([]float64, len(residual)), c.coefficients(), make([]float64, len(c))
	for i, player := range r.t.player {
		plain[i] = residual[i] + mean[player]
		if r.over.at(i) {
			parts(r.scale.normal[r.number[i]], part)
			plain[i] = matrix.Dot(part, coefficients) - mean[r.t.seat[i]]
		}
	}
	return plain
}

// counts returns how many results tell the width of each cell of the scale, given a curve and the variances that results
// count with. A match has a level of its own, so it tells one less than it has results. The part of each result in that one is by how
// much the level depends on its noise. In general, the level is a mean. Where the sum of the scores of a match is always the
// same, the level is what makes it so, and depends most on those whose scores change most with their performance.
func (r results) counts(c curve, variance []float64) []float64 {
	t := r.t
	counts := make([]float64, len(r.widths))
	coefficients := c.coefficients()
	part := make([]float64, 0, 16)
	for m := range len(t.match) - 1 {
		part = part[:0]
		sum := 0.0
		for i := t.match[m]; i < t.match[m+1]; i++ {
			x := 1.0
			switch {
			case t.failed[i]:
				x = 0
			case r.slopes != nil:
				x = 1 / max(matrix.Dot(r.slopes[r.number[i]], coefficients), 1e-9)
			case r.over.at(i):
				x = r.over.noise[i] / variance[i]
			}
			part = append(part, x)
			sum += x
		}
		for k, x := range part {
			i := t.match[m] + k
			if t.failed[i] || r.over.atEnd(i) {
				continue
			}
			told := 1.0
			if r.over != nil {
				told = r.over.told[i]
			}
			counts[r.bin[r.number[i]]] += told * (1 - x/sum)
		}
	}
	return counts
}

// sameSum is the part of the range of a match's scores by which sums may differ that are the same but for rounding, and sameSums
// the number of matches from which on this is no chance.
const sameSum, sameSums = 0.02, 4

// divided reports whether each match divides the same sum among its players, as a board that has no other owners.
func (t *dataset) divided() bool {
	least, most := map[int]float64{}, map[int]float64{} // by the size of the match
	spread, matches := 0.0, 0.0
	for m := range len(t.match) - 1 {
		sum, low, high, failed := 0.0, math.Inf(1), math.Inf(-1), false
		for i := t.match[m]; i < t.match[m+1]; i++ {
			sum += t.score[i]
			low, high = min(low, t.score[i]), max(high, t.score[i])
			failed = failed || t.failed[i]
		}
		if failed {
			continue
		}
		size := t.match[m+1] - t.match[m]
		if _, known := least[size]; !known {
			least[size], most[size] = sum, sum
		}
		least[size], most[size] = min(least[size], sum), max(most[size], sum)
		spread += high - low
		matches++
	}
	for size := range least {
		if most[size]-least[size] > sameSum*spread/matches {
			return false
		}
	}
	return matches >= sameSums
}
