package batch

import (
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// System is the project's own system: a Bayesian model of all results at once, so neither their order nor when a player
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
// More than 800 unknowns, players and seats, are solved by iteration, and their uncertainties are approximate (see sparse).
type System struct {
	// Start is where learning begins: what a slightly older recompute of the same contest learned. It saves half of the
	// time and may be nil. Where learning ends depends on it a little: by a few points.
	Start *Learned
}

const (
	// rounds bounds the repetitions of learning.
	rounds = 30

	// precise is the relative change below which learning ends.
	precise = 0.01
)

// posterior is the normal distribution of all unknowns given the results.
type posterior struct {
	mean       []float64
	covariance covariances
}

// Rank implements [System]. The result does not depend on the order of the matches, not even in the last digit.
func (b System) Rank(field ranking.Field, matches []ranking.Match) (*ranking.Standing, error) {
	if err := field.Check(matches); err != nil {
		return nil, err
	}
	t := newTable(field, matches)
	learned := assumed()
	if b.Start != nil {
		learned = b.Start.clone()
	}
	if t.margins() {
		s, p := fitScores(t, &learned)
		return newStanding(field, t, s, learned, p), nil
	}
	learned.curve, learned.noise = nil, nil
	p := fitPlaces(t, &learned)
	return newStanding(field, t, places{}, learned, p), nil
}

// fitScores alternates between the curve and the strengths given all deviations, which is exact, and the deviations
// given these.
func fitScores(t *table, learned *Learned) (scores, posterior) {
	s := newScale(t.score, t.out)
	basis := s.basis(t.score)
	rough := learned.curve == nil // nothing is known yet: the first round need not be exact
	if rough {
		learned.curve = make(curve, len(knots()))
	}
	u := newLuck(t, *learned)
	var p posterior
	var q *precisions
	var residual []float64
	for range rounds {
		before, variance := learned.clone(), slices.Clone(u.variance)
		q = newPrecisions(t, u.variance, learned.Shared)
		mean, about, solver := learned.estimate(q, s, basis)
		residual = t.residuals(basis, learned.curve.coefficients(), mean)
		if rough {
			learned.learn(t, mean, about)
			u.learn(learned, q, residual, about)
			rough = false
			continue
		}
		p = posterior{mean, solver.covariance()}
		learned.learn(t, p.mean, p.covariance)
		u.learn(learned, q, residual, p.covariance)
		if learned.settled(before) && u.settled(variance) {
			break
		}
	}
	// Here all else stays as it was learned: of how companies differ, little would be left if scores could be stretched.
	if c := newCompanies(t); len(c.count) < len(c.of) {
		for range companyRounds {
			peculiar := c.peculiar(t, residual, p.covariance)
			if peculiar == 0 {
				break
			}
			q = newPrecisions(t, c.weigh(t, u.variance, peculiar), learned.Shared)
			p = learned.fit(q, basis)
			residual = t.residuals(basis, learned.curve.coefficients(), p.mean)
		}
	}
	return scores{
		scale:        s,
		coefficients: learned.curve.coefficients(),
		failure:      t.level(p.mean) - failure*learned.Spread,
		calibrated:   calibrate(q, residual, p, u.variance),
	}, p
}

// estimate finds the best curve given all deviations, and the mean of the posterior of the strengths given the curve; then
// roughly its variances, and the equations that give them exactly.
func (l *Learned) estimate(q *precisions, s scale, basis []float64) (mean []float64, about apart, solver equations) {
	t := q.t
	h, fixed := l.normal(q)
	about = h.apart()
	solver = h.solved()

	m, solved := evidence(q, solver, basis, len(l.curve))
	g := make([]float64, len(l.curve))
	for k := range g {
		g[k] = matrix.Dot(solved[k], fixed)
	}
	l.curve = learnCurve(m, g, s, t.contrasts(), l.curve)
	solver.solve(fixed)
	return combine(append(solved, fixed), append(l.curve.coefficients(), 1)), about, solver
}

// normal are the normal equations of the strengths: their precisions, and what is known without scores.
func (l *Learned) normal(q *precisions) (h precisionMatrix, fixed []float64) {
	h = newPrecisionMatrix(q.t)
	q.information(h)
	l.add(q.t, h)
	return h, q.t.frozen(h, *l)
}

// fit is the posterior of the strengths given all else.
func (l *Learned) fit(q *precisions, basis []float64) posterior {
	h, fixed := l.normal(q)
	solver := h.solved()
	_, solved := evidence(q, solver, basis, len(l.curve))
	solver.solve(fixed)
	return posterior{combine(append(solved, fixed), append(l.curve.coefficients(), 1)), solver.covariance()}
}

// contrasts is the number of results that are left once every match has lost its level.
func (t *table) contrasts() float64 {
	sum := 0.0
	for m := range len(t.match) - 1 {
		in := 0.0
		for i := t.match[m]; i < t.match[m+1]; i++ {
			if !t.out[i] {
				in++
			}
		}
		sum += max(in-1, 0)
	}
	return sum
}

// residuals are what the strengths leave unexplained of the transformed scores.
func (t *table) residuals(basis, coefficients, mean []float64) []float64 {
	n := len(coefficients)
	residuals := make([]float64, len(t.player))
	for i := range residuals {
		residuals[i] = matrix.Dot(basis[i*n:(i+1)*n], coefficients) - mean[t.player[i]] - mean[t.seat[i]]
	}
	return residuals
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
		math.Abs(l.Seats-before.Seats)/5, // it matters little
		math.Abs(l.Shared-before.Shared),
		math.Abs(l.Noise-before.Noise),
	)
	return change < precise
}
