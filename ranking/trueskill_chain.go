package ranking

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

const (
	// sweeps bounds the passes over the chain. Ordinary matches settle in fewer than ten; only absurd ratings need more.
	sweeps = 100

	// settled is the change of every belief (see gaussian.Natural.Change) below which a pass has changed nothing.
	settled = 1e-9
)

// chain is the factor graph of one match. Place 0 is the winner; link k joins the performances of places k and k+1 and
// carries what the result of these two says about either.
type chain struct {
	margin float64
	beta2  float64
	skills []Rating           // before the match, drift included; by place
	prior  []gaussian.Natural // of the performance; by place
	links  []link
}

type link struct {
	tie bool
	up  gaussian.Natural // what it tells the better placed
	low gaussian.Natural // what it tells the worse placed
}

// begin sets the chain to what is believed before the match.
func (c *chain) begin(tau float64, ratings []Rating, ranks, order []int) {
	for place, player := range order {
		r := ratings[player]
		r.Sigma = math.Hypot(r.Sigma, tau)
		c.skills[place] = r
		variance := r.Sigma*r.Sigma + c.beta2
		c.prior[place] = gaussian.Natural{Precision: 1 / variance, Weighted: r.Mu / variance}
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
		better = better.Times(c.links[k-1].low)
	}
	if k+1 < len(c.links) {
		worse = worse.Times(c.links[k+1].up)
	}
	betterVariance, worseVariance := 1/better.Precision, 1/worse.Precision
	betterMean, worseMean := better.Weighted*betterVariance, worse.Weighted*worseVariance

	// The difference of the two performances, before and after the result is known.
	variance := betterVariance + worseVariance
	deviation := math.Sqrt(variance)
	mean := betterMean - worseMean
	cut := gaussian.Won
	if c.links[k].tie {
		cut = gaussian.Drawn
	}
	after := cut(mean/deviation, c.margin/deviation)

	// What the result alone says about the difference: after divided by before.
	precision := (1 - after.Variance) / (after.Variance * variance)
	weighted := precision*mean + after.Shift*deviation/(after.Variance*variance)

	l := &c.links[k]
	up := gaussian.Natural{Precision: precision, Weighted: weighted + precision*worseMean}.Through(worseVariance)
	low := gaussian.Natural{Precision: precision, Weighted: precision*betterMean - weighted}.Through(betterVariance)
	change := max(up.Change(l.up, betterVariance), low.Change(l.low, worseVariance))
	l.up, l.low = up, low
	return change
}

// posterior is the rating of the player at a place, given everything the links tell about its performance.
func (c *chain) posterior(place int) Rating {
	var told gaussian.Natural
	if place > 0 {
		told = told.Times(c.links[place-1].low)
	}
	if place < len(c.links) {
		told = told.Times(c.links[place].up)
	}
	told = told.Through(c.beta2) // from the performance back to the skill

	// Arranged such that a match which tells nothing changes nothing, not even the last digit.
	before := c.skills[place]
	variance := before.Sigma * before.Sigma
	shrink := 1 + told.Precision*variance
	return Rating{
		Mu:    before.Mu + (told.Weighted-told.Precision*before.Mu)*variance/shrink,
		Sigma: before.Sigma / math.Sqrt(shrink),
	}
}
