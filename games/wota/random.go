package wota

import "math/bits"

// random is a stream of random numbers: splitmix64. Its only state is a counter.
type random struct{ state uint64 }

// newRandom starts one of the streams of a match. Stream 0 is the world's own; the colony in seat k has stream k+1.
func newRandom(seed int64, stream int) random {
	r := random{uint64(seed)}
	r.state = r.next() + uint64(stream)
	r.state = r.next()
	return r
}

func (r *random) next() uint64 {
	r.state += 0x9E3779B97F4A7C15
	z := r.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// float draws a number in [0, 1).
func (r *random) float() float64 { return float64(r.next()>>11) / (1 << 53) }

// below draws a whole number from 0 to n-1.
func (r *random) below(n int) int {
	high, _ := bits.Mul64(r.next(), uint64(n))
	return int(high)
}

// direction draws a vector of length 1. It takes no sine, whose last bits depend on the machine.
func (r *random) direction() point {
	for {
		v := point{2*r.float() - 1, 2*r.float() - 1}
		if square := v.square(); square > 0.01 && square <= 1 {
			length := v.length()
			return point{v.x / length, v.y / length}
		}
	}
}
