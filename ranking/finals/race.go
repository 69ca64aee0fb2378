package finals

import (
	"cmp"
	"fmt"
	"slices"
)

// Race is a final in which those who may still be the best play, until the winner is certain or shares the title.
const Race Format = "race"

// defaultMinimum is how many matches a race plays at least: three heats of eight. A final is to be decided by matches that were
// played in it, and not by a ladder that was certain before. The ladder calls a rating provisional that has fewer than 20
// matches, and three are the fewest whole heats with as many. Where the ladder knows much, a race becomes 13 matches longer on
// average (docs/8-ranking.md); where it knows nothing, no longer.
const defaultMinimum = 24

func race() format {
	return format{
		Description: Description{
			Format: Race, Title: "Race to certainty",
			Text:   "Those who may still be the best play until the winner is certain, or the budget is spent and the title is shared.",
			Fields: []string{"certainty", "minimum", "budget"},
		},
		play: (*engine).playRace,
		defaults: func(r *Rules, entrants, _, _ int) {
			r.Matches, r.Rotate = 8, false
			r.Certainty, r.Minimum, r.Budget = 0.95, defaultMinimum, min(max(400, 50*entrants), 2000)
		},
		sentences: func(r Rules) []string {
			least := "When the ladder is certain enough already, no match is played."
			if r.Minimum > 0 {
				least = fmt.Sprintf("At least %s, however certain the ladder is.", count(r.Minimum, "match is played", "matches are played"))
			}
			return []string{
				fmt.Sprintf("Those play who may still be the best, until one is with a certainty of %g %%.", 100*r.Certainty),
				least,
				fmt.Sprintf("After %s the title is shared.", count(r.Budget, "match", "matches")),
			}
		},
	}
}

// playRace lets those play who are most probably the best, a heat at a time, until one is known to be.
func (c *engine) playRace() {
	p := newPosterior(c.field)
	total := c.newLedger()
	budget, played, depth := c.rules.Budget, 0, 0
	c.atMinimum = true
	for {
		var left []int
		for e := range c.field {
			if !c.leftBefore(e, len(c.final.Stages)) {
				left = append(left, e)
			}
		}
		if len(left) == 0 {
			left = c.all()
		}
		b := p.strongest(left)
		champions := c.decided(b, left, played, budget)
		if champions != nil {
			c.raced(true, b, p, total, champions, left)
			return
		}
		if played >= c.rules.Minimum {
			c.atMinimum = false
		}
		number := len(c.final.Stages)
		stage := c.stage(fmt.Sprintf("Heat %d", number+1), "", false)
		group := c.contenders(b, p, left)
		entries := entered(group)
		for i := range entries {
			entries[i].depth = depth
		}
		h := c.heatOf(stage, fmt.Sprintf("Heat %d", number+1), entries, 0, func(key string, attempt int, present []int) []Match {
			matches := c.matches(key, attempt, present)
			if len(matches) > budget {
				matches = matches[:budget]
			}
			return matches
		})
		depth = h.depth
		if !h.decided {
			c.raced(false, b, p, total, nil, left)
			return
		}
		h.given = nil
		budget -= max(len(h.bouts), 1)
		played += len(h.bouts)
		total.add(h)
		for _, x := range h.bouts {
			p.add(x)
		}
		p.fit()
		if !c.quiet {
			after := p.strongest(left)
			order := c.raceOrder(after, p, left)
			table := make([]Place, len(order))
			for i, e := range order {
				table[i] = c.raceLine(after, p, total, e)
				table[i].Entrant, table[i].Place, table[i].Out = c.field[e].ID, i+1, c.out(e)
			}
			c.final.Stages[stage].Table = table
		}
	}
}

// decided are the champions, nil while more matches are to be played: until the minimum is played nobody is, unless nobody else
// is left. One is, when it is certain to be the best. When all who may be the best are certainly as good as equal, or the budget
// is spent, those share the title among whom the best certainly is.
func (c *engine) decided(b belief, left []int, played, budget int) []int {
	if len(left) == 1 {
		return []int{b.leader}
	}
	if played < c.rules.Minimum && budget > 0 {
		return nil
	}
	if b.certain >= c.rules.Certainty {
		return []int{b.leader}
	}
	if b.equal < c.rules.Certainty && budget > 0 {
		return nil
	}
	order := slices.Clone(left)
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(b.best[y], b.best[x]) })
	sum := 0.0
	for i, e := range order {
		sum += b.best[e]
		if sum >= c.rules.Certainty {
			return order[:i+1]
		}
	}
	return order
}

// contenders are those who play next: most probably the best, and of those who hardly are, whom least is known of.
func (c *engine) contenders(b belief, p *posterior, left []int) []int {
	order := c.raceOrder(b, p, left)
	return order[:min(c.rules.Size, len(order))]
}

// raceOrder is by the probability to be the best; among those who have none, by how good they may be.
func (c *engine) raceOrder(b belief, p *posterior, of []int) []int {
	deviation := p.deviations()
	order := slices.Clone(of)
	slices.SortFunc(order, func(x, y int) int {
		return cmp.Or(
			cmp.Compare(b.best[y], b.best[x]),
			cmp.Compare(p.mean[y]+deviation[y], p.mean[x]+deviation[x]),
			cmp.Compare(x, y),
		)
	})
	return order
}

func (c *engine) raceLine(b belief, p *posterior, total *ledger, e int) Place {
	return Place{Points: exactly(p.mean[e] * logistic), Played: total.played[e], Best: exactly(b.best[e])}
}

// raced ends the race for now: champions first, then the others by their strength.
func (c *engine) raced(done bool, b belief, p *posterior, total *ledger, champions, left []int) {
	c.final.TieBreaks = nil
	var places [][]int
	if len(champions) > 0 {
		slices.Sort(champions)
		places = append(places, champions)
	}
	in := make([]bool, len(c.field))
	for _, e := range champions {
		in[e] = true
	}
	for _, e := range c.raceOrder(b, p, left) {
		if !in[e] {
			places = append(places, []int{e})
			in[e] = true
		}
	}
	rest := slices.DeleteFunc(c.all(), func(e int) bool { return in[e] })
	slices.SortStableFunc(rest, func(x, y int) int { return cmp.Compare(p.mean[y], p.mean[x]) })
	for _, e := range rest {
		places = append(places, []int{e})
	}
	c.ended(done, places, func(e int) Place { return c.raceLine(b, p, total, e) })
}
