package dominator

// The letters of a board, as the configuration and the output file show it. A cell with an owner has the owner's digit.
const (
	wall  = 'X'
	empty = '.'
)

// point is a cell by row and column, from (0,0) top left; or a step.
type point struct{ i, j int }

func (p point) plus(q point) point { return point{p.i + q.i, p.j + q.j} }

// directions are the steps bottom, bottom right, right, right top, top, top left, left, left bottom. Even ones are
// straight, and two more are a quarter turn.
var directions = [...]point{{+1, 0}, {+1, +1}, {0, +1}, {-1, +1}, {-1, 0}, {-1, -1}, {0, -1}, {+1, -1}}

// noDirection stands still. It is the direction after the last.
const noDirection = len(directions)

// ground is a square board of letters, row by row, before the units come.
type ground struct {
	side  int
	cells []byte
}

// newGround is an empty board, walled in.
func newGround(side int) *ground {
	g := &ground{side, make([]byte, side*side)}
	for c := range g.cells {
		i, j := c/side, c%side
		g.cells[c] = empty
		if i == 0 || j == 0 || i == side-1 || j == side-1 {
			g.cells[c] = wall
		}
	}
	return g
}

func (g *ground) has(p point) bool { return p.i >= 0 && p.i < g.side && p.j >= 0 && p.j < g.side }

func (g *ground) at(p point) int { return p.i*g.side + p.j }

// open reports whether a cell is on the board and no wall.
func (g *ground) open(p point) bool { return g.has(p) && g.cells[g.at(p)] != wall }

// box is where a player's units begin and are reborn: the inner part of its quarter of the board. Player 0 has the top
// left one, 1 the bottom left, 2 the bottom right, 3 the top right. Both corners belong to it.
func (g *ground) box(player int) (low, high point) {
	near, far := 1, g.side/2-2
	low, high = point{near, near}, point{far, far}
	if player == 1 || player == 2 {
		low.i, high.i = g.side/2+2, g.side-2
	}
	if player == 2 || player == 3 {
		low.j, high.j = g.side/2+2, g.side-2
	}
	return low, high
}
