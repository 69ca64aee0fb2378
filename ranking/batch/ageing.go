package batch

import (
	"cmp"
	"math"
	"slices"
)

// Programs do not change, but what is rated as one player may: a person, or a program that is improved without a new version. Where
// strengths drift like a random walk, old results say less about the present. With the variance of a step in parts of
// the noise, a filter of R. Kalman ("A New Approach to Linear Filtering and Prediction Problems", Journal of Basic
// Engineering 82, 1960) ends at weights that fall by the root of that with each later match of the player.

const (
	// ageingShows is the number of a player's results, and ageingSample that of all such results, below which nothing ages:
	// drift and chance look alike.
	ageingShows, ageingSample = 16, 1000

	// ageingSignificance is the drift, in deviations of chance, below which it is taken for chance, and all results count alike. Above
	// doubtfulAgeing, intervals are wide enough for the drift that there may be, where only places are known: scores show it soon.
	ageingSignificance, doubtfulAgeing = 3, 1.25

	// ageingBound bounds residuals, in deviations.
	ageingBound = 3

	// mostAgeing bounds the part of its weight that a result loses with each later one.
	mostAgeing = 0.5
)

// drift is what results say of changing strengths.
type drift struct {
	ageing float64 // the part of its weight that a result loses with each later one of its player
	steady float64 // the variance of noise without drift, in parts of that of the residuals
	doubt  float64 // the square of how much greater ageing may be, in parts of the noise: it is not seen clearly
}

// widen adds to the variances of strengths what doubtful drift may have changed since the results. unit is the variance of noise.
func (d drift) widen(t *dataset, c covariances, unit float64) {
	if d.doubt == 0 {
		return
	}
	for p, n := range t.played() {
		// The square of a random walk's distance from its mean over n steps is a third of n on average. With weights that fall, it is half
		// of the number after which they have fallen.
		steps := float64(n) / 3
		if d.ageing > 0 {
			steps = min(steps, 1/(2*d.ageing))
		}
		c.widen(p, d.doubt*unit*steps)
	}
}

// learnAgeing learns drift from what results leave unexplained. Of n values with independent noise, half of the mean squared difference of neighbours is the variance (J. von
// Neumann, "Distribution of the Ratio of the Mean Square Successive Difference to the Variance", Annals of Mathematical
// Statistics 12, 1941), and the sum of the squares of their cumulative sums, counted from their mean, is on average (n²-1)/6 times
// that. A random walk adds n⁴/90 times the variance of a step to this sum, and nothing to neighbours beyond half a step. No
// other statistic shows a slow walk better (J. Nyblom and T. Mäkeläinen, "Comparisons of Tests for the Presence of Random Walk
// Coefficients in a Simple Linear Model", Journal of the American Statistical Association 78, 1983).
//
// Where the same players meet again and again, a part of the noise belongs to their group, see repeatedGroups. As groups come and
// go, that looks like drift; so only what differs from the mean of a group counts. And matches on one board, which are played
// one after the other by the same players, are one value.
func (t *dataset) learnAgeing(residual []float64, groups *repeatedGroups) drift {
	walks := t.walks(groups.without(t, residual))
	results, square, values := 0.0, 0.0, 0.0
	for _, walk := range walks {
		for _, v := range walk {
			square += v.residual * v.residual
			results += v.results
			values++
		}
	}
	bound := ageingBound * math.Sqrt(square/max(values, 1))
	var walked, squared, cubed, chance, noise, all, count float64
	for _, walk := range walks {
		n, mean := float64(len(walk)), 0.0
		kept := make([]float64, len(walk))
		for i, v := range walk {
			kept[i] = min(max(v.residual, -bound), bound)
			mean += kept[i]
		}
		if n < ageingShows {
			continue
		}
		mean /= n
		variance, neighbours, sums, sum := 0.0, 0.0, 0.0, 0.0
		for i, x := range kept {
			variance += (x - mean) * (x - mean) / (n - 1)
			sum += x - mean
			sums += sum * sum
			if i > 0 {
				d := x - kept[i-1]
				neighbours += d * d / (2 * (n - 1))
			}
		}
		// The traces of the covariance of cumulative sums, of its square and of its third power.
		first, second, third := (n*n-1)/6, (n*n-1)*(2*n*n+7)/180, n*n*n*n*n*n/945
		walked += sums - first*neighbours
		squared += second
		cubed += third
		chance += neighbours * neighbours * (2*second + 3/n*first*first)
		noise += n * neighbours
		all += n * variance
		count += n
	}
	if count < ageingSample || noise == 0 {
		return drift{steady: 1}
	}
	unit := squared * noise / count
	step, skewness := walked/unit, math.Sqrt(8)*cubed/math.Pow(squared, 1.5)
	// beyond returns the square of the ageing that is seen beyond so many deviations. It begins at 0 and soon is nearly all that was
	// seen. Such sums are skew, so where few players have played, large ones come by chance more often (E. Cornish and R. Fisher, 1938).
	beyond := func(deviations float64) float64 {
		bound := math.Sqrt(chance) / unit * (deviations + skewness*(deviations*deviations-1)/6)
		if step <= bound {
			return 0
		}
		part := values / results // with each value, strengths drift by the results in it
		return min((step-bound*bound/step)*part*part, mostAgeing*mostAgeing)
	}
	certain, possible := beyond(ageingSignificance), beyond(doubtfulAgeing)
	d := drift{ageing: math.Sqrt(certain), steady: 1}
	if possible > 0 { // the clearer drift is, the less there is to doubt
		d.doubt = (possible - certain) * (possible - certain) / possible
	}
	if certain > 0 {
		d.steady = min(noise/all, 1)
	}
	return d
}

