package wota

import "math"

// point is a place in the world, or a vector.
type point struct{ x, y float64 }

// torus is the geometry of the world: what leaves it on one side comes back on the other.
//
// The results have to be the same on all machines, and the same as in the original where distances meet a range
// exactly. So distances are square roots of sums of squares, without a fused multiplication: each product is converted
// explicitly.
type torus struct{ x, y float64 }

// between is the shortest vector from one place to another, its components in [-size/2, size/2).
func (t torus) between(from, to point) point {
	return point{shortest(to.x-from.x, t.x), shortest(to.y-from.y, t.y)}
}

// distance is the length of the shortest way between two places.
func (t torus) distance(from, to point) float64 { return t.between(from, to).length() }

// normal gives a place in [0, size) in both directions.
func (t torus) normal(p point) point { return point{wrap(p.x, t.x), wrap(p.y, t.y)} }

func (v point) length() float64 { return math.Sqrt(v.square()) }

func (v point) square() float64 { return float64(v.x*v.x) + float64(v.y*v.y) }

// bounded gives the vector shortened to a length.
func (v point) bounded(length float64) point {
	if own := v.length(); own > length {
		factor := length / own
		return point{float64(v.x * factor), float64(v.y * factor)}
	}
	return v
}

// shortest reduces a difference of two places in the world.
func shortest(d, size float64) float64 {
	half := size / 2
	d += half
	if d < 0 {
		d += size
	}
	if d >= size {
		d -= size
	}
	return d - half
}

// wrap reduces a coordinate to [0, size).
func wrap(c, size float64) float64 {
	if c >= 0 && c < size {
		return c
	}
	c = math.Mod(c, size)
	if c < 0 {
		c += size
	}
	if c >= size { // a tiny negative number was rounded up
		c = 0
	}
	return c
}
