package pairing

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// History counts meetings of players, their seats, and the sizes of their matches.
type History struct {
	met    map[int64]map[int64]int
	seats  map[int64]map[int]int
	sizes  map[int64]map[int]int
	parent map[int64]int64 // of a player in a disjoint-set forest; the root represents its island
}

// NewHistory returns the history of a contest without matches.
func NewHistory() *History {
	return &History{met: map[int64]map[int64]int{}, seats: map[int64]map[int]int{}, sizes: map[int64]map[int]int{}, parent: map[int64]int64{}}
}

// Add counts a match: the players' ids by seat, 0 for a filler.
func (h *History) Add(ids []int64) {
	for seat, id := range ids {
		if id == 0 {
			continue
		}
		if h.seats[id] == nil {
			h.seats[id], h.sizes[id], h.met[id] = map[int]int{}, map[int]int{}, map[int64]int{}
			h.parent[id] = id
		}
		h.seats[id][seat]++
		h.sizes[id][len(ids)]++
		for _, other := range ids[:seat] {
			if other != 0 {
				h.met[id][other]++
				h.met[other][id]++
				h.parent[h.root(other)] = h.root(id)
			}
		}
	}
}

func (h *History) add(seats []Seat) {
	ids := make([]int64, len(seats))
	for i, s := range seats {
		if !s.Filler {
			ids[i] = s.ID
		}
	}
	h.Add(ids)
}

// Met returns how often two players have met.
func (h *History) Met(a, b int64) int { return h.met[a][b] }

// island returns the same value for players that a chain of meetings joins. It returns false if the player has not
// played.
func (h *History) island(id int64) (int64, bool) {
	if _, played := h.parent[id]; !played {
		return 0, false
	}
	return h.root(id), true
}

func (h *History) root(id int64) int64 {
	for h.parent[id] != id {
		h.parent[id] = h.parent[h.parent[id]]
		id = h.parent[id]
	}
	return id
}

func (h *History) sat(s Seat, seat int) int {
	if s.Filler {
		return 0
	}
	return h.seats[s.ID][seat]
}

// String lists the meetings, for tests and logs.
func (h *History) String() string {
	var text strings.Builder
	for _, a := range slices.Sorted(maps.Keys(h.met)) {
		for _, b := range slices.Sorted(maps.Keys(h.met[a])) {
			if a < b {
				fmt.Fprintf(&text, "%d-%d: %d\n", a, b, h.met[a][b])
			}
		}
	}
	return text.String()
}
