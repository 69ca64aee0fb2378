package ants

import "github.com/agon-judge/agon/games/jutge"

// boardTries is how often GENERATOR1 looks for rivers that leave the soil connected, and riverTries how often for a
// river that keeps clear of the others.
const (
	boardTries = 100
	riverTries = 100
)

// compass has the eight directions that a river can flow in, around the clock from south-west.
var compass = [8]point{{+1, -1}, {+1, 0}, {+1, +1}, {0, +1}, {-1, +1}, {-1, 0}, {-1, -1}, {0, -1}}

// generate makes a board the way of GENERATOR1: rivers first, then the places where food appears (statement section 1).
func generate(s *settings, r *jutge.Random) *board {
	b := &board{rows: s[boardRows], cols: s[boardCols]}
	for range boardTries {
		v := newValley(b.rows, b.cols)
		v.fill(r)
		if v.connected() {
			b.rivers = v.rivers
			break
		}
	}
	b.ground = make([]byte, b.rows*b.cols)
	for c := range b.ground {
		b.ground[c] = soil
	}
	for _, river := range b.rivers {
		for _, p := range river {
			b.ground[b.at(p)] = water
		}
	}
	b.placeFood(s, r)
	return b
}

func (b *board) placeFood(s *settings, r *jutge.Random) {
	for player := range players {
		low, high := b.quadrant(player, s[bonusRows], s[bonusCols])
		for food := range foods {
			i := r.Between(low.i, high.i)
			j := r.Between(low.j, high.j)
			b.food[food][player] = point{i, j}
		}
	}
}

// valley is one attempt at the rivers of a board.
type valley struct {
	board
	near []bool // cells within two steps, diagonal ones too, of a river
	wet  []bool
}

func newValley(rows, cols int) *valley {
	return &valley{board{rows: rows, cols: cols}, make([]bool, rows*cols), make([]bool, rows*cols)}
}

func (v *valley) fill(r *jutge.Random) {
	var curve []point
	for range r.Between(10, 20) {
		i := r.Between(0, v.rows-1)
		j := r.Between(0, v.cols-1)
		spring := point{i, j}
		if v.near[v.at(spring)] {
			continue
		}
		for range riverTries {
			curve = v.curve(curve[:0], spring, r)
			if v.clear(curve) {
				v.accept(curve)
				break
			}
		}
	}
}

// curve draws a river from its spring. It flows on in about the same direction, ever farther from the spring.
func (v *valley) curve(curve []point, spring point, r *jutge.Random) []point {
	direction := r.Between(0, len(compass)-1)
	length := r.Between(5, 15)
	here := spring
	for range length {
		curve = append(curve, here)
		wish := direction + r.Between(-1, 1)
		found := false
		for _, d := range [...]int{wish, direction - 1, direction, direction + 1} {
			d = (d + len(compass)) % len(compass)
			next := point{here.i + compass[d].i, here.j + compass[d].j}
			if v.has(next.i, next.j) && distance(spring, next) > distance(spring, here) {
				here, direction, found = next, d, true
				break
			}
		}
		if !found {
			break
		}
	}
	return curve
}

// distance is the square of the Euclidean one.
func distance(p, q point) int { return (p.i-q.i)*(p.i-q.i) + (p.j-q.j)*(p.j-q.j) }

// clear reports whether a curve keeps its distance from all rivers.
func (v *valley) clear(curve []point) bool {
	for _, p := range curve {
		if v.near[v.at(p)] {
			return false
		}
	}
	return true
}

func (v *valley) accept(curve []point) {
	v.rivers = append(v.rivers, append([]point(nil), curve...))
	for _, p := range curve {
		v.wet[v.at(p)] = true
		for i := max(0, p.i-2); i <= min(v.rows-1, p.i+2); i++ {
			for j := max(0, p.j-2); j <= min(v.cols-1, p.j+2); j++ {
				v.near[v.at(point{i, j})] = true
			}
		}
	}
}

// connected reports whether one can walk between any two dry cells.
func (v *valley) connected() bool {
	seen := append([]bool(nil), v.wet...)
	first, dry := -1, 0
	for c, w := range seen {
		if !w {
			first = c
			dry++
		}
	}
	if dry == 0 {
		return true
	}
	seen[first] = true
	reached := []int{first}
	for k := 0; k < len(reached); k++ {
		i, j := reached[k]/v.cols, reached[k]%v.cols
		for _, d := range directions {
			if !v.has(i+d.i, j+d.j) {
				continue
			}
			if c := v.at(point{i + d.i, j + d.j}); !seen[c] {
				seen[c] = true
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == dry
}
