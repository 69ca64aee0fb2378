package batch

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// Many performances may have the same score. A player that loses everything has 0 points, however badly it played: the score
// says only that the performance was at that end of the scale or beyond (J. Tobin, "Estimation of Relationships for Limited
// Dependent Variables", Econometrica 26, 1958). Where scores take few values, each says that the performance was between two
// borders. Such a score counts as a normal result, whose place and variance are chosen so that, together with all else that is
// known of the performance, it gives the true mean and variance (T. Minka, "Expectation Propagation for Approximate Bayesian
// Inference", UAI 2001).

// censored are the observations of which scores say only in which range the performance was. It is nil if there are none.
type censored struct {
	cell   []int     // of each observation: its score's number among all; -1: the score says all
	side   []float64 // by score: -1 for the least, 1 for the greatest, 0 between them
	half   []float64 // by score: half of the width of the range
	beyond float64   // how far beyond the ends performances may be
	result []float64 // of each observation, the result that it counts as, counted from the end or the middle of the range

	expected []float64 // what the performance is expected to be, counted from there
	noise    []float64 // the variance of the performance's own noise; that of the result that it counts as is larger
	told     []float64 // what the range tells of the scale, in parts of what a score tells that says all
}

// narrowCell is the width of a range, in normal scores, up to which a score is taken to say all.
const narrowCell = 0.1

// beyondEach is how much farther beyond the ends performances may be with each result. From few results nobody is seen to be far
// out: those of a player that was always the best would not bound its strength.
const beyondEach, unbounded = 0.02, 30

// mostBlurred bounds the variance of results, in parts of that of the performance. There, a result says nothing any more.
const mostBlurred = 1e4

// newCensored returns those of all observations, given the numbers of their scores.
func newCensored(t *dataset, s scale, number []int) *censored {
	e := &censored{side: make([]float64, len(s.scores)), half: make([]float64, len(s.scores)), beyond: beyondEach * float64(len(number))}
	none := true
	for k := range s.scores {
		none = none && !s.censored(k)
	}
	if none {
		return nil
	}
	if last := len(s.scores) - 1; s.censored(last) {
		e.side[last] = 1
	}
	if s.censored(0) {
		e.side[0] = -1
	}
	return e.of(t, s, number)
}

// of returns the censored observations of other matches with the same scores and ranges.
func (e *censored) of(t *dataset, s scale, number []int) *censored {
	if e == nil {
		return nil
	}
	n := len(number)
	o := &censored{
		cell: make([]int, n), side: e.side, half: e.half, beyond: e.beyond, result: make([]float64, n),
		expected: make([]float64, n), noise: make([]float64, n), told: make([]float64, n),
	}
	for i, k := range number {
		o.cell[i], o.told[i] = -1, 1
		if !t.failed[i] && s.censored(k) {
			o.cell[i] = k
		}
	}
	return o
}

// censored reports whether the score with a number says only in which range the performance was.
func (s scale) censored(k int) bool {
	if s.counts[k] < 2 || len(s.scores) < 2 {
		return false
	}
	return k == 0 || k == len(s.scores)-1 || s.edges[k+1]-s.edges[k] > narrowCell
}

// at reports whether an observation is censored.
func (e *censored) at(i int) bool { return e != nil && e.cell[i] >= 0 }

// atEnd reports whether an observation is at an end of the scale.
func (e *censored) atEnd(i int) bool { return e.at(i) && e.side[e.cell[i]] != 0 }

// tied reports whether two observations are at the same end, which says nothing of who was better.
func (e *censored) tied(i, j int) bool { return e.atEnd(i) && e.cell[i] == e.cell[j] }

// update chooses the result that an observation counts as, which is given with its own variance, its force and its
// precision, see noiseVariances.learn. It returns the variance of the new one, and what force and precision of the performance are.
func (e *censored) update(i int, own, variance, force, precision float64) (next, ofForce, ofPrecision float64) {
	// What all else says of the performance: its mean, counted from the end or the middle, and its variance.
	precision = max(precision, 1/(2*mostBlurred*variance))
	mean, known := e.result[i]-force/precision, max(1/precision-variance, 0)
	deviation := math.Sqrt(known + own)
	var left gaussian.Truncated
	switch side := e.side[e.cell[i]]; {
	case side != 0 && e.beyond < unbounded:
		left = gaussian.Drawn((mean-side*e.beyond/2)/deviation, e.beyond/2/deviation)
		e.told[i] = 0
	case side != 0:
		left = gaussian.Won(side*mean/deviation, 0)
		left.Shift *= side
		e.told[i] = 0
	default:
		left = gaussian.Drawn(mean/deviation, e.half[e.cell[i]]/deviation)
		// The derivative of the logarithm of its probability by that of the width.
		e.told[i] = min(max(1-left.Variance-left.Shift*(left.Shift+mean/deviation), 0), 1)
	}
	ofForce = left.Shift / deviation
	ofPrecision = (1 - left.Variance) / (known + own)
	next = min(max(1/ofPrecision-known, own), mostBlurred*own)
	e.result[i] = mean + ofForce*(known+next)
	e.expected[i] = mean + ofForce*(known+own)
	return next, ofForce, ofPrecision
}

// expect replaces the residuals of results by what is expected of those of the performances.
func (e *censored) expect(residual []float64) []float64 {
	if e == nil {
		return residual
	}
	expected := make([]float64, len(residual))
	for i, x := range residual {
		expected[i] = x + e.expected[i] - e.result[i]
	}
	return expected
}

// own returns the variances of the performances, given those that results count with.
func (e *censored) own(variance []float64) []float64 {
	if e == nil {
		return variance
	}
	own := make([]float64, len(variance))
	for i, v := range variance {
		own[i] = v
		if e.at(i) {
			own[i] = e.noise[i]
		}
	}
	return own
}
