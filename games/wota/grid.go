package wota

// grid finds what is near a place: things lie in square cells, and only the cells around the place are looked at.
type grid struct {
	torus      torus
	cols, rows int
	first      []int32 // by cell, row by row: where its things begin; one more at the end
	things     []thing // by cell, in order of their bits within a cell
	loose      []thing // the same, as they were added
}

// thing is something at a place; bit is its number in the lists of what an ant perceives.
type thing struct {
	point
	bit  int32
	cell int32
}

// span is a range of grid.things.
type span struct{ from, to int32 }

// cellSize is about the side of a cell: the sight of most ants.
const cellSize = 50

// mostCells bounds the number of columns and of rows.
const mostCells = 64

func newGrid(t torus) grid {
	g := grid{torus: t, cols: cellsFor(t.x), rows: cellsFor(t.y)}
	g.first = make([]int32, g.cols*g.rows+1)
	return g
}

func cellsFor(size float64) int { return max(1, min(mostCells, int(size/cellSize))) }

func (g *grid) clear() { g.loose = g.loose[:0] }

func (g *grid) add(p point, bit int32) {
	g.loose = append(g.loose, thing{p, bit, int32(cellAt(p.y, g.torus.y, g.rows)*g.cols + cellAt(p.x, g.torus.x, g.cols))})
}

func cellAt(c, size float64, n int) int { return min(n-1, int(c/size*float64(n))) }

// sort puts what was added into its cells.
func (g *grid) sort() {
	clear(g.first)
	for k := range g.loose {
		g.first[g.loose[k].cell+1]++
	}
	for k := 1; k < len(g.first); k++ {
		g.first[k] += g.first[k-1]
	}
	if cap(g.things) < len(g.loose) {
		g.things = make([]thing, len(g.loose), 2*len(g.loose))
	}
	g.things = g.things[:len(g.loose)]
	// first[cell] moves to the end of its cell while things are put there, and is set back afterwards.
	for k := range g.loose {
		at := &g.first[g.loose[k].cell]
		g.things[*at] = g.loose[k]
		*at++
	}
	copy(g.first[1:], g.first)
	g.first[0] = 0
}

// near appends ranges of things that include all within a distance of a place.
func (g *grid) near(dst []span, p point, distance float64) []span {
	x, wide := reach(p.x, distance, g.torus.x, g.cols)
	y, high := reach(p.y, distance, g.torus.y, g.rows)
	for k := range high {
		row := (y + k) % g.rows * g.cols
		if over := x + wide - g.cols; over > 0 {
			dst = g.span(dst, row, row+over)
			dst = g.span(dst, row+x, row+g.cols)
		} else {
			dst = g.span(dst, row+x, row+x+wide)
		}
	}
	return dst
}

func (g *grid) span(dst []span, from, to int) []span {
	if s := (span{g.first[from], g.first[to]}); s.from < s.to {
		dst = append(dst, s)
	}
	return dst
}

// reach gives the first of the cells within a distance of a coordinate, and their number. It takes one more than the
// distance needs, so that rounding does not matter.
func reach(c, distance, size float64, n int) (first, count int) {
	const slack = 1e-6
	width := size / float64(n)
	low, high := floor((c-distance)/width-slack), floor((c+distance)/width+slack)
	count = high - low + 1
	if count >= n {
		return 0, n
	}
	return ((low % n) + n) % n, count
}

func floor(f float64) int {
	n := int(f)
	if float64(n) > f {
		n--
	}
	return n
}
