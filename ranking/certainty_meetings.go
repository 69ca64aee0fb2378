package ranking

import "math"

// Meetings is what the matches of two players against each other say of a comparison of both. In them, two copies of one program do
// equally well whatever the others in the match do to their results. So they keep a model that is wrong about the others from
// telling copies apart.
type Meetings struct {
	// Share is how much the evidence of these matches alone counts, between 0 and 1: 1 where much of what is known of the
	// two comes from them.
	Share float64

	// Stronger is how many times more probable the results of these matches are when one of the two is stronger than when they
	// are equal: when it is the first, and when it is the second.
	Stronger [2]float64

	// Exact says that this is better than what a normal posterior says: of players of whom one always wins, a model of places
	// knows only that they are far apart.
	Exact bool
}

// Meetings decide from the first share of what is known on, and they alone from the last on.
const firstShare, lastShare = 0.05, 0.25

// share is how much meetings count that are a part of what is known.
func share(part float64) float64 { return min(max((part-firstShare)/(lastShare-firstShare), 0), 1) }

// MeetingsByMargins returns what matches of two players say whose mean difference has a variance of luck, if the difference of
// both has the variance before without any results and the variance after all.
func MeetingsByMargins(mean, luck, before, after float64) Meetings {
	m := Meetings{Share: share(after / luck)}
	evidence := math.Log(luck/(before+luck)) / 2
	for k, x := range [2]float64{mean, -mean} {
		x = max(x, 0)
		m.Stronger[k] = math.Exp(min(evidence+x*x/2*(1/luck-1/(before+luck)), mostEvidence))
	}
	return m
}

// mostEvidence bounds the logarithm of evidence, so that it can be stored.
const mostEvidence = 80

// MeetingsByPlaces returns what it says that the first was ahead of the second in some matches and behind in others; ties say
// nothing. The probability of being ahead is 1/2 for equals; that of the stronger is anywhere above it. Who of the two is
// stronger was not known before, so half of the evidence for the one counts. part is that of all matches of the one that has played less.
func MeetingsByPlaces(ahead, behind int, part float64) Meetings {
	return Meetings{Share: share(part), Stronger: [2]float64{stronger(ahead, behind) / 2, stronger(behind, ahead) / 2}, Exact: true}
}

// stronger is the integral of the likelihood over probabilities from 1/2 to 1, divided by that at 1/2: with n matches,
// 2^(n+1) B(ahead+1, behind+1) times the part of this beta distribution above 1/2, which is a sum of binomials.
func stronger(ahead, behind int) float64 {
	n := ahead + behind
	choose := func(k int) float64 { // logarithm, of n+1
		a, _ := math.Lgamma(float64(n + 2))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n + 2 - k))
		return a - b - c
	}
	above := 0.0 // the probability of at most ahead of n+1 when both are equal
	for k := range ahead + 1 {
		above += math.Exp(choose(k) - float64(n+1)*math.Ln2)
	}
	a, _ := math.Lgamma(float64(ahead + 1))
	b, _ := math.Lgamma(float64(behind + 1))
	c, _ := math.Lgamma(float64(n + 2))
	return math.Exp(min(float64(n+1)*math.Ln2+a+b-c, mostEvidence)) * above
}
