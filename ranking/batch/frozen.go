package batch

// failure is the performance of a frozen program, in spreads below the mean of all players, and failureVariance its variance.
const failure, failureVariance = 2.0, 1.5

// frozen adds to the precisions h what is known of the strength of players that failed, and returns the right-hand side.
//
// A frozen program that ended behind all that played on has only shown that it fails. That counts as one performance of a
// weak player, independent of the others in the match and of its score; the others are compared among themselves. The
// performance is chosen so that the strength of a player that sometimes fails predicts its share of beaten opponents. For
// players anywhere in a field with a spread of two, that is about two spreads below the mean.
func (t *dataset) frozen(h precisionMatrix, l Learned) []float64 {
	weight, all, right := make([]float64, t.unknowns), make([]float64, t.unknowns), make([]float64, t.unknowns)
	total, count := 0.0, 0.0
	for i, p := range t.player {
		if t.failed[i] {
			w := 1 / (failureVariance * l.noiseOf(p)) // never surer than when it plays on
			weight[p] += w
			total += w
		}
		if all[p] == 0 {
			all[p] = 1
			count++
		}
	}
	if total == 0 {
		return right
	}
	for p := range all {
		all[p] /= count
		right[p] = -failure * l.Spread * (weight[p] - total*all[p])
	}
	h.addCentred(weight, all)
	return right
}

// failing marks the players that failed in most of their matches. They say nothing about the spread of strengths.
func (t *dataset) failing() []bool {
	balance := make([]int, t.players)
	for i, p := range t.player {
		if t.failed[i] {
			balance[p]++
		} else {
			balance[p]--
		}
	}
	failing := make([]bool, t.players)
	for p, b := range balance {
		failing[p] = b > 0
	}
	return failing
}

// level returns the mean strength of the players that have played.
func (t *dataset) level(mean []float64) float64 {
	sum, count := 0.0, 0.0
	for p, n := range t.played() {
		if n > 0 {
			sum += mean[p]
			count++
		}
	}
	return sum / max(count, 1)
}
