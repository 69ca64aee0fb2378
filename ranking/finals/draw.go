package finals

import (
	"math"

	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

// generatorOf makes a generator for one purpose: equal seeds, names and numbers give equal draws, others give independent
// ones. So what is drawn for a heat depends on nothing that happens elsewhere.
func generatorOf(seed uint64, name string, numbers ...int) splitmix.Source {
	g := splitmix.Source(seed)
	mix := func(x uint64) { g = splitmix.Source(g.Next() ^ x) }
	for _, b := range []byte(name) {
		mix(uint64(b))
	}
	mix(uint64(len(name)))
	for _, n := range numbers {
		mix(uint64(n))
	}
	return g
}

// normal is standard normal, by the inverse of its distribution function.
func normal(g *splitmix.Source) float64 { return math.Sqrt2 * math.Erfinv(2*g.Uniform()-1) }
