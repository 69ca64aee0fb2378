package ranking

import "math"

const (
	// sweeps bounds the passes over the chain. Ordinary matches settle in fewer than ten; only absurd ratings need more.
	sweeps = 100

	// settled is the change of every belief (see belief.change) below which a pass has changed nothing.
	settled = 1e-9
)

// belief is a normal distribution in natural parameters, in which beliefs multiply by addition. The zero value knows nothing.
type belief struct {
	precision float64 // 1/variance
	weighted  float64 // mean/variance
}

func (b belief) and(other belief) belief {
	return belief{b.precision + other.precision, b.weighted + other.weighted}
}

// chain is the factor graph of one match. Place 0 is the winner; link k joins the performances of places k and k+1 and
// carries what the result of these two says about either.
type chain struct {
	margin float64
	beta2  float64
	skills []Rating // before the match, drift included; by place
	prior  []belief // of the performance; by place
	links  []link
}

type link struct {
	tie bool
	up  belief // what it tells the better placed
	low belief // what it tells the worse placed
}

// begin sets the chain to what is believed before the match.
func (c *chain) begin(tau float64, ratings []Rating, ranks, order []int) {
	for place, player := range order {
		r := ratings[player]
		r.Sigma = math.Hypot(r.Sigma, tau)
		c.skills[place] = r
		variance := r.Sigma*r.Sigma + c.beta2
		c.prior[place] = belief{1 / variance, r.Mu / variance}
	}
	for k := range c.links {
		c.links[k].tie = ranks[order[k]] == ranks[order[k+1]]
	}
}

// converge passes messages down and up the chain until they no longer change.
func (c *chain) converge() {
	last := len(c.links) - 1
	for range sweeps {
		change := 0.0
		for k := 0; k <= last; k++ {
			change = max(change, c.update(k))
		}
		for k := last - 1; k >= 0; k-- {
			change = max(change, c.update(k))
		}
		if last == 0 || change < settled {
			return
		}
	}
}

// update recomputes link k from all the others and returns by how much it changed.
func (c *chain) update(k int) float64 {
	better, worse := c.prior[k], c.prior[k+1]
	if k > 0 {
		better = better.and(c.links[k-1].low)
	}
	if k+1 < len(c.links) {
		worse = worse.and(c.links[k+1].up)
	}
	betterVariance, worseVariance := 1/better.precision, 1/worse.precision
	betterMean, worseMean := better.weighted*betterVariance, worse.weighted*worseVariance

	// The difference of the two performances, before and after the result is known.
	variance := betterVariance + worseVariance
	deviation := math.Sqrt(variance)
	mean := betterMean - worseMean
	cut := won
	if c.links[k].tie {
		cut = drawn
	}
	after := cut(mean/deviation, c.margin/deviation)

	// What the result alone says about the difference: after divided by before.
	precision := (1 - after.variance) / (after.variance * variance)
	weighted := precision*mean + after.shift*deviation/(after.variance*variance)

	l := &c.links[k]
	up := belief{precision, weighted + precision*worseMean}.through(worseVariance)
	low := belief{precision, precision*betterMean - weighted}.through(betterVariance)
	change := max(up.change(l.up, betterVariance), low.change(l.low, worseVariance))
	l.up, l.low = up, low
	return change
}

// through adds independent noise of the given variance to what b describes.
func (b belief) through(variance float64) belief {
	scale := 1 + b.precision*variance
	return belief{b.precision / scale, b.weighted / scale}
}

// change is by how much b differs from before, seen by a performance of the given variance: in parts of its precision, or
// in its standard deviations, whichever is more.
func (b belief) change(before belief, variance float64) float64 {
	return max(
		math.Abs(b.precision-before.precision)*variance,
		math.Abs(b.weighted-before.weighted)*math.Sqrt(variance),
	)
}

// posterior is the rating of the player at a place, given everything the links tell about its performance.
func (c *chain) posterior(place int) Rating {
	var told belief
	if place > 0 {
		told = told.and(c.links[place-1].low)
	}
	if place < len(c.links) {
		told = told.and(c.links[place].up)
	}
	told = told.through(c.beta2) // from the performance back to the skill

	// Arranged such that a match which tells nothing changes nothing, not even the last digit.
	before := c.skills[place]
	variance := before.Sigma * before.Sigma
	shrink := 1 + told.precision*variance
	return Rating{
		Mu:    before.Mu + (told.weighted-told.precision*before.Mu)*variance/shrink,
		Sigma: before.Sigma / math.Sqrt(shrink),
	}
}
