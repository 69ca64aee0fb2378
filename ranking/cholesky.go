package ranking

import "math"

// symmetric is a symmetric matrix of which the lower triangle counts, row by row.
type symmetric struct {
	n int
	a []float64
}

func newSymmetric(n int) symmetric {
	return symmetric{n, make([]float64, n*n)}
}

func (s symmetric) row(i int) []float64 { return s.a[i*s.n : (i+1)*s.n] }

// add adds x at row i and column j, and by symmetry at row j and column i.
func (s symmetric) add(i, j int, x float64) {
	if i < j {
		i, j = j, i
	}
	s.a[i*s.n+j] += x
}

// at is the element at row i and column j.
func (s symmetric) at(i, j int) float64 {
	if i < j {
		i, j = j, i
	}
	return s.a[i*s.n+j]
}

// times is the product with a vector.
func (s symmetric) times(v []float64) []float64 {
	product := make([]float64, s.n)
	for i := range s.n {
		row := s.row(i)[:i]
		product[i] += dot(row, v[:i]) + s.a[i*s.n+i]*v[i]
		for j, x := range row {
			product[j] += x * v[i]
		}
	}
	return product
}

// factor replaces a positive definite matrix by L of L*L' (Cholesky). All loops run along rows, which memory likes. A
// pivot that rounding has made too small is lifted, so that a matrix on the edge gives large but finite inverses.
func (s symmetric) factor() {
	for i := range s.n {
		row := s.row(i)
		whole := row[i]
		for j := range i {
			other := s.row(j)
			row[j] = (row[j] - dot(row[:j], other[:j])) / other[j]
		}
		row[i] = math.Sqrt(max(whole-dot(row[:i], row[:i]), 1e-14*whole, math.SmallestNonzeroFloat64))
	}
}

// solve replaces b by the solution x of L*L'*x = b.
func (s symmetric) solve(b []float64) {
	for i := range s.n {
		row := s.row(i)
		b[i] = (b[i] - dot(row[:i], b[:i])) / row[i]
	}
	s.solveUpper(b)
}

// solveUpper replaces b by the solution x of L'*x = b. Standard normal b give an x whose covariance is the inverse of L*L'.
func (s symmetric) solveUpper(b []float64) {
	for i := s.n - 1; i >= 0; i-- {
		row := s.row(i)
		b[i] /= row[i]
		x := b[i]
		for j, l := range row[:i] {
			b[j] -= l * x
		}
	}
}

// inverse is the inverse of L*L', with both triangles filled in.
func (s symmetric) inverse() symmetric {
	n := s.n
	// The rows of u are the columns of the inverse of L, so that everything is a product of rows again.
	u, inverse := newSymmetric(n), newSymmetric(n)
	for j := range n {
		column := u.row(j)
		column[j] = 1 / s.row(j)[j]
		for i := j + 1; i < n; i++ {
			row := s.row(i)
			column[i] = -dot(row[j:i], column[j:i]) / row[i]
		}
	}
	for i := range n {
		for j := range i + 1 {
			x := dot(u.row(i)[i:], u.row(j)[i:])
			inverse.a[i*n+j], inverse.a[j*n+i] = x, x
		}
	}
	return inverse
}

// dot is the inner product, in an order of additions that is always the same.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}
