package ants

import (
	"fmt"
	"math"
	"strings"

	"github.com/agon-judge/agon/games/jutge"
)

// fixedBoard is a board that a configuration gives after the word FIXED, in the form of the output.
type fixedBoard struct {
	board
	rowLines []int // the line of the file that each row is on
}

// fixedBoard reads the board's sections. Labels of rows and columns are ignored, like everything that follows.
func (r configReader) fixedBoard(s *settings) *fixedBoard {
	f := &fixedBoard{board: board{rows: s[boardRows], cols: s[boardCols]}}
	r.Take("board", "the tens of the column labels")
	r.Take("board", "the ones of the column labels")
	for i := 0; i < f.rows && r.Err() == nil; i++ {
		r.row(f, i)
	}
	r.rivers(f)
	for food, name := range foodNames {
		r.places(f, food, name, s)
	}
	return f
}

// foodNames are the names of the sections with the food's rectangles.
var foodNames = [foods]string{"bread", "seed", "leaf"}

func (r configReader) row(f *fixedBoard, i int) {
	key := fmt.Sprintf("row %d", i)
	expected := fmt.Sprintf("%d cells out of %s", f.cols, letters)
	r.Take(key, "the row's label")
	cells, ok := r.Take(key, expected)
	if !ok {
		return
	}
	if len(cells) != f.cols {
		found := fmt.Sprintf("%s with %d characters", jutge.Shown(cells), len(cells))
		r.Fail(key, expected, found, "give a label and BOARD_COLS cells in each of BOARD_ROWS rows, after two lines of column labels")
		return
	}
	for j := range cells {
		if strings.IndexByte(letters, cells[j]) < 0 {
			found := fmt.Sprintf("%s in column %d", jutge.Shown(cells[j:j+1]), j)
			r.Fail(key, expected, found, "write W for water, B, S and L for bonuses, and a dot for other soil")
			return
		}
	}
	f.ground = append(f.ground, cells...)
	f.rowLines = append(f.rowLines, r.Line())
}

// letters are all letters of a board.
const letters = ".WBSL"

// rivers are read to be printed again: the water is where the rows have it.
func (r configReader) rivers(f *fixedBoard) {
	const key = "rivers"
	r.Expect(key, fmt.Sprintf("after BOARD_ROWS = %d rows comes the section of the rivers", f.rows))
	count := r.Number(key, 0, jutge.MostConfig, "count the rivers that follow")
	for k := 0; k < count && r.Err() == nil; k++ {
		key := fmt.Sprintf("river %d", k)
		length := r.Number(key, 0, jutge.MostConfig, "count the cells of the river that follow")
		var river []point
		for c := 0; c < length && r.Err() == nil; c++ {
			river = append(river, r.point(key, math.MinInt32, math.MaxInt32))
		}
		f.rivers = append(f.rivers, river)
	}
}

func (r configReader) point(key string, low, high int) point {
	const advice = "give row and column"
	i := r.Number(key, low, high, advice)
	j := r.Number(key, low, high, advice)
	return point{i, j}
}

// places reads the top left cells of the rectangles where one kind of food appears, player by player.
func (r configReader) places(f *fixedBoard, food int, name string, s *settings) {
	r.Expect(name, "the sections after the rows are rivers, bread, seed and leaf")
	for player := range players {
		key := fmt.Sprintf("%s of player %d", name, player)
		low, high := f.quadrant(player, s[bonusRows], s[bonusCols])
		p := r.point(key, 0, mostSide)
		if r.Err() == nil && (p.i < low.i || p.i > high.i || p.j < low.j || p.j > high.j) {
			expected := fmt.Sprintf("a rectangle in the player's quadrant, its top left cell from (%d, %d) to (%d, %d)", low.i, low.j, high.i, high.j)
			advice := "move it, or change BONUS_ROWS and BONUS_COLS"
			if low.i > high.i || low.j > high.j {
				expected = "a rectangle that fits into the player's quadrant"
			}
			r.Fail(key, expected, fmt.Sprintf("(%d, %d)", p.i, p.j), advice)
		}
		f.food[food][player] = p
	}
}
