package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// pairing divides the players into groups of the given size. Those who are left over sit out.
type pairing func(random *rand.Rand, ratings []float64, size int) [][]int

// randomGroups are drawn.
func randomGroups(random *rand.Rand, ratings []float64, size int) [][]int {
	order := random.Perm(len(ratings))
	var groups [][]int
	for ; len(order) >= size; order = order[size:] {
		groups = append(groups, order[:size])
	}
	return groups
}

// halite is the rule of Halite II and III: the opponents of a player come from the nearest in rating, of whom
// 5/(0.01+u)^0.65 may be chosen, u uniform.
func halite(random *rand.Rand, ratings []float64, size int) [][]int {
	free := random.Perm(len(ratings))
	var groups [][]int
	for len(free) >= size {
		seed := free[0]
		others := slices.Clone(free[1:])
		slices.SortStableFunc(others, func(a, b int) int {
			return cmp.Compare(math.Abs(ratings[a]-ratings[seed]), math.Abs(ratings[b]-ratings[seed]))
		})
		near := min(max(int(5/math.Pow(0.01+random.Float64(), 0.65)), size-1), len(others))
		group := []int{seed}
		for _, k := range random.Perm(near)[:size-1] {
			group = append(group, others[k])
		}
		groups = append(groups, group)
		free = slices.DeleteFunc(free, func(p int) bool { return slices.Contains(group, p) })
	}
	return groups
}
