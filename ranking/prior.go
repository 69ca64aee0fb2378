package ranking

import (
	"math"
	"slices"
)

// Learned is what a tournament taught about its game and its players beside the ratings. All is in units of luck: the
// deviation of what one player adds by luck to one match.
type Learned struct {
	Spread float64 // deviation of the players' strengths
	Step   float64 // by how much a new version typically differs from the one before, beyond Drift
	Drift  float64 // by how much a new version is better on average
	Seats  float64 // deviation of the seats' advantages
	Shared float64 // the part of luck's variance that belongs to a seat of a board, in [0, 1)
	Noise  float64 // how differently lucky players are: deviation of the logarithm of their luck's variance

	curve curve     // from normal scores to units of luck; nil where only ranks count
	noise []float64 // variance of each player's luck

	strengths []float64 // of the players, from places alone
}

// clone shares nothing with l.
func (l Learned) clone() Learned {
	l.curve, l.noise, l.strengths = slices.Clone(l.curve), slices.Clone(l.noise), slices.Clone(l.strengths)
	return l
}

// assumed is believed before there is a result. Each number counts as much as half an observation of it. The spread is that
// which TrueSkill supposes.
func assumed() Learned {
	return Learned{Spread: 2, Step: 0.5, Seats: 0.3}
}

const (
	// belief in what is assumed, in observations.
	assumedWeight = 0.5

	// mostSpread bounds all deviations: at ten, whoever is better wins all the same.
	mostSpread = 10.0

	// driftDeviation is how much versions may get better on average, before anything is known.
	driftDeviation = 0.5
)

// add adds the precisions of what is believed before the results: a player without predecessor is normal around 0
// with deviation Spread, a version is its predecessor plus the drift with deviation Step, seats are normal around 0.
func (l Learned) add(t *table, h precisionMatrix) {
	root := 1 / (l.Spread * l.Spread)
	later := make([]bool, t.players)
	link := 1 / (l.Step * l.Step)
	for _, pair := range t.links {
		version, before := pair[0], pair[1]
		later[version] = true
		h.add(version, version, link)
		h.add(before, before, link)
		h.add(version, before, -link)
		h.add(t.drift, t.drift, link)
		h.add(t.drift, version, -link)
		h.add(t.drift, before, link)
	}
	for i, l := range later {
		if !l {
			h.add(i, i, root)
		}
	}
	if t.drift >= 0 {
		h.add(t.drift, t.drift, 1/(driftDeviation*driftDeviation))
	}
	for i := t.players; i < t.seats; i++ {
		h.add(i, i, 1/(l.Seats*l.Seats))
	}
}

// learn improves the deviations of the prior by the posterior, one step of D. MacKay's rule ("Bayesian Interpolation",
// Neural Computation 4, 1992), whose fixed point is where the evidence is stationary: a sum of squares of normal unknowns
// is divided by the number of them that the results determine.
func (l *Learned) learn(t *table, mean []float64, covariance variances) {
	var spread, step, seats variance
	later := make([]bool, t.players)
	for _, pair := range t.links {
		i, p, d := pair[0], pair[1], t.drift
		later[i] = true
		change := mean[i] - mean[p] - mean[d]
		c := covariance
		step.add(change, c.at(i, i)+c.at(p, p)+c.at(d, d)-2*c.at(i, p)-2*c.at(i, d)+2*c.at(p, d))
	}
	failing := t.failing()
	for i := range t.players {
		if !later[i] && !failing[i] {
			spread.add(mean[i], covariance.at(i, i))
		}
	}
	if t.drift >= 0 {
		l.Drift = mean[t.drift]
	}
	for i := t.players; i < t.seats; i++ {
		seats.add(mean[i], covariance.at(i, i))
	}
	before := assumed()
	l.Spread = min(spread.deviation(l.Spread, before.Spread), mostSpread)
	l.Step = min(step.deviation(l.Step, before.Step), mostSpread)
	l.Seats = min(seats.deviation(l.Seats, before.Seats), mostSpread)
}

// variance gathers what is known of the variance of some unknowns.
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

// deviation is the next estimate of the deviation, given the current one and what was assumed at first.
func (v variance) deviation(current, assumed float64) float64 {
	determined := max(v.count-v.traces/(current*current), 0)
	return math.Sqrt((v.squares + assumedWeight*assumed*assumed) / (determined + assumedWeight))
}
