package ranking

import "math"

// Comparison tells which of two players is stronger.
type Comparison struct {
	Difference float64 // of the first and the second, in points
	Deviation  float64 // how uncertain it is
	Better     float64 // probability that the first is stronger, for who looks once

	// Evidence is how many times more probable the results are when the two differ than when they are equal. It may be
	// looked at after every match: when both are equal, the chance that it ever reaches 1/a is at most a.
	Evidence float64
}

// Decided says 1 when the first player is stronger, -1 when the second is, and 0 while neither is certain. certainty is in
// (0, 1): 0.95 names one of two equal players in at most 5 % of comparisons, however often it is asked.
func (c Comparison) Decided(certainty float64) int {
	switch {
	case !(c.Evidence*(1-certainty) >= 1):
		return 0
	case c.Difference > 0:
		return 1
	default:
		return -1
	}
}

// Compare compares two players by all results, also those against others. The difference is believed to be normal before
// the results and after them. Its density at zero before, divided by that after, is the evidence that it is not zero (J.
// Dickey, Annals of Mathematical Statistics 42, 1971). As a ratio of likelihoods it may be looked at as often as one
// likes (J. Ville, 1939; H. Robbins, Annals of Mathematical Statistics 41, 1970).
//
// A system that knows no uncertainty decides nothing.
func (s *Standing) Compare(a, b int) Comparison {
	c := Comparison{Difference: s.Ratings[a] - s.Ratings[b], Better: 0.5, Evidence: 1}
	variance := 0.0
	if a != b {
		variance = s.variance(a, b)
	}
	if variance <= 0 {
		return c
	}
	c.Deviation = math.Sqrt(variance)
	z := c.Difference / c.Deviation
	c.Better = cumulative(z)
	before := s.prior(a, b)
	c.Evidence = math.Exp(min(z*z/2, 700)) * math.Sqrt(variance/before)
	return c
}

// prior is the variance of the difference of two players before the results. Its mean is 0: that new versions are better
// on average is not known beforehand.
func (l *Learned) prior(f Field, a, b int) float64 {
	rootA, stepsA := f.lineage(a)
	rootB, stepsB := f.lineage(b)
	drift := float64(stepsA - stepsB)
	variance := drift * drift * driftDeviation * driftDeviation
	if rootA != rootB {
		return variance + 2*l.Spread*l.Spread + float64(stepsA+stepsB)*l.Step*l.Step
	}
	for a != b { // the later goes back one version until they meet
		if a < b {
			a, b = b, a
		}
		a = f.previous(a)
		variance += l.Step * l.Step
	}
	return variance
}

// lineage walks from a version to the first one and returns that and the number of steps.
func (f Field) lineage(i int) (root, steps int) {
	for p := f.previous(i); p >= 0; p = f.previous(i) {
		i = p
		steps++
	}
	return i, steps
}
