package batch

import (
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// System is the project's own rating system: a Bayesian model of all results at once. The order of the results matters only
// where they show that strengths drift (see learnAgeing), and the time at which a player came does not. In units of noise, a
// player's transformed score in a match is
//
//	f(score) = strength + seat + match + noise of the seat on this board + noise
//
// where f is a rising curve learned from the results (see learnCurve), match is common to all players of the match and drops
// out, and noise has Student's distribution. A part of the noise belongs to the group of players (see repeatedGroups). A score
// that many performances share says only in which range f is (see censored). Strengths are normal, and a new version differs
// from the one before by a normal step. All deviations are learned by maximizing the evidence. What remains is linear, given
// the weights of the results, so the posterior is taken for normal: one Cholesky factorization.
//
// Where scores say no more than who was better, a Plackett-Luce model of the places replaces the curve (see places). The rest
// is the same, but the posterior is approximated by a normal distribution.
//
// More than 800 unknowns, players and seats, are solved by iteration, and their uncertainties are approximate (see sparse).
type System struct {
	// Start is what a slightly older recompute of the same contest learned, or nil. Learning begins there and takes half of
	// the time. The result depends on it a little: by a few points.
	Start *Learned
}

const (
	// rounds bounds the iterations of learning.
	rounds = 30

	// tolerance is the relative change below which learning ends.
	tolerance = 0.01
)

// posterior is the normal distribution of all unknowns given the results.
type posterior struct {
	mean       []float64
	covariance covariances
}

// Rank implements [System]. Where strengths do not seem to drift, the result does not depend on the order of the matches, not even in the
// last digit.
func (b System) Rank(field ranking.Field, matches []ranking.Match) (*ranking.Standing, error) {
	if err := field.Check(matches); err != nil {
		return nil, err
	}
	t := newDataset(field, matches)
	learned := assumed()
	if b.Start != nil {
		learned = b.Start.clone()
	}
	if t.margins() {
		s, p := fitScores(t, &learned)
		return newStanding(field, t, s, learned, p), nil
	}
	learned.curve, learned.noise = nil, nil
	groups := newRepeatedGroups(t)
	p := fitPlaces(t, &learned, groups)
	return newStanding(field, t, places{groups}, learned, p), nil
}

// fitScores alternates between the curve and the strengths given all deviations, which is exact, and the deviations
// given these.
func fitScores(t *dataset, learned *Learned) (scores, posterior) {
	s := newScale(t.score, t.failed)
	rough := learned.curve == nil // nothing is known yet: the first round need not be exact
	if rough {
		learned.curve = make(curve, len(knots()))
	}
	number := s.numbers(t.score)
	u := newNoiseVariances(t, *learned, newCensored(t, s, number))
	r := newResults(t, s, u.over, number)
	var p posterior
	var q *precisions
	var residual []float64
	var bent bend
	for range rounds {
		before, variance := learned.clone(), slices.Clone(u.variance)
		q = learned.precisions(t, u.variance)
		r.move(learned.curve)
		mean, about, solver, curved := learned.estimate(q, r, r.counts(learned.curve, u.variance))
		bent = curved
		residual = r.residuals(learned.curve, mean)
		if rough {
			learned.learn(t, mean, about)
			u.learn(learned, q, residual, mean, about)
			rough = false
			continue
		}
		p = posterior{mean, solver.covariance()}
		learned.learn(t, p.mean, p.covariance)
		u.learn(learned, q, residual, p.mean, p.covariance)
		if learned.converged(before) && u.converged(variance) {
			break
		}
	}
	variance, own := u.variance, u.over.own(u.variance)
	aged := own
	groups := newRepeatedGroups(t)
	drift := t.learnAgeing(u.over.expect(residual), groups)
	learned.Ageing = drift.ageing
	if drift.ageing > 0 {
		variance, aged = t.age(variance, drift), t.age(own, drift)
		q = learned.precisions(t, variance)
		p = learned.fit(q, r)
		learned.learn(t, p.mean, p.covariance)
	}
	p, q = learned.fitGroups(t, variance, aged, r, p, q, groups)
	residual = r.residuals(learned.curve, p.mean)
	result := r.plain(learned.curve, p.mean, residual)
	groups.remember(t, result)
	u.over.measure(s, learned.curve)
	bent.told = q.told
	// Leaving a block out needs the covariances that its precisions led to.
	factor := calibrate(q, residual, p, own, learned.Ageing, u.over)
	bent.widen(p.covariance)
	levels := newLevels(t, u.over, u.variance, residual, p.mean)
	return scores{
		bent:         bent,
		groups:       groups,
		result:       result,
		scale:        s,
		over:         u.over,
		coefficients: learned.curve.coefficients(),
		failure:      t.level(p.mean) - failure*learned.Spread,
		calibrated:   factor,
		levels:       levels,
		reach:        newReach(r, learned.curve, levels),
	}, p
}

// estimate finds the best curve given all deviations, and the posterior mean of the strengths given the curve. It also returns
// rough variances, the equations that give them exactly, and how uncertain the curve is.
func (l *Learned) estimate(q *precisions, r results, counts []float64) (mean []float64, about diagonal, solver equations, b bend) {
	h, fixed := l.normal(q)
	about = h.diagonal()
	solver = h.solved()

	m, solved := evidence(q, solver, r.basis, r.width)
	n := len(l.curve)
	g := make([]float64, n)
	for k := range g {
		g[k] = matrix.Dot(solved[k], fixed)
		if r.over != nil {
			g[k] -= m[k][n]
		}
		m[k] = m[k][:n]
	}
	l.curve, b.covariance = learnCurve(m[:n], g, r.widths, counts, l.curve)
	for k, c := range l.curve.coefficients() {
		b.by = append(b.by, slices.Clone(solved[k]))
		for i := range b.by[k] {
			b.by[k][i] *= c
		}
	}
	solver.solve(fixed)
	return combine(append(solved, fixed), append(r.weights(l.curve), 1)), about, solver, b
}

// bend is what the uncertainty of the curve does to the strengths.
type bend struct {
	by         [][]float64 // the derivatives of the unknowns by the logarithm of each coefficient
	covariance matrix.Symmetric
	told       float64 // what results tell with their tails, of what normal ones tell
}

// variance returns how much of the variance of the difference of two strengths comes from the curve.
func (b bend) variance(i, j int) float64 {
	sum := 0.0
	for k, by := range b.by {
		for m, other := range b.by {
			sum += b.covariance.At(k, m) * (by[i] - by[j]) * (other[i] - other[j])
		}
	}
	return sum / (b.told * b.told)
}

// widen adds the uncertainty of the curve to the covariances of the strengths. The weights of results follow the curve, so results
// tell less of it than they seem to; how much less is what makes intervals hold in simulated worlds with long tails.
func (b bend) widen(c covariances) {
	against := make([][]float64, len(b.by))
	for k := range b.by {
		against[k] = make([]float64, len(b.by[k]))
		for j, by := range b.by {
			for i, x := range by {
				against[k][i] -= b.covariance.At(k, j) / (b.told * b.told) * x
			}
		}
	}
	c.reduce(b.by, against)
}

// precisions returns those of the results, given the variance of each observation's own noise.
func (l *Learned) precisions(t *dataset, variance []float64) *precisions {
	q := newPrecisions(t, variance, l.Shared)
	q.told = tailInformation(l.Tails)
	return q
}

// normal returns the normal equations of the strengths: their precisions, and what is known without scores.
func (l *Learned) normal(q *precisions) (h precisionMatrix, fixed []float64) {
	h = newPrecisionMatrix(q.t)
	q.information(h)
	l.add(q.t, h)
	return h, q.t.frozen(h, *l)
}

// fit returns the posterior of the strengths given all else.
func (l *Learned) fit(q *precisions, r results) posterior {
	h, fixed := l.normal(q)
	solver := h.solved()
	_, solved := evidence(q, solver, r.basis, r.width)
	solver.solve(fixed)
	return posterior{combine(append(solved, fixed), append(r.weights(l.curve), 1)), solver.covariance()}
}

// evidence returns the matrix M of learnCurve, B'(Q - QXH⁻¹X'Q)B for the precisions H, and the columns of H⁻¹X'QB, by which a
// curve gives strengths.
func evidence(q *precisions, h equations, basis []float64, n int) (m, solved [][]float64) {
	t := q.t
	weighted := q.apply(basis, n)
	for i := range weighted {
		weighted[i] *= q.told
	}
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
		for j := range k + 1 {
			m[k][j] /= q.told
		}
		for j := range k {
			m[j][k] = m[k][j]
		}
	}
	return m, solved
}

// combine returns the sum of the columns, each times its coefficient.
func combine(columns [][]float64, coefficients []float64) []float64 {
	sum := make([]float64, len(columns[0]))
	for k, column := range columns {
		for i, x := range column {
			sum[i] += coefficients[k] * x
		}
	}
	return sum
}

// converged reports whether what was learned is close to what was known before.
func (l *Learned) converged(before Learned) bool {
	change := max(
		math.Abs(math.Log(l.Spread/before.Spread)),
		math.Abs(math.Log(l.Step/before.Step)),
		math.Abs(l.Seats-before.Seats)/5, // it matters little
		math.Abs(l.Shared-before.Shared),
		math.Abs(l.Noise-before.Noise),
		math.Abs(l.Tails-before.Tails),
	)
	for k, x := range before.curve {
		away := math.Abs(l.curve[k] - x)
		if k == 0 || k == len(before.curve)-1 {
			away /= 5 // few results are so far out
		}
		change = max(change, away)
	}
	return change < tolerance
}
