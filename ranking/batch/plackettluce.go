package batch

import (
	"cmp"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// likeNormal is what a unit of strength, the deviation of normal noise, is in the model's own unit. The Plackett-Luce model supposes
// Gumbel noise: the best performance among players with strengths v is that of player i with probability exp(v[i]) divided by
// the sum of all exp(v). Its deviation is 1.28, but with 1.2 the ratings of a field with normal noise come out as far apart
// as they are.
const likeNormal = 1.2

// choices is the likelihood of the places of all matches (R. Plackett, "The Analysis of Permutations", Applied Statistics
// 24, 1975; R. D. Luce, "Individual Choice Behavior", 1959). The winner is chosen among all, the second among the others,
// and so on.
//
// Tied players are in any order: the logarithm of the probability is averaged over the orders, where the sum over the tied
// players who are left after l of t have been chosen is replaced by its mean, (t-l)/t of the sum over all of them
// (B. Efron, Journal of the American Statistical Association 72, 1977). Two who draw count half a victory each. The
// logarithm of the likelihood stays concave.
type choices struct {
	t     *dataset
	scale float64 // what a unit of strength is in the model's own, see likeNormal
	order []int   // the observations of each match, best first

	weight []float64 // of each match
	path   []float64 // by how much the player of each observation was stronger then

	directions []float64 // 1 for choices of the best, -1 for choices of the worst
}

func newChoices(t *dataset, scale float64) choices {
	p := choices{t, scale, make([]int, len(t.player)), slices.Repeat([]float64{1}, len(t.match)-1), make([]float64, len(t.player)), []float64{1}}
	for i := range p.order {
		p.order[i] = i
	}
	for m := range len(t.match) - 1 {
		slices.SortStableFunc(p.order[t.match[m]:t.match[m+1]], func(a, b int) int { return cmp.Compare(t.rank[a], t.rank[b]) })
	}
	return p
}

// group makes the matches of repeated groups count less: together they say as much as if all had the same effect of the group.
func (p choices) group(c *repeatedGroups, grouped float64) {
	for m, k := range c.of {
		p.weight[m] = 1 / (1 + (c.boards[k]-1)*grouped)
	}
}

// sums adds up what the places of each group say at these strengths.
func (p choices) sums(c *repeatedGroups, strength []float64) groupSums {
	t, sums := p.t, c.newSums()
	match := make([]int, len(t.player)) // of each observation
	for m := range c.of {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			match[i] = m
		}
	}
	place := func(i int) int { // of its player in the group
		at, _ := slices.BinarySearch(c.players[c.of[match[i]]], t.player[i])
		return at
	}
	information, count := make([]float64, len(c.players)), make([]float64, len(c.players))
	square := p.scale * p.scale
	p.each(strength, func(i int, x float64) {
		if k := c.of[match[i]]; c.boards[k] > 1 {
			sums.pull[k][place(i)] += p.scale * x
		}
	}, func(made choice) {
		m := match[made.among[0]]
		k := c.of[m]
		if c.boards[k] < 2 {
			return
		}
		size := len(c.players[k])
		for a, i := range made.among {
			at := place(i)
			sums.pull[k][at] -= p.scale * made.direction * made.weight * made.probability[a]
			for b, j := range made.among {
				x := -square * made.probability[a] * made.probability[b]
				if a == b {
					x += square * made.probability[a]
					information[k] += x * made.weight / p.weight[m]
				}
				sums.told[k][at*size+place(j)] += made.weight * x
			}
		}
	})
	for m, k := range c.of {
		count[k] += float64(t.match[m+1] - t.match[m] - 1)
	}
	for k, x := range information {
		if x > 0 {
			sums.noise[k] = count[k] / x
		}
	}
	return sums
}

// age makes older matches count less.
func (p choices) age(ageing float64) {
	t := p.t
	for m := range p.weight {
		later := 0.0
		for _, n := range t.later[t.match[m]:t.match[m+1]] {
			later += float64(n) / float64(t.match[m+1]-t.match[m])
		}
		p.weight[m] *= max(math.Exp(-ageing*later), leastWeight)
	}
}

