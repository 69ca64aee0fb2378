package batch

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/matrix"
)

const (
	// noiseMatters is the least deviation of the players' noise that is modelled.
	noiseMatters = 0.1

	// noiseShows is the number of results of each player below which all players have the same noise. A few results that are
	// equal by chance, as small whole numbers often are, would look like a player without noise.
	noiseShows = 16

	// mostShared bounds the part of noise that belongs to the board.
	mostShared = 0.95
)

// noiseVariances are the variances of each observation's own noise.
type noiseVariances struct {
	t        *dataset
	variance []float64
	over     *censored
}

func newNoiseVariances(t *dataset, l Learned, over *censored) *noiseVariances {
	u := &noiseVariances{t: t, variance: make([]float64, len(t.player))}
	for i := range u.variance {
		u.variance[i] = u.own(l, i)
	}
	if over != nil {
		u.over = over
		copy(over.noise, u.variance)
	}
	return u
}

// own returns the variance of an observation by its player alone. A failure says nothing about performance.
func (u *noiseVariances) own(l Learned, observation int) float64 {
	if u.t.failed[observation] {
		return math.Inf(1)
	}
	return l.noiseOf(u.t.player[observation])
}

// converged reports whether the variances are close to those before. The weights of single residuals may still move a little.
func (u *noiseVariances) converged(before []float64) bool {
	change := 0.0
	for i, v := range u.variance {
		if !u.t.failed[i] {
			change += math.Abs(math.Log(v / before[i]))
		}
	}
	return change <= tolerance*float64(len(before))
}

// noiseOf returns the variance of a player's noise; ordinary noise has 1.
func (l Learned) noiseOf(player int) float64 {
	if player < len(l.noise) {
		return l.noise[player]
	}
	return 1
}

// learn improves the estimates of noise by the residuals, which the curve and the strengths leave unexplained: how much of
// the noise belongs to seats of boards, how much each player has, and which residuals are outliers.
//
// With P = Q - QXSX'Q for the posterior covariance S, the derivative of the log evidence by a parameter of the noise's
// covariance V is (r'Q V' Q r - tr(P V'))/2, with V' the derivative of V, and its expected second derivative is
// -tr(P V' P V')/2 (D. Harville, Journal of the American Statistical Association 72, 1977). Each parameter makes one step
// of Newton's method.
func (u *noiseVariances) learn(l *Learned, q *precisions, residual, mean []float64, covariance variances) {
	t := u.t
	force := q.apply(residual, 1)      // Qr
	pull := make([]float64, t.players) // by player, its variance times the squared forces
	free := make([]float64, t.players) // what is expected of it
	precision := make([]float64, len(t.player))
	var slope, curvature float64 // by the shared part
	scratch := newScratch()
	var leanings []leaning
	if u.over != nil {
		leanings = u.leanings(newLevels(t, u.over, u.variance, residual, mean), residual, mean)
	}
	for b := range len(q.start) - 1 {
		block, from, to := q.block(b)
		n := to - from
		p := scratch.projected(t, block, from, n, covariance)
		for i := range n {
			if t.failed[from+i] {
				continue
			}
			v := u.variance[from+i] * (1 - l.Shared)
			player := t.player[from+i]
			precision[from+i] = p[i*n+i]
			if u.over.at(from + i) {
				v, force[from+i], precision[from+i] = u.censor(*l, from+i, force[from+i], precision[from+i], leanings[from+i])
			}
			pull[player] += v * force[from+i] * force[from+i]
			free[player] += v * precision[from+i]
		}
		if t.block[b+1]-t.block[b] > 1 {
			s, c := u.shared(p, force[from:to], from, scratch)
			slope += s
			curvature += c
		}
	}
	if curvature > 0 {
		l.Shared = min(max(l.Shared+slope/(curvature+assumedWeight), 0), mostShared)
	}
	l.learnNoise(pull, free)
	l.learnTails(u.differences(*l, residual))
	tail := tailScale(l.Tails)
	for i := range u.variance {
		if !t.failed[i] && precision[i] > 1e-9 { // alone, it is compared with nobody
			u.weigh(*l, tail, i, force[i], precision[i])
		}
	}
}

// censor moves the result that a censored observation counts as, given what levels tell of it. It returns the variance of its noise,
// and force and precision of the performance.
func (u *noiseVariances) censor(l Learned, i int, force, precision float64, lean leaning) (own, ofForce, ofPrecision float64) {
	part := 1 - l.Shared
	own = u.over.noise[i] * part
	force, precision = lean.apply(force, precision, u.variance[i]*part)
	next, ofForce, ofPrecision := u.over.update(i, own, u.variance[i]*part, force, precision)
	u.variance[i] = next / part
	return own, ofForce, ofPrecision
}

// differences returns those of the noise of neighbours in some matches, in parts of their players' deviation.
func (u *noiseVariances) differences(l Learned, residual []float64) []float64 {
	t := u.t
	matches := len(t.match) - 1
	var sample []float64
	for m := 0; m < matches; m += matches/tailsSample + 1 {
		for i := t.match[m] + 1; i < t.match[m+1]; i++ {
			if !t.failed[i] && !t.failed[i-1] && !u.over.atEnd(i) && !u.over.atEnd(i-1) {
				sample = append(sample, (residual[i]-residual[i-1])/math.Sqrt(u.own(l, i)+u.own(l, i-1)))
			}
		}
	}
	return sample
}

