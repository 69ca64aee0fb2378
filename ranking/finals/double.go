package finals

import (
	"fmt"
	"slices"
)

// Double is a bracket with a second one for those who did not advance once.
const Double Format = "double"

func double() format {
	return format{
		Description: Description{
			Format: Double, Title: "Double elimination",
			Text:   "A bracket with a second one for those who did not advance once: who does not advance twice is out.",
			Fields: []string{"advance", "drawn"}, Bracket: true, Placed: true,
		},
		play: (*engine).playDouble,
		defaults: func(r *Rules, _, low, high int) {
			if r.Size%2 != 0 { // half of a heat goes on, so the next even number; if there is none, Check says so
				r.Size++
				if r.Size > high {
					r.Size = max(low, r.Size-2)
				}
			}
			r.Matches, r.Advance = 2*r.Size, r.Size/2
		},
		check: func(r Rules) error {
			switch {
			case r.Size%2 != 0:
				return fmt.Errorf("size %d: with double elimination half of a heat advances, so it must be even", r.Size)
			case r.Advance*2 != r.Size:
				return fmt.Errorf("advance %d: with double elimination it must be %d, half of a heat of %d", r.Advance, r.Size/2, r.Size)
			}
			return nil
		},
		sentences: func(r Rules) []string {
			return []string{fmt.Sprintf("The first %d of a heat advance; the others have a second chance.", r.Advance)}
		},
	}
}

// playDouble has a bracket of winners and one of those who did not advance once. These join it after each round, opposite to
// those who are left in it, so each of its rounds but the first ones is two: among themselves, and with who joins.
func (c *engine) playDouble() {
	b := c.newBracket()
	heats := b.first()
	rounds := 1
	for n := len(heats); n > 1; n /= 2 {
		rounds++
	}
	won, lost := b.round(winnersRound(1, rounds), "winners", heats, true)
	below, number := lost, 0
	lower := func(packs [][]entry) {
		number++
		below, _ = b.round(fmt.Sprintf("Second chance %d", number), "losers", packs, false)
	}
	for round := 2; round <= rounds; round++ {
		lower(joined(below, 2))
		won, lost = b.round(winnersRound(round, rounds), "winners", joined(won, 2), true)
		lower(interleaved(below, crossed(lost, round)))
	}
	last := b.last("Grand final", "final", slices.Concat(won[0], below[0]))
	if last.decided && len(last.lines) > 0 {
		last = b.again(last, won[0])
	}
	b.finish(last)
}

func winnersRound(round, rounds int) string {
	if round == rounds {
		return "Winners' final"
	}
	return fmt.Sprintf("Winners' round %d", round)
}

// again gives those who had not lost before their second chance too: when somebody else won the grand final, they meet
// once more.
func (b *bracket) again(last *heatState, unbeaten []entry) *heatState {
	first := last.order()[0]
	fresh := func(e int) bool {
		return slices.ContainsFunc(unbeaten, func(x entry) bool { return x.entrant == e })
	}
	if fresh(first) || !slices.ContainsFunc(last.order(), fresh) {
		return last
	}
	entries := []entry{{entrant: first, known: true, from: "winner of Grand final", source: last.key, depth: last.depth}}
	when := len(b.final.Stages)
	for i, e := range last.order()[1:] {
		if fresh(e) {
			entries = append(entries, entry{entrant: e, known: true, from: "unbeaten before", source: last.key, depth: last.depth})
		} else {
			b.gone = append(b.gone, exit{e, when - 1, i})
		}
	}
	for _, e := range last.absent {
		b.gone = append(b.gone, exit{e, when - 1, b.rules.Size})
	}
	return b.heat(b.stage("Deciding heat", "final", false), "Deciding heat", entries, 1)
}

// crossed lets packs join far from where they come from, so that who has met meets again late.
func crossed(packs [][]entry, round int) [][]entry {
	packs = slices.Clone(packs)
	half := len(packs) / 2
	switch round % 4 {
	case 2:
		slices.Reverse(packs)
	case 3:
		slices.Reverse(packs[:half])
		slices.Reverse(packs[half:])
	case 0:
		packs = slices.Concat(packs[half:], packs[:half])
	}
	return packs
}

func interleaved(a, b [][]entry) [][]entry {
	heats := make([][]entry, len(a))
	for i := range a {
		heats[i] = slices.Concat(a[i], b[i])
	}
	return heats
}
