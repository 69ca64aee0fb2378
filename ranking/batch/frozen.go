package batch

// failure is where a frozen program performs, in spreads below the mean of all, and failureVariance how certain that is.
const failure, failureVariance = 2.0, 1.5

// frozen adds to the precisions h what is known of the strength of those who are out, and returns the right-hand side of
// it.
//
// A frozen program that ended behind all who played on has shown nothing but that it fails. That counts as one performance
// of a weak player, whoever the others were and however low its score is; the others are compared among themselves. How
// weak: such that in the end the strength of a player who sometimes fails predicts the share of opponents that it leaves
// behind. For players anywhere in a field with a spread of two, that is about two spreads below the mean.
func (t *table) frozen(h precisionMatrix, l Learned) []float64 {
	weight, all, right := make([]float64, t.unknowns), make([]float64, t.unknowns), make([]float64, t.unknowns)
	total, count := 0.0, 0.0
	for i, p := range t.player {
		if t.out[i] {
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

// failing are those who are out in most of their matches. They do not tell how far strengths are spread.
func (t *table) failing() []bool {
	balance := make([]int, t.players)
	for i, p := range t.player {
		if t.out[i] {
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

// level is the mean strength of those who have played.
func (t *table) level(mean []float64) float64 {
	sum, count := 0.0, 0.0
	for p, n := range t.played() {
		if n > 0 {
			sum += mean[p]
			count++
		}
	}
	return sum / max(count, 1)
}
