package jutge

// Random is the kits' random generator: a linear congruential one with 31 bits of state. Every result takes two steps.
type Random struct{ state uint64 }

const (
	multiplier = 843314861
	increment  = 453816693
	stateMask  = 1<<31 - 1
	stateBits  = 31
	// widest is the size of the widest interval that Between draws from.
	widest = 1_000_000
)

// NewRandom starts a generator from a 32-bit seed.
func NewRandom(seed int32) Random {
	s := int64(seed)
	if s < 0 {
		s = -s
	}
	return Random{uint64(s) & stateMask}
}

// State is the whole state of the generator, for digests.
func (r *Random) State() uint64 { return r.state }

func (r *Random) step() { r.state = (multiplier*r.state + increment) & stateMask }

// Between draws a whole number from low to high. From an empty interval, or from one with more than a million
// numbers, it gives low without touching the state.
func (r *Random) Between(low, high int) int {
	n := high - low + 1
	if n < 1 || n > widest {
		return low
	}
	r.step()
	r.step()
	return low + int(uint64(n)*r.state>>stateBits)
}

// Permutation gives a random order of 0..n-1, in the space of the slice if that is large enough. It is empty for n
// over a million.
func (r *Random) Permutation(n int, space []int32) []int32 {
	p := space[:0]
	if n > widest {
		return p
	}
	for i := range n {
		p = append(p, int32(i))
	}
	for i := range p {
		k := r.Between(i, n-1)
		p[i], p[k] = p[k], p[i]
	}
	return p
}
