package aichallenge

import "github.com/agon-judge/agon/games/aichallenge/maps"

// direction is a way an ant can go; hold is none.
type direction uint8

const (
	north direction = iota
	east
	south
	west
	hold
)

// directionLetter are the letters of the directions in orders and replays.
const directionLetter = "nesw-"

var directionStep = [4]offset{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// offset leads from one square to another.
type offset struct{ row, col int32 }

// torus finds squares around squares. Rows and columns beyond the edges are looked up in tables, which is faster than a
// division.
type torus struct {
	rows, cols int32
	step       [4][]int32 // by direction: the neighbor of each square
	pad        int32
	rowBase    []int32 // of row r-pad: the first square of that row
	colBase    []int32 // of column c-pad: its place in a row
}

func newTorus(m *maps.Map) *torus {
	t := &torus{rows: int32(m.Rows), cols: int32(m.Cols)}
	t.pad = max(t.rows, t.cols)/2 + 1
	for r := -t.pad; r < t.rows+t.pad; r++ {
		t.rowBase = append(t.rowBase, (r+t.rows)%t.rows*t.cols)
	}
	for c := -t.pad; c < t.cols+t.pad; c++ {
		t.colBase = append(t.colBase, (c+t.cols)%t.cols)
	}
	for d, by := range directionStep {
		t.step[d] = make([]int32, t.rows*t.cols)
		for square := range t.step[d] {
			row, col := t.at(int32(square))
			t.step[d][square] = t.square(row+by.row, col+by.col)
		}
	}
	return t
}

// at gives row and column of a square.
func (t *torus) at(square int32) (row, col int32) { return square / t.cols, square % t.cols }

// square is the number of a square at most half a board beyond the edges.
func (t *torus) square(row, col int32) int32 { return t.rowBase[row+t.pad] + t.colBase[col+t.pad] }

// disc are the offsets to all squares at a squared distance of at most radius2, each square once, row by row.
func (t *torus) disc(radius2 int) []offset {
	var all []offset
	for row := -(t.rows - 1) / 2; row <= t.rows/2; row++ {
		for col := -(t.cols - 1) / 2; col <= t.cols/2; col++ {
			if int(row*row+col*col) <= radius2 {
				all = append(all, offset{row, col})
			}
		}
	}
	return all
}

// ring is what a disc gains, seen from its new center, and loses, seen from its old one, when it moves in a direction.
func (t *torus) ring(disc []offset, d direction) (gained, lost []offset) {
	in := make([]bool, t.rows*t.cols)
	for _, o := range disc {
		in[t.square(o.row, o.col)] = true
	}
	by := directionStep[d]
	for _, o := range disc {
		if !in[t.square(o.row+by.row, o.col+by.col)] {
			gained = append(gained, o)
		}
		if !in[t.square(o.row-by.row, o.col-by.col)] {
			lost = append(lost, o)
		}
	}
	return gained, lost
}
