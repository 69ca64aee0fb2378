package finals

import (
	"fmt"
	"slices"
)

// playDouble has a bracket of winners and one of those who did not advance once. These join it after each round, opposite to
// those who are left in it, so each of its rounds but the first ones is two: among themselves, and with who joins.
func (c *course) playDouble() {
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
func (b *bracket) again(last *meeting, unbeaten []entry) *meeting {
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
