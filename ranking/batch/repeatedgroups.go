package batch

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// In many games the score of a player depends on the others in the match: among weak players it takes nearly all, beside an
// equal half. Strengths that explain the matches of one group of players may not explain those of another, and a thousand
// matches of the same group say no more about that than one. So where matches of a group agree with each other more than
// strengths explain, all of them together count as much as a few.

const (
	// groupSignificance is the agreement, in deviations of chance, below which it is taken for chance. It is higher than usual
	// because two pairs of one group are not independent.
	groupSignificance = 4

	// groupRounds bounds the iterations: differences of groups show more clearly once repeated groups count less.
	groupRounds = 3

	// groupTypical is a typical effect of groups, in variances of noise. It bounds the weight of groups with many matches.
	groupTypical = 0.25
)

// repeatedGroups are the matches by their sets of players.
type repeatedGroups struct {
	of    []int // of each match
	count []int // matches of each
}

func newRepeatedGroups(t *dataset) repeatedGroups {
	c := repeatedGroups{of: make([]int, len(t.match)-1)}
	number := map[string]int{}
	var players []int
	var key []byte
	for m := range c.of {
		players = append(players[:0], t.player[t.match[m]:t.match[m+1]]...)
		slices.Sort(players)
		key = key[:0]
		for _, p := range players {
			key = binary.AppendUvarint(key, uint64(p))
		}
		k, known := number[string(key)]
		if !known {
			k = len(c.count)
			number[string(key)] = k
			c.count = append(c.count, 0)
		}
		c.of[m] = k
		c.count[k]++
	}
	return c
}

// encounters are the matches of two players in one group, summed up.
type encounters struct {
	group, first, second int
	block                int     // of a single one
	away                 float64 // by how much more than expected the first was better, summed up
	n                    float64 // how many there are
	squares, counts      float64 // of these sums and numbers, block by block
	known                float64 // the posterior variance of the expectation
}

// order sorts encounters so that those of the same two in the same group are together, block by block.
func (e encounters) order(o encounters) int {
	return cmp.Or(cmp.Compare(e.group, o.group), cmp.Compare(e.first, o.first), cmp.Compare(e.second, o.second), cmp.Compare(e.block, o.block))
}

func (e encounters) same(o encounters) bool {
	return e.group == o.group && e.first == o.first && e.second == o.second
}

// effectVariance returns the variance of the effect of a group on one of its players, beyond strengths, in parts of the noise.
// Let d be by how much one of two was better than expected in a match. The products of two d of one group have the mean
// 2*effectVariance, less the posterior variance of the expectation. Matches of one block share their noise and are not compared.
func (c repeatedGroups) effectVariance(t *dataset, residual []float64, p covariances) float64 {
	pairs := c.pairs(t, residual, p)
	chance, n := 0.0, 0.0 // the mean square of d
	for _, x := range pairs {
		chance += x.squares
		n += x.counts
	}
	if n == 0 {
		return 0
	}
	chance /= n
	sum, weights, signal, information := 0.0, 0.0, 0.0, 0.0
	for _, x := range pairs {
		products := x.n*x.n - x.counts
		if products == 0 {
			continue
		}
		agreement := (x.away*x.away-x.squares)/products + x.known
		error2 := 2 * chance * chance / products
		w := 1 / (error2 + groupTypical*groupTypical)
		sum += w * agreement
		weights += w
		signal += agreement / error2
		information += 1 / error2
	}
	if signal <= groupSignificance*math.Sqrt(information) || sum <= 0 {
		return 0
	}
	return sum / weights / 2 * (1 - groupSignificance*math.Sqrt(information)/signal)
}

// pairs sums up the encounters of each two players in each group with more than one match.
func (c repeatedGroups) pairs(t *dataset, residual []float64, p covariances) []encounters {
	var blocks []encounters // of one match each, then of one block
	for b := range len(t.block) - 1 {
		for m := t.block[b]; m < t.block[b+1]; m++ {
			if c.count[c.of[m]] < 2 {
				continue
			}
			for i := t.match[m]; i < t.match[m+1]; i++ {
				for j := t.match[m]; j < t.match[m+1]; j++ {
					if t.player[i] < t.player[j] && !t.failed[i] && !t.failed[j] {
						blocks = append(blocks, encounters{group: c.of[m], first: t.player[i], second: t.player[j], block: b, away: residual[i] - residual[j], n: 1})
					}
				}
			}
		}
	}
	slices.SortStableFunc(blocks, encounters.order)
	blocks = merge(blocks, func(e, o encounters) bool { return e.same(o) && e.block == o.block })
	for i, e := range blocks {
		blocks[i].squares, blocks[i].counts = e.away*e.away, e.n*e.n
	}
	pairs := merge(blocks, encounters.same)
	for i, e := range pairs {
		pairs[i].known = p.At(e.first, e.first) + p.At(e.second, e.second) - 2*p.At(e.first, e.second)
	}
	return pairs
}

// merge sums up neighbours that belong together.
func merge(all []encounters, together func(e, o encounters) bool) []encounters {
	var merged []encounters
	for i, e := range all {
		if i == 0 || !together(merged[len(merged)-1], e) {
			merged = append(merged, e)
			continue
		}
		last := &merged[len(merged)-1]
		last.away += e.away
		last.n += e.n
		last.squares += e.squares
		last.counts += e.counts
	}
	return merged
}

// weigh returns larger noise variances for repeated groups: all matches of a group together then say as much as if each had its
// own noise and all had the same effect of the group.
func (c repeatedGroups) weigh(t *dataset, variance []float64, effect float64) []float64 {
	weighed := slices.Clone(variance)
	for m, k := range c.of {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			weighed[i] += effect * float64(c.count[k])
		}
	}
	return weighed
}
