package matrix

import "math"

// Eliminate solves A*X = B for a small square A with as many rows as B, by Gaussian elimination with row pivots. Both are
// n rows, one after the other, and both are destroyed: B becomes X. A pivot of zero leaves its unknown zero.
func Eliminate(a, b []float64, n, width int) {
	for c := range n {
		best := c
		for r := c + 1; r < n; r++ {
			if math.Abs(a[r*n+c]) > math.Abs(a[best*n+c]) {
				best = r
			}
		}
		if best != c {
			for k := range n {
				a[c*n+k], a[best*n+k] = a[best*n+k], a[c*n+k]
			}
			for k := range width {
				b[c*width+k], b[best*width+k] = b[best*width+k], b[c*width+k]
			}
		}
		pivot := a[c*n+c]
		if pivot == 0 {
			continue
		}
		for r := range n {
			factor := a[r*n+c] / pivot
			if r == c || factor == 0 {
				continue
			}
			for k := c; k < n; k++ {
				a[r*n+k] -= factor * a[c*n+k]
			}
			for k := range width {
				b[r*width+k] -= factor * b[c*width+k]
			}
		}
	}
	for c := range n {
		for k := range width {
			if a[c*n+c] == 0 {
				b[c*width+k] = 0
			} else {
				b[c*width+k] /= a[c*n+c]
			}
		}
	}
}
