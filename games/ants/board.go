package ants

// The letters of a board, as the configuration and the output file show it. A bonus lies on soil.
const (
	water = 'W'
	soil  = '.'
)

// The kinds of food, in the order in which everything is done for them.
const (
	foodBread = iota
	foodSeed
	foodLeaf
	foods
)

// bonusLetter are the letters of the bonuses on a board; in lower case they stand for what a worker carries.
const bonusLetter = "BSL"

// noBonus is the letter of a worker's empty hands.
const noBonus = 'n'

// carried is the letter for a carried bonus of the kind whose letter is on the board.
func carried(letter byte) byte { return letter | 0x20 }

// laid is the inverse of carried.
func laid(letter byte) byte { return letter &^ 0x20 }

// isBonus reports whether a letter of the board is a bonus.
func isBonus(letter byte) bool { return letter == 'B' || letter == 'S' || letter == 'L' }

// foodOf is the kind of food of a letter in either case.
func foodOf(letter byte) int {
	switch laid(letter) {
	case 'B':
		return foodBread
	case 'S':
		return foodSeed
	}
	return foodLeaf
}

// point is a cell by row and column, from (0,0) top left.
type point struct{ i, j int }

// board is the ground that a match is played on, before the ants come.
type board struct {
	rows, cols int
	ground     []byte    // letters, row by row
	rivers     [][]point // only printed: the water is in the ground
	food       [foods][players]point
}

func (b *board) has(i, j int) bool { return i >= 0 && i < b.rows && j >= 0 && j < b.cols }

func (b *board) at(p point) int { return p.i*b.cols + p.j }

// corner maps the cell (a,b) of the top left corner to the same cell of a player's corner, the board turned.
func (b *board) corner(player, a, c int) point {
	switch player {
	case 1:
		return point{c, b.cols - 1 - a}
	case 2:
		return point{b.rows - 1 - a, b.cols - 1 - c}
	case 3:
		return point{b.rows - 1 - c, a}
	}
	return point{a, c}
}

// quadrant is the range of the top left cells of a player's food rectangles of a size. It may be empty.
func (b *board) quadrant(player, height, width int) (low, high point) {
	high = point{b.rows/2 - height, b.cols/2 - width}
	if player == 2 || player == 3 {
		low.i, high.i = b.rows/2, b.rows-height
	}
	if player == 1 || player == 2 {
		low.j, high.j = b.cols/2, b.cols-width
	}
	return low, high
}
