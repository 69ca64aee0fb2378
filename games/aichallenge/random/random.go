// Package random is the random generator of AI Challenge Ants: small, fast, and the same on every machine. What the game draws
// with it, maps, food and hidden parameters, is elsewhere.
package random

import "math/bits"

// Generator is a SplitMix64 generator. Its whole state is the number, so it is copied and hashed as one.
type Generator uint64

// New gives the generator of a seed. Generators with different streams are independent for the same seed.
func New(seed int64, stream uint64) Generator {
	d := Generator(uint64(seed))
	d ^= Generator(stream * 0xd1342543de82ef95)
	d.Next()
	return d
}

// Next gives 64 random bits.
func (d *Generator) Next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below gives a number from 0 to n-1; n is at least 1.
func (d *Generator) Below(n int) int {
	high, _ := bits.Mul64(d.Next(), uint64(n))
	return int(high)
}

// Between gives a number from low to high, both included.
func (d *Generator) Between(low, high int) int { return low + d.Below(high-low+1) }

// Chance is true with the given probability in percent.
func (d *Generator) Chance(percent int) bool { return d.Below(100) < percent }

// Shuffle brings a list into random order.
func Shuffle[T any](d *Generator, list []T) {
	for k := len(list) - 1; k > 0; k-- {
		other := d.Below(k + 1)
		list[k], list[other] = list[other], list[k]
	}
}
