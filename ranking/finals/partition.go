package finals

import "github.com/agon-judge/agon/ranking/internal/splitmix"

// partition puts entrants into groups of at most size, as equal in number as possible, so that those meet who have met
// least: the sum over all pairs in a group of how often they met is small. The best of some draws is improved by exchanging
// two entrants as long as that helps. It is not always the least that is possible.
func partition(members []int, size int, met [][]int32, g *splitmix.Source) [][]int {
	n := len(members)
	count := (n + size - 1) / size
	tries, passes := 6, 8
	if n > 40 {
		tries, passes = 1, 2
	}
	var best [][]int
	least := int32(0)
	for range tries {
		drawn := append([]int(nil), members...)
		g.Shuffle(drawn)
		groups := leastMet(drawn, count, met)
		improve(groups, passes, met)
		cost := int32(0)
		for _, group := range groups {
			for i, a := range group {
				for _, b := range group[:i] {
					cost += met[a][b]
				}
			}
		}
		if best == nil || cost < least {
			best, least = groups, cost
		}
		if least == 0 {
			break
		}
	}
	return best
}

// leastMet fills one group after the other with those who have met its members least.
func leastMet(drawn []int, count int, met [][]int32) [][]int {
	n := len(drawn)
	groups := make([][]int, count)
	cost := make([]int32, n) // of who is left, against the group
	for k := range groups {
		clear(cost)
		size := n / count
		if k < n%count {
			size++
		}
		for range size {
			at := 0
			for i := range drawn {
				if cost[i] < cost[at] {
					at = i
				}
			}
			a := drawn[at]
			groups[k] = append(groups[k], a)
			drawn = append(drawn[:at], drawn[at+1:]...)
			copy(cost[at:], cost[at+1:])
			cost = cost[:len(drawn)]
			row := met[a]
			for i, b := range drawn {
				cost[i] += row[b]
			}
		}
	}
	return groups
}

// improve exchanges two entrants of different groups where they have then met less.
func improve(groups [][]int, passes int, met [][]int32) {
	against := func(a int, group []int, but int) int32 {
		cost, row := int32(0), met[a]
		for i, b := range group {
			if i != but {
				cost += row[b]
			}
		}
		return cost
	}
	for range passes {
		better := false
		for k, one := range groups {
			for i := range one {
				here := against(one[i], one, i)
				if here == 0 {
					continue
				}
				for l, other := range groups {
					if l == k {
						continue
					}
					for j := range other {
						before := here + against(other[j], other, j)
						after := against(one[i], other, j) + against(other[j], one, i)
						if after < before {
							one[i], other[j] = other[j], one[i]
							here = against(one[i], one, i)
							better = true
						}
					}
				}
			}
		}
		if !better {
			return
		}
	}
}
