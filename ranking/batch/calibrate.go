package batch

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

const (
	// calibrationPairs bounds the pairs for calibrating probabilities; more pairs make them no better.
	calibrationPairs = 20000

	// calibrationPrior says how near to 1 the factor is expected to be: the inverse of its variance.
	calibrationPrior = 50

	// oldWeight is the weight of results below which strengths have drifted so far since that they say nothing of the present.
	oldWeight = 0.7
)

// calibrate finds the factor by which differences must be multiplied so that the probabilities of winning come true. Each
// block of matches is predicted by all others: with C the covariance that the posterior gives to the block, Q the block's
// precisions and r its residuals, leaving it out turns r into (I - CQ)⁻¹r and C into (I - CQ)⁻¹C. The factor maximizes
// the probability of who was better in each pair, a tie being half a victory of either.
func calibrate(q *precisions, residual []float64, p posterior, variance []float64, ageing float64, over *censored) float64 {
	t := q.t
	pairs := 0
	for m := range len(t.match) - 1 {
		n := t.match[m+1] - t.match[m]
		pairs += n * (n - 1) / 2
	}
	stride := pairs/calibrationPairs + 1
	var predicted []float64 // standardized differences, of the better minus the worse, twice
	for b := 0; b < len(q.start)-1; b += stride {
		if from, _ := t.observations(b); t.weight(from, ageing) > oldWeight {
			predicted = t.predict(predicted, q, b, residual, p, variance, over)
		}
	}
	factor := 1.0
	for range 20 {
		slope, curvature := -calibrationPrior*(factor-1), float64(calibrationPrior)
		for _, x := range predicted {
			// The derivatives of log cumulative(factor*x).
			ratio := 1 / gaussian.Mills(-factor*x)
			slope += x * ratio
			curvature += x * x * ratio * (ratio + factor*x)
		}
		step := slope / curvature
		factor = min(max(factor+step, 0.3), 3)
		if math.Abs(step) < 1e-6 {
			break
		}
	}
	return factor
}

// predict appends the standardized differences of the pairs of block b.
func (t *dataset) predict(predicted []float64, q *precisions, b int, residual []float64, p posterior, variance []float64, over *censored) []float64 {
	block, from, to := q.block(b)
	n := to - from
	width := n + 1
	system, right := make([]float64, n*n), make([]float64, n*width)
	for i := range n {
		for j := range n {
			right[i*width+j] = t.explained(p.covariance, from+i, from+j)
		}
		right[i*width+n] = residual[from+i]
	}
	for i := range n {
		system[i*n+i] = 1
		for j := range n {
			for k := range n {
				system[i*n+j] -= right[i*width+k] * q.told * block[k*n+j]
			}
		}
	}
	matrix.Eliminate(system, right, n, width)
	at := func(i, j int) float64 { return right[i*width+j] }
	for m := t.block[b]; m < t.block[b+1]; m++ {
		first, end := t.match[m]-from, t.match[m+1]-from
		for i := first; i < end; i++ {
			for j := first; j < end; j++ {
				if t.rank[from+i] > t.rank[from+j] || i == j || t.failed[from+i] || t.failed[from+j] || over.tied(from+i, from+j) {
					continue
				}
				// The observed difference is what was expected plus the difference of the residuals.
				expected := p.mean[t.player[from+i]] + p.mean[t.seat[from+i]] - p.mean[t.player[from+j]] - p.mean[t.seat[from+j]]
				expected += residual[from+i] - residual[from+j] - at(i, n) + at(j, n)
				spread := at(i, i) + at(j, j) - at(i, j) - at(j, i) + variance[from+i] + variance[from+j]
				x := expected / math.Sqrt(max(spread, 1))
				predicted = append(predicted, x)
				if t.rank[from+i] < t.rank[from+j] {
					predicted = append(predicted, x) // a tie comes once from either side, each half a win
				}
			}
		}
	}
	return predicted
}