// a choice is who was chosen, an observation, among those that could be. direction is 1 where the best was, and -1 where the worst was.
type choice struct {
	match       int
	among       []int
	probability []float64 // of each
	direction   float64
	weight      float64
}

// each calls won for every observation that was chosen, with the direction times its weight, and visit for every choice. It returns
// the log likelihood at these strengths. Both may be nil.
func (p choices) each(strength []float64, won func(i int, x float64), visit func(choice)) float64 {
	all := 0.0
	var odds, probability []float64
	order := make([]int, 0, 16)
	for m := range len(p.t.match) - 1 {
		for _, direction := range p.directions {
			order = append(order[:0], p.order[p.t.match[m]:p.t.match[m+1]]...)
			if direction < 0 {
				slices.Reverse(order)
			}
			weight := p.weight[m] / float64(len(p.directions))
			var value float64
			value, odds, probability = p.one(strength, m, order, direction, weight, odds, probability, won, visit)
			all += weight * value
		}
	}
	return all
}

// one does so for one match in an order, with memory for the odds and probabilities.
func (p choices) one(strength []float64, match int, order []int, direction, weight float64, odds, probability []float64, won func(i int, x float64), visit func(choice)) (value float64, _, _ []float64) {
	t := p.t
	odds = odds[:0]
	top := math.Inf(-1)
	for _, i := range order {
		odds = append(odds, direction*p.scale*(strength[t.player[i]]+p.path[i]+strength[t.seat[i]]))
		top = max(top, odds[len(odds)-1])
	}
	for k := range odds {
		value += odds[k] - top
		odds[k] = math.Exp(odds[k] - top)
	}
	for first := 0; first < len(order); {
		end := first + 1
		for end < len(order) && t.rank[order[end]] == t.rank[order[first]] {
			end++
		}
		tied, choices, chosen := float64(end-first), end-first, 1.0
		if end == len(order) { // the last is no choice
			choices--
			chosen -= 1 / tied
			for _, x := range odds[first:] {
				value -= math.Log(x) / tied
			}
		}
		if won != nil {
			for _, i := range order[first:end] {
				won(i, direction*weight*chosen)
			}
		}
		for l := range choices {
			left := (tied - float64(l)) / tied
			probability = append(probability[:0], odds[first:]...)
			for k := range end - first {
				probability[k] *= left
			}
			sum := 0.0
			for _, x := range probability {
				sum += x
			}
			value -= math.Log(sum)
			if visit != nil {
				for k := range probability {
					probability[k] /= sum
				}
				visit(choice{match, order[first:], probability, direction, weight})
			}
		}
		first = end
	}
	return value, odds, probability
}

// derivatives adds minus the second derivatives to h, and returns the gradient and the log likelihood.
func (p choices) derivatives(strength []float64, h precisionMatrix) (gradient []float64, value float64) {
	t := p.t
	gradient = make([]float64, t.unknowns)
	add := func(i int, x float64) {
		gradient[t.player[i]] += p.scale * x
		gradient[t.seat[i]] += p.scale * x
	}
	square := p.scale * p.scale
	match, from, n := -1, 0, 0
	var second []float64 // by the performances in a match, which are fewer than choices
	couple := func() {
		for i := range n {
			for j := range i + 1 {
				t.couple(h, from+i, from+j, second[i*n+j])
			}
		}
	}
	value = p.each(strength, add, func(c choice) {
		if c.match != match {
			couple()
			match, from = c.match, t.match[c.match]
			n = t.match[c.match+1] - from
			second = append(second[:0], make([]float64, n*n)...)
		}
		for k, i := range c.among {
			add(i, -c.direction*c.weight*c.probability[k])
			w := c.weight * square * c.probability[k]
			second[(i-from)*n+i-from] += w
			for l, j := range c.among[:k+1] {
				second[(max(i, j)-from)*n+min(i, j)-from] -= w * c.probability[l]
			}
		}
	})
	couple()
	return gradient, value
}

