package finals

// generator of random numbers: SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number
// Generators", OOPSLA 2014). It is here because a final must be the same for ever, whatever the standard library does.
type generator uint64

func (g *generator) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	x := uint64(*g)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// below is a number from 0 to n-1. That small numbers are more probable by n in 2^64 does not matter.
func (g *generator) below(n int) int { return int(g.next() % uint64(n)) }

// uniform is in (0, 1).
func (g *generator) uniform() float64 { return (float64(g.next()>>11) + 0.5) / (1 << 53) }

// shuffle puts a list into random order.
func (g *generator) shuffle(list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := g.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// generatorOf makes a generator for one purpose: equal seeds, names and numbers give equal draws, others give independent
// ones. So what is drawn for a heat depends on nothing that happens elsewhere.
func generatorOf(seed uint64, name string, numbers ...int) generator {
	g := generator(seed)
	mix := func(x uint64) { g = generator(g.next() ^ x) }
	for _, b := range []byte(name) {
		mix(uint64(b))
	}
	mix(uint64(len(name)))
	for _, n := range numbers {
		mix(uint64(n))
	}
	return g
}
