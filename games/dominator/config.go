package dominator

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/jutge"
)

// config is a configuration file that was read.
type config struct {
	settings settings
	board    ways
}

// readConfig reads a configuration: words and numbers separated by any white space. The error is a *engine.ConfigError.
func readConfig(text []byte) (*config, error) {
	r := configReader{jutge.NewConfig(text)}
	c := &config{}
	r.Version(version)
	for s := range parameters {
		c.settings[s] = r.parameter(setting(s), &c.settings)
	}
	c.board = r.board(c.settings[boardRows])
	if err := r.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// configReader reads the parts of a configuration.
type configReader struct{ *jutge.Config }

// parameter reads one setting, knowing those before it.
func (r configReader) parameter(s setting, before *settings) int {
	p := parameters[s]
	advice := ""
	if s == damageMax {
		p.Low, advice = before[damageMin], "take damage_min or more"
	}
	if s == boardCols {
		p.Low, p.High, advice = before[boardRows], before[boardRows], "the board is a square"
	}
	value := r.Parameter(p, advice)
	if s == boardRows && value%2 == 0 {
		r.Fail(p.Key, "an odd number", fmt.Sprint(value), "take one row more or less")
	}
	return value
}

// The words that say where the board comes from.
const (
	wordGenerator1 = "GENERATOR1"
	wordGenerator2 = "GENERATOR2"
	wordGenerator3 = "GENERATOR3"
	wordFixed      = "FIXED"
)

// board reads where the board comes from. What follows is ignored.
func (r configReader) board(side int) ways {
	const key, expected = "board", wordGenerator1 + ", " + wordGenerator2 + ", " + wordGenerator3 + " or " + wordFixed
	word, ok := r.Take(key, expected)
	if !ok {
		return ways{}
	}
	w := ways{line: r.Line()}
	switch word {
	case wordGenerator1:
		w.generator = generator1
		w.walls = r.walls(side)
	case wordGenerator2:
		w.generator = generator2
	case wordGenerator3:
		w.generator = generator3
		if side%roomSide != 1 {
			r.Fail(word, "rows and cols that are one more than a multiple of 6", fmt.Sprint(side), "take 37, for example")
		}
	case wordFixed:
		w.fixed = r.fixedBoard(side)
	default:
		r.Fail(key, expected, jutge.Shown(word), "end the parameters with cols, then say where the board comes from")
	}
	return w
}

// walls reads the parameters of GENERATOR1: how many walls there are, or between which two numbers that is drawn.
func (r configReader) walls(side int) [2]int {
	const advice = `write "GENERATOR1 50 100" for 50 to 100 walls`
	most := side * side / 10
	least := r.Number(wordGenerator1, 0, most, advice)
	if !r.numberFollows() {
		return [2]int{least, least}
	}
	w := [2]int{least, r.Number(wordGenerator1, least, most, advice)}
	if r.Err() == nil && r.numberFollows() {
		third, _ := r.Take(wordGenerator1, "")
		r.Fail(wordGenerator1, "one number or two", "a third one, "+jutge.Shown(third), advice)
	}
	return w
}

// numberFollows looks one word ahead.
func (r configReader) numberFollows() bool {
	ahead := *r.Config
	word, ok := ahead.Take("", "")
	if !ok {
		return false
	}
	_, err := strconv.Atoi(word)
	return err == nil
}

// letters are all letters of a board.
const letters = ".X0123"

// fixedBoard reads the rows of a board that a configuration gives after the word FIXED.
func (r configReader) fixedBoard(side int) *ground {
	g := &ground{side: side}
	for i := 0; i < side && r.Err() == nil; i++ {
		r.row(g, i)
	}
	return g
}

func (r configReader) row(g *ground, i int) {
	key := fmt.Sprintf("row %d", i)
	expected := fmt.Sprintf("%d cells out of %s", g.side, letters)
	row, ok := r.Take(key, expected)
	if !ok {
		return
	}
	if len(row) != g.side {
		r.Fail(key, expected, fmt.Sprintf("%s with %d characters", jutge.Shown(row), len(row)), "give a row of cols cells for each of rows rows")
		return
	}
	for j := range row {
		if strings.IndexByte(letters, row[j]) < 0 {
			found := fmt.Sprintf("%s in column %d", jutge.Shown(row[j:j+1]), j)
			r.Fail(key, expected, found, "write X for a wall, a dot for an empty cell, and 0 to 3 for a cell of a player")
			return
		}
	}
	g.cells = append(g.cells, row...)
}
