package ranking

import (
	"math"
	"slices"
)

// Batch is the project's own system: a Bayesian model of all results at once, so neither their order nor when a player
// came matters. In units of luck, a player's transformed score in a match is
//
//	f(score) = strength + seat + match + luck of the seat on this board + luck
//
// where f is a rising curve learned from the results (see learnCurve), match is common to all who took part and drops
// out, and luck is normal. Strengths are normal, and a new version differs from the one before by a normal step. All
// deviations are learned by maximizing the evidence. What remains is linear, so the posterior is exactly normal: one
// Cholesky factorization.
//
// Where scores say no more than who was better, the places are all there is, and a Plackett-Luce model of them takes the
// place of the curve (see places); the rest is the same, but the posterior is approximated by a normal distribution.
//
// More than 2,000 unknowns are solved by iteration, and their uncertainties are approximate (see sparse).
type Batch struct {
	// Start is where learning begins: what a slightly older recompute of the same contest learned. It saves time and may
	// be nil.
	Start *Learned
}

const (
	// rounds bounds the repetitions of learning.
	rounds = 30

	// precise is the relative change below which learning ends.
	precise = 0.01

	// failure is where a frozen program performs, in spreads below the mean of all, and failureVariance how certain that is.
	failure, failureVariance = 2.0, 1.5
)

// posterior is the normal distribution of all unknowns given the results.
type posterior struct {
	mean       []float64
	covariance covariances
}

// Rank implements [System]. The result does not depend on the order of the matches, not even in the last digit.
func (b Batch) Rank(field Field, matches []Match) (*Standing, error) {
	if err := field.check(matches); err != nil {
		return nil, err
	}
	t := newTable(field, matches)
	learned := assumed()
	if b.Start != nil {
		learned = b.Start.clone()
	}
	if t.margins() {
		s, p := fitScores(t, &learned)
		return newLadder(field, t, s, learned, p).standing(), nil
	}
	learned.curve, learned.noise = nil, nil
	p := fitPlaces(t, &learned)
	return newLadder(field, t, places{}, learned, p).standing(), nil
}

// fitScores alternates between the curve and the strengths given all deviations, which is exact, and the deviations
// given these.
func fitScores(t *table, learned *Learned) (scores, posterior) {
	s := newScale(t.score, t.out)
	n := len(knots())
	basis := make([]float64, len(t.score)*n)
	for i, x := range t.score {
		parts(s.at(x), basis[i*n:(i+1)*n])
	}
	weight := 0.0 // the results that are left once every match has lost its level
	for m := range len(t.match) - 1 {
		in := 0.0
		for i := t.match[m]; i < t.match[m+1]; i++ {
			if !t.out[i] {
				in++
			}
		}
		weight += max(in-1, 0)
	}
	if learned.curve == nil {
		learned.curve = make(curve, n)
	}
	u := newLuck(t, *learned)

	var p posterior
	var q *precisions
	residual := make([]float64, len(t.player))
	model := scores{scale: s}
	for range rounds {
		before := learned.clone()
		q = newPrecisions(t, u.variance, learned.Shared)
		h := newPrecisionMatrix(t)
		q.information(h)
		learned.add(t, h)
		fixed := t.frozen(h, *learned)
		solver := h.solved()

		m, solved := evidence(q, solver, basis, n)
		g := make([]float64, n)
		for k := range g {
			g[k] = dot(solved[k], fixed)
		}
		learned.curve = learnCurve(m, g, s, weight, learned.curve)
		c := learned.curve.coefficients()
		solver.solve(fixed)
		p.mean = combine(append(solved, fixed), append(c, 1))
		p.covariance = solver.covariance()
		learned.learn(t, p.mean, p.covariance)

		for i := range residual {
			residual[i] = dot(basis[i*n:(i+1)*n], c) - p.mean[t.player[i]] - p.mean[t.seat[i]]
		}
		variance := slices.Clone(u.variance)
		u.learn(learned, q, residual, p.covariance)
		if learned.settled(before) && u.settled(variance) {
			break
		}
	}
	model.calibrated = calibrate(q, residual, p, u.variance)
	model.coefficients = learned.curve.coefficients()
	model.failure = t.level(p.mean) - failure*learned.Spread
	return model, p
}