// surplus returns by how much each observation won more choices than expected, and what it tells. That is the variance of its
// surplus, so a drift of strengths shows in it as clearly as in residuals in parts of their noise.
func (p choices) surplus(strength []float64) (surplus, information []float64) {
	t := p.t
	surplus, information = make([]float64, len(t.player)), make([]float64, len(t.player))
	p.weight = slices.Repeat([]float64{1}, len(p.weight))
	p.each(strength, func(i int, x float64) { surplus[i] += p.scale * x }, func(c choice) {
		for k, i := range c.among {
			surplus[i] -= c.direction * c.weight * p.scale * c.probability[k]
			information[i] += c.weight * p.scale * p.scale * c.probability[k] * (1 - c.probability[k])
		}
	})
	return surplus, information
}

// newtonStep makes a step of Newton's method towards the strengths that are most probable given the prior's precisions. It
// returns the equations at the point where it began, and by how much the most changed strength changed.
func (p choices) newtonStep(strength []float64, prior precisionMatrix) (equations, float64) {
	h := prior.clone()
	step, before := p.derivatives(strength, h)
	ofPrior := prior.Times(strength)
	before -= matrix.Dot(strength, ofPrior) / 2
	for i, x := range ofPrior {
		step[i] -= x
	}
	solved := h.solved()
	solved.solve(step)

	next := make([]float64, len(strength))
	for scale := 1.0; scale > 1e-9; scale /= 2 {
		change := 0.0
		for i := range next {
			next[i] = strength[i] + scale*step[i]
			change = max(change, math.Abs(scale*step[i]))
		}
		if p.value(next, prior) >= before-1e-12*math.Abs(before) {
			copy(strength, next)
			return solved, change
		}
	}
	return solved, 0
}

// value is the logarithm of the posterior density, up to a constant.
func (p choices) value(strength []float64, prior precisionMatrix) float64 {
	return p.each(strength, nil, nil) - matrix.Dot(strength, prior.Times(strength))/2
}

// newEvenChoices are those of the best and those of the worst, each counting half. Normal noise has no direction.
func newEvenChoices(t *dataset) choices {
	p := newChoices(t, likeNormal)
	p.directions = []float64{1, -1}
	return p
}

// places is the likelihood of the places of one match.
type places struct{ groups *repeatedGroups }

func (p places) derivatives(m ranking.Match, expected, _ []float64, l Learned) (gradient, precision []float64) {
	t := singleMatch(m)
	k := len(expected)
	strength := make([]float64, t.unknowns) // seats are in what is expected
	copy(strength, expected)
	h := newWhole(t.unknowns)
	gradient, _ = newEvenChoices(t).derivatives(strength, h)
	gradient = gradient[:k]
	factor := 1.0
	if p.groups != nil {
		if n := p.groups.boards[p.groups.groupOf(m)]; n > 0 {
			factor, _ = oneMore(n, l.Grouped)
		}
	}
	precision = make([]float64, k*k)
	for i := range k {
		gradient[i] /= factor
		for j := range k {
			precision[i*k+j] = h.At(i, j) / factor
		}
	}
	return gradient, precision
}

func (p places) add(m ranking.Match, _ []float64) { p.groups.boards[p.groups.groupOf(m)]++ }

func (places) results(ranking.Match, []float64) []float64 { return nil }

// residuals returns the average noise that these places need: the difference between the choices that were won and those
// that were expected, one Newton step of the seat alone.
func (p places) residuals(t *dataset, match int, mean []float64) []float64 {
	from, to := t.match[match], t.match[match+1]
	m := ranking.Match{Seats: make([]ranking.Seat, to-from)}
	expected := make([]float64, to-from)
	for k := range expected {
		m.Seats[k].Rank = t.rank[from+k]
		expected[k] = mean[t.player[from+k]] + mean[t.seat[from+k]]
	}
	gradient, precision := p.derivatives(m, expected, nil, Learned{})
	for k := range gradient {
		gradient[k] /= precision[k*len(gradient)+k] + 0.1
	}
	return gradient
}

