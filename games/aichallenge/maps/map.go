// Package maps has the boards of the game: files of the contest's format, their symmetries, and generators of new ones.
package maps

import "cmp"

// Bounds of a board.
const (
	LeastSide   = 5
	MostSide    = 256
	MostSquares = 40_000 // the contest's largest map has 24,000
	LeastSeats  = 2
	MostSeats   = 10
)

// Map is a board before the match: a torus of land and water with the players' hills. A square is the number
// row*Cols+col; rows grow southwards and columns eastwards.
type Map struct {
	Rows, Cols int
	Players    int
	Water      []bool // by square
	Hills      []Hill // by square, ascending; every player has at least one
}

// Hill is where a player's ants are born.
type Hill struct {
	Square int32
	Owner  uint8
}

func bySquare(a, b Hill) int { return cmp.Compare(a.Square, b.Square) }

// Land is the number of squares without water.
func (m *Map) Land() int {
	land := 0
	for _, wet := range m.Water {
		if !wet {
			land++
		}
	}
	return land
}

// HillsOf are the squares of a player's hills, ascending.
func (m *Map) HillsOf(player int) []int32 {
	var own []int32
	for _, h := range m.Hills {
		if int(h.Owner) == player {
			own = append(own, h.Square)
		}
	}
	return own
}

// Square gives the number of a square; row and column may lie beyond the edges.
func (m *Map) Square(row, col int) int32 {
	return int32(wrap(row, m.Rows)*m.Cols + wrap(col, m.Cols))
}

func wrap(n, size int) int { return (n%size + size) % size }

// Neighbors are the squares north, east, south and west of a square.
func (m *Map) Neighbors(square int32) [4]int32 {
	row, col := int(square)/m.Cols, int(square)%m.Cols
	return [4]int32{m.Square(row-1, col), m.Square(row, col+1), m.Square(row+1, col), m.Square(row, col-1)}
}

// Distance2 is the squared distance of two squares on the torus.
func (m *Map) Distance2(a, b int32) int {
	apart := func(x, y, size int) int {
		d := wrap(x-y, size)
		return min(d, size-d)
	}
	rows := apart(int(a)/m.Cols, int(b)/m.Cols, m.Rows)
	cols := apart(int(a)%m.Cols, int(b)%m.Cols, m.Cols)
	return rows*rows + cols*cols
}

// Steps gives the lengths of the shortest ways over land from a square, by square; -1 where no way leads. It uses the
// given list if that is long enough.
func (m *Map) Steps(from int32, steps []int32) []int32 {
	steps = append(steps[:0], make([]int32, len(m.Water))...)
	for k := range steps {
		steps[k] = -1
	}
	steps[from] = 0
	queue := append(make([]int32, 0, len(m.Water)), from)
	for len(queue) > 0 {
		square := queue[0]
		queue = queue[1:]
		for _, next := range m.Neighbors(square) {
			if !m.Water[next] && steps[next] < 0 {
				steps[next] = steps[square] + 1
				queue = append(queue, next)
			}
		}
	}
	return steps
}
