package finals

import (
	"cmp"
	"math"
	"slices"
)

const (
	// noise is the deviation of one player in one match, in points of ratings.
	noise = 200.0

	// logistic is the unit of the model of places, in points: with it, the probability that one of two is before the other
	// is close to that under normal noise.
	logistic = noise / 1.2

	// samples of who is the strongest. They choose who plays, which need not be exact; whether somebody is certain to be
	// the best is not sampled.
	samples = 512

	// hopeless is how many deviations behind the first somebody has no chance that samples could show.
	hopeless = 5

	// promising is among how many who may be the best those are looked for who play next.
	promising = 40

	// unlikely is up to which probability to be stronger than the leader somebody need not be as good as it.
	unlikely = 0.001

	// near is the difference below which two entrants are as good as equal, in points: a twentieth of the noise of one match.
	near = noise / 20
)

// posterior is what is believed of the strengths given the ladder and the matches so far: a Plackett-Luce model of the
// places in them, and ratings with their deviations as what is known before. It is approximated by a normal distribution at
// its mode, which Newton's method finds from where it was before.
type posterior struct {
	prior, precision []float64 // of all entrants, in units of the model
	mean             []float64
	known            []int // who has played; the others are as before
	at               []int // their position among the known; -1
	matches          []ranked
	factor           [][]float64 // of the precisions of the known: the lower triangle of Cholesky
	normals          [][]float64 // standard normal draws, by position, the same for ever
}

// ranked is a match as positions among the known, the best first.
type ranked struct {
	entrants []int
	class    []int // where the class of equals of each begins
}

// leastDeviation keeps a rating movable, in points.
const leastDeviation = 1

func newPosterior(field []Entrant) *posterior {
	n := len(field)
	p := &posterior{prior: make([]float64, n), precision: make([]float64, n), mean: make([]float64, n), at: make([]int, n)}
	for i, e := range field {
		p.prior[i] = e.Rating / logistic
		d := max(e.Deviation, leastDeviation) / logistic
		p.precision[i] = 1 / (d * d)
		p.mean[i] = p.prior[i]
		p.at[i] = -1
	}
	return p
}

// add takes a match into account from the next fit on.
func (p *posterior) add(b bout) {
	n := len(b.entrants)
	r := ranked{make([]int, n), make([]int, n)}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(b.rank[i], b.rank[j]) })
	for k, i := range order {
		e := b.entrants[i]
		if p.at[e] < 0 {
			p.at[e] = len(p.known)
			p.known = append(p.known, e)
		}
		r.entrants[k] = p.at[e]
		r.class[k] = k
		if k > 0 && b.rank[i] == b.rank[order[k-1]] {
			r.class[k] = r.class[k-1]
		}
	}
	p.matches = append(p.matches, r)
}

// fit finds the mode and the precisions there.
func (p *posterior) fit() {
	n := len(p.known)
	x := make([]float64, n)
	for k, e := range p.known {
		x[k] = p.mean[e]
	}
	for range 30 {
		gradient, h := p.derivatives(x)
		cholesky(h)
		p.factor = h
		solve(h, gradient)
		largest := 0.0
		for _, d := range gradient {
			largest = max(largest, math.Abs(d))
		}
		scale := 1.0
		if largest > 2 { // far from the mode a whole step may go too far
			scale = 2 / largest
		}
		for k, d := range gradient {
			x[k] += scale * d
		}
		if largest < 1e-3 { // a sixth of a point; the next step would be its square
			break
		}
	}
	for k, e := range p.known {
		p.mean[e] = x[k]
	}
}

// derivatives are the gradient of the logarithm of the posterior, and minus the matrix of its second derivatives.
//
// Whoever is before others is chosen among himself and those, with probabilities in proportion to exp(strength). Equals
// are chosen among themselves and those behind, as often as there are choices; the last one is none.
func (p *posterior) derivatives(x []float64) ([]float64, [][]float64) {
	n := len(x)
	gradient, h := make([]float64, n), make([][]float64, n)
	cells := make([]float64, n*n)
	for k, e := range p.known {
		h[k] = cells[k*n : (k+1)*n]
		h[k][k] = p.precision[e]
		gradient[k] = p.precision[e] * (p.prior[e] - x[k])
	}
	weight := make([]float64, n)
	for k := range x {
		weight[k] = math.Exp(min(max(x[k]-x[0], -300), 300))
	}
	for _, m := range p.matches {
		size := len(m.entrants)
		for from := 0; from < size-1; {
			to := from + 1
			for to < size && m.class[to] == from {
				to++
			}
			choices := float64(to - from)
			if to == size {
				choices--
			}
			sum := 0.0
			for _, a := range m.entrants[from:] {
				sum += weight[a]
			}
			for i, a := range m.entrants[from:] {
				if from+i < to {
					gradient[a] += choices / float64(to-from)
				}
				q := weight[a] / sum
				gradient[a] -= choices * q
				h[a][a] += choices * q
				for _, b := range m.entrants[from:] {
					if b <= a {
						h[a][b] -= choices * q * weight[b] / sum
					}
				}
			}
			from = to
		}
	}
	return gradient, h
}