func (places) win(first, second performance, variance float64) float64 {
	// The mean of a logistic function of a normal variable, by the normal distribution that resembles it (D. MacKay, "The
	// Evidence Framework Applied to Classification Networks", Neural Computation 4, 1992).
	x, v := likeNormal*(first.mean-second.mean), likeNormal*likeNormal*variance
	return 1 / (1 + math.Exp(-x/math.Sqrt(1+math.Pi*v/8)))
}

// nearMode is the change of strengths, in units of noise, below which a step ends so near the most probable ones that the
// next would change nothing that can be seen: the error after a step of Newton's method is about the square of the step.
const nearMode = 0.03

// fitPlaces alternates between steps to the most probable strengths and the deviations of the prior given these. The
// posterior is approximated by the normal distribution around the most probable strengths (Laplace).
func fitPlaces(t *dataset, learned *Learned, groups *repeatedGroups) posterior {
	likelihood := newEvenChoices(t)
	p := posterior{mean: make([]float64, t.unknowns)}
	copy(p.mean[:t.players], learned.strengths) // only a start: the likelihood has one maximum
	p.covariance = learned.fitChoices(likelihood, p.mean)
	surplus, information := likelihood.surplus(p.mean)
	drift := t.learnAgeing(surplus, groups)
	learned.Ageing = drift.ageing
	learned.Grouped = 0
	if groups.repeated() {
		p = learned.learnGroups(groups, func() (groupSums, posterior) {
			likelihood.group(groups, learned.Grouped)
			c := learned.mode(likelihood, p.mean)
			return likelihood.sums(groups, p.mean), posterior{p.mean, c}
		})
	}
	if learned.Ageing > 0 {
		p.covariance = learned.followPaths(likelihood, p.mean)
	}
	drift.widen(t, p.covariance, 1/average(information))
	learned.strengths = slices.Clone(p.mean[:t.players])
	return p
}

// fitChoices moves the strengths to the most probable ones, learns the deviations of the prior, and returns the covariances.
func (l *Learned) fitChoices(likelihood choices, mean []float64) (c covariances) {
	t := likelihood.t
	for range rounds {
		before := *l
		c = l.mode(likelihood, mean)
		l.learn(t, mean, c)
		if l.converged(before) {
			break
		}
	}
	return c
}

// mode moves the strengths to the most probable ones given all deviations, and returns the covariances.
func (l *Learned) mode(likelihood choices, mean []float64) covariances {
	prior := newPrecisionMatrix(likelihood.t)
	l.add(likelihood.t, prior)
	h, change := likelihood.newtonStep(mean, prior)
	for range rounds { // what is learned far from the maximum is wrong
		if change < nearMode {
			break
		}
		h, change = likelihood.newtonStep(mean, prior)
	}
	return h.covariance()
}

const (
	// pathRounds is the number of steps to the paths by which strengths drifted: those of a player's opponents belong to what is
	// expected of it.
	pathRounds = 15

	// pathStep is the part of each step that is made, as all players move at once.
	pathStep = 0.7

	// opponentsDrift is the factor of ageing for the covariances: the paths of opponents are not known exactly either.
	opponentsDrift = 1.3
)

// followPaths moves the strengths to where their paths have led by now, and returns the covariances that results have which lose
// weight as they age.
func (l *Learned) followPaths(likelihood choices, mean []float64) covariances {
	t := likelihood.t
	at := make([]float64, len(t.player))
	for range pathRounds {
		for i, p := range t.player {
			at[i] = mean[p] + likelihood.path[i]
		}
		surplus, information := likelihood.surplus(mean)
		next := t.paths(at, surplus, information, l.Ageing, l.Spread)
		for i, p := range t.player {
			at[i] += pathStep * (next[i] - at[i])
			if t.later[i] == 0 {
				mean[p] = at[i]
			}
		}
		for i, p := range t.player {
			likelihood.path[i] = at[i] - mean[p]
		}
	}
	likelihood.age(opponentsDrift * l.Ageing)
	h := newPrecisionMatrix(t)
	l.add(t, h)
	likelihood.derivatives(mean, h)
	return h.solved().covariance()
}
