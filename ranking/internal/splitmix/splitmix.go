// Package splitmix is a generator of random numbers: SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable
// Pseudorandom Number Generators", OOPSLA 2014). It is here because ratings and finals must be the same for ever, whatever
// the standard library does.
package splitmix

// Source is a generator, and its value is the seed.
type Source uint64

// Next is any of the 2^64 numbers.
func (s *Source) Next() uint64 {
	*s += 0x9e3779b97f4a7c15
	x := uint64(*s)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Below is a number from 0 to n-1. That small numbers are more probable by n in 2^64 does not matter.
func (s *Source) Below(n int) int { return int(s.Next() % uint64(n)) }

// Uniform is in (0, 1).
func (s *Source) Uniform() float64 { return (float64(s.Next()>>11) + 0.5) / (1 << 53) }

// Shuffle puts a list into random order.
func (s *Source) Shuffle(list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
