package finals

import "fmt"

// Heats is a final of heats of many; some of each advance, until one heat is left.
const Heats Format = "heats"

func heats() format {
	return format{
		Description: Description{
			Format: Heats, Title: "Heats",
			Text:   "Heats of many, of which the first ones advance into new heats, until one heat is left.",
			Fields: []string{"advance", "drawn"}, Bracket: true, Placed: true,
		},
		play:      (*engine).playHeats,
		defaults:  defaultAdvance,
		check:     checkAdvance,
		sentences: advanceSentences,
	}
}

// defaultAdvance lets half of a heat advance, where a heat can be filled by such halves.
func defaultAdvance(r *Rules, _, _, _ int) {
	r.Matches, r.Advance = 3*r.Size, max(1, r.Size/2)
	if r.Size%r.Advance != 0 {
		r.Advance = 1
	}
}

func checkAdvance(r Rules) error {
	if r.Advance < 1 || r.Advance >= r.Size {
		return fmt.Errorf("advance %d: of a heat of %d it must be %s", r.Advance, r.Size, between(1, r.Size-1, "entrants"))
	}
	return nil
}

func advanceSentences(r Rules) []string {
	return []string{fmt.Sprintf("The first %d of a heat advance, until one heat is left.", r.Advance)}
}

// playHeats lets the first ones of each heat meet in new heats, until one heat is left. They come into these as into the
// first ones, the winners first: who has won does not meet who has won, as far as there is room.
func (c *engine) playHeats() {
	b := c.newBracket()
	entries := make([]entry, len(c.drawn))
	for i, e := range c.drawn {
		entries[i] = entry{entrant: e, known: true, from: fmt.Sprintf("seed %d", i+1)}
		if c.rules.Drawn {
			entries[i].from = fmt.Sprintf("place %d, drawn", i+1)
		}
	}
	for round := 1; len(entries) > c.rules.Size; round++ {
		count := (len(entries) + c.rules.Size - 1) / c.rules.Size
		stage := c.stage(called(round, count), "", false)
		var done []*heatState
		for i, group := range snake(entries, count) {
			h := c.heat(stage, fmt.Sprintf("Heat %d", i+1), group, min(c.rules.Advance, len(group)-1+1/len(group)))
			b.leave(h, stage, true)
			done = append(done, h)
		}
		next, all := advanced(done)
		if !all {
			b.finish(&heatState{})
			return
		}
		entries = next
	}
	b.finish(c.heat(c.stage("Final", "", false), "Final", entries, 1))
}

// advanced are those who go on, all winners first, then all who came second, and whether all heats are decided. Those of
// different places begin with different heats, so that who has met comes into different heats.
func advanced(heats []*heatState) (entries []entry, all bool) {
	depth, most := 0, 0
	for _, h := range heats {
		if !h.decided {
			return nil, false
		}
		depth, most = max(depth, h.depth), max(most, len(h.winners()))
	}
	for place := range most {
		for i := range heats {
			h := heats[(i+place*len(heats)/most)%len(heats)]
			if winners := h.winners(); place < len(winners) {
				from := ordinal(place+1) + " of " + h.name
				entries = append(entries, entry{entrant: winners[place], known: true, from: from, source: h.key, depth: depth})
			}
		}
	}
	return entries, true
}

// snake deals a list into groups, forwards and backwards in turn, so that all are about equally strong.
func snake[T any](list []T, groups int) [][]T {
	dealt := make([][]T, groups)
	for i, x := range list {
		at := i % groups
		if i/groups%2 == 1 {
			at = groups - 1 - at
		}
		dealt[at] = append(dealt[at], x)
	}
	return dealt
}
