package pairing

import (
	"math"
	"slices"
)

// nearest is the number of players per seat that a match among equals chooses from.
const nearest = 3

// lineup is the set of players of a match while it is being filled.
type lineup struct {
	p      *Planner
	chosen []int
	met    []int  // by candidate: how often it has met the chosen
	out    []bool // by candidate: it cannot be chosen
	apart  []bool // by candidate: it belongs to another island than the first; nil: there is one island, or two are joined
}

func (p *Planner) newLineup(first int) *lineup {
	l := &lineup{p: p, met: make([]int, len(p.Candidates)), out: make([]bool, len(p.Candidates))}
	l.seat(first)
	l.findIslands(first)
	return l
}

func (l *lineup) seat(i int) {
	l.chosen = append(l.chosen, i)
	l.out[i] = true
	for id, times := range l.p.History.met[l.p.Candidates[i].ID] {
		if j, ok := l.p.find(id); ok {
			l.met[j] += times
		}
	}
	if l.apart != nil && l.apart[i] {
		l.apart = nil
	}
}

// findIslands looks for players that no chain of meetings joins to the first. A player without matches is not an
// island.
func (l *lineup) findIslands(first int) {
	h := l.p.History
	home, played := h.island(l.p.Candidates[first].ID)
	if !played {
		return
	}
	apart, found := make([]bool, len(l.p.Candidates)), false
	for i, c := range l.p.Candidates {
		if island, played := h.island(c.ID); played && island != home {
			apart[i], found = true, true
		}
	}
	if found {
		l.apart = apart
	}
}

// islands reports whether the next seat joins two islands.
func (l *lineup) islands() bool { return l.apart != nil }

// keepNear leaves only the given number of players of about the first one's rating, and reports whether there are
// others.
func (l *lineup) keepNear(keep int) bool {
	candidates := l.p.Candidates
	if len(candidates) <= keep+1 {
		return false
	}
	far := make([]float64, len(candidates))
	for i, c := range candidates {
		far[i] = math.Abs(c.Rating - candidates[l.chosen[0]].Rating)
	}
	sorted := slices.Sorted(slices.Values(far))
	for i := range candidates {
		l.out[i] = l.out[i] || far[i] > sorted[keep] // the first itself is one of them
	}
	return true
}

// fill seats the players that have met the chosen ones least. Among equals, a player that joins two islands comes
// first, then the one that has waited longest.
func (l *lineup) fill(size int) {
	for len(l.chosen) < size {
		l.seat(l.next())
	}
}

func (l *lineup) next() int {
	found, ties := -1, 0
	for i := range l.p.Candidates {
		if l.out[i] {
			continue
		}
		switch order := l.compare(i, found); {
		case order < 0:
			found, ties = i, 1
		case order == 0:
			ties++
			if l.p.Random.IntN(ties) == 0 {
				found = i
			}
		}
	}
	return found
}

// compare is negative when i is to be seated before j; j may be -1 for none.
func (l *lineup) compare(i, j int) int {
	if j < 0 {
		return -1
	}
	if l.met[i] != l.met[j] {
		return l.met[i] - l.met[j]
	}
	if l.apart != nil && l.apart[i] != l.apart[j] {
		if l.apart[i] {
			return -1
		}
		return 1
	}
	switch a, b := l.p.Candidates[i].Waited, l.p.Candidates[j].Waited; {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}
