package apocalypse

// cells is the number of cells of the board.
const cells = side * side

// The letters of the four kinds of land, as configuration and output file show them.
const (
	forest   = ':'
	grass    = '.'
	water    = 'O'
	mountain = 'X'
)

// letters are the letters of all kinds of land.
const letters = ":.OX"

// walkable reports whether soldiers can be on a kind of land.
func walkable(land byte) bool { return land == forest || land == grass }

// point is a cell by row and column, from (0,0) top left.
type point struct{ i, j int32 }

func (p point) onBoard() bool { return p.i >= 0 && p.i < side && p.j >= 0 && p.j < side }

// cell is the number of a cell of the board, row by row.
func (p point) cell() int32 { return p.i*side + p.j }

// pointOf is the inverse of cell.
func pointOf(cell int32) point { return point{cell / side, cell % side} }

// step goes n cells in the direction of an orientation.
func (p point) step(orientation, n int32) point {
	switch orientation {
	case south:
		p.i += n
	case east:
		p.j += n
	case north:
		p.i -= n
	default:
		p.j -= n
	}
	return p
}

// within reports whether two cells are at most some rows and columns apart. Hostile coordinates do not overflow.
func (p point) within(distance int64, q point) bool {
	di, dj := int64(p.i)-int64(q.i), int64(p.j)-int64(q.j)
	return -distance <= di && di <= distance && -distance <= dj && dj <= distance
}

// quarter turns a cell of the board by 90 degrees clockwise, around the middle of the board.
func (p point) quarter() point { return point{p.j, side - 1 - p.i} }

// The orientations of helicopters, in the numbers of all formats: each is the one before, turned counterclockwise.
const (
	south = iota
	east
	north
	west
	orientations
)

// nobody owns a post that was never conquered.
const nobody = -1

// post is a control point.
type post struct {
	at    point
	owner int32 // a player, or nobody
	value int32
}
