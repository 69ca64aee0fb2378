package ranking

import (
	"cmp"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// Transitivity says whether one number per player explains the results. It does not where players beat each other in a circle;
// there, a player that meets only its equals is rated by these few, not by the field.
type Transitivity struct {
	// P is how probable so much disagreement is when the field is transitive, in [0, 1]. Below 0.01 it is not.
	P float64

	// Size is by how much one player suits another beyond the strength of both, as a deviation, in points; 0 when no more
	// disagreement is seen than chance makes.
	Size float64

	Meetings int // pairs of matches of the same two players that could be compared; P is rough below 30
}

// PairResidual is by how much one match of two players differed from what was expected, the player with the lower number
// first.
type PairResidual struct {
	First, Second int
	Block         int     // matches of one block share their board and seed, and are not compared with each other
	Residual      float64 // how much more than expected the first was better
	Variance      float64 // the posterior variance of the expectation
}

func (r PairResidual) samePlayers(o PairResidual) bool {
	return r.First == o.First && r.Second == o.Second
}

// Transitive compares matches in which the same two players met on different boards. Let d be by how much a match
// differed from what was expected of these two. If strengths explain everything, the d of two matches are independent; if
// one player suits the other, they have the same sign. The statistic is the sum of their products, divided by the square
// root of the sum of the squared products, which makes it standard normal.
//
// Residuals of fitted strengths are smaller than the noise, and agree less than noise would: by the posterior variance of
// the difference, which is added to each product.
//
// A system that does not keep the matches reports P 1 and no meetings. A model that keeps them has a method PairResiduals.
func (s *Standing) Transitive() Transitivity {
	model, keeps := s.model.(interface{ PairResiduals() []PairResidual })
	if !keeps {
		return Transitivity{P: 1}
	}
	residuals := model.PairResiduals()
	slices.SortFunc(residuals, func(a, b PairResidual) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Block, b.Block),
			cmp.Compare(a.Residual, b.Residual))
	})
	sum, squares, count := 0.0, 0.0, 0
	for i := range residuals {
		for j := i + 1; j < len(residuals) && residuals[j].samePlayers(residuals[i]); j++ {
			if residuals[i].Block == residuals[j].Block {
				continue
			}
			x := residuals[i].Residual*residuals[j].Residual + residuals[i].Variance
			sum += x
			squares += x * x
			count++
		}
	}
	if squares == 0 {
		return Transitivity{P: 1, Meetings: count}
	}
	return Transitivity{
		P: gaussian.Cumulative(-sum / math.Sqrt(squares)),
		// One player suits the other by half of the residual of their match.
		Size:     Unit * math.Sqrt(max(sum/float64(count), 0)) / 2,
		Meetings: count,
	}
}
