package finals

import (
	"fmt"
	"slices"
)

// Swiss is a final in which entrants with about equal points meet in each round, if they have not met before.
const Swiss Format = "swiss"

func swiss() format {
	return format{
		Description: Description{
			Format: Swiss, Title: "Swiss", Text: "In each round those with about equal points meet, if they have not met before.",
			Fields: []string{"rounds", "drawn"}, Placed: true,
		},
		play: (*engine).playSwiss,
		defaults: func(r *Rules, entrants, _, _ int) {
			r.Rounds = max(3, logarithm(entrants, r.Size)*2)
		},
		sentences: roundSentences,
	}
}

// logarithm is how many stages of which one in size goes on leave one.
func logarithm(entrants, size int) int {
	n := 0
	for left := 1; left < entrants; left *= size {
		n++
	}
	return n
}

// playSwiss pairs each round by the points after the ones before.
func (c *engine) playSwiss() {
	total := c.newLedger()
	total.meetings()
	idle := make([]int, len(c.field)) // how often somebody had nobody to play against
	lines := total.rank(c.drawn)
	done, depth := true, 0
	for round := range c.rules.Rounds {
		var active []line
		for _, x := range lines {
			if !c.leftBefore(x.entrant, len(c.final.Stages)) {
				active = append(active, x)
			}
		}
		if len(active) < 2 && round > 0 {
			break
		}
		groups := c.level(active, total, idle, round == 0)
		stage := c.stage(fmt.Sprintf("Round %d", round+1), "", false)
		deepest := depth
		for i, group := range groups {
			entries := entered(group)
			for k := range entries {
				entries[k].depth = depth
			}
			if len(group) == 1 {
				idle[group[0]]++
			}
			h := c.heat(stage, fmt.Sprintf("Heat %d", i+1), entries, 0)
			deepest = max(deepest, h.depth)
			done = done && h.decided
			if h.decided {
				total.add(h)
			}
		}
		depth = deepest
		lines = total.rank(c.all())
		if !done {
			break
		}
		if !c.quiet {
			c.final.Stages[stage].Table = c.table(total, lines)
		}
	}
	c.ended(done, classes(lines), c.byLines(total, lines))
}

// level makes the heats of a round of those who are near in points and have not met. With pairs and an odd number, the last
// of those who were idle least is alone.
func (c *engine) level(lines []line, total *ledger, idle []int, first bool) [][]int {
	lines = slices.Clone(lines)
	size := c.rules.Size
	var alone []int
	if size == 2 && len(lines)%2 == 1 {
		at := len(lines) - 1
		for i := len(lines) - 2; i >= 0; i-- {
			if idle[lines[i].entrant] < idle[lines[at].entrant] {
				at = i
			}
		}
		alone = []int{lines[at].entrant}
		lines = slices.Delete(lines, at, at+1)
	}
	n := len(lines)
	count := (n + size - 1) / size
	groups := make([][]int, count)
	at := 0
	for k := range groups {
		of := n / count
		if k < n%count {
			of++
		}
		for i := range of {
			// In the first round all are equal: the stronger half against the weaker, so that the strong meet later.
			from := at + i
			if first {
				from = k + i*count
			}
			groups[k] = append(groups[k], lines[from].entrant)
		}
		at += of
	}
	if !first {
		total.spread(groups, c.again())
	}
	if alone != nil {
		groups = append(groups, alone)
	}
	return groups
}

// far is how many groups away an entrant may be moved so that nobody meets again who has met.
const far = 12

// again is what it costs that two meet again, in squares of points. Pairs do so only if nothing else is possible. In
// larger heats, of which a few rounds are enough for everybody to have met everybody, it is as bad as to meet somebody who
// is two victories away.
func (c *engine) again() float64 {
	if c.rules.Size == 2 {
		return 1e9
	}
	victory := float64((c.rules.Size - 1) * c.rules.Matches)
	return 4 * victory * victory
}

// spread exchanges entrants of near groups, the best exchange for one after the other, as long as there is one that makes
// repeated meetings rarer or brings nearer points together.
func (l *ledger) spread(groups [][]int, again float64) {
	cost := func(a int, group []int, but int) float64 {
		sum := 0.0
		for i, b := range group {
			if i == but {
				continue
			}
			met, apart := float64(l.met[a][b]), l.points[a]-l.points[b]
			sum += again*met*met + apart*apart
		}
		return sum
	}
	for range 20 {
		better := false
		for k, one := range groups {
			for i := range one {
				here := cost(one[i], one, i)
				most, withGroup, with := 1e-6, -1, -1
				for m := max(0, k-far); m < min(k+1+far, len(groups)); m++ {
					other := groups[m]
					if m == k {
						continue
					}
					for j := range other {
						before := here + cost(other[j], other, j)
						after := cost(one[i], other, j) + cost(other[j], one, i)
						if before-after > most {
							most, withGroup, with = before-after, m, j
						}
					}
				}
				if withGroup >= 0 {
					one[i], groups[withGroup][with] = groups[withGroup][with], one[i]
					better = true
				}
			}
		}
		if !better {
			return
		}
	}
}
