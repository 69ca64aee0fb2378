package batch

import "math"

// The noise of a game has tails that are seldom those of the normal distribution. The model takes Student's distribution (K. Lange,
// R. Little and J. Taylor, "Robust Statistical Modeling Using the t Distribution", Journal of the American Statistical
// Association 84, 1989) and learns how long its tails are. So a result that is far out moves a rating a little only, and
// the curve need not bend to make the tails those of a normal distribution.

const (
	// leastTails and mostTails bound the inverse of the degrees of freedom; 0 is the normal distribution. A little robustness
	// costs hardly anything.
	leastTails, mostTails = 0.02, 0.4

	// tailsPrior is the rate of the exponential prior of the inverse degrees of freedom.
	tailsPrior = 40.0

	// tailsSample bounds the matches for learning the tails; more would make hardly a difference.
	tailsSample = 600

	// tailsSteps is the number of places between the bounds at which the likelihood is computed.
	tailsSteps = 10

	// tailRounds is the number of steps to the weights of a single match.
	tailRounds = 3
)

// tailScale returns the squared scale of Student's distribution with the inverse degrees of freedom tails that makes the unit of
// strength worth the same as with normal noise: for players of about the same strength, a difference has the same influence on
// who ends before the other. That influence is the integral of the squared density.
func tailScale(tails float64) float64 {
	if tails == 0 {
		return 1
	}
	freedom := 1 / tails
	a, _ := math.Lgamma((freedom + 1) / 2)
	b, _ := math.Lgamma(freedom / 2)
	c, _ := math.Lgamma(freedom + 0.5)
	d, _ := math.Lgamma(freedom + 1)
	// The density at 0 squared, times the square root of the freedom and the beta function of 1/2 and freedom + 1/2.
	integral := math.Exp(2*(a-b)+c-d) * math.Sqrt(math.Pi) / math.Sqrt(freedom) / math.Pi
	return 4 * math.Pi * integral * integral
}

// tailInformation is what an observation tells of strengths, in parts of what its mean weight says: weights follow the residuals, so
// the second derivative of the likelihood is smaller.
func tailInformation(tails float64) float64 { return (1 + tails) / (1 + 3*tails) }

// tailed is the variance that an observation counts with, in parts of its player's: z2 is the expected square of its noise in
// parts of the squared scale.
func tailed(tails, scale, z2 float64) float64 { return scale * (1 + tails*z2) / (1 + tails) }

// learnTails finds the tails under which the differences of noise within matches are most probable. A difference of two such
// noises is nearly of Student's distribution again, with half of the tails and their square, as simulation shows.
func (l *Learned) learnTails(differences []float64) {
	best, at := math.Inf(-1), 0
	value := make([]float64, tailsSteps+1)
	place := func(k int) float64 { return leastTails + (mostTails-leastTails)*float64(k*k)/(tailsSteps*tailsSteps) }
	for k := range value {
		tails := place(k)
		value[k] = studentLikelihood(differences, tails/2+tails*tails) - tailsPrior*tails
		if value[k] > best {
			best, at = value[k], k
		}
	}
	l.Tails = place(at)
	if at > 0 && at < tailsSteps { // between the places, the likelihood is about a parabola
		x0, x1, x2 := place(at-1), place(at), place(at+1)
		left, right := (value[at]-value[at-1])/(x1-x0), (value[at+1]-value[at])/(x2-x1)
		l.Tails = min(max((x0+x1)/2+left*(x2-x0)/2/(left-right), x0), x2)
	}
}

// studentLikelihood is the log likelihood of Student's distribution at the scale that makes it greatest.
func studentLikelihood(sample []float64, tails float64) float64 {
	n, square := float64(len(sample)), 1.0
	for range 10 {
		sum := 0.0
		for _, x := range sample {
			sum += x * x / (1 + tails*x*x/square)
		}
		square = max((1+tails)*sum/max(n, 1), 1e-12)
	}
	freedom := 1 / tails
	a, _ := math.Lgamma((freedom + 1) / 2)
	b, _ := math.Lgamma(freedom / 2)
	value := n * (a - b - math.Log(freedom*square)/2)
	for _, x := range sample {
		value -= (freedom + 1) / 2 * math.Log1p(tails*x*x/square)
	}
	return value
}
