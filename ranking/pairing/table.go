package pairing

import (
	"math"
	"slices"
)

// nearest is of how many players for each seat a match among equals draws its own.
const nearest = 3

// table is a match that is being filled.
type table struct {
	p      *Planner
	chosen []int
	met    []int  // by candidate: how often it has met the chosen
	out    []bool // by candidate: it cannot be chosen
	apart  []bool // by candidate: it belongs to another island than the first; nil: there is only one, or they are joined
}

func (p *Planner) newTable(first int) *table {
	t := &table{p: p, met: make([]int, len(p.Candidates)), out: make([]bool, len(p.Candidates))}
	t.seat(first)
	t.findIslands(first)
	return t
}

func (t *table) seat(i int) {
	t.chosen = append(t.chosen, i)
	t.out[i] = true
	for id, times := range t.p.History.met[t.p.Candidates[i].ID] {
		if j, ok := t.p.find(id); ok {
			t.met[j] += times
		}
	}
	if t.apart != nil && t.apart[i] {
		t.apart = nil
	}
}

// findIslands looks for players that no chain of meetings joins to the first. Who has not played yet is no island.
func (t *table) findIslands(first int) {
	h := t.p.History
	home, played := h.island(t.p.Candidates[first].ID)
	if !played {
		return
	}
	apart, found := make([]bool, len(t.p.Candidates)), false
	for i, c := range t.p.Candidates {
		if island, played := h.island(c.ID); played && island != home {
			apart[i], found = true, true
		}
	}
	if found {
		t.apart = apart
	}
}

// islands says whether the next seat joins two islands.
func (t *table) islands() bool { return t.apart != nil }

// keepNear leaves only so many players of about the first one's rating, and says whether there are others.
func (t *table) keepNear(keep int) bool {
	candidates := t.p.Candidates
	if len(candidates) <= keep+1 {
		return false
	}
	far := make([]float64, len(candidates))
	for i, c := range candidates {
		far[i] = math.Abs(c.Rating - candidates[t.chosen[0]].Rating)
	}
	sorted := slices.Sorted(slices.Values(far))
	for i := range candidates {
		t.out[i] = t.out[i] || far[i] > sorted[keep] // the first itself is one of them
	}
	return true
}

// fill seats those that have met the chosen least. Of several, who joins two islands comes first, then who has waited
// longest.
func (t *table) fill(size int) {
	for len(t.chosen) < size {
		t.seat(t.next())
	}
}

func (t *table) next() int {
	found, ties := -1, 0
	for i := range t.p.Candidates {
		if t.out[i] {
			continue
		}
		switch order := t.compare(i, found); {
		case order < 0:
			found, ties = i, 1
		case order == 0:
			ties++
			if t.p.Random.IntN(ties) == 0 {
				found = i
			}
		}
	}
	return found
}

// compare is negative when i is to be seated before j; j may be -1, nobody.
func (t *table) compare(i, j int) int {
	if j < 0 {
		return -1
	}
	if t.met[i] != t.met[j] {
		return t.met[i] - t.met[j]
	}
	if t.apart != nil && t.apart[i] != t.apart[j] {
		if t.apart[i] {
			return -1
		}
		return 1
	}
	switch a, b := t.p.Candidates[i].Waited, t.p.Candidates[j].Waited; {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}
