package ranking

import (
	"cmp"
	"math"
	"slices"
)

const (
	// bestSamples is how often the field is drawn to see who is best; a probability of 0.99 is then known to ±0.001.
	bestSamples = 10000

	// placeSamples is how often it is drawn to see all places.
	placeSamples = 2000

	// hopeless is how many deviations behind the first a player has no chance that samples could show.
	hopeless = 6
)

// Best is the probability of each player to be truly the strongest of those who have played and whom no version replaces;
// of others it is 0. The sum is 1, or 0 when nobody has played. It is drawn with a fixed generator: the same standing
// gives the same bits.
func (s *Standing) Best() []float64 { return s.BestAmong(s.current()) }

// BestAmong is the probability of each of some players to be the strongest of them; of others it is 0.
func (s *Standing) BestAmong(players []int) []float64 {
	best := make([]float64, len(s.Ratings))
	contenders := s.contenders(players)
	if len(contenders) == 0 {
		return best
	}
	s.draw(contenders, bestSamples, func(sample []float64) {
		most := 0
		for k, x := range sample {
			if x > sample[most] {
				most = k
			}
		}
		best[contenders[most]] += 1.0 / bestSamples
	})
	return best
}

// contenders are those of some players who may be the strongest.
func (s *Standing) contenders(players []int) []int {
	if len(players) == 0 {
		return nil
	}
	first := slices.MaxFunc(players, func(a, b int) int { return cmp.Compare(s.Ratings[a], s.Ratings[b]) })
	return slices.DeleteFunc(slices.Clone(players), func(i int) bool {
		return s.Ratings[first]-s.Ratings[i] > hopeless*math.Sqrt(s.variance(first, i))
	})
}

// Places are the probabilities of each player's true place among those who have played and whom no version replaces: the
// first number is that of being the strongest. Of other players there are none. It takes time that grows with the square
// of the number of players: about a second for 500.
func (s *Standing) Places() [][]float64 { return s.PlacesAmong(s.current()) }

// PlacesAmong are the probabilities of the places of some players among each other; of other players there are none.
func (s *Standing) PlacesAmong(players []int) [][]float64 {
	places := make([][]float64, len(s.Ratings))
	order := make([]int, len(players))
	for k, i := range players {
		places[i] = make([]float64, len(players))
		order[k] = k
	}
	s.draw(players, placeSamples, func(sample []float64) {
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(sample[b], sample[a]), cmp.Compare(a, b)) })
		for place, k := range order {
			places[players[k]][place] += 1.0 / placeSamples
		}
	})
	return places
}

// draw shows samples of the ratings of some players, drawn from what is believed of them together. Half of the samples
// are the other half mirrored at the mean, which makes up for luck of the draw.
func (s *Standing) draw(players []int, samples int, show func([]float64)) {
	n := len(players)
	if n == 0 {
		return
	}
	// Differences to the first are all that matters; their covariance comes from the variances of differences.
	covariance := newSymmetric(n)
	for i := range n {
		for j := range i + 1 {
			a, b, first := players[i], players[j], players[0]
			x := 0.0
			if i > 0 && j > 0 {
				x = s.variance(a, first)
				if i != j {
					x = (x + s.variance(b, first) - s.variance(a, b)) / 2
				}
			}
			covariance.add(i, j, x)
		}
	}
	covariance.factor()
	random := generator(1)
	z, up, down := make([]float64, n), make([]float64, n), make([]float64, n)
	for range samples / 2 {
		for i := range z {
			z[i] = random.normal()
		}
		for i, p := range players {
			d := dot(covariance.row(i)[:i+1], z[:i+1])
			up[i], down[i] = s.Ratings[p]+d, s.Ratings[p]-d
		}
		show(up)
		show(down)
	}
}

// generator of random numbers: SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number
// Generators", OOPSLA 2014). It is here because this package must give the same bits for ever.
type generator uint64

func (g *generator) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	x := uint64(*g)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// normal is standard normal, by the inverse of its distribution function.
func (g *generator) normal() float64 {
	return quantile((float64(g.next()>>11) + 0.5) / (1 << 53))
}
