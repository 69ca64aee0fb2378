package ranking

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/matrix"
	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

const (
	// bestSamples is the number of samples for who is best; a probability of 0.99 is then known to ±0.001.
	bestSamples = 10000

	// placeSamples is the number of samples for all places: a probability of 0.025, where intervals end, is known to ±0.005.
	placeSamples = 1000

	// mostBehind is how many deviations behind the first a player has no chance that samples could show.
	mostBehind = 6
)

// Best returns the probability of each current player (see [Standing.Current]) to be truly the strongest of them; that of others
// is 0. The sum is 1, or 0 when nobody has played. A simulation with a fixed generator computes it: the same standing gives
// the same bits.
func (s *Standing) Best() []float64 { return s.BestAmong(s.Current()) }

// BestAmong returns the probability of each of some players to be the strongest of them; that of others is 0.
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

// contenders returns those of some players that may be the strongest.
func (s *Standing) contenders(players []int) []int {
	if len(players) == 0 {
		return nil
	}
	first := slices.MaxFunc(players, func(a, b int) int { return cmp.Compare(s.Ratings[a], s.Ratings[b]) })
	return slices.DeleteFunc(slices.Clone(players), func(i int) bool {
		return s.Ratings[first]-s.Ratings[i] > mostBehind*math.Sqrt(s.model.Variance(first, i))
	})
}

// Places returns the probabilities of the true place of each current player among them, the first place first. Other players
// have none. The time grows with the square of the number of players: a twentieth of a second for 500.
func (s *Standing) Places() [][]float64 { return s.PlacesAmong(s.Current()) }

// PlacesAmong returns the probabilities of the places of some players among each other; other players have none.
func (s *Standing) PlacesAmong(players []int) [][]float64 {
	places := make([][]float64, len(s.Ratings))
	for _, i := range players {
		places[i] = make([]float64, len(players))
	}
	low := bits.Len(uint(len(players)))
	mask := uint64(1)<<low - 1
	keys := make([]uint64, len(players))
	s.draw(players, placeSamples, func(sample []float64) {
		for k, x := range sample {
			keys[k] = descendingKey(x)&^mask | uint64(k)
		}
		slices.Sort(keys)
		for place, key := range keys {
			places[players[key&mask]][place] += 1.0 / placeSamples
		}
	})
	return places
}

// descendingKey maps floating-point numbers to integers so that the largest number has the smallest key. Sorting the keys takes
// a fifth of the time of sorting by a comparison function.
func descendingKey(x float64) uint64 {
	b := math.Float64bits(x)
	if b>>63 == 0 {
		return ^b &^ (1 << 63)
	}
	return b
}

// draw calls show with samples of the ratings of some players from their joint distribution. Half of the samples are the other
// half mirrored at the mean, which reduces the error of the simulation.
func (s *Standing) draw(players []int, samples int, show func([]float64)) {
	n := len(players)
	if n == 0 {
		return
	}
	// Differences to the first are all that matters; their covariance comes from the variances of differences.
	covariance := matrix.NewSymmetric(n)
	for i := range n {
		for j := range i + 1 {
			a, b, first := players[i], players[j], players[0]
			x := 0.0
			if i > 0 && j > 0 {
				x = s.model.Variance(a, first)
				if i != j {
					x = (x + s.model.Variance(b, first) - s.model.Variance(a, b)) / 2
				}
			}
			covariance.Add(i, j, x)
		}
	}
	covariance.Factor()
	random := splitmix.Source(1)
	var z, d [samplesAtOnce][]float64
	for k := range samplesAtOnce {
		z[k], d[k] = make([]float64, n), make([]float64, n)
	}
	sample := make([]float64, n)
	for range samples / 2 / samplesAtOnce {
		for k := range samplesAtOnce {
			for i := range n {
				z[k][i] = normal(&random)
			}
		}
		correlate(covariance, z, d)
		for k := range samplesAtOnce {
			for _, sign := range [2]float64{1, -1} {
				for i, p := range players {
					sample[i] = s.Ratings[p] + sign*d[k][i]
				}
				show(sample)
			}
		}
	}
}

// samplesAtOnce bounds how often the factor of the covariances, which is larger than the cache, is read.
const samplesAtOnce = 4

// correlate multiplies columns of independent numbers by a triangular factor, which gives them its covariance.
func correlate(factor matrix.Symmetric, z, into [samplesAtOnce][]float64) {
	i := 0
	for ; i+1 < factor.N; i += 2 {
		upper, lower := factor.Row(i)[:i+1], factor.Row(i + 1)[:i+2]
		a, b := matrix.Dots(upper, lower, z[0], z[1], z[2], z[3])
		for k := range samplesAtOnce {
			into[k][i], into[k][i+1] = a[k], b[k]+lower[i+1]*z[k][i+1]
		}
	}
	for ; i < factor.N; i++ {
		for k := range samplesAtOnce {
			into[k][i] = matrix.Dot(factor.Row(i)[:i+1], z[k][:i+1])
		}
	}
}

// normal returns a standard normal number, by the inverse of its distribution function.
func normal(random *splitmix.Source) float64 { return gaussian.Quantile(random.Uniform()) }
