package finals

import (
	"fmt"
	"slices"
)

// The formats in which those with the fewest points leave after each stage of rounds, until one heat is left.
const (
	DropWorst Format = "drop_worst" // some leave
	Shrinking Format = "shrinking"  // half of the field leaves
)

func dropWorst() format {
	return format{
		Description: Description{
			Format: DropWorst, Title: "Drop the worst",
			Text:   "All play some rounds, those with the fewest points leave, and so on until one heat is left.",
			Fields: []string{"rounds", "drop", "carry"}, Placed: true,
		},
		play: (*engine).playDrops,
		defaults: func(r *Rules, entrants, _, _ int) {
			r.Matches, r.Rotate, r.Rounds, r.Drop, r.Carry = 1, false, 10, r.Size, true
			if entrants > 40 {
				r.Drop = (entrants/40 + 1) * r.Size
			}
		},
		fits: func(r Rules, entrants int) error {
			if r.Drop >= entrants && entrants > r.Size {
				return fmt.Errorf("drop %d: there are only %d entrants; at most %d can leave after a stage", r.Drop, entrants, entrants-1)
			}
			return nil
		},
		sentences: func(r Rules) []string {
			return []string{fmt.Sprintf("After every %s the last %d leave, until one heat is left.", count(r.Rounds, "round", "rounds"), r.Drop), carrySentence(r)}
		},
	}
}

func shrinking() format {
	return format{
		Description: Description{
			Format: Shrinking, Title: "Shrinking field",
			Text:   "All play some rounds, the worse half leaves, and so on until one heat is left.",
			Fields: []string{"rounds", "carry"}, Placed: true,
		},
		play: (*engine).playDrops,
		defaults: func(r *Rules, _, _, _ int) {
			r.Matches, r.Rotate, r.Rounds, r.Carry = 1, false, 10, true
		},
		sentences: func(r Rules) []string {
			return []string{fmt.Sprintf("After every %s the worse half leaves, until one heat is left.", count(r.Rounds, "round", "rounds")), carrySentence(r)}
		},
	}
}

// playDrops plays stages of rounds after each of which the last ones leave, until one heat is left.
func (c *engine) playDrops() {
	total := c.newLedger()
	total.meetings()
	final := make(map[int]Place) // of those who have left
	var gone [][]int             // who has left, the last ones first
	members, depth := c.drawn, 0
	for number := 1; ; number++ {
		last := len(members) <= c.rules.Size
		name := fmt.Sprintf("Stage %d", number)
		if last {
			name = "Final"
		}
		if !c.rules.Carry {
			met := total.met
			total = c.newLedger()
			total.met = met
		}
		done, deepest := c.rounds(name, members, total, depth)
		depth = deepest
		lines := total.rank(members)
		line := c.byLines(total, lines)
		if !done || last {
			places := classes(lines)
			for _, class := range slices.Backward(gone) {
				places = append(places, class)
			}
			if last && done && !c.quiet {
				c.final.Stages[len(c.final.Stages)-1].Table = c.table(total, lines)
			}
			c.ended(done, places, func(e int) Place {
				if p, out := final[e]; out {
					return p
				}
				return line(e)
			})
			return
		}
		stay, leave := c.split(lines)
		for _, e := range slices.Backward(leave) {
			p := line(e)
			p.Out = "dropped"
			final[e] = p
			gone = append(gone, []int{e})
		}
		if !c.quiet {
			table := c.table(total, lines)
			for i := range table {
				if e := lines[i].entrant; table[i].Out == "" && !slices.Contains(stay, e) {
					table[i].Out = "dropped"
				}
			}
			c.final.Stages[len(c.final.Stages)-1].Table = table
		}
		members = stay
		if len(members) == 0 {
			c.ended(true, backwards(gone), func(e int) Place { return final[e] })
			return
		}
	}
}

func backwards(gone [][]int) [][]int {
	gone = slices.Clone(gone)
	slices.Reverse(gone)
	return gone
}

// rounds plays a stage, whose plan does not depend on its results. Of those who are left few meet more often; the others
// have nobody to play against only when they are alone.
func (c *engine) rounds(name string, members []int, total *ledger, depth int) (done bool, deepest int) {
	stage := c.stage(name, "", false)
	g := generatorOf(c.rules.Seed, "rounds", stage)
	planned := c.newLedger()
	planned.met = make([][]int32, len(c.field))
	for _, e := range members {
		planned.met[e] = slices.Clone(total.met[e])
	}
	done, deepest = true, depth
	count := c.rules.Rounds
	if len(members) == 1 {
		count = 1
	}
	for round := range count {
		groups := [][]int{members}
		if len(members) > c.rules.Size {
			groups = partition(members, c.rules.Size, planned.met, &g)
		}
		for _, group := range groups {
			planned.meet(group)
		}
		for _, h := range c.round(stage, round, groups, depth) {
			deepest = max(deepest, h.depth)
			done = done && h.decided
			if h.decided {
				total.add(h)
			}
		}
	}
	return done, deepest
}

// round plays a heat of each group, of a round of a stage that begins at a depth.
func (c *engine) round(stage, round int, groups [][]int, depth int) []*heatState {
	heats := make([]*heatState, len(groups))
	for i, group := range groups {
		entries := entered(group)
		for k := range entries {
			entries[k].depth = depth
		}
		title := fmt.Sprintf("Round %d, heat %d", round+1, i+1)
		if len(groups) == 1 {
			title = fmt.Sprintf("Round %d", round+1)
		}
		heats[i] = c.heat(stage, title, entries, 0)
	}
	return heats
}

// split says who stays and who leaves after a stage: as many leave as the rules say, who has departed first, but one heat
// stays.
func (c *engine) split(lines []line) (stay, leave []int) {
	keep := len(lines) - c.rules.Drop
	if c.rules.Format == Shrinking {
		keep = (len(lines) + 1) / 2
	}
	keep = max(keep, c.rules.Size)
	for _, x := range lines {
		if len(stay) < keep && !c.leftBefore(x.entrant, len(c.final.Stages)) {
			stay = append(stay, x.entrant)
		} else {
			leave = append(leave, x.entrant)
		}
	}
	return stay, leave
}
