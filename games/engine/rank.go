package engine

// Ranks gives each seat its rank by score: 1 is the best, equal scores share a rank, and the rank after k seats that
// share one is k higher (1, 1, 3, 4).
func Ranks(scores []int) []int {
	ranks := make([]int, len(scores))
	for seat, score := range scores {
		ranks[seat] = 1
		for _, other := range scores {
			if other > score {
				ranks[seat]++
			}
		}
	}
	return ranks
}
