package gaussian

import "math"

// Natural is a normal distribution in natural parameters: the product of two densities is their sum. The zero value is flat.
type Natural struct {
	Precision float64 // 1/variance
	Weighted  float64 // mean/variance
}

// NewNatural returns the distribution with this mean and standard deviation.
func NewNatural(mean, deviation float64) Natural {
	return Natural{1 / (deviation * deviation), mean / (deviation * deviation)}
}

// Moments returns the mean and the standard deviation.
func (b Natural) Moments() (mean, deviation float64) {
	return b.Weighted / b.Precision, 1 / math.Sqrt(b.Precision)
}

// Times returns the product with another distribution.
func (b Natural) Times(other Natural) Natural {
	return Natural{b.Precision + other.Precision, b.Weighted + other.Weighted}
}

// Over returns the quotient, which takes a factor back.
func (b Natural) Over(other Natural) Natural {
	return Natural{b.Precision - other.Precision, b.Weighted - other.Weighted}
}

// Through adds independent noise of the given variance.
func (b Natural) Through(variance float64) Natural {
	scale := 1 + b.Precision*variance
	return Natural{b.Precision / scale, b.Weighted / scale}
}

// Change is the difference to the distribution before, as it matters to a performance of the given variance: in parts of
// its precision, or in its standard deviations, whichever is larger.
func (b Natural) Change(before Natural, variance float64) float64 {
	return max(
		math.Abs(b.Precision-before.Precision)*variance,
		math.Abs(b.Weighted-before.Weighted)*math.Sqrt(variance),
	)
}
