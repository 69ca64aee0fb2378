package finals

import "slices"

// ended says who has reached what: the entrants who share a place, best first. Of each it is known, where the format
// counts points, the line of the table; who was dropped is marked.
func (c *engine) ended(done bool, places [][]int, line func(entrant int) Place) {
	var notes map[int]string
	places, out := c.withoutDisqualified(places)
	if done {
		places, notes = c.titled(places)
	}
	c.final.Done = done
	if done {
		c.final.Next = nil
	}
	add := func(e, place int) {
		p := line(e)
		p.Entrant, p.Place, p.Note = c.field[e].ID, place, notes[e]
		if why := c.out(e); why != "" {
			p.Out = why
		}
		c.final.Standing = append(c.final.Standing, p)
	}
	before := 0
	for _, class := range places {
		for _, e := range class {
			add(e, before+1)
			if done && before == 0 && !c.left(e) {
				c.final.Champions = append(c.final.Champions, c.field[e].ID)
			}
		}
		before += len(class)
	}
	for _, e := range out {
		add(e, 0)
	}
}

// withoutDisqualified takes those out who have no place.
func (c *engine) withoutDisqualified(places [][]int) (left [][]int, out []int) {
	for _, class := range places {
		var stay []int
		for _, e := range class {
			if d := c.departed[e]; d != nil && d.Disqualified {
				out = append(out, e)
			} else {
				stay = append(stay, e)
			}
		}
		if len(stay) > 0 {
			left = append(left, stay)
		}
	}
	slices.Sort(out)
	return left, out
}

// titled puts those first who have the title. Who has withdrawn cannot have it: the best of the others has, and comes
// before.
func (c *engine) titled(places [][]int) ([][]int, map[int]string) {
	var before [][]int
	for i, class := range places {
		var champions, withdrawn []int
		for _, e := range class {
			if c.left(e) {
				withdrawn = append(withdrawn, e)
			} else {
				champions = append(champions, e)
			}
		}
		if len(withdrawn) > 0 {
			before = append(before, withdrawn)
		}
		if len(champions) == 0 {
			continue
		}
		notes := make(map[int]string)
		for _, e := range slices.Concat(before...) {
			notes[e] = "was first and has withdrawn; the next has the title"
		}
		return slices.Concat([][]int{champions}, before, places[i+1:]), notes
	}
	return places, nil
}

// table is what a ledger says of some entrants, who may share places. The disqualified come last and have none.
func (c *engine) table(l *ledger, lines []line) []Place {
	places, out := c.withoutDisqualified(classes(lines))
	at := c.byLines(l, lines)
	table := make([]Place, 0, len(lines))
	add := func(e, place int) {
		p := at(e)
		p.Entrant, p.Place, p.Out = c.field[e].ID, place, c.out(e)
		table = append(table, p)
	}
	for _, class := range places {
		place := len(table) + 1
		for _, e := range class {
			add(e, place)
		}
	}
	for _, e := range out {
		add(e, 0)
	}
	return table
}

func (c *engine) tableLine(l *ledger, x line) Place {
	return Place{Points: x.points, Played: l.played[x.entrant], Breaks: append(x.breaks[:], float64(x.entrant+1))}
}

// byLines is what is known of the entrants of a table.
func (c *engine) byLines(l *ledger, lines []line) func(int) Place {
	at := make(map[int]line, len(lines))
	for _, x := range lines {
		at[x.entrant] = x
	}
	return func(e int) Place { return c.tableLine(l, at[e]) }
}
