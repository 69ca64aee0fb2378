package batch

import (
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// Scores of a game have a scale of their own: points may count double late in a game, or saturate. What follows makes
// them comparable. First every score is replaced by its normal score among all scores, the quantile of the normal
// distribution that belongs to its place among them; so neither unit nor any monotone distortion matters. Then a smooth
// rising curve, learned from the results, maps the normal score to the scale on which noise is normal with deviation 1.
//
// The slope of the curve is linear between knots and constant beyond them. A curve is the sum of the knots' parts, each
// with a positive coefficient.

// knots are the normal scores at which the slope is free.
func knots() []float64 { return []float64{-3, -2, -4.0 / 3, -2.0 / 3, 0, 2.0 / 3, 4.0 / 3, 2, 3} }

// scale replaces scores by normal scores.
type scale struct {
	scores []float64 // different ones, rising
	normal []float64 // their normal scores
	counts []float64
	edges  []float64 // normal scores of the borders between them, and beyond the ends
}

// newScale orders all scores, except those of failures where there are others: how low these are means nothing.
func newScale(scores []float64, out []bool) scale {
	sorted := make([]float64, 0, len(scores))
	for i, x := range scores {
		if !out[i] {
			sorted = append(sorted, x)
		}
	}
	if len(sorted) == 0 {
		sorted = append(sorted, scores...)
	}
	slices.Sort(sorted)
	n := float64(len(sorted))
	var s scale
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && sorted[j] == sorted[i] {
			j++
		}
		s.scores = append(s.scores, sorted[i])
		s.counts = append(s.counts, float64(j-i))
		s.normal = append(s.normal, gaussian.Quantile(float64(i+j)/2/n))
		s.edges = append(s.edges, gaussian.Quantile(float64(i)/n))
		i = j
	}
	// The outer cells have no end; they are taken as wide outwards as they are inwards.
	last := len(s.scores) - 1
	s.edges = append(s.edges, 0)
	if last == 0 {
		s.edges[0], s.edges[1] = -1, 1
		return s
	}
	s.edges[0] = 2*s.normal[0] - s.edges[1]
	s.edges[last+1] = 2*s.normal[last] - s.edges[last]
	return s
}

// nearest returns the number of a score, of the next greater one if it was not among those of the scale.
func (s scale) nearest(score float64) int {
	k, _ := slices.BinarySearch(s.scores, score)
	return min(k, len(s.scores)-1)
}

// numbers returns those of all scores.
func (s scale) numbers(scores []float64) []int {
	numbers := make([]int, len(scores))
	for i, x := range scores {
		numbers[i] = s.nearest(x)
	}
	return numbers
}

// at returns the normal score of a score, which may be one that was not among those of the scale.
func (s scale) At(score float64) float64 {
	i, found := slices.BinarySearch(s.scores, score)
	switch {
	case found:
		return s.normal[i]
	case i == 0:
		return s.normal[0]
	case i == len(s.scores):
		return s.normal[i-1]
	}
	return s.edges[i]
}

// parts computes the parts of a score, given its number. Of one that is censored, they are those of the end of the scale, or of the
// middle of the range.
func (s scale) parts(score float64, k int, into []float64) {
	switch {
	case !s.censored(k):
		x := s.normal[k]
		if s.scores[k] != score {
			x = s.At(score)
		}
		parts(x, into)
	case k == 0:
		parts(s.edges[1], into)
	case k == len(s.scores)-1:
		parts(s.edges[k], into)
	default:
		parts(s.edges[k], into)
		high := make([]float64, len(into))
		parts(s.edges[k+1], high)
		for i, x := range high {
			into[i] = (into[i] + x) / 2
		}
	}
}

// parts computes the integrals from 0 to x of the knots' hats, the functions that fall linearly from 1 at the knot to 0 at its
// neighbours.
func parts(x float64, into []float64) {
	at := knots()
	for k := range at {
		into[k] = hat(at, k, x) - hat(at, k, 0)
	}
}

// hat is the integral of the hat of knot k up to x, counted from the knot.
func hat(at []float64, k int, x float64) float64 {
	d := x - at[k]
	if d < 0 {
		if k == 0 {
			return d
		}
		width := at[k] - at[k-1]
		d = max(d, -width)
		return d + d*d/(2*width)
	}
	if k == len(at)-1 {
		return d
	}
	width := at[k+1] - at[k]
	d = min(d, width)
	return d - d*d/(2*width)
}

const (
	// smooth is the strength of the prior that slopes at neighbouring knots are alike: their logarithms differ by 1/2.
	smooth = 4.0

	// leastNoise is a lower bound of the noise, in parts of the spread of all scores. Where results never vary, strengths would
	// have no bound without it.
	leastNoise = 0.03

	// cells bounds the number of places at which the width of scores is looked at.
	cells = 128
)

// curve is what maps normal scores to the scale of noise: the logarithms of the slopes at the knots.
type curve []float64

