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

// factor replaces a positive definite matrix by L of L*L' (Cholesky). A pivot that rounding has made too small is lifted,
// so that a matrix on the edge gives large but finite inverses.
//
// All loops run along rows, which memory likes, and two rows by four at once, so that each number that is loaded is used
// more than once: this and inverse are most of the time of a recompute.
func (s symmetric) factor() {
	for i := 0; i < s.n; i += 2 {
		i1 := min(i+1, s.n-1)
		row, next := s.row(i), s.row(i1)
		j := 0
		for ; j+4 <= i; j += 4 {
			four := [4][]float64{s.row(j), s.row(j + 1), s.row(j + 2), s.row(j + 3)}
			ofRow, ofNext := dots(row[:j], next[:j], four[0], four[1], four[2], four[3])
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
func (s symmetric) finish(i, j int) {
	row := s.row(i)
	whole := row[i]
	for ; j < i; j++ {
		other := s.row(j)
		row[j] = (row[j] - dot(row[:j], other[:j])) / other[j]
	}
	row[i] = math.Sqrt(max(whole-dot(row[:i], row[:i]), 1e-14*whole, math.SmallestNonzeroFloat64))
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
	for j := 0; j < n; j += 2 {
		j1 := min(j+1, n-1)
		column, next := u.row(j), u.row(j1)
		column[j] = 1 / s.row(j)[j]
		if j1 != j {
			column[j1] = -s.row(j1)[j] * column[j] / s.row(j1)[j1]
			next[j1] = 1 / s.row(j1)[j1]
		}
		i := j1 + 1
		for ; i+4 <= n; i += 4 {
			four := [4][]float64{s.row(i), s.row(i + 1), s.row(i + 2), s.row(i + 3)}
			ofColumn, ofNext := dots(column[j:i], next[j:i], four[0][j:], four[1][j:], four[2][j:], four[3][j:])
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
			row := s.row(i)
			column[i], next[i] = -dot(row[j:i], column[j:i])/row[i], -dot(row[j:i], next[j:i])/row[i]
		}
	}
	for i := 0; i < n; i += 2 {
		i1 := min(i+1, n-1)
		row, next := u.row(i)[i:], u.row(i1)[i:]
		for j := 0; j <= i1; j += 4 {
			at := [4]int{j, min(j+1, i1), min(j+2, i1), min(j+3, i1)}
			ofRow, ofNext := dots(row, next, u.row(at[0])[i:], u.row(at[1])[i:], u.row(at[2])[i:], u.row(at[3])[i:])
			for c, k := range at {
				if k <= i {
					inverse.a[i*n+k] = ofRow[c]
				}
				inverse.a[i1*n+k] = ofNext[c]
			}
		}
	}
	// The other triangle, in squares that fit the cache.
	const side = 16
	for top := 0; top < n; top += side {
		for left := 0; left <= top; left += side {
			for i := top; i < min(top+side, n); i++ {
				for j := left; j < min(left+side, i); j++ {
					inverse.a[j*n+i] = inverse.a[i*n+j]
				}
			}
		}
	}
	return inverse
}

// dots are the inner products of a0 and a1 with b0 to b3, which are at least as long.
func dots(a0, a1, b0, b1, b2, b3 []float64) (of0, of1 [4]float64) {
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
