package finals

import (
	"fmt"
)

// Groups is a final of round robins in groups, and a last one for the first of each group.
const Groups Format = "groups"

func groups() format {
	return format{
		Description: Description{
			Format: Groups, Title: "Groups", Text: "Round robins in groups; the first of each group meet in a last one.",
			Fields: []string{"groups", "advance", "drawn"}, Placed: true,
		},
		play: (*engine).playGroups,
		defaults: func(r *Rules, entrants, _, _ int) {
			r.Groups = max(1, min((entrants+2*r.Size-1)/(2*r.Size), entrants/r.Size))
			r.Advance = max(1, (r.Size+r.Groups-1)/r.Groups)
			r.Drawn = true
		},
		check: func(r Rules) error {
			if r.Advance < 1 || r.Advance > MostEntrants {
				return fmt.Errorf("advance %d: at least one of each group must", r.Advance)
			}
			return nil
		},
		fits: func(r Rules, entrants int) error {
			if r.Groups > 1 && r.Groups > entrants/2 {
				return fmt.Errorf("groups %d: %d entrants make at most %d groups of two", r.Groups, entrants, max(1, entrants/2))
			}
			return nil
		},
		sentences: func(r Rules) []string {
			if r.Groups == 1 {
				return []string{"There is one group, in which everybody meets everybody."}
			}
			return []string{fmt.Sprintf("There are %d groups, in each of which everybody meets everybody; the first %d of each meet in a last one.", r.Groups, r.Advance)}
		},
	}
}

// playGroups plays a round robin in each group, in which everybody meets everybody, and one of those who advance. Everybody begins the last one without points.
func (c *engine) playGroups() {
	groups := snake(c.drawn, min(c.rules.Groups, len(c.drawn)))
	var others [][]line // of all groups, those who do not advance
	var last []int
	done, depth := true, 0
	played := c.newLedger()
	ahead := make([][]int, c.rules.Advance)
	for i, members := range groups {
		name := "Group " + letters(i)
		if len(groups) == 1 {
			name = "Group"
		}
		lines, over, d := c.group(name, members, len(groups) == 1, played, 0)
		if len(groups) == 1 {
			c.ended(over, classes(lines), c.byLines(played, lines))
			return
		}
		done, depth = done && over, max(depth, d)
		var stay []line
		next := 0
		for _, x := range lines {
			if next < c.rules.Advance && !c.leftBefore(x.entrant, len(groups)) {
				ahead[next] = append(ahead[next], x.entrant)
				next++
				continue
			}
			x.equal = false
			stay = append(stay, x)
		}
		others = append(others, stay)
	}
	for _, of := range ahead {
		last = append(last, of...)
	}
	if !done {
		lines := played.rank(c.all())
		c.ended(false, classes(lines), c.byLines(played, lines))
		return
	}
	total := c.newLedger()
	var lines []line
	if len(last) > 0 {
		lines, done, _ = c.group("Last group", last, true, total, depth)
	}
	places := classes(lines)
	final := make(map[int]bool)
	for _, e := range last {
		final[e] = true
	}
	for place := 0; ; place++ { // who was next in each group shares a place
		var class []int
		for _, stay := range others {
			if place < len(stay) {
				class = append(class, stay[place].entrant)
			}
		}
		if class == nil {
			break
		}
		places = append(places, class)
	}
	ofLast, ofGroups := c.byLines(total, lines), c.byLines(played, played.rank(c.all()))
	c.ended(done, places, func(e int) Place {
		if final[e] {
			return ofLast(e)
		}
		p := ofGroups(e)
		p.Out = "dropped"
		return p
	})
}

// group plays a round robin of some entrants as one stage, and adds it to a ledger.
func (c *engine) group(name string, members []int, last bool, total *ledger, depth int) ([]line, bool, int) {
	stage := c.stage(name, "", false)
	p := c.newPlan(members)
	own := c.newLedger()
	done, deepest := true, depth
	for round := range cycle(len(members), c.rules.Size) {
		for _, h := range c.round(stage, round, p.round(), depth) {
			deepest = max(deepest, h.depth)
			done = done && h.decided
			if h.decided {
				own.add(h)
				total.add(h)
			}
		}
	}
	lines := own.rank(members)
	if done && !c.quiet {
		table := c.table(own, lines)
		if !last {
			dropped(table, c.rules.Advance)
		}
		c.final.Stages[stage].Table = table
	}
	return lines, done, deepest
}

// dropped marks all but the first so many, not counting who has departed.
func dropped(table []Place, stay int) {
	for i := range table {
		if table[i].Out != "" {
			continue
		}
		if stay <= 0 {
			table[i].Out = "dropped"
		}
		stay--
	}
}

// letters counts A to Z, then AA.
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}
