package finals

import (
	"fmt"
	"slices"
)

// bracket is what is common to single and double elimination. All heats have their place from the beginning. What goes
// from one into the next is a pack: those who advance together, or those who do not.
//
// With heats of two it is what everybody knows. With heats of four, of which two advance, a heat takes the packs of two others.
type bracket struct {
	*engine
	pack int // how many advance
	join int // packs in a heat

	gone []exit
}

// exit is when somebody was out.
type exit struct {
	entrant int
	when    int // more is later
	place   int // in the heat; less is better
}

func (c *engine) newBracket() *bracket {
	return &bracket{engine: c, pack: c.rules.Advance, join: c.rules.Size / c.rules.Advance}
}

// places is the order of the heats of the first stage, by the number of their first seed: those whose winners meet later
// stand farther apart.
func (b *bracket) places(heats int) []int {
	order := []int{0}
	for len(order) < heats {
		n := len(order)
		var next []int
		for _, p := range order {
			for child := range b.join {
				if child%2 == 0 {
					next = append(next, child*n+p)
				} else {
					next = append(next, child*n+n-1-p)
				}
			}
		}
		order = next
	}
	return order
}

// first are the entries of the first stage: the strongest ones meet the weakest, the strongest two as late as possible,
// and where there are too few, the byes are theirs.
func (b *bracket) first() [][]entry {
	n, heats := len(b.drawn), 1
	for b.rules.Size*heats < n {
		heats *= b.join
	}
	entries := make([][]entry, 0, heats)
	for _, first := range b.places(heats) {
		var of []entry
		for row := range b.rules.Size {
			rank := row*heats + first
			if row%2 == 1 || (row+1)*heats > n {
				rank = row*heats + heats - 1 - first
			}
			if rank >= n {
				of = append(of, bye())
				continue
			}
			from := fmt.Sprintf("seed %d", rank+1)
			if b.rules.Drawn {
				from = fmt.Sprintf("place %d, drawn", rank+1)
			}
			of = append(of, entry{entrant: b.drawn[rank], known: true, from: from, seeded: !b.rules.Drawn})
		}
		entries = append(entries, of)
	}
	return entries
}

// round holds a stage of heats and returns what advances and what does not.
func (b *bracket) round(name, side string, heats [][]entry, lost bool) (won, left [][]entry) {
	stage := b.stage(name, side, true)
	for i, entries := range heats {
		title := fmt.Sprintf("Heat %d", i+1)
		if len(heats) == 1 {
			title = name
		}
		h := b.heat(stage, title, entries, b.pack)
		called := fmt.Sprintf("heat %d of %s", i+1, name)
		if len(heats) == 1 {
			called = name
		}
		w, l := b.packs(h, called)
		won = append(won, w)
		left = append(left, l)
		b.leave(h, stage, !lost)
	}
	return won, left
}

// packs are those who advance and those who do not, as entries of later heats.
func (b *bracket) packs(h *heatState, called string) (won, lost []entry) {
	fill := func(entrants []int, count int, from func(i int) string) []entry {
		pack := make([]entry, count)
		for i := range pack {
			pack[i] = entry{entrant: nobody, known: h.decided, from: from(i), source: h.key, depth: h.depth}
			if h.decided && i < len(entrants) {
				pack[i].entrant = entrants[i]
			}
		}
		return pack
	}
	var winners, losers []int
	if h.decided {
		winners, losers = h.winners(), h.losers()
	}
	won = fill(winners, b.pack, func(i int) string {
		if b.pack == 1 {
			return "winner of " + called
		}
		return ordinal(i+1) + " of " + called
	})
	lost = fill(losers, b.rules.Size-b.pack, func(i int) string {
		if b.rules.Size == 2 {
			return "loser of " + called
		}
		return ordinal(b.pack+i+1) + " of " + called
	})
	return won, lost
}

// leave remembers who is out after a heat: who was absent, and where it counts who did not advance.
func (b *bracket) leave(h *heatState, when int, losers bool) {
	if !h.decided {
		return
	}
	if losers {
		for i, e := range h.losers() {
			b.gone = append(b.gone, exit{e, when, i})
		}
	}
	for _, e := range h.absent {
		b.gone = append(b.gone, exit{e, when, b.rules.Size})
	}
}

// joined puts packs together, so many to a heat.
func joined(packs [][]entry, join int) [][]entry {
	var heats [][]entry
	for group := range slices.Chunk(packs, join) {
		heats = append(heats, slices.Concat(group...))
	}
	return heats
}

func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// called is the name of a round of a bracket with so many heats.
func called(round, heats int) string {
	switch heats {
	case 1:
		return "Final"
	case 2:
		return "Semi-finals"
	case 4:
		return "Quarter-finals"
	}
	return fmt.Sprintf("Round %d", round)
}

// last is the heat that gives the title.
func (b *bracket) last(name, side string, entries []entry) *heatState {
	return b.heat(b.stage(name, side, true), name, entries, 1)
}

// finish ranks by who was out when; who is not out comes before.
func (b *bracket) finish(last *heatState) {
	if last.decided {
		b.leave(last, len(b.final.Stages), true)
	}
	slices.SortFunc(b.gone, func(x, y exit) int {
		if x.when != y.when {
			return y.when - x.when
		}
		if x.place != y.place {
			return x.place - y.place
		}
		return x.entrant - y.entrant
	})
	out, early := make([]bool, len(b.field)), make([]bool, len(b.field))
	for _, x := range b.gone {
		out[x.entrant], early[x.entrant] = true, x.when < len(b.final.Stages)
	}
	var in []int
	for e := range b.field {
		if !out[e] {
			in = append(in, e)
		}
	}
	var places [][]int
	if len(in) > 0 {
		places = append(places, in)
	}
	for i, x := range b.gone {
		if i > 0 && x.when == b.gone[i-1].when && x.place == b.gone[i-1].place {
			places[len(places)-1] = append(places[len(places)-1], x.entrant)
			continue
		}
		places = append(places, []int{x.entrant})
	}
	played, points := b.tally()
	b.ended(last.decided, places, func(e int) Place {
		p := Place{Played: played[e], Points: exactly(points[e])}
		if early[e] {
			p.Out = "dropped"
		}
		return p
	})
}

// tally counts matches and points over all decided heats, which in these formats are only to be looked at.
func (c *engine) tally() (played []int, points []float64) {
	l := c.newLedger()
	for _, s := range c.final.Stages {
		for _, h := range s.Heats {
			if m := c.heats[h.Key]; m.decided {
				l.add(&heatState{bouts: m.bouts})
			}
		}
	}
	return l.played, l.points
}
