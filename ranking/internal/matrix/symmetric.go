// Package matrix is the linear algebra of the ranking: symmetric matrices with their Cholesky factors, and small systems of
// equations. All sums have a fixed order, so results are the same to the last bit.
package matrix

import "math"

// Symmetric is a symmetric matrix of which the lower triangle counts, row by row.
type Symmetric struct {
	N int
	A []float64
}

// NewSymmetric makes a matrix of zeros with n rows.
func NewSymmetric(n int) Symmetric {
	return Symmetric{n, make([]float64, n*n)}
}

// Row gives row i as a slice of the matrix.
func (s Symmetric) Row(i int) []float64 { return s.A[i*s.N : (i+1)*s.N] }

// Add adds x at row i and column j, and by symmetry at row j and column i.
func (s Symmetric) Add(i, j int, x float64) {
	if i < j {
		i, j = j, i
	}
	s.A[i*s.N+j] += x
}

// At is the element at row i and column j.
func (s Symmetric) At(i, j int) float64 {
	if i < j {
		i, j = j, i
	}
	return s.A[i*s.N+j]
}

// Times is the product with a vector.
func (s Symmetric) Times(v []float64) []float64 {
	product := make([]float64, s.N)
	for i := range s.N {
		row := s.Row(i)[:i]
		product[i] += Dot(row, v[:i]) + s.A[i*s.N+i]*v[i]
		for j, x := range row {
			product[j] += x * v[i]
		}
	}
	return product
}

// Factor replaces a positive definite matrix by L of L*L' (Cholesky). A pivot that rounding has made too small is lifted,
// so that a matrix on the edge gives large but finite inverses.
//
// All loops run along rows, which memory likes, and two rows by four at once, so that each number that is loaded is used
// more than once: this and inverse are most of the time of a recompute.
func (s Symmetric) Factor() {
	for i := 0; i < s.N; i += 2 {
		i1 := min(i+1, s.N-1)
		row, next := s.Row(i), s.Row(i1)
		j := 0
		for ; j+4 <= i; j += 4 {
			four := [4][]float64{s.Row(j), s.Row(j + 1), s.Row(j + 2), s.Row(j + 3)}
			ofRow, ofNext := Dots(row[:j], next[:j], four[0], four[1], four[2], four[3])
			for c := range 4 {
				other := four[c]
				x, y := row[j+c]-ofRow[c], next[j+c]-ofNext[c]
				for d := range c {
					x -= row[j+d] * other[j+d]
					y -= next[j+d] * other[j+d]
				}
				row[j+c] = x / other[j+c]
				if i1 != i {
					next[j+c] = y / other[j+c]
				}
			}
		}
		s.finish(i, j)
		if i1 != i {
			s.finish(i1, j)
		}
	}
}

// finish makes what is left of row i of the factor, from column j.
func (s Symmetric) finish(i, j int) {
	row := s.Row(i)
	whole := row[i]
	for ; j < i; j++ {
		other := s.Row(j)
		row[j] = (row[j] - Dot(row[:j], other[:j])) / other[j]
	}
	row[i] = math.Sqrt(max(whole-Dot(row[:i], row[:i]), 1e-14*whole, math.SmallestNonzeroFloat64))
}

// Solve replaces b by the solution x of L*L'*x = b.
func (s Symmetric) Solve(b []float64) {
	for i := range s.N {
		row := s.Row(i)
		b[i] = (b[i] - Dot(row[:i], b[:i])) / row[i]
	}
	s.solveUpper(b)
}

// solveUpper replaces b by the solution x of L'*x = b. Standard normal b give an x whose covariance is the inverse of L*L'.
func (s Symmetric) solveUpper(b []float64) {
	for i := s.N - 1; i >= 0; i-- {
		row := s.Row(i)
		b[i] /= row[i]
		x := b[i]
		for j, l := range row[:i] {
			b[j] -= l * x
		}
	}
}

// Inverse is the inverse of L*L', with both triangles filled in.
func (s Symmetric) Inverse() Symmetric {
	n := s.N
	// The rows of u are the columns of the inverse of L, so that everything is a product of rows again.
	u, inverse := NewSymmetric(n), NewSymmetric(n)
	for j := 0; j < n; j += 2 {
		j1 := min(j+1, n-1)
		column, next := u.Row(j), u.Row(j1)
		column[j] = 1 / s.Row(j)[j]
		if j1 != j {
			column[j1] = -s.Row(j1)[j] * column[j] / s.Row(j1)[j1]
			next[j1] = 1 / s.Row(j1)[j1]
		}
		i := j1 + 1
		for ; i+4 <= n; i += 4 {
			four := [4][]float64{s.Row(i), s.Row(i + 1), s.Row(i + 2), s.Row(i + 3)}
			ofColumn, ofNext := Dots(column[j:i], next[j:i], four[0][j:], four[1][j:], four[2][j:], four[3][j:])
			for c := range 4 {
				row := four[c]
				x, y := ofColumn[c], ofNext[c]
				for d := range c {
					x += row[i+d] * column[i+d]
					y += row[i+d] * next[i+d]
				}
				column[i+c], next[i+c] = -x/row[i+c], -y/row[i+c]
			}
		}
		for ; i < n; i++ {
			row := s.Row(i)
			column[i], next[i] = -Dot(row[j:i], column[j:i])/row[i], -Dot(row[j:i], next[j:i])/row[i]
		}
	}
	for i := 0; i < n; i += 2 {
		i1 := min(i+1, n-1)
		row, next := u.Row(i)[i:], u.Row(i1)[i:]
		for j := 0; j <= i1; j += 4 {
			at := [4]int{j, min(j+1, i1), min(j+2, i1), min(j+3, i1)}
			ofRow, ofNext := Dots(row, next, u.Row(at[0])[i:], u.Row(at[1])[i:], u.Row(at[2])[i:], u.Row(at[3])[i:])
			for c, k := range at {
				if k <= i {
					inverse.A[i*n+k] = ofRow[c]
				}
				inverse.A[i1*n+k] = ofNext[c]
			}
		}
	}
	// The other triangle, in squares that fit the cache.
	const side = 16
	for top := 0; top < n; top += side {
		for left := 0; left <= top; left += side {
			for i := top; i < min(top+side, n); i++ {
				for j := left; j < min(left+side, i); j++ {
					inverse.A[j*n+i] = inverse.A[i*n+j]
				}
			}
		}
	}
	return inverse
}

// Dots are the inner products of a0 and a1 with b0 to b3, which are at least as long.
func Dots(a0, a1, b0, b1, b2, b3 []float64) (of0, of1 [4]float64) {
	n := len(a0)
	a1, b0, b1, b2, b3 = a1[:n], b0[:n], b1[:n], b2[:n], b3[:n]
	var s0, s1, s2, s3, t0, t1, t2, t3 float64
	for k, x := range a0 {
		y := a1[k]
		s0 += x * b0[k]
		t0 += y * b0[k]
		s1 += x * b1[k]
		t1 += y * b1[k]
		s2 += x * b2[k]
		t2 += y * b2[k]
		s3 += x * b3[k]
		t3 += y * b3[k]
	}
	return [4]float64{s0, s1, s2, s3}, [4]float64{t0, t1, t2, t3}
}

// Dot is the inner product, in an order of additions that is always the same.
func Dot(a, b []float64) float64 {
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
