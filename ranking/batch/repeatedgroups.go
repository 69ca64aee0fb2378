package batch

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// In many games the score of a player depends on the others in the match: among weak players it takes nearly all, beside an
// equal half. Strengths that explain the matches of one group of players may not explain those of another, and a thousand
// matches of the same group say no more about that than one. So a part of the noise belongs to the group: it is the same for a
// player whenever the same players meet. All matches of a group together then count as much as a few.

const (
	// assumedGrouped is the part of the noise that belongs to groups, before anything is known, where players meet in ever
	// different groups.
	assumedGrouped = 0.04

	// assumedEffects is the number of effects that are assumed, each of a group with assumedMatches matches.
	assumedEffects, assumedMatches = 4, 16

	// mostGrouped bounds the part of the noise that belongs to groups.
	mostGrouped = 0.9

	// groupRounds bounds the iterations: effects of groups show more clearly once repeated groups count less.
	groupRounds = 20
)

// repeatedGroups are the matches by their sets of players.
type repeatedGroups struct {
	number  map[string]int
	of      []int       // of each match
	players [][]int     // of each group, rising
	boards  []float64   // on which each has played
	average [][]float64 // the mean result of each player in each group, see remember
}

func newRepeatedGroups(t *dataset) *repeatedGroups {
	c := &repeatedGroups{number: map[string]int{}, of: make([]int, len(t.match)-1)}
	for b := range len(t.block) - 1 {
		for m := t.block[b]; m < t.block[b+1]; m++ {
			c.of[m] = c.group(t.player[t.match[m]:t.match[m+1]])
			if m == t.block[b] || c.of[m] != c.of[m-1] {
				c.boards[c.of[m]]++
			}
		}
	}
	return c
}

// group returns the number of the group of some players.
func (c *repeatedGroups) group(players []int) int {
	var sorted [16]int
	var key [64]byte
	players = append(sorted[:0], players...)
	slices.Sort(players)
	name := key[:0]
	for _, p := range players {
		name = binary.AppendUvarint(name, uint64(p))
	}
	k, known := c.number[string(name)]
	if !known {
		k = len(c.players)
		c.number[string(name)] = k
		c.players, c.boards = append(c.players, slices.Clone(players)), append(c.boards, 0)
	}
	return k
}

// groupOf returns the number of the group of a match.
func (c *repeatedGroups) groupOf(m ranking.Match) int {
	players := make([]int, len(m.Seats))
	for i, s := range m.Seats {
		players[i] = s.Player
	}
	return c.group(players)
}

// repeated reports whether a group has met again, and another group has met: otherwise nothing depends on groups.
func (c *repeatedGroups) repeated() bool { return len(c.players) > 1 && slices.Max(c.boards) > 1 }

// change is 0 when each player is in one group, and near 1 when all are in many.
func (c *repeatedGroups) change() float64 {
	in, players := 0, map[int]bool{}
	for _, group := range c.players {
		in += len(group)
		for _, p := range group {
			players[p] = true
		}
	}
	return 1 - float64(len(players))/float64(in)
}

// weigh returns larger noise variances for repeated groups: all matches of a group together then say as much as if each had its
// own noise and all had the same effect of the group.
func (c *repeatedGroups) weigh(t *dataset, variance []float64, grouped float64) []float64 {
	weighed := slices.Clone(variance)
	for m, k := range c.of {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			weighed[i] *= 1 + (c.boards[k]-1)*grouped
		}
	}
	return weighed
}

