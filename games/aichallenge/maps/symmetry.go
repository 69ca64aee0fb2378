package maps

import (
	"errors"
	"slices"
)

// Group is a symmetry of a map: for each player an isometry that maps the board onto itself and player 0's hills onto
// that player's. The first is the identity. The isometries of a Group are closed under composition, so the images of a
// square under all of them are the same set whichever of them one begins with.
type Group []Isometry

// ErrNotSymmetric is the error of a map that does not look the same to all players.
var ErrNotSymmetric = errors.New("the map is not symmetric: every player's hills have to see the same board, moved, turned or mirrored as a whole")

// symmetry is an isometry that keeps a map, and what it does to the players.
type symmetry struct {
	Isometry
	players [MostSeats]uint8
}

// mostGroups is how many symmetries of a map are looked for: only maps with hardly any water have more than a few.
const mostGroups = 32

// mostTries bounds the search on such maps.
const mostTries = 4096

// Groups finds the symmetries of a map. The error is ErrNotSymmetric.
//
// Isometries that keep the map move player 0's first hill to some hill, which leaves few candidates; nearly all of them
// fail at the other hills or within the first squares. So this takes milliseconds also for maps with many hills.
func (m *Map) Groups() ([]Group, error) {
	s := search{m: m, all: m.symmetries()}
	s.number = make(map[Isometry]int, len(s.all))
	for k, g := range s.all {
		s.number[g.Isometry] = k
	}
	for player := range m.Players {
		if !slices.ContainsFunc(s.all, func(g symmetry) bool { return int(g.players[0]) == player }) {
			return nil, ErrNotSymmetric
		}
	}
	s.extend([]int{s.number[Isometry{}]})
	if len(s.found) == 0 {
		return nil, ErrNotSymmetric
	}
	return s.found, nil
}

// symmetries are all isometries that keep water and hills and move each player's hills to one player.
func (m *Map) symmetries() []symmetry {
	owner := make([]int8, len(m.Water))
	for k := range owner {
		owner[k] = -1
	}
	for _, h := range m.Hills {
		owner[h.Square] = int8(h.Owner)
	}
	first := m.HillsOf(0)[0]
	var all []symmetry
	var table images
	for _, o := range orientations(m.Rows == m.Cols) {
		row, col := o.at(int(first)/m.Cols, int(first)%m.Cols)
		for _, h := range m.Hills {
			g := symmetry{Isometry: o}
			g.Row = wrap(int(h.Square)/m.Cols-row, m.Rows)
			g.Col = wrap(int(h.Square)%m.Cols-col, m.Cols)
			if table = m.images(g.Isometry, table); m.keepsHills(&g, table, owner) && m.keepsWater(table) {
				all = append(all, g)
			}
		}
	}
	return all
}

// keepsHills finds what an isometry does to the players, and says whether that is the same for all of their hills.
func (m *Map) keepsHills(g *symmetry, t images, owner []int8) bool {
	const unknown = 0xff
	for player := range g.players {
		g.players[player] = unknown
	}
	for _, h := range m.Hills {
		image := owner[t.rows[int(h.Square)/m.Cols]+t.cols[int(h.Square)%m.Cols]]
		switch p := &g.players[h.Owner]; {
		case image < 0:
			return false
		case *p == unknown:
			*p = uint8(image)
		case *p != uint8(image):
			return false
		}
	}
	for player := range m.Players {
		if slices.Contains(g.players[:player], g.players[player]) {
			return false
		}
	}
	return true
}

func (m *Map) keepsWater(t images) bool {
	square := 0
	for _, rowPart := range t.rows {
		for _, colPart := range t.cols {
			if m.Water[square] != m.Water[rowPart+colPart] {
				return false
			}
			square++
		}
	}
	return true
}

// search looks for sets of symmetries, closed under composition, that move player 0 to every player exactly once.
type search struct {
	m      *Map
	all    []symmetry
	number map[Isometry]int // of a symmetry in all
	tries  int
	found  []Group
	seen   [][]int
}

// extend looks for all groups that contain a closed set of symmetries.
func (s *search) extend(closed []int) {
	if len(closed) == s.m.Players {
		s.keep(closed)
		return
	}
	missing := 0
	for slices.ContainsFunc(closed, func(k int) bool { return int(s.all[k].players[0]) == missing }) {
		missing++
	}
	for k, g := range s.all {
		if int(g.players[0]) != missing || len(s.found) == mostGroups || s.tries == mostTries {
			continue
		}
		s.tries++
		if larger, ok := s.close(append(slices.Clone(closed), k)); ok {
			s.extend(larger)
		}
	}
}

// close adds all compositions, unless two of them move player 0 to the same player.
func (s *search) close(set []int) ([]int, bool) {
	var taken [MostSeats]bool
	for _, k := range set {
		taken[s.all[k].players[0]] = true
	}
	for a := 0; a < len(set); a++ {
		for b := 0; b <= a; b++ {
			for _, pair := range [2][2]int{{set[a], set[b]}, {set[b], set[a]}} {
				k := s.number[s.m.after(s.all[pair[0]].Isometry, s.all[pair[1]].Isometry)]
				if slices.Contains(set, k) {
					continue
				}
				player := s.all[k].players[0]
				if taken[player] {
					return nil, false
				}
				taken[player] = true
				set = append(set, k)
			}
		}
	}
	return set, true
}

func (s *search) keep(closed []int) {
	sorted := slices.Sorted(slices.Values(closed))
	if slices.ContainsFunc(s.seen, func(other []int) bool { return slices.Equal(other, sorted) }) {
		return
	}
	s.seen = append(s.seen, sorted)
	group := make(Group, s.m.Players)
	for _, k := range closed {
		group[s.all[k].players[0]] = s.all[k].Isometry
	}
	s.found = append(s.found, group)
}

// Orbit appends the images of a square under a group, without repetitions, the square itself first.
func (m *Map) Orbit(dst []int32, group Group, square int32) []int32 {
	begin := len(dst)
	dst = append(dst, square)
	for _, g := range group[1:] {
		if image := m.Image(g, square); !slices.Contains(dst[begin:], image) {
			dst = append(dst, image)
		}
	}
	return dst
}
