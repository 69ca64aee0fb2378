package maps

import (
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/aichallenge/random"
)

// Sizes of generated maps.
const (
	leastArea   = 800    // squares for each player, for one hill
	mostArea    = 2600   // the same
	areaPerHill = 250    // more for each further hill
	mostTotal   = 24_000 // the contest's largest map
	generations = 60     // attempts
)

// Generate makes a map for a number of players. All land is connected, all players see the same board, and hills of
// different players are not close. The error says what about the plan cannot be.
func Generate(p Plan, players int, d *random.Generator) (*Map, error) {
	if p.Players != 0 && p.Players != players {
		return nil, fmt.Errorf("the plan is for %d players, but there are %d", p.Players, players)
	}
	if p.Kind == Mixed {
		p.Kind = []Kind{RandomWalk, Maze, CellMaze}[d.Below(3)]
	}
	if p.Hills == 0 {
		p.Hills = []int{1, 1, 1, 1, 1, 1, 2, 2, 2, 3}[d.Below(10)]
		if p.Rows > 0 && p.Cols > 0 {
			p.Hills = max(1, min(p.Hills, p.Rows*p.Cols/players/leastArea))
		}
	}
	for attempt := range generations {
		c, ok := newCanvas(p, players, d)
		if !ok {
			continue
		}
		switch p.Kind {
		case Maze:
			c.maze(d)
		case CellMaze:
			c.cells(d)
		case RandomWalk, Mixed:
			c.walk(d)
		}
		if c.settle(p.Hills, attempt, d) {
			return c.m, nil
		}
	}
	return nil, fmt.Errorf("no %s map with %d hills for each of %d players came about in this size: take more rows and cols or fewer hills", p.Kind, p.Hills, players)
}

// canvas is a map being drawn: what is done to a square is done to all its images.
type canvas struct {
	m      *Map
	group  Group
	tables []images // of group
	coarse *Map     // the lattice of a maze; its squares are blocks of the map
	blocks Group    // group on the lattice
	block  int      // side of a block
	path   int      // width of the corridor in it
}

// newCanvas draws a size and a symmetry. It says false when they do not fit each other.
func newCanvas(p Plan, players int, d *random.Generator) (*canvas, bool) {
	c := &canvas{block: 1, path: 1}
	if p.Kind == Maze {
		c.path = d.Between(2, 4)
		c.block = c.path + d.Between(1, 2)
	}
	rows, cols := p.Rows, p.Cols
	area := players * min(d.Between(leastArea, mostArea)+(p.Hills-1)*areaPerHill, mostTotal/players)
	switch {
	case rows == 0 && cols == 0:
		rows = d.Between(60, 160)
		for rows*MostPlanned < area || area < rows*LeastPlanned {
			rows = d.Between(LeastPlanned, MostPlanned)
		}
		if d.Chance(30) {
			rows = isqrt(area)
		}
		cols = area / rows
	case rows == 0:
		rows = min(max(area/cols, LeastPlanned), MostPlanned)
	case cols == 0:
		cols = min(max(area/rows, LeastPlanned), MostPlanned)
	}
	square := rows == cols || p.Rows == 0 && p.Cols == 0 && isqrt(area) == rows
	c.coarse = &Map{Players: players}
	makers, rowUnit, colUnit := drawSymmetry(players, square, d)
	if square {
		rowUnit = lcm(rowUnit, colUnit)
		colUnit = rowUnit
	}
	c.coarse.Rows = nearest(rows/c.block, rowUnit)
	c.coarse.Cols = nearest(cols/c.block, colUnit)
	if square {
		c.coarse.Cols = c.coarse.Rows
	}
	c.m = &Map{Rows: c.coarse.Rows * c.block, Cols: c.coarse.Cols * c.block, Players: players}
	if min(c.m.Rows, c.m.Cols) < LeastPlanned*3/4 || max(c.m.Rows, c.m.Cols) > 200 || c.m.Rows*c.m.Cols > mostTotal+2000 {
		return nil, false
	}
	var ok bool
	if c.blocks, ok = c.coarse.closure(makers(c.coarse.Rows, c.coarse.Cols), players); !ok {
		return nil, false
	}
	for _, g := range c.blocks {
		g.Row, g.Col = g.Row*c.block, g.Col*c.block
		if g.FlipRows {
			g.Row += c.path - 1
		}
		if g.FlipCols {
			g.Col += c.path - 1
		}
		g.Row, g.Col = wrap(g.Row, c.m.Rows), wrap(g.Col, c.m.Cols)
		c.group = append(c.group, g)
		c.tables = append(c.tables, c.m.images(g, images{}))
	}
	c.m.Water = slices.Repeat([]bool{true}, c.m.Rows*c.m.Cols)
	return c, true
}