// learn returns by how much the logarithm of the variance of a typical effect should change: one step of Newton's method with the
// expected second derivative (see noiseVariances.learn). The mean result of a player in a group with n matches has the
// variance (1-grouped)/n + grouped, in parts of the noise.
func (c *repeatedGroups) learn(grouped float64, says groupSums, covariance variances) float64 {
	pull, told := says.pull, says.told
	// What is assumed counts as some effects of groups. Of a player that is in one group only, nothing depends on groups.
	assumed := assumedGrouped * c.change()
	d, seen := (1-grouped)/assumedMatches+grouped, (1-assumed)/assumedMatches+assumed
	slope, curvature := assumedEffects*(seen-d)/(2*d*d), assumedEffects/(2*d*d)
	for k, players := range c.players {
		if c.boards[k] < 2 || says.noise[k] == 0 {
			continue
		}
		n := len(players)
		explained := make([]float64, n*n)
		for i, p := range players {
			for j, o := range players {
				explained[i*n+j] = covariance.At(p, o)
			}
		}
		// In variances of the group's noise: Q - QSQ.
		x := make([]float64, n*n)
		half := make([]float64, n*n)
		for i := range n {
			for j := range n {
				half[i*n+j] = matrix.Dot(told[k][i*n:(i+1)*n], explained[j*n:(j+1)*n])
			}
		}
		scale := says.noise[k] * (1 - 1/c.boards[k])
		for i := range n {
			for j := range n {
				x[i*n+j] = told[k][i*n+j] - matrix.Dot(half[i*n:(i+1)*n], told[k][j*n:(j+1)*n])
				curvature += x[i*n+j] * x[i*n+j] * scale * scale / 2
			}
			slope += (pull[k][i]*pull[k][i] - x[i*n+i]) * scale / 2
		}
	}
	return slope / curvature / d
}

// groupSums are what the matches of each repeated group say of its players.
type groupSums struct {
	pull  [][]float64 // the forces, by player
	told  [][]float64 // the precisions, row by row
	noise []float64   // the mean variance of noise
}

func (c *repeatedGroups) newSums() groupSums {
	n := len(c.players)
	sums := groupSums{make([][]float64, n), make([][]float64, n), make([]float64, n)}
	for k, players := range c.players {
		if c.boards[k] > 1 {
			sums.pull[k], sums.told[k] = make([]float64, len(players)), make([]float64, len(players)*len(players))
		}
	}
	return sums
}

// sums adds up what scores say, given the variances of noise and the precisions and forces of the weighed noise.
func (c *repeatedGroups) sums(q *precisions, force, variance []float64) groupSums {
	t, sums := q.t, c.newSums()
	pull, told := sums.pull, sums.told
	count := make([]float64, len(c.players))
	for m, k := range c.of {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			if !t.failed[i] {
				sums.noise[k] += variance[i]
				count[k]++
			}
		}
	}
	for k, n := range count {
		sums.noise[k] /= max(n, 1)
	}
	for b := range len(q.start) - 1 {
		block, from, to := q.block(b)
		n := to - from
		for m := t.block[b]; m < t.block[b+1]; m++ {
			k := c.of[m]
			if c.boards[k] < 2 {
				continue
			}
			players := c.players[k]
			for i := t.match[m]; i < t.match[m+1]; i++ {
				at, _ := slices.BinarySearch(players, t.player[i])
				pull[k][at] += force[i]
				for o := t.block[b]; o < t.block[b+1]; o++ {
					if c.of[o] != k {
						continue
					}
					for j := t.match[o]; j < t.match[o+1]; j++ {
						other, _ := slices.BinarySearch(players, t.player[j])
						told[k][at*len(players)+other] += block[(i-from)*n+j-from]
					}
				}
			}
		}
	}
	return sums
}

// without returns the residuals less the mean of each player in each repeated group.
func (c *repeatedGroups) without(t *dataset, residual []float64) []float64 {
	type member struct{ group, player int }
	sum, count := map[member]float64{}, map[member]float64{}
	repeated := func(m int) bool { return c.boards[c.of[m]] > 1 }
	for m := range c.of {
		for i := t.match[m]; i < t.match[m+1] && repeated(m); i++ {
			sum[member{c.of[m], t.player[i]}] += residual[i]
			count[member{c.of[m], t.player[i]}]++
		}
	}
	rest := slices.Clone(residual)
	for m := range c.of {
		for i := t.match[m]; i < t.match[m+1] && repeated(m); i++ {
			rest[i] -= sum[member{c.of[m], t.player[i]}] / count[member{c.of[m], t.player[i]}]
		}
	}
	return rest
}

