package dominator

import "github.com/agon-judge/agon/games/jutge"

// growTries is how many boards GENERATOR2 may throw away because a part cannot be reached. Hardly ever is one.
const growTries = 1000

// The measures of the walls of GENERATOR2.
const (
	longestGrowth = 15
	clearAhead    = 5 // free cells in front of a growing wall and to both sides of its next cell
	clearAround   = 4 // diagonal distance of a new wall to all others
	clearAtLast   = 3 // diagonal distance that is left between a wall and the others
)

// grow makes a board the way of GENERATOR2: winding walls that keep away from each other, all cells connected.
func (w *ways) grow(side int, r *jutge.Random) (*ground, error) {
	for range growTries {
		f := newForest(side)
		for f.grow(r) {
		}
		f.mend(r)
		if f.connected() {
			return f.ground, nil
		}
	}
	return nil, w.hopeless("GENERATOR2", "take other rows and cols")
}

// forest is one attempt at the walls of a board.
type forest struct {
	*ground
	crowd    []int16 // by cell: how many walls are within clearAround
	new      []bool  // by cell: belongs to the wall that is growing
	growth   []point // the cells of that wall
	free     []point // candidates' space
	straight []int   // candidates' space
}

func newForest(side int) *forest {
	f := &forest{ground: newGround(side), crowd: make([]int16, side*side), new: make([]bool, side*side)}
	for c, letter := range f.cells {
		if letter == wall {
			f.count(point{c / side, c % side}, +1)
		}
	}
	return f
}

// count adds to the number of walls around each cell near a cell.
func (f *forest) count(p point, n int16) {
	for i := max(0, p.i-clearAround); i <= min(f.side-1, p.i+clearAround); i++ {
		for j := max(0, p.j-clearAround); j <= min(f.side-1, p.j+clearAround); j++ {
			f.crowd[f.at(point{i, j})] += n
		}
	}
}

func (f *forest) build(p point) {
	f.cells[f.at(p)] = wall
	f.new[f.at(p)] = true
	f.growth = append(f.growth, p)
	f.count(p, +1)
}

// grow adds one wall. It says false when there is no place for one more.
func (f *forest) grow(r *jutge.Random) bool {
	f.free = f.free[:0]
	for i := clearAround; i < f.side-clearAround; i++ {
		for j := clearAround; j < f.side-clearAround; j++ {
			if p := (point{i, j}); f.crowd[f.at(p)] == 0 {
				f.free = append(f.free, p)
			}
		}
	}
	if len(f.free) == 0 {
		return false
	}
	f.growth = f.growth[:0]
	here := f.free[r.Between(0, len(f.free)-1)]
	f.build(here)
	// The draw may give noDirection: then the wall begins to the right or to the left.
	direction := 2 * r.Between(0, 4)
	for range longestGrowth {
		f.straight = f.straight[:0]
		for _, turn := range [...]int{0, 2, 6} {
			if direction == noDirection && turn == 0 {
				continue
			}
			if next := (direction + turn) % noDirection; f.clear(here, next) {
				f.straight = append(f.straight, next)
			}
		}
		if len(f.straight) == 0 {
			break
		}
		direction = f.straight[r.Between(0, len(f.straight)-1)]
		here = here.plus(directions[direction])
		f.build(here)
	}
	f.prune()
	return true
}

// clear reports whether a wall can go on in a direction.
func (f *forest) clear(here point, direction int) bool {
	ahead := directions[direction]
	right, left := directions[(direction+2)%noDirection], directions[(direction+6)%noDirection]
	next := here.plus(ahead)
	for _, way := range [...]point{ahead, right, left} {
		p := next
		for range clearAhead {
			if !f.open(p) {
				return false
			}
			p = p.plus(way)
		}
	}
	beyond := next.plus(ahead)
	return f.open(beyond.plus(right)) && f.open(beyond.plus(left))
}

// prune takes away the cells of the new wall that came too near to another.
func (f *forest) prune() {
	for _, p := range f.growth {
		if f.nearOther(p) {
			f.cells[f.at(p)] = empty
			f.count(p, -1)
		}
	}
	for _, p := range f.growth {
		f.new[f.at(p)] = false
	}
}

func (f *forest) nearOther(p point) bool {
	for i := max(0, p.i-clearAtLast); i <= min(f.side-1, p.i+clearAtLast); i++ {
		for j := max(0, p.j-clearAtLast); j <= min(f.side-1, p.j+clearAtLast); j++ {
			if c := f.at(point{i, j}); f.cells[c] == wall && !f.new[c] {
				return true
			}
		}
	}
	return false
}

// mend fills the gaps where two walls touch only by a corner: farmers could not pass there, knights could.
func (f *forest) mend(r *jutge.Random) {
	for i := 1; i <= f.side-4; i++ {
		for j := 1; j <= f.side-4; j++ {
			a, b := f.at(point{i, j}), f.at(point{i, j + 1})
			d, e := f.at(point{i + 1, j}), f.at(point{i + 1, j + 1})
			f.fill(r, a, e, b, d)
			f.fill(r, b, d, a, e)
		}
	}
}

// fill makes one of two empty cells a wall when the other two of their square are walls: the first with 1, the second
// with 0.
func (f *forest) fill(r *jutge.Random, wall1, wall2, one, zero int) {
	if f.cells[wall1] != wall || f.cells[wall2] != wall || f.cells[one] == wall || f.cells[zero] == wall {
		return
	}
	chosen := zero
	if r.Between(0, 1) == 1 {
		chosen = one
	}
	f.cells[chosen] = wall
}

// connected reports whether one can walk straight from the first inner cell to every other.
func (g *ground) connected() bool {
	seen := make([]bool, len(g.cells))
	reached := []point{{1, 1}}
	seen[g.at(point{1, 1})] = true
	for k := 0; k < len(reached); k++ {
		for d := 0; d < noDirection; d += 2 {
			p := reached[k].plus(directions[d])
			if g.open(p) && !seen[g.at(p)] {
				seen[g.at(p)] = true
				reached = append(reached, p)
			}
		}
	}
	for c, letter := range g.cells {
		if letter != wall && !seen[c] {
			return false
		}
	}
	return true
}
