package ranking

import "math"

// Quality is how even a match between these players is expected to be: the probability of a tie of all, relative to that
// of players who are equal and perfectly known. It is in [0, 1]; more is more even. It is meant for comparing matches
// with equal numbers of players. Fewer than two players, or ratings that are not finite, have quality 0.
//
// Without teams the matrix of the published formula is tridiagonal, so it costs linear time.
func (t TrueSkill) Quality(ratings []Rating) float64 {
	if len(ratings) < 2 || t.Check() != nil {
		return 0
	}
	for i, r := range ratings {
		if CheckRating(i, r) != nil {
			return 0
		}
	}
	logRatio := 0.0 // of the two determinants, by elimination from the first neighbours to the last
	distance := 0.0 // Mahalanobis distance of the differences of neighbours from zero
	var even, total pivot
	for k := 0; k+1 < len(ratings); k++ {
		a, b := ratings[k], ratings[k+1]
		noise := t.Beta * t.Beta
		skill := a.Sigma*a.Sigma + b.Sigma*b.Sigma
		even = even.next(2*noise, -noise, 0)
		total = total.next(2*noise+skill, -(noise + a.Sigma*a.Sigma), a.Mu-b.Mu)
		logRatio += math.Log(even.diagonal) - math.Log(total.diagonal)
		distance += total.value * total.value / total.diagonal
	}
	return math.Exp((logRatio - distance) / 2)
}

// pivot is one step of eliminating a symmetric tridiagonal system.
type pivot struct {
	diagonal float64
	value    float64 // right-hand side
}

// next eliminates the row with this diagonal, this coupling to the row before, and this right-hand side.
func (p pivot) next(diagonal, coupling, value float64) pivot {
	if p.diagonal == 0 { // the first row
		return pivot{diagonal, value}
	}
	factor := coupling / p.diagonal
	return pivot{diagonal - factor*coupling, value - factor*p.value}
}