// cholesky replaces the lower triangle of a positive definite matrix by its factor.
func cholesky(h [][]float64) {
	for i, row := range h {
		for j := range i {
			other := h[j]
			x := row[j]
			for k := range j {
				x -= row[k] * other[k]
			}
			row[j] = x / other[j]
		}
		x := row[i]
		for _, l := range row[:i] {
			x -= l * l
		}
		row[i] = math.Sqrt(max(x, 1e-12))
	}
}

// solve replaces b by the solution of the equations with this factor.
func solve(factor [][]float64, b []float64) {
	for i, row := range factor {
		for k, l := range row[:i] {
			b[i] -= l * b[k]
		}
		b[i] /= row[i]
	}
	solveUpper(factor, b)
}

// solveUpper does the second half: standard normal b become draws with the covariance that belongs to the precisions.
func solveUpper(factor [][]float64, b []float64) {
	for i := len(b) - 1; i >= 0; i-- {
		row := factor[i]
		b[i] /= row[i]
		for k, l := range row[:i] {
			b[k] -= l * b[i]
		}
	}
}

// deviations of all entrants, one by one.
func (p *posterior) deviations() []float64 {
	all := make([]float64, len(p.mean))
	for e := range all {
		all[e] = 1 / math.Sqrt(p.precision[e])
	}
	for k, row := range p.covariance(p.known) {
		all[p.known[k]] = math.Sqrt(row[k])
	}
	return all
}

// covariance is that of some entrants, its lower triangle.
func (p *posterior) covariance(of []int) [][]float64 {
	c := make([][]float64, len(of))
	for i, e := range of {
		c[i] = make([]float64, i+1)
		if p.at[e] < 0 {
			c[i][i] = 1 / p.precision[e]
			continue
		}
		column := p.covariances(e)
		for j, o := range of[:i+1] {
			if p.at[o] >= 0 {
				c[i][j] = column[p.at[o]]
			}
		}
	}
	return c
}

// belief is who may be the strongest.
type belief struct {
	best   []float64 // the probability of each entrant to be the strongest of those who are asked for, sampled
	leader int

	// At least so probable is it that the leader is the strongest: the probabilities of the others to be stronger, added up
	// and subtracted. When they are small, which is when they matter, this is almost exact.
	certain float64

	// At least so probable is it that each of those who may be the strongest is as good as the leader.
	equal float64
}

// strongest asks who is the strongest of some entrants.
func (p *posterior) strongest(of []int) belief {
	leader := slices.MaxFunc(of, func(a, b int) int { return cmp.Or(cmp.Compare(p.mean[a], p.mean[b]), cmp.Compare(b, a)) })
	deviation := p.deviations()
	may := []int{leader}
	for _, e := range of {
		if e != leader && p.mean[leader]-p.mean[e] <= hopeless*math.Hypot(deviation[e], deviation[leader]) {
			may = append(may, e)
		}
	}
	with := p.covariances(leader)
	b := belief{best: make([]float64, len(p.mean)), leader: leader, certain: 1, equal: 1}
	for _, e := range may[1:] {
		variance := deviation[leader]*deviation[leader] + deviation[e]*deviation[e]
		if k := p.at[e]; k >= 0 && with != nil {
			variance -= 2 * with[k]
		}
		root := math.Sqrt(2 * max(variance, 1e-12))
		ahead := p.mean[leader] - p.mean[e]
		stronger := math.Erfc(ahead/root) / 2
		b.certain -= stronger
		if stronger > unlikely {
			b.equal -= math.Erfc((near/logistic-ahead)/root)/2 + math.Erfc((near/logistic+ahead)/root)/2
		}
	}
	if len(may) > promising {
		slices.SortFunc(may, func(x, y int) int {
			return cmp.Or(cmp.Compare(p.mean[y]+2*deviation[y], p.mean[x]+2*deviation[x]), cmp.Compare(x, y))
		})
		may = may[:promising]
	}
	p.sample(may, p.covariance(may), b.best)
	return b
}

// covariances are those of an entrant with the known ones; nil if it has not played.
func (p *posterior) covariances(e int) []float64 {
	if p.at[e] < 0 {
		return nil
	}
	column := make([]float64, len(p.known))
	column[p.at[e]] = 1
	solve(p.factor, column)
	return column
}

// sample counts how often everybody is the first of those who may be. Half of the samples are the others mirrored at the
// mean, which reduces the error of the simulation.
func (p *posterior) sample(may []int, covariance [][]float64, best []float64) {
	cholesky(covariance)
	for s := range samples / 2 {
		z := p.draws(s, len(may))
		up, down := 0, 0
		most, least := math.Inf(-1), math.Inf(-1)
		for i, e := range may {
			d := 0.0
			for k, l := range covariance[i] {
				d += l * z[k]
			}
			if x := p.mean[e] + d; x > most {
				up, most = e, x
			}
			if x := p.mean[e] - d; x > least {
				down, least = e, x
			}
		}
		best[up] += 1.0 / samples
		best[down] += 1.0 / samples
	}
}

// draws are normal numbers, the same in every fit: what changes between two of them is not due to the draws.
func (p *posterior) draws(sample, count int) []float64 {
	for len(p.normals) <= sample {
		p.normals = append(p.normals, nil)
	}
	if len(p.normals[sample]) < count {
		g := generatorOf(uint64(sample), "draws")
		z := make([]float64, count+4)
		for i := range z {
			z[i] = normal(&g)
		}
		p.normals[sample] = z
	}
	return p.normals[sample]
}