// walked is what a player's results on one board leave unexplained.
type walked struct {
	later    int     // how many matches the player played later
	residual float64 // the mean of the results
	results  float64
}

// walks returns the values of each player, the newest first.
func (t *dataset) walks(residual []float64) [][]walked {
	walks := make([][]walked, t.players)
	block := make([]int, t.players) // of the newest value
	for b := range len(t.block) - 1 {
		from, to := t.observations(b)
		for i := from; i < to; i++ {
			if t.failed[i] {
				continue
			}
			p := t.player[i]
			if n := len(walks[p]); n > 0 && block[p] == b {
				v := &walks[p][n-1]
				v.results++
				v.residual += (residual[i] - v.residual) / v.results
				v.later = min(v.later, t.later[i])
				continue
			}
			block[p] = b
			walks[p] = append(walks[p], walked{t.later[i], residual[i], 1})
		}
	}
	for _, walk := range walks {
		slices.SortFunc(walk, func(a, b walked) int { return cmp.Compare(a.later, b.later) })
	}
	return walks
}

// age returns larger noise variances for older results, given what drift does to them.
func (t *dataset) age(variance []float64, d drift) []float64 {
	aged := make([]float64, len(variance))
	for i, v := range variance {
		aged[i] = d.steady * v / t.weight(i, d.ageing)
	}
	return aged
}

// leastWeight bounds the weight of old results, so that those of players who have played very often stay numbers.
const leastWeight = 1e-6

// weight is what a result counts.
func (t *dataset) weight(observation int, ageing float64) float64 {
	return max(math.Exp(-ageing*float64(t.later[observation])), leastWeight)
}

// paths returns how strong each observation's player was, as a random walk would have led there. before is what was known of
// that; surplus is by how much the observation was better than expected from it, in parts of its information. Before its
// first observation a player's strength is normal around 0 with the deviation spread.
func (t *dataset) paths(before, surplus, information []float64, ageing, spread float64) []float64 {
	walks := make([][]int, t.players) // the observations of each player, the oldest first
	total := 0.0
	for i, p := range t.player {
		walks[p] = append(walks[p], i)
		total += information[i]
	}
	step := ageing * ageing * float64(len(t.player)) / total
	paths := make([]float64, len(t.player))
	for _, walk := range walks {
		slices.SortStableFunc(walk, func(a, b int) int { return cmp.Compare(t.later[b], t.later[a]) })
		// Forwards the filter of Kalman, backwards the smoother of H. Rauch, F. Tung and C. Striebel (AIAA Journal 3, 1965).
		variance := make([]float64, len(walk))
		at, wide := 0.0, spread*spread
		for k, i := range walk {
			variance[k] = wide / (1 + wide*information[i])
			at += variance[k] * (surplus[i] + information[i]*(before[i]-at))
			paths[i] = at
			wide = variance[k] + step
		}
		for k := len(walk) - 2; k >= 0; k-- {
			paths[walk[k]] += variance[k] / (variance[k] + step) * (paths[walk[k+1]] - paths[walk[k]])
		}
	}
	return paths
}
