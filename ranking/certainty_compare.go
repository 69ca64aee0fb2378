package ranking

import (
	"math"
	"sort"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// Comparison says which of two players is stronger.
type Comparison struct {
	Difference float64 // of the first and the second, in points
	Deviation  float64 // the uncertainty of the difference
	Better     float64 // probability that the first is stronger, valid for one look

	// Evidence is how many times more probable the results are when the two differ than when they are equal. It may be
	// looked at after every match: when both are equal, the probability that it ever reaches 1/a is at most a.
	Evidence float64

	prior    float64 // the variance of the difference before the results; 0: nothing is known of the two
	matches  int     // of the one that has played less
	meetings Meetings
}

// probable is what Better asks of a decision at most. Better is normal; when results are always alike, it comes near to 1 more
// slowly than the evidence grows.
const probable = 0.95

// Decided returns 1 when the first player is stronger, -1 when the second is, and 0 while neither is certain. certainty is in
// (0, 1): with 0.95, at most 5 % of comparisons of equal players are ever decided, however often Decided is called. What is
// decided is also probable for one look: Better is at least certainty or 0.95, whichever is less.
func (c Comparison) Decided(certainty float64) int {
	switch {
	case !(c.Evidence*(1-certainty) >= 1), max(c.Better, 1-c.Better) < min(certainty, probable):
		return 0
	case c.Difference > 0:
		return 1
	default:
		return -1
	}
}

// Compare compares two players by all results, also those against others. The difference is normal before the results and
// after them. Its density at zero before, divided by that after, is the evidence that it is not zero (J.
// Dickey, Annals of Mathematical Statistics 42, 1971). A ratio of likelihoods is valid however often one looks
// at it (J. Ville, 1939; H. Robbins, Annals of Mathematical Statistics 41, 1970).
//
// The matches of both against each other have their say, see [Meetings].
//
// With a system that knows no uncertainty, nothing is ever decided.
func (s *Standing) Compare(a, b int) Comparison {
	variance, before, meetings := 0.0, 0.0, Meetings{}
	if a != b {
		variance = s.model.Variance(a, b)
	}
	if variance > 0 {
		before, meetings = s.model.PriorVariance(a, b), s.model.Meetings(a, b)
	}
	return NewComparison(s.Ratings[a]-s.Ratings[b], variance, before, min(s.Matches[a], s.Matches[b]), meetings)
}

// NewComparison returns what a difference says that has these variances after the results and before them, of two of whom the
// one that has played less has a number of matches.
func NewComparison(difference, variance, before float64, matches int, meetings Meetings) Comparison {
	c := Comparison{Difference: difference, Better: 0.5, Evidence: 1}
	if variance <= 0 {
		return c
	}
	c.prior, c.matches, c.meetings, c.Deviation = before, matches, meetings, math.Sqrt(variance)
	c.Better = gaussian.Cumulative(difference / c.Deviation)
	c.Evidence = math.Exp(c.logEvidence(variance, matches))
	return c
}

// logEvidence is the logarithm of the evidence, if the difference were known with this variance after a number of matches of the
// one that has played less. A geometric mean of two evidences is as valid as both, and so is their mean. A few matches
// never say more than that one was ahead in all of them: what a point is worth is not known well by then.
func (c Comparison) logEvidence(variance float64, matches int) float64 {
	evidence := min(c.Difference*c.Difference/variance/2, 700) + math.Log(variance/c.prior)/2
	if m := c.meetings; m.Share > 0 {
		own := m.Stronger[0]
		if c.Difference < 0 {
			own = m.Stronger[1]
		}
		if m.Exact {
			evidence = math.Log((math.Exp(evidence) + own) / 2)
		}
		evidence += m.Share * min(math.Log(own)-evidence, 0)
	}
	return min(evidence, float64(matches)*math.Ln2)
}

// Plays says how much one of two players has played, and whether it still plays.
type Plays struct {
	Matches int
	Still   bool
}

// mostMore bounds the result of More.
const mostMore = 100_000

// More estimates how many more matches each of the two that still plays needs until the comparison is decided, if the
// estimated difference stays the same: 0 when it is decided. ok is false when no number of matches is expected to decide it:
// neither plays any more, or the one that does not is too uncertain, or the difference is too small.
//
// The variance is split between the two in inverse proportion to their matches.
func (c Comparison) More(certainty float64, a, b Plays) (matches int, ok bool) {
	if c.Decided(certainty) != 0 {
		return 0, true
	}
	if c.prior <= 0 || a.Matches <= 0 || b.Matches <= 0 || !a.Still && !b.Still {
		return 0, false
	}
	share := func(p Plays, more int) float64 {
		if !p.Still {
			more = 0
		}
		return 1 / float64(p.Matches+more)
	}
	decided := func(more int) bool {
		part := (share(a, more) + share(b, more)) / (share(a, 0) + share(b, 0))
		return c.logEvidence(c.Deviation*c.Deviation*part, c.matches+more) >= -math.Log1p(-certainty)
	}
	if !decided(mostMore) {
		return 0, false
	}
	return 1 + sort.Search(mostMore, func(n int) bool { return decided(n + 1) }), true
}
