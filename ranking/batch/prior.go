package batch

import (
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
)

// Learned is what the results of a tournament say about its game and its players beside the ratings. All numbers are in units
// of noise: the deviation of one player in one match.
type Learned struct {
	Spread  float64 // deviation of the players' strengths
	Step    float64 // deviation of a new version from the one before, beyond Drift
	Drift   float64 // by how much a new version is better on average
	Seats   float64 // deviation of the seats' advantages
	Shared  float64 // the part of the noise's variance that belongs to a seat of a board, in [0, 1)
	Grouped float64 // the part of the noise's variance that belongs to a group of players
	Ageing  float64 // the part of its weight that a result loses with each later one of its player
	Tails   float64 // how long the tails of noise are: the inverse of the degrees of freedom of Student's distribution
	Noise   float64 // how much the noise of players differs: deviation of the logarithm of its variance

	curve curve     // from normal scores to units of noise; nil where only ranks count
	noise []float64 // variance of each player's noise

	strengths []float64 // of the players, from places alone
}

// clone shares nothing with l.
func (l Learned) clone() Learned {
	l.curve, l.noise, l.strengths = slices.Clone(l.curve), slices.Clone(l.noise), slices.Clone(l.strengths)
	return l
}

// assumed returns the values before the first result. Each counts as much as half an observation. The spread is TrueSkill's.
func assumed() Learned {
	return Learned{Spread: 2, Step: 0.5, Seats: 0.3, Tails: leastTails}
}

const (
	// assumedWeight is the weight of the assumed values, in observations.
	assumedWeight = 0.5

	// mostSpread bounds all deviations: at ten the better player wins practically always.
	mostSpread = 10.0

	// driftDeviation is how much versions may get better on average, before anything is known.
	driftDeviation = 0.5
)

// add adds the precisions of the prior: a player without predecessor is normal around 0
// with deviation Spread, a version is its predecessor plus the drift with deviation Step, seats are normal around 0.
func (l Learned) add(t *dataset, h precisionMatrix) {
	root := 1 / (l.Spread * l.Spread)
	later := make([]bool, t.players)
	link := 1 / (l.Step * l.Step)
	for _, pair := range t.links {
		version, before := pair[0], pair[1]
		later[version] = true
		h.Add(version, version, link)
		h.Add(before, before, link)
		h.Add(version, before, -link)
		h.Add(t.drift, t.drift, link)
		h.Add(t.drift, version, -link)
		h.Add(t.drift, before, link)
	}
	for i, l := range later {
		if !l {
			h.Add(i, i, root)
		}
	}
	if t.drift >= 0 {
		h.Add(t.drift, t.drift, 1/(driftDeviation*driftDeviation))
	}
	for i := t.players; i < t.seats; i++ {
		h.Add(i, i, 1/(l.Seats*l.Seats))
	}
}

// learn improves the deviations of the prior by the posterior, one step of D. MacKay's rule ("Bayesian Interpolation",
// Neural Computation 4, 1992), whose fixed point is where the evidence is stationary: a sum of squares of normal unknowns
// is divided by the number of them that the results determine.
func (l *Learned) learn(t *dataset, mean []float64, covariance variances) {
	var spread, step, seats variance
	later := make([]bool, t.players)
	for _, pair := range t.links {
		i, p, d := pair[0], pair[1], t.drift
		later[i] = true
		change := mean[i] - mean[p] - mean[d]
		c := covariance
		step.add(change, c.At(i, i)+c.At(p, p)+c.At(d, d)-2*c.At(i, p)-2*c.At(i, d)+2*c.At(p, d))
	}
	failing := t.failing()
	for i := range t.players {
		if !later[i] && !failing[i] {
			spread.add(mean[i], covariance.At(i, i))
		}
	}
	if t.drift >= 0 {
		l.Drift = mean[t.drift]
	}
	for i := t.players; i < t.seats; i++ {
		seats.add(mean[i], covariance.At(i, i))
	}
	before := assumed()
	l.Spread = min(spread.deviation(l.Spread, before.Spread), mostSpread)
	l.Step = min(step.deviation(l.Step, before.Step), mostSpread)
	l.Seats = min(seats.deviation(l.Seats, before.Seats), mostSpread)
}

// variance sums up what is known of the variance of some unknowns.
type variance struct {
	squares float64 // sum of squared estimates
	traces  float64 // sum of posterior variances
	count   float64
}

func (v *variance) add(estimate, posterior float64) {
	v.squares += estimate * estimate
	v.traces += posterior
	v.count++
}

// deviation returns the next estimate of the deviation, given the current one and the assumed one.
func (v variance) deviation(current, assumed float64) float64 {
	determined := max(v.count-v.traces/(current*current), 0)
	return math.Sqrt((v.squares + assumedWeight*assumed*assumed) / (determined + assumedWeight))
}

// prior returns the variance of the difference of two players before the results. The mean of the difference is 0: whether new
// versions are better on average is not known beforehand.
func (l *Learned) prior(f ranking.Field, a, b int) float64 {
	rootA, stepsA := lineage(f, a)
	rootB, stepsB := lineage(f, b)
	drift := float64(stepsA - stepsB)
	variance := drift * drift * driftDeviation * driftDeviation
	if rootA != rootB {
		return variance + 2*l.Spread*l.Spread + float64(stepsA+stepsB)*l.Step*l.Step
	}
	for a != b { // the later goes back one version until they meet
		if a < b {
			a, b = b, a
		}
		a = f.Predecessor(a)
		variance += l.Step * l.Step
	}
	return variance
}

// lineage walks from a version back to the first one and returns that and the number of steps.
func lineage(f ranking.Field, i int) (root, steps int) {
	for p := f.Predecessor(i); p >= 0; p = f.Predecessor(i) {
		i = p
		steps++
	}
	return i, steps
}
