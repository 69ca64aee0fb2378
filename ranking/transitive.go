package ranking

import (
	"cmp"
	"math"
	"slices"
)

// Transitivity tells whether one number per player explains the results. Where players beat each other in a circle, it
// does not, and who meets only his equals is rated by these few, not by the field.
type Transitivity struct {
	// P is how probable so much disagreement is when the field is transitive, in [0, 1]. Below 0.01 it is not.
	P float64

	// Size is by how much one player suits another beyond the strength of both, as a deviation, in points; 0 when no more
	// disagreement is seen than chance makes.
	Size float64

	Meetings int // pairs of matches of the same two players that could be compared; P is rough below 30
}

// Transitive compares matches in which the same two players met on different boards. Let d be by how much a match
// differed from what was expected of these two. If strengths explain everything, the d of two matches have nothing to do
// with each other; if one suits the other, they have the same sign. The statistic is the sum of their products, divided
// by the square root of the sum of the squared products, which makes it standard normal.
//
// Residuals of fitted strengths are smaller than luck, and agree less than luck would: by the posterior variance of the
// difference, which is added to each product.
//
// A system that does not keep the matches, any but [Batch], says P 1 and no meetings.
func (s *Standing) Transitive() Transitivity {
	if s.meetings == nil {
		return Transitivity{P: 1}
	}
	meetings := s.meetings()
	slices.SortFunc(meetings, func(a, b meeting) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second), cmp.Compare(a.block, b.block),
			cmp.Compare(a.away, b.away))
	})
	sum, squares, count := 0.0, 0.0, 0
	for i := range meetings {
		for j := i + 1; j < len(meetings) && meetings[j].same(meetings[i]); j++ {
			if meetings[i].block == meetings[j].block {
				continue
			}
			x := meetings[i].away*meetings[j].away + meetings[i].known
			sum += x
			squares += x * x
			count++
		}
	}
	if squares == 0 {
		return Transitivity{P: 1, Meetings: count}
	}
	return Transitivity{
		P: cumulative(-sum / math.Sqrt(squares)),
		// One suits the other by half of by how much the match of both is off.
		Size:     points * math.Sqrt(max(sum/float64(count), 0)) / 2,
		Meetings: count,
	}
}

// meeting is one match of two players, the first with the lower number.
type meeting struct {
	first, second int
	block         int
	away          float64 // how much more than expected the first was better
	known         float64 // the posterior variance of the expectation
}

func (m meeting) same(o meeting) bool { return m.first == o.first && m.second == o.second }