// learnCurve finds the curve under which the results are most probable.
//
// Let y = B*c be the transformed scores. Once players, seats and matches are integrated out, what remains of the log
// density of y is -c'Mc/2 with a matrix M that does not depend on c; and the probability of the scores themselves is
// that of y times the width of their cells, e'c for a cell with the parts e. So
//
//	log p(c) = g'c - c'Mc/2 + sum of weight*log(e'c) - smooth/2 * sum of squared differences of neighbouring log c
//
// where g comes from what is known of strengths without scores (see frozen).
// It is maximized over u = log c by Newton's method with steps that are halved until they help. The result is u and its
// covariances.
func learnCurve(m [][]float64, g []float64, width [][]float64, count []float64, u curve) (curve, matrix.Symmetric) {
	weight := 0.0
	for _, c := range count {
		weight += c
	}
	u = slices.Clone(u)
	n := len(u)
	for k := range m {
		m[k][k] += weight * leastNoise * leastNoise / float64(n)
	}
	value := u.value(m, g, width, count)
	for range 50 {
		gradient, h := u.derivatives(m, g, width, count)
		// The Newton step; derivatives makes the matrix positive, so the step goes uphill.
		step := slices.Clone(gradient)
		h.Factor()
		h.Solve(step)
		slope := matrix.Dot(step, gradient)
		if slope < 1e-9 {
			break
		}
		improved := false
		for scale := 1.0; scale > 1e-6; scale /= 2 {
			next := make(curve, n)
			for k := range u {
				next[k] = u[k] + scale*min(max(step[k], -2), 2)
			}
			if v := next.value(m, g, width, count); v > value {
				u, value, improved = next, v, true
				break
			}
		}
		if !improved {
			break
		}
	}
	_, h := u.derivatives(m, g, width, count)
	h.Factor()
	return u, h.Inverse()
}

// widths returns the parts of the cells between neighbouring scores, and in which of them each score is. Many scores are
// represented by some cells.
func (s scale) widths() (width [][]float64, cell []int) {
	first, n := 0, len(s.scores)
	if s.censored(0) { // what is beyond an end has no width
		first++
	}
	if s.censored(n - 1) {
		n--
	}
	cell = make([]int, len(s.scores))
	stride := (n - first + cells - 1) / cells
	low, high := make([]float64, len(knots())), make([]float64, len(knots()))
	for i := first; i < n; i += stride {
		j := min(i+stride, n)
		parts(s.edges[i], low)
		parts(s.edges[j], high)
		e := make([]float64, len(low))
		for k := range e {
			e[k] = high[k] - low[k]
		}
		for l := i; l < j; l++ {
			cell[l] = len(width)
		}
		width = append(width, e)
	}
	return width, cell
}

// slopeWindow is the part of all results over which the slope of normal scores by scores is taken.
const slopeWindow = 0.02

// slopes returns the slopes of the parts by the score, at each of the scores.
func (s scale) slopes() [][]float64 {
	slopes := make([][]float64, len(s.scores))
	all := 0.0
	for _, c := range s.counts {
		all += c
	}
	high := make([]float64, len(knots()))
	for k := range slopes {
		i, j, within := k, k, s.counts[k]
		for i == j || within < slopeWindow*all {
			if i > 0 {
				i--
				within += s.counts[i]
			}
			if j+1 < len(s.scores) {
				j++
				within += s.counts[j]
			}
			if i == 0 && j+1 == len(s.scores) {
				break
			}
		}
		slope := make([]float64, len(high))
		parts(s.normal[i], slope)
		parts(s.normal[j], high)
		for n, x := range high {
			slope[n] = (x - slope[n]) / (s.scores[j] - s.scores[i])
		}
		slopes[k] = slope
	}
	return slopes
}

func (u curve) coefficients() []float64 {
	c := make([]float64, len(u))
	for k := range u {
		c[k] = math.Exp(u[k])
	}
	return c
}

func (u curve) value(m [][]float64, g []float64, width [][]float64, count []float64) float64 {
	c := u.coefficients()
	v := matrix.Dot(g, c)
	for k := range c {
		v -= c[k] * matrix.Dot(m[k], c) / 2
		if k > 0 {
			v -= smooth / 2 * (u[k] - u[k-1]) * (u[k] - u[k-1])
		}
	}
	for i, e := range width {
		v += count[i] * math.Log(matrix.Dot(e, c))
	}
	return v
}

// derivatives returns the gradient by u, and minus the matrix of second derivatives made positive.
func (u curve) derivatives(m [][]float64, g []float64, width [][]float64, count []float64) ([]float64, matrix.Symmetric) {
	c := u.coefficients()
	n := len(c)
	gradient, h := make([]float64, n), matrix.NewSymmetric(n)
	for k := range c {
		mc := matrix.Dot(m[k], c) - g[k]
		gradient[k] -= c[k] * mc
		for j := range k + 1 {
			h.Add(k, j, c[k]*m[k][j]*c[j])
		}
		h.Add(k, k, math.Abs(c[k]*mc)*1e-3)
		if k > 0 {
			d := smooth * (u[k] - u[k-1])
			gradient[k] -= d
			gradient[k-1] += d
			h.Add(k, k, smooth)
			h.Add(k-1, k-1, smooth)
			h.Add(k, k-1, -smooth)
		}
	}
	for i, e := range width {
		w := matrix.Dot(e, c)
		for k := range c {
			share := e[k] * c[k] / w
			gradient[k] += count[i] * share
			for j := range k + 1 {
				h.Add(k, j, count[i]*share*e[j]*c[j]/w)
			}
		}
	}
	return gradient, h
}
