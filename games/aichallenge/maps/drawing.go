package maps

import (
	"slices"

	"github.com/agon-judge/agon/games/aichallenge/random"
)

// drawSymmetry draws how the players' parts of a board lie to each other: shifted, turned, mirrored or several of these.
// The function gives isometries that make the whole group on a board whose sides are multiples of the units.
func drawSymmetry(players int, square bool, d *random.Generator) (makers func(rows, cols int) []Isometry, rowUnit, colUnit int) {
	turned := 1 // players that turning or mirroring adds
	if players%2 == 0 && d.Chance(65) {
		turned = 2
	}
	if players%4 == 0 && d.Chance(40) {
		turned = 4
	}
	shifted := players / turned
	divisors := slices.DeleteFunc([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, func(k int) bool { return shifted%k != 0 })
	down := divisors[d.Below(len(divisors))]
	across := shifted / down
	diagonal := shifted > 2 && d.Chance(30) || shifted == 2 && turned == 1 && d.Chance(50)
	leap := 1
	if diagonal {
		down, across = shifted, shifted
		leap = d.Between(1, shifted-1)
	}
	kind, glide := d.Below(4), d.Below(2)
	makers = func(rows, cols int) []Isometry {
		list := []Isometry{{Row: wrap(rows/down, rows)}, {Col: wrap(cols/across, cols)}}
		if diagonal {
			list = []Isometry{{Row: wrap(rows/down, rows), Col: wrap(cols/across*leap, cols)}}
		}
		switch {
		case turned == 2 && kind == 0:
			list = append(list, Isometry{FlipRows: true, FlipCols: true})
		case turned == 2 && kind == 1:
			list = append(list, Isometry{FlipRows: true, Col: glide * cols / 2})
		case turned == 2 && kind == 2:
			list = append(list, Isometry{FlipCols: true, Row: glide * rows / 2})
		case turned == 2 && square:
			list = append(list, Isometry{Transpose: true})
		case turned == 2:
			list = append(list, Isometry{FlipRows: true, FlipCols: true})
		case turned == 4 && square && kind < 2:
			list = append(list, Isometry{Transpose: true, FlipRows: true})
		case turned == 4:
			list = append(list, Isometry{FlipRows: true}, Isometry{FlipCols: true})
		}
		return list
	}
	return makers, 2 * down, 2 * across
}

// closure is the group that isometries make, if it has the right size.
func (m *Map) closure(makers []Isometry, size int) (Group, bool) {
	group := Group{{}}
	for k := 0; k < len(group); k++ {
		for _, g := range makers {
			next := m.after(g, group[k])
			if slices.Contains(group, next) {
				continue
			}
			if len(group) == size {
				return nil, false
			}
			group = append(group, next)
		}
	}
	return group, len(group) == size
}

// walk lets diggers wander about until enough land is dug.
func (c *canvas) walk(d *random.Generator) {
	want := len(c.m.Water) * d.Between(55, 85) / 100
	type digger struct {
		square    int32
		direction int
	}
	diggers := make([]digger, d.Between(2, 6))
	for k := range diggers {
		diggers[k] = digger{int32(d.Below(len(c.m.Water))), d.Below(4)}
	}
	straight := d.Between(20, 70)
	for dug := 0; dug < want; {
		w := &diggers[d.Below(len(diggers))]
		if !d.Chance(straight) {
			w.direction = d.Below(4)
		}
		w.square = c.m.Neighbors(w.square)[w.direction]
		dug += c.carve(w.square)
	}
}

// maze digs corridors along a tree that reaches every block, and some more.
func (c *canvas) maze(d *random.Generator) {
	type wall struct {
		block     int32
		direction int // 1 east, 2 south, as in Neighbors
	}
	var walls []wall
	for block := range int32(c.coarse.Rows * c.coarse.Cols) {
		row, col := int(block)/c.coarse.Cols*c.block, int(block)%c.coarse.Cols*c.block
		for r := range c.path {
			for k := range c.path {
				c.carve(c.m.Square(row+r, col+k))
			}
		}
		walls = append(walls, wall{block, 1}, wall{block, 2})
	}
	random.Shuffle(d, walls)
	more := d.Between(5, 25)
	joined := newForest(c.coarse.Rows * c.coarse.Cols)
	for _, w := range walls {
		other := c.coarse.Neighbors(w.block)[w.direction]
		if joined.root(w.block) == joined.root(other) && !d.Chance(more) {
			continue
		}
		for _, g := range c.blocks {
			joined.join(c.coarse.Image(g, w.block), c.coarse.Image(g, other))
		}
		row, col := int(w.block)/c.coarse.Cols*c.block, int(w.block)%c.coarse.Cols*c.block
		for k := range c.path {
			for gap := c.path; gap < c.block; gap++ {
				if w.direction == 1 {
					c.carve(c.m.Square(row+k, col+gap))
				} else {
					c.carve(c.m.Square(row+gap, col+k))
				}
			}
		}
	}
}

// cells digs rooms around points and gates between them.
func (c *canvas) cells(d *random.Generator) {
	apart := d.Between(7, 13)
	var centers []int32
	for range 4000 / len(c.group) {
		center := int32(d.Below(len(c.m.Water)))
		orbit := c.m.Orbit(nil, c.group, center)
		ok := len(orbit) == len(c.group)
		for k, image := range orbit {
			ok = ok && (k == 0 || c.m.Distance2(center, image) >= apart*apart)
		}
		for _, other := range centers {
			ok = ok && c.m.Distance2(center, other) >= apart*apart
		}
		if ok {
			centers = append(centers, orbit...)
		}
	}
	if len(centers) == 0 {
		return
	}
	c.gates(c.rooms(centers), centers, d)
}

// gate is a place in the wall between two rooms.
type gate struct {
	square int32
	rooms  [2]int32 // places in the list of centers, ascending
	far    int      // squared distance from the centers
}

// rooms digs all squares that are clearly nearer to one center than to the others, and gives the rest: the walls.
func (c *canvas) rooms(centers []int32) []gate {
	var walls []gate
	done := make([]bool, len(c.m.Water))
	for square := range int32(len(c.m.Water)) {
		if done[square] {
			continue
		}
		for k := range c.group {
			done[c.image(k, square)] = true
		}
		first, second := -1, -1 // the nearest two
		var near, next int
		for k, center := range centers {
			switch apart := c.m.Distance2(square, center); {
			case first < 0 || apart < near:
				second, next = first, near
				first, near = k, apart
			case second < 0 || apart < next:
				second, next = k, apart
			}
		}
		// The difference of the two distances is at least 1.3: squared twice it can be said in whole numbers.
		left := 100*(next-near) - 169
		if second < 0 || left > 0 && left*left >= 4*169*100*near {
			c.carve(square)
			continue
		}
		walls = append(walls, gate{square, [2]int32{int32(min(first, second)), int32(max(first, second))}, near})
	}
	return walls
}

// gates opens walls until all rooms are joined, and some more.
func (c *canvas) gates(walls []gate, centers []int32, d *random.Generator) {
	slices.SortStableFunc(walls, func(a, b gate) int {
		if order := slices.Compare(a.rooms[:], b.rooms[:]); order != 0 {
			return order
		}
		return a.far - b.far
	})
	walls = slices.CompactFunc(walls, func(a, b gate) bool { return a.rooms == b.rooms })
	random.Shuffle(d, walls)
	number := make(map[int32]int32, len(centers))
	for k, center := range centers {
		number[center] = int32(k)
	}
	more, wide := d.Between(10, 45), d.Between(2, 5)
	joined := newForest(len(centers))
	for _, w := range walls {
		if joined.root(w.rooms[0]) == joined.root(w.rooms[1]) && !d.Chance(more) {
			continue
		}
		for k := range c.group {
			joined.join(number[c.image(k, centers[w.rooms[0]])], number[c.image(k, centers[w.rooms[1]])])
		}
		for row := -2; row <= 2; row++ {
			for col := -2; col <= 2; col++ {
				if row*row+col*col <= wide {
					c.carve(c.m.Square(int(w.square)/c.m.Cols+row, int(w.square)%c.m.Cols+col))
				}
			}
		}
	}
}

// forest joins numbers to sets.
type forest []int32

func newForest(size int) forest {
	f := make(forest, size)
	for k := range f {
		f[k] = int32(k)
	}
	return f
}

func (f forest) root(n int32) int32 {
	for f[n] != n {
		f[n] = f[f[n]]
		n = f[n]
	}
	return n
}

func (f forest) join(a, b int32) { f[f.root(a)] = f.root(b) }