// image is where the k-th isometry moves a square.
func (c *canvas) image(k int, square int32) int32 {
	return c.tables[k].rows[int(square)/c.m.Cols] + c.tables[k].cols[int(square)%c.m.Cols]
}

// carve makes land of a square and its images, and says how much water that was.
func (c *canvas) carve(square int32) int {
	if !c.m.Water[square] {
		return 0
	}
	carved := 0
	for k := range c.group {
		if image := c.image(k, square); c.m.Water[image] {
			c.m.Water[image] = false
			carved++
		}
	}
	return carved
}

// settle puts hills on the land, connects them and floods the rest. It says false when hills come too close to each
// other; later attempts are content with less.
func (c *canvas) settle(hills, attempt int, d *random.Generator) bool {
	area := len(c.m.Water) / c.m.Players
	foes := max(isqrt(area)*(100-attempt)/160, 12) // squares apart
	friends := max(isqrt(area/hills)*(100-attempt)/200, 7)
	var first []int32 // the hills of one player
	for range hills {
		square, ok := c.place(first, foes, friends, d)
		if !ok {
			return false
		}
		first = append(first, square)
	}
	labels := make([]uint8, c.m.Players)
	for k := range labels {
		labels[k] = uint8(k)
	}
	random.Shuffle(d, labels)
	for _, square := range first {
		for k := range c.group {
			c.m.Hills = append(c.m.Hills, Hill{c.image(k, square), labels[k]})
		}
	}
	slices.SortFunc(c.m.Hills, bySquare)
	c.connect(first[0])
	steps := c.m.Steps(first[0], nil)
	for square, n := range steps {
		c.m.Water[square] = n < 0
	}
	for _, h := range c.m.Hills {
		if n := steps[h.Square]; n < 0 || n < 15 && h.Owner != labels[0] {
			return false
		}
	}
	return c.m.Land()*10 > len(c.m.Water)*3
}

// place finds a square for a hill whose images keep their distance from each other and from the hills before.
func (c *canvas) place(before []int32, foes, friends int, d *random.Generator) (int32, bool) {
	for range 80 {
		square := int32(d.Below(len(c.m.Water)))
		if c.m.Water[square] {
			continue
		}
		ok := true
		for k := range c.group {
			image := c.image(k, square)
			if k > 0 {
				ok = ok && c.m.Distance2(square, image) >= foes*foes
			}
			for _, other := range before {
				apart := friends
				if k > 0 {
					apart = foes
				}
				ok = ok && c.m.Distance2(other, image) >= apart*apart
			}
		}
		if ok {
			return square, true
		}
	}
	return 0, false
}

// connect carves the ways through the least water from one hill to all others.
func (c *canvas) connect(from int32) {
	for _, h := range c.m.Hills {
		steps := c.m.Steps(from, nil)
		if steps[h.Square] >= 0 {
			continue
		}
		for _, square := range c.m.driest(from, h.Square) {
			c.carve(square)
		}
	}
}

// driest is a way from one square to another with the least water on it.
func (m *Map) driest(from, to int32) []int32 {
	wet := slices.Repeat([]int32{-1}, len(m.Water))
	back := make([]int32, len(m.Water))
	wet[from] = 0
	for level := []int32{from}; len(level) > 0; {
		var next []int32
		for len(level) > 0 {
			square := level[len(level)-1]
			level = level[:len(level)-1]
			for _, n := range m.Neighbors(square) {
				if wet[n] >= 0 {
					continue
				}
				wet[n], back[n] = wet[square], square
				if m.Water[n] {
					wet[n]++
					next = append(next, n)
				} else {
					level = append(level, n)
				}
			}
		}
		level = next
	}
	way := []int32{to}
	for square := to; square != from; {
		square = back[square]
		way = append(way, square)
	}
	return way
}

func isqrt(n int) int {
	root := 0
	for (root+1)*(root+1) <= n {
		root++
	}
	return root
}

func lcm(a, b int) int {
	for n := max(a, b); ; n++ {
		if n%a == 0 && n%b == 0 {
			return n
		}
	}
}

// nearest is the multiple of a unit next to a number, at least one unit.
func nearest(n, unit int) int { return max((n+unit/2)/unit, 1) * unit }
