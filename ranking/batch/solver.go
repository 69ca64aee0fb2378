package batch

import (
	"cmp"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// precisionMatrix gathers the precisions of all unknowns.
type precisionMatrix interface {
	Add(i, j int, x float64) // at row i and column j, and by symmetry at row j and column i

	// addCentred adds the precisions of differences to a mean: the sum of weight[i]*(e[i]-u)(e[i]-u)' with the unit vectors e.
	addCentred(weight, u []float64)

	diagonal() diagonal
	Times(v []float64) []float64
	clone() precisionMatrix
	solved() equations // destroys the matrix
}

// variances are the covariances of unknowns, one by one.
type variances interface {
	At(i, j int) float64
}

// diagonal holds the variances of unknowns as if each were the only one. They are too small, but quick to compute and good
// enough for the first round.
type diagonal []float64

func (a diagonal) At(i, j int) float64 {
	if i != j {
		return 0
	}
	return a[i]
}

// covariances are those of all unknowns.
type covariances interface {
	variances

	// means are the covariances of every unknown with the mean of some; 0 if there are none.
	means(of []int) []float64

	// widen adds to the variance of an unknown.
	widen(i int, x float64)

	// reduce subtracts the sum of all u[k][i]*v[k][j], which is symmetric, where v is u times a small matrix.
	reduce(u, v [][]float64)
}

// equations is a system of linear equations: precisions times unknowns equals something.
type equations interface {
	solve(b []float64) // replaces b by the unknowns
	covariance() covariances
}

// mostDense is the number of unknowns up to which matrices are stored whole. At that size a matrix takes 5 MB and a round of
// learning a tenth of a second. The time grows with the third power; that of the iterative solution hardly grows.
const mostDense = 800

// newPrecisionMatrix returns an empty matrix for the unknowns of t.
func newPrecisionMatrix(t *dataset) precisionMatrix {
	if t.unknowns <= mostDense {
		return newWhole(t.unknowns)
	}
	group := make([]int, t.unknowns)
	for i := range group {
		group[i] = i
	}
	for _, l := range t.links { // a version comes after the one that it replaces
		group[l[0]] = group[l[1]]
	}
	return &triplets{n: t.unknowns, group: group}
}

// whole is a matrix that is stored whole.
type whole struct{ matrix.Symmetric }

func newWhole(n int) whole { return whole{matrix.NewSymmetric(n)} }

func (s whole) addCentred(weight, u []float64) {
	total := 0.0
	for _, w := range weight {
		total += w
	}
	for i, w := range weight {
		s.A[i*s.N+i] += w
		row := s.Row(i)[:i+1]
		for j := range row {
			row[j] += total*u[i]*u[j] - w*u[j] - weight[j]*u[i]
		}
	}
}

func (s whole) diagonal() diagonal {
	a := make(diagonal, s.N)
	for i := range a {
		a[i] = 1 / s.A[i*s.N+i]
	}
	return a
}

func (s whole) clone() precisionMatrix { return whole{matrix.Symmetric{N: s.N, A: slices.Clone(s.A)}} }

func (s whole) solved() equations {
	s.Factor()
	return cholesky{s.Symmetric}
}

// cholesky solves by the factor of the precisions.
type cholesky struct{ factor matrix.Symmetric }

func (c cholesky) solve(b []float64)       { c.factor.Solve(b) }
func (c cholesky) covariance() covariances { return dense{c.factor.Inverse()} }

// dense are covariances of which both triangles are stored.
type dense struct{ matrix.Symmetric }

func (d dense) At(i, j int) float64 { return d.A[i*d.N+j] }

func (d dense) widen(i int, x float64) { d.A[i*d.N+i] += x }

func (d dense) means(of []int) []float64 {
	means := make([]float64, d.N)
	for _, i := range of {
		for j, x := range d.Row(i) {
			means[j] += x
		}
	}
	for j := range means {
		means[j] /= max(float64(len(of)), 1)
	}
	return means
}

func (d dense) reduce(u, v [][]float64) {
	k := 0
	for ; k+4 <= len(u); k += 4 { // four at once: memory is what takes time
		v0, v1, v2, v3 := v[k][:d.N], v[k+1][:d.N], v[k+2][:d.N], v[k+3][:d.N]
		for i := range d.N {
			u0, u1, u2, u3 := u[k][i], u[k+1][i], u[k+2][i], u[k+3][i]
			row := d.Row(i)[:len(v0)]
			for j, x := range v0 {
				row[j] -= u0*x + u1*v1[j] + u2*v2[j] + u3*v3[j]
			}
		}
	}
	for ; k < len(u); k++ {
		for i, x := range u[k] {
			for j, y := range v[k] {
				d.A[i*d.N+j] -= x * y
			}
		}
	}
}

// triplets are elements of a large symmetric matrix, in any order and with repetitions.
type triplets struct {
	n       int
	element []triplet
	centred [][2][]float64 // weights and means, see addCentred; only the diagonals of the weights are among the elements
	group   []int          // of each unknown: the versions of one player, see sparse
}

type triplet struct {
	row, column int32
	x           float64
}

func (t *triplets) Add(i, j int, x float64) {
	t.element = append(t.element, triplet{int32(i), int32(j), x})
	if i != j {
		t.element = append(t.element, triplet{int32(j), int32(i), x})
	}
}

func (t *triplets) addCentred(weight, u []float64) {
	for i, w := range weight {
		if w != 0 {
			t.Add(i, i, w)
		}
	}
	t.centred = append(t.centred, [2][]float64{weight, u})
}

// timesCentred adds to a product with v what is not among the elements.
func timesCentred(centred [][2][]float64, v, product []float64) {
	for _, c := range centred {
		weight, u := c[0], c[1]
		total := 0.0
		for _, w := range weight {
			total += w
		}
		ofU, ofWeight := matrix.Dot(u, v), matrix.Dot(weight, v)
		for i := range product {
			product[i] += u[i]*(total*ofU-ofWeight) - weight[i]*ofU
		}
	}
}

func (t *triplets) diagonal() diagonal {
	a := make(diagonal, t.n)
	for _, e := range t.element {
		if e.row == e.column {
			a[e.row] += e.x
		}
	}
	for i := range a {
		a[i] = 1 / a[i]
	}
	return a
}

func (t *triplets) clone() precisionMatrix {
	return &triplets{n: t.n, element: slices.Clone(t.element), centred: slices.Clone(t.centred), group: t.group}
}

func (t *triplets) Times(v []float64) []float64 {
	product := make([]float64, t.n)
	for _, e := range t.element {
		product[e.row] += e.x * v[e.column]
	}
	timesCentred(t.centred, v, product)
	return product
}

// solved sorts and merges the elements: first into rows by counting, then each row.
func (t *triplets) solved() equations {
	first := make([]int, t.n+1)
	for _, e := range t.element {
		first[e.row+1]++
	}
	for i := range t.n {
		first[i+1] += first[i]
	}
	rows, next := make([]triplet, len(t.element)), slices.Clone(first)
	for _, e := range t.element {
		rows[next[e.row]] = e
		next[e.row]++
	}
	s := &sparse{n: t.n, centred: t.centred, start: make([]int, t.n+1)}
	for i := range t.n {
		row := rows[first[i]:first[i+1]]
		slices.SortFunc(row, func(a, b triplet) int {
			if a.column != b.column {
				return cmp.Compare(a.column, b.column)
			}
			return cmp.Compare(a.x, b.x) // so that the sum does not depend on the order
		})
		for k, e := range row {
			if k > 0 && e.column == row[k-1].column {
				s.x[len(s.x)-1] += e.x
				continue
			}
			s.column, s.x = append(s.column, e.column), append(s.x, e.x)
		}
		s.start[i+1] = len(s.column)
	}
	s.precondition(t.group)
	return s
}

// sparse is the precision matrix of a large field. It is solved by conjugate gradients, whose error is about 1e-10. Its
// inverse is approximated: the versions of one player are inverted together, as if everything else were known. When
// opponents are drawn from all players, the relative error is about one in the number of opponents met.
type sparse struct {
	n      int
	start  []int // where each row begins
	column []int32
	x      []float64

	centred [][2][]float64
	blocks  versionBlocks
}

// versionBlocks are small dense covariances, those of the versions of one player; others are 0.
type versionBlocks struct {
	group []int   // of each unknown
	place []int   // of the unknown within its group
	block []dense // of each group
}

func (s *sparse) precondition(group []int) {
	groups := 0
	for _, g := range group {
		groups = max(groups, g+1)
	}
	c := versionBlocks{group, make([]int, s.n), make([]dense, groups)}
	sizes := make([]int, groups)
	for i, g := range group {
		c.place[i] = sizes[g]
		sizes[g]++
	}
	blocks := make([]matrix.Symmetric, groups)
	for g := range blocks {
		blocks[g] = matrix.NewSymmetric(sizes[g])
	}
	for i := range s.n {
		for k := s.start[i]; k < s.start[i+1]; k++ {
			j := int(s.column[k])
			if j <= i && group[j] == group[i] {
				blocks[group[i]].Add(c.place[i], c.place[j], s.x[k])
			}
		}
	}
	for g, b := range blocks {
		b.Factor()
		c.block[g] = dense{b.Inverse()}
	}
	s.blocks = c
}

func (s *sparse) covariance() covariances { return s.blocks }

// solve is the method of conjugate gradients (M. Hestenes and E. Stiefel, 1952), preconditioned by the blocks of versions.
func (s *sparse) solve(b []float64) {
	x, residual := make([]float64, s.n), slices.Clone(b)
	z := s.blocks.times(residual)
	direction := slices.Clone(z)
	before := matrix.Dot(residual, z)
	enough := before * 1e-20
	for range 500 {
		if before <= enough {
			break
		}
		image := s.times(direction)
		step := before / matrix.Dot(direction, image)
		for i := range x {
			x[i] += step * direction[i]
			residual[i] -= step * image[i]
		}
		z = s.blocks.times(residual)
		after := matrix.Dot(residual, z)
		for i := range direction {
			direction[i] = z[i] + after/before*direction[i]
		}
		before = after
	}
	copy(b, x)
}

func (s *sparse) times(v []float64) []float64 {
	product := make([]float64, s.n)
	for i := range s.n {
		for k := s.start[i]; k < s.start[i+1]; k++ {
			product[i] += s.x[k] * v[s.column[k]]
		}
	}
	timesCentred(s.centred, v, product)
	return product
}

func (c versionBlocks) At(i, j int) float64 {
	if c.group[i] != c.group[j] {
		return 0
	}
	return c.block[c.group[i]].At(c.place[i], c.place[j])
}

func (c versionBlocks) widen(i int, x float64) { c.block[c.group[i]].widen(c.place[i], x) }

func (c versionBlocks) means(of []int) []float64 {
	means := make([]float64, len(c.group))
	members := make([][]int, len(c.block))
	for _, i := range of {
		members[c.group[i]] = append(members[c.group[i]], i)
	}
	for i, g := range c.group {
		for _, j := range members[g] {
			means[i] += c.At(i, j) / float64(len(of))
		}
	}
	return means
}

func (c versionBlocks) reduce(u, v [][]float64) {
	for k := range u {
		for i, x := range u[k] {
			if x == 0 {
				continue
			}
			for j, y := range v[k] {
				if y != 0 && c.group[i] == c.group[j] {
					b := c.block[c.group[i]]
					b.A[c.place[i]*b.N+c.place[j]] -= x * y
				}
			}
		}
	}
}

func (c versionBlocks) times(v []float64) []float64 {
	product := make([]float64, len(v))
	members := make([][]int, len(c.block))
	for i, g := range c.group {
		members[g] = append(members[g], i)
	}
	for g, group := range members {
		for _, i := range group {
			for _, j := range group {
				product[i] += c.block[g].At(c.place[i], c.place[j]) * v[j]
			}
		}
	}
	return product
}