// frozen adds to the precisions h what is known of the strength of those who are out, and returns the right-hand side of
// it.
//
// A frozen program that ended behind all who played on has shown nothing but that it fails. That counts as one performance
// of a weak player, whoever the others were and however low its score is; the others are compared among themselves. How
// weak: such that in the end the strength of a player who sometimes fails predicts the share of opponents that it leaves
// behind. For players anywhere in a field with a spread of two, that is about two spreads below the mean.
func (t *table) frozen(h precisionMatrix, l Learned) []float64 {
	weight, all, right := make([]float64, t.unknowns), make([]float64, t.unknowns), make([]float64, t.unknowns)
	total, count := 0.0, 0.0
	for i, p := range t.player {
		if t.out[i] {
			w := 1 / (failureVariance * l.noiseOf(p)) // never surer than when it plays on
			weight[p] += w
			total += w
		}
		if all[p] == 0 {
			all[p] = 1
			count++
		}
	}
	if total == 0 {
		return right
	}
	for p := range all {
		all[p] /= count
		right[p] = -failure * l.Spread * (weight[p] - total*all[p])
	}
	h.addCentred(weight, all)
	return right
}

// failing are those who are out in most of their matches. They do not tell how far strengths are spread.
func (t *table) failing() []bool {
	balance := make([]int, t.players)
	for i, p := range t.player {
		if t.out[i] {
			balance[p]++
		} else {
			balance[p]--
		}
	}
	failing := make([]bool, t.players)
	for p, b := range balance {
		failing[p] = b > 0
	}
	return failing
}

// level is the mean strength of those who have played.
func (t *table) level(mean []float64) float64 {
	sum, count := 0.0, 0.0
	for p, n := range t.played() {
		if n > 0 {
			sum += mean[p]
			count++
		}
	}
	return sum / max(count, 1)
}

// evidence is the matrix M of learnCurve, B'(Q - QXH⁻¹X'Q)B for the precisions H, and the columns of H⁻¹X'QB, by which a
// curve gives strengths.
func evidence(q *precisions, h equations, basis []float64, n int) (m, solved [][]float64) {
	t := q.t
	weighted := q.apply(basis, n)
	right := t.gather(weighted, n)
	solved = make([][]float64, n)
	for k := range n {
		solved[k] = make([]float64, t.unknowns)
		for i := range solved[k] {
			solved[k][i] = right[i*n+k]
		}
		h.solve(solved[k])
	}
	m = make([][]float64, n)
	for k := range n {
		m[k] = make([]float64, n)
	}
	for i := range t.player {
		w := weighted[i*n : (i+1)*n]
		for k, x := range basis[i*n : (i+1)*n] {
			for j, y := range w[:k+1] {
				m[k][j] += x * y
			}
		}
	}
	for k := range n {
		for i := range t.unknowns {
			for j := range k + 1 {
				m[k][j] -= right[i*n+k] * solved[j][i]
			}
		}
		for j := range k {
			m[j][k] = m[k][j]
		}
	}
	return m, solved
}

// combine is the sum of the columns, each times its coefficient.
func combine(columns [][]float64, coefficients []float64) []float64 {
	sum := make([]float64, len(columns[0]))
	for k, column := range columns {
		for i, x := range column {
			sum[i] += coefficients[k] * x
		}
	}
	return sum
}

// settled tells whether what was learned is close to what was known before.
func (l *Learned) settled(before Learned) bool {
	change := max(
		math.Abs(math.Log(l.Spread/before.Spread)),
		math.Abs(math.Log(l.Step/before.Step)),
		math.Abs(math.Log(l.Seats/before.Seats))/10, // it matters little
		math.Abs(l.Shared-before.Shared),
		math.Abs(l.Noise-before.Noise),
	)
	return change < precise
}
