package batch

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// In many games what a player scores depends on who else plays: alone among the weak it takes nearly all, beside an equal
// half. Strengths that explain one company need not explain another, and a thousand matches of the same players say no
// more about that than one. So where matches of one company agree with each other more than strengths explain, they are
// believed together as much as a few.

const (
	// companySure is how many deviations of chance the agreement must exceed before it is believed at all. Two pairs of one
	// company are not independent, so it is more than usual.
	companySure = 4

	// companyRounds bounds the repetitions: how companies differ shows more when fewer of them are believed too much.
	companyRounds = 3

	// companyTypical is a deviation of what companies may differ by: the unit of their weights, in squares of luck.
	companyTypical = 0.25
)

// companies are the matches of the same players.
type companies struct {
	of    []int // of each match
	count []int // matches of each
}

func newCompanies(t *table) companies {
	c := companies{of: make([]int, len(t.match)-1)}
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

// encounters are the matches of two players in one company.
type encounters struct {
	company, first, second int
	block                  int     // of a single one
	away                   float64 // by how much more than expected the first was better, summed up
	n                      float64 // how many there are
	squares, counts        float64 // of these sums and numbers, block by block
	known                  float64 // the posterior variance of the expectation
}

// order sorts encounters so that those of the same two in the same company are together, block by block.
func (e encounters) order(o encounters) int {
	return cmp.Or(cmp.Compare(e.company, o.company), cmp.Compare(e.first, o.first), cmp.Compare(e.second, o.second), cmp.Compare(e.block, o.block))
}

func (e encounters) same(o encounters) bool {
	return e.company == o.company && e.first == o.first && e.second == o.second
}

// peculiar is the variance of what a company gives or takes one of its players beyond strengths, as a part of that of luck.
// Let d be by how much one of two was better than expected in a match. The products of two d of one company have the mean
// 2*peculiar, less the posterior variance of the expectation. Matches of one block share their luck and are not compared.
func (c companies) peculiar(t *table, residual []float64, p covariances) float64 {
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
		w := 1 / (error2 + companyTypical*companyTypical)
		sum += w * agreement
		weights += w
		signal += agreement / error2
		information += 1 / error2
	}
	if signal <= companySure*math.Sqrt(information) || sum <= 0 {
		return 0
	}
	return sum / weights / 2 * (1 - companySure*math.Sqrt(information)/signal)
}

// pairs sums up the encounters of each two players in each company that has met again.
func (c companies) pairs(t *table, residual []float64, p covariances) []encounters {
	var blocks []encounters // of one match each, then of one block
	for b := range len(t.block) - 1 {
		for m := t.block[b]; m < t.block[b+1]; m++ {
			if c.count[c.of[m]] < 2 {
				continue
			}
			for i := t.match[m]; i < t.match[m+1]; i++ {
				for j := t.match[m]; j < t.match[m+1]; j++ {
					if t.player[i] < t.player[j] && !t.out[i] && !t.out[j] {
						blocks = append(blocks, encounters{company: c.of[m], first: t.player[i], second: t.player[j], block: b, away: residual[i] - residual[j], n: 1})
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

// merge makes one of neighbours that belong together.
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

// weigh makes the luck of each match so large that all of a company together say as much as if each had its own luck and
// all the same share of what is peculiar to the company.
func (c companies) weigh(t *table, variance []float64, peculiar float64) []float64 {
	weighed := slices.Clone(variance)
	for m, k := range c.of {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			weighed[i] += peculiar * float64(c.count[k])
		}
	}
	return weighed
}
