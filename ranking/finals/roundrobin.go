package finals

import (
	"fmt"

	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

// RoundRobin is a final in which everybody meets everybody equally often.
const RoundRobin Format = "round_robin"

func roundRobin() format {
	return format{
		Description: Description{
			Format: RoundRobin, Title: "Round robin", Text: "Everybody meets everybody equally often; all points count.",
			Fields: []string{"rounds", "drawn"}, Placed: true,
		},
		play: (*engine).playRoundRobin,
		defaults: func(r *Rules, entrants, _, _ int) {
			r.Rounds = cycle(entrants, r.Size)
		},
		sentences: roundSentences,
	}
}

func roundSentences(r Rules) []string {
	return []string{fmt.Sprintf("There are %s; all points count.", count(r.Rounds, "round", "rounds"))}
}

// planned is up to how many entrants a round robin is tried out.
const planned = 100

// cycle is in how many rounds of a round robin everybody meets everybody; of a large one about.
func cycle(entrants, size int) int {
	if size == 2 {
		return max(1, entrants-1+entrants%2)
	}
	least := max(1, (entrants-1+size-2)/(size-1))
	if entrants <= size || entrants > planned {
		return least
	}
	c := &engine{rules: Rules{Size: size}, field: make([]Entrant, entrants)}
	p := c.newPlan(c.all())
	met := c.newLedger()
	met.meetings()
	for round := 1; round < 3*least; round++ {
		for _, group := range p.round() {
			met.meet(group)
		}
		if met.complete() {
			return round
		}
	}
	return 3 * least
}

// playRoundRobin plays all rounds of a plan that does not depend on results.
func (c *engine) playRoundRobin() {
	total := c.newLedger()
	p := c.newPlan(c.drawn)
	done := true
	for round := range c.rules.Rounds {
		stage := c.stage(fmt.Sprintf("Round %d", round+1), "", false)
		for i, group := range p.round() {
			h := c.heat(stage, fmt.Sprintf("Heat %d", i+1), entered(group), 0)
			done = done && h.decided
			if h.decided {
				total.add(h)
			}
		}
		if done && !c.quiet {
			c.final.Stages[stage].Table = c.table(total, total.rank(c.all()))
		}
		if len(c.field) == 1 {
			break
		}
	}
	lines := total.rank(c.all())
	c.ended(done, classes(lines), c.byLines(total, lines))
}

// all are the entrants by their numbers.
func (c *engine) all() []int {
	all := make([]int, len(c.field))
	for i := range all {
		all[i] = i
	}
	return all
}

// plan is a round robin: rounds in which everybody plays once, such that all meet equally often.
type plan struct {
	members []int
	size    int
	met     *ledger
	draw    splitmix.Source
	turn    int
	known   [][][]int // rounds of the first cycle that are known by construction
}

// newPlan does not depend on the seed of the rules: who sits where in it may be drawn.
func (c *engine) newPlan(members []int) *plan {
	p := &plan{members: members, size: c.rules.Size, met: c.newLedger(), draw: generatorOf(0, "plan", len(members))}
	if p.size == 2 {
		return p
	}
	p.met.meetings()
	p.known = plane(members, p.size)
	return p
}

// round is the next round.
func (p *plan) round() [][]int {
	p.turn++
	switch {
	case len(p.members) <= p.size:
		return [][]int{p.members}
	case p.size == 2:
		return circle(p.members, p.turn-1)
	case p.known != nil:
		return p.known[(p.turn-1)%len(p.known)]
	}
	groups := partition(p.members, p.size, p.met.met, &p.draw)
	for _, g := range groups {
		p.met.meet(g)
	}
	return groups
}

// circle is a round of pairs: the first stays, all others go round. With an odd number one has nobody to play against.
func circle(members []int, round int) [][]int {
	n := len(members) + len(members)%2
	at := func(i int) []int {
		if i > 0 {
			i = 1 + (i-1+round)%(n-1)
		}
		if i >= len(members) {
			return nil
		}
		return members[i : i+1]
	}
	pairs := make([][]int, 0, n/2)
	for i := range n / 2 {
		pair := append(append([]int(nil), at(i)...), at(n-1-i)...)
		pairs = append(pairs, pair)
	}
	return pairs
}

// plane are the rounds of size² entrants in groups of size in which everybody meets everybody exactly once, if size is a
// prime or 4 or 8: the parallel lines of the affine plane over the field with so many elements. Otherwise nil.
func plane(members []int, size int) [][][]int {
	if len(members) != size*size {
		return nil
	}
	times := product(size)
	if times == nil {
		return nil
	}
	plus := func(a, b int) int {
		if size == 4 || size == 8 {
			return a ^ b
		}
		return (a + b) % size
	}
	rounds := make([][][]int, 0, size+1)
	for slope := range size {
		lines := make([][]int, size)
		for x := range size {
			for y := range size {
				line := plus(y, times(slope, x))
				lines[line] = append(lines[line], members[y*size+x])
			}
		}
		rounds = append(rounds, lines)
	}
	columns := make([][]int, size)
	for x := range size {
		for y := range size {
			columns[x] = append(columns[x], members[y*size+x])
		}
	}
	return append(rounds, columns)
}

// product is the multiplication of the field with size elements; nil if it is not one of those that are known here.
func product(size int) func(a, b int) int {
	modulus := map[int]int{4: 0b111, 8: 0b1011}[size] // irreducible polynomials over the field of two elements
	if modulus == 0 {
		for d := 2; d < size; d++ {
			if size%d == 0 {
				return nil
			}
		}
		return func(a, b int) int { return a * b % size }
	}
	return func(a, b int) int {
		p := 0
		for ; b > 0; b >>= 1 {
			if b&1 == 1 {
				p ^= a
			}
			a <<= 1
			if a&size != 0 {
				a ^= modulus
			}
		}
		return p
	}
}