// remember keeps the mean results of the players in each group, as what matches that are added later are compared with.
// Results are relative to the mean of their match.
func (c *repeatedGroups) remember(t *dataset, result []float64) {
	c.average = make([][]float64, len(c.players))
	count := make([]float64, len(c.players))
	for m, k := range c.of {
		c.take(k, t.player[t.match[m]:t.match[m+1]], result[t.match[m]:t.match[m+1]], count[k])
		count[k]++
	}
}

// take adds a match to the means of its group, of which there were n matches.
func (c *repeatedGroups) take(group int, players []int, result []float64, n float64) {
	for group >= len(c.average) {
		c.average = append(c.average, nil)
	}
	if c.average[group] == nil {
		c.average[group] = make([]float64, len(players))
	}
	mean := average(result)
	for i, p := range players {
		at, _ := slices.BinarySearch(c.players[group], p)
		c.average[group][at] += (result[i] - mean - c.average[group][at]) / (n + 1)
	}
}

func average(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// oneMore says what one more match of a group tells after n others. With a the part of noise that is the match's own and g that
// of the group, the matches together had the precision n/(a+ng) and now have (n+1)/(a+(n+1)g), so the variance of what is
// new is factor times that of a match alone. What the group's effect is expected to be is subtracted: so the result counts
// as far as it differs from the mean of the results before, times stretch.
func oneMore(n, grouped float64) (factor, stretch float64) {
	own := 1 - grouped
	return (own + n*grouped) * (own + (n+1)*grouped) / own, n * grouped / own
}

// news replaces the residuals of one more match by what they tell beyond the matches of the group before, and returns the
// factor of their variance. strength are those of its players.
func (c *repeatedGroups) news(m ranking.Match, residual, strength []float64, grouped float64) float64 {
	k := c.groupOf(m)
	if c.boards[k] == 0 {
		return 1
	}
	factor, stretch := oneMore(c.boards[k], grouped)
	level, mean := average(strength), average(residual)
	for i, s := range m.Seats {
		at, _ := slices.BinarySearch(c.players[k], s.Player)
		before := c.average[k][at] - (strength[i] - level)
		residual[i] += stretch * (residual[i] - mean - before)
	}
	return factor
}

// groupedChange is the change of the logarithm of a typical effect's variance below which learning it ends.
const groupedChange = 0.01

// fitGroups learns the part of noise that belongs to groups, and the strengths given that. All else stays the same here: if
// the curve could change, it would explain most of the effects of groups.
func (l *Learned) fitGroups(t *dataset, variance, own []float64, r results, p posterior, q *precisions, c *repeatedGroups) (posterior, *precisions) {
	l.Grouped = 0
	if !c.repeated() {
		return p, q
	}
	p = l.learnGroups(c, func() (groupSums, posterior) {
		q = l.precisions(t, c.weigh(t, variance, l.Grouped))
		p := l.fit(q, r)
		return c.sums(q, q.apply(r.residuals(l.curve, p.mean), 1), own), p
	})
	return p, q
}

// learnGroups learns the part of noise that belongs to groups. fit finds the strengths given that, and what the groups say. It returns
// the last ones.
func (l *Learned) learnGroups(c *repeatedGroups, fit func() (groupSums, posterior)) posterior {
	l.Grouped = assumedGrouped
	most, before := 1.0, 0.0 // steps become shorter where they would go to and fro
	for range groupRounds {
		says, p := fit()
		step := c.learn(l.Grouped, says, p.covariance)
		if step*before < 0 {
			most /= 2
		}
		step = min(max(step, -most), most)
		before = step
		typical := math.Exp(step) * ((1-l.Grouped)/assumedMatches + l.Grouped)
		l.Grouped = min(max((typical-1.0/assumedMatches)/(1-1.0/assumedMatches), 0), mostGrouped)
		if math.Abs(step) < groupedChange || l.Grouped == 0 && before < 0 {
			break
		}
	}
	_, p := fit()
	return p
}