// shared is the derivative of the log evidence of one block by the shared part of noise, and minus its expected second
// derivative. The derivative of V is 1 for two observations of the same seat, less each one's own noise on the diagonal.
func (u *noiseVariances) shared(p, force []float64, from int, scratch *scratch) (slope, curvature float64) {
	n := len(force)
	product := scratch.matrix(1, n) // P V'
	variance := scratch.matrix(2, n)[:n]
	for j := range n {
		if !u.t.failed[from+j] {
			variance[j] = u.variance[from+j]
			if u.over.at(from + j) {
				variance[j] = u.over.noise[from+j]
			}
		} else {
			variance[j] = 0 // it has no force, and p is 0
		}
	}
	for i := range n {
		for j := range n {
			product[i*n+j] = -p[i*n+j] * variance[j]
		}
	}
	for j := range n {
		for k := range n {
			if u.t.seat[from+j] != u.t.seat[from+k] {
				continue
			}
			slope += force[j] * force[k] / 2
			for i := range n {
				product[i*n+j] += p[i*n+k]
			}
		}
		slope -= force[j] * force[j] * variance[j] / 2
	}
	for i := range n {
		slope -= product[i*n+i] / 2
		for j := range n {
			curvature += product[i*n+j] * product[j*n+i] / 2
		}
	}
	return slope, curvature
}

// learnNoise makes one step towards each player's own variance of noise. Its logarithm is normal with deviation Noise,
// which is learned by moments: the sum of squares of a player's forces has the expectation free times its variance, and
// about twice that as its own variance.
func (l *Learned) learnNoise(pull, free []float64) {
	n := len(pull)
	over, scale := 0.0, 0.0
	lost := 1 + 3*l.Tails // long tails hide the variance by this factor
	for i := range n {
		away := lost * (pull[i] - free[i])
		over += away*away - 2*lost*free[i]
		scale += free[i] * free[i]
	}
	if l.noise == nil {
		// Chance alone makes a sum whose deviation is sqrt(8*scale).
		if scale <= noiseShows*noiseShows*float64(n) || over < noiseMatters*noiseMatters*scale || over < 2*lost*math.Sqrt(8*scale) {
			return
		}
		l.Noise = math.Sqrt(over / scale)
	}
	for len(l.noise) < n { // players that are new since
		l.noise = append(l.noise, 1)
	}
	l.noise = l.noise[:n]
	prior := 1 / (l.Noise * l.Noise)
	squares, traces, mean := 0.0, 0.0, 0.0
	for i := range n {
		at := math.Log(l.noise[i])
		curvature := free[i]/2 + prior
		at += ((pull[i]-free[i])/2 - prior*at) / curvature
		at = min(max(at, -3), 3)
		l.noise[i] = math.Exp(at)
		squares += at * at
		traces += 1 / curvature
		mean += at / float64(n)
	}
	determined := max(float64(n)-traces*prior, 0)
	l.Noise = math.Sqrt((squares + assumedWeight*noiseMatters*noiseMatters) / (determined + assumedWeight))
	for i := range l.noise { // ordinary noise is 1
		l.noise[i] /= math.Exp(mean)
	}
}

// weigh sets the variance of an observation's noise in the next round, by its player's noise and by how far out its own noise
// is estimated to be. scale is tailScale.
func (u *noiseVariances) weigh(l Learned, scale float64, observation int, force, precision float64) {
	variance := u.variance
	if u.over.at(observation) {
		variance = u.over.noise
	}
	own := u.own(l, observation)
	v := variance[observation] * (1 - l.Shared)
	noise := v * force
	z2 := (noise*noise + max(v-v*v*precision, 0)) / (own * (1 - l.Shared) * scale)
	variance[observation] = own * tailed(l.Tails, scale, z2)
}

// scratch is memory for small matrices.
type scratch struct{ m [4][]float64 }

func newScratch() *scratch { return &scratch{} }

func (s *scratch) matrix(i, n int) []float64 {
	if cap(s.m[i]) < n*n {
		s.m[i] = make([]float64, n*n)
	}
	s.m[i] = s.m[i][:n*n]
	return s.m[i]
}

// explained returns the covariance of the expectations of two observations.
func (t *dataset) explained(c variances, i, j int) float64 {
	a, b, s, u := t.player[i], t.player[j], t.seat[i], t.seat[j]
	return c.At(a, b) + c.At(a, u) + c.At(s, b) + c.At(s, u)
}

// projected returns P of one block: its precisions Q less QXSX'Q, which the strengths explain.
func (s *scratch) projected(t *dataset, q []float64, from, n int, covariance variances) []float64 {
	explained, half, p := s.matrix(2, n), s.matrix(3, n), s.matrix(0, n)
	whole, dense := covariance.(dense)
	for i := range n {
		for j := range i + 1 {
			x := 0.0
			if dense { // without calls, which would take longer than the rest
				player, seat := whole.Row(t.player[from+i]), whole.Row(t.seat[from+i])
				a, b := t.player[from+j], t.seat[from+j]
				x = player[a] + player[b] + seat[a] + seat[b]
			} else {
				x = t.explained(covariance, from+i, from+j)
			}
			explained[i*n+j], explained[j*n+i] = x, x
		}
	}
	for i := range n {
		for j := range n {
			half[i*n+j] = matrix.Dot(q[i*n:(i+1)*n], explained[j*n:(j+1)*n])
		}
	}
	for i := range n {
		for j := range i + 1 {
			x := q[i*n+j] - matrix.Dot(half[i*n:(i+1)*n], q[j*n:(j+1)*n])
			p[i*n+j], p[j*n+i] = x, x
		}
	}
	return p
}
