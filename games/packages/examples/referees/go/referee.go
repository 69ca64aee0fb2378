// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

// place is a cell, on the board or outside of it.
type place struct{ row, column int }

// spots are the four places where bikes can begin, in an order that the seed decides.
func spots(size int, seed int64) []place {
	near, far := size/4, size-1-size/4
	places := []place{{near, near}, {near, far}, {far, near}, {far, far}}
	for i := 3; i >= 1; i-- {
		seed = (seed*1103515245 + 12345) % (1 << 31)
		j := int(seed>>16) % (i + 1)
		places[i], places[j] = places[j], places[i]
	}
	return places
}

// sizeOf reads a line of the configuration.
func sizeOf(words []string) (int, bool) {
	if len(words) != 2 || words[0] != "size" || strings.Trim(words[1], "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(words[1])
	return n, err == nil && 8 <= n && n <= 100
}

// readSize is the size of the board. A wrong configuration is refused.
func readSize(m *Match) int {
	size := 20
	for i, line := range m.Config {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		n, ok := sizeOf(words)
		if !ok {
			m.Refuse(i+1, `expected "size" and a number from 8 to 100`)
		}
		size = n
	}
	return size
}

// board is what the referee knows.
type board struct {
	size  int
	head  []place // by seat
	score []int
	walls map[place]bool
}

// begin says who is where.
func begin(m *Match) *board {
	b := &board{size: readSize(m), score: make([]int, m.Seats), walls: map[place]bool{}}
	b.head = spots(b.size, m.Seed)[:m.Seats]
	for s := range b.head {
		m.Tell(s, "tron 1 seat", s, "seats", m.Seats, "size", b.size)
	}
	m.Frame("grid", b.size, b.size)
	m.Frame("kind bike shape=circle fill=seat")
	for s, p := range b.head {
		b.walls[p] = true
		m.Frame("put", s, "bike", p.row, p.column, s)
	}
	return b
}

// move moves all bikes at once.
func (b *board) move(m *Match) {
	steps := map[string]place{"up": {-1, 0}, "down": {1, 0}, "left": {0, -1}, "right": {0, 1}}
	goal := map[int]place{}
	there := map[place]int{}
	for _, s := range m.Playing() {
		step, ok := steps[m.Answer(s)]
		if !ok {
			m.Fault(s, "expected up, down, left or right")
			m.Frame("drop", s)
			continue
		}
		goal[s] = place{b.head[s].row + step.row, b.head[s].column + step.column}
		there[goal[s]]++
	}
	for s := range b.head {
		p, moves := goal[s]
		if !moves {
			continue
		}
		why := ""
		switch {
		case p.row < 0 || p.row >= b.size || p.column < 0 || p.column >= b.size:
			why = "left the board"
		case b.walls[p]:
			why = "ran into a wall"
		case there[p] > 1:
			why = "ran into another bike"
		}
		if why != "" {
			m.Gone(s, why)
		}
		m.Frame("cell", b.head[s].row, b.head[s].column, fmt.Sprint("wall", s))
		if why != "" {
			m.Frame("drop", s)
			continue
		}
		m.Frame("move", s, p.row, p.column)
		b.head[s] = p
		b.score[s]++
	}
	for p := range there {
		b.walls[p] = true
	}
}

// ask ends the round: the match is over, or the bikes that are left are asked.
func (b *board) ask(m *Match) {
	m.Score(b.score)
	left := m.Playing()
	switch {
	case len(left) == 0 && m.Round > 0:
		m.Over("nobody drives on")
		return
	case len(left) == 1 && m.Round > 0:
		m.Over(fmt.Sprintf("seat %d drives on", left[0]))
		return
	}
	var heads []string
	for s, p := range b.head {
		if m.Plays(s) {
			heads = append(heads, fmt.Sprintf("%d,%d", p.row, p.column))
		} else {
			heads = append(heads, "-")
		}
	}
	m.Tell("*", strings.Join(heads, " "))
	m.Ask(left)
}

func main() {
	m := NewMatch()
	b := begin(m)
	for m.Next() {
		for s := range m.Seats {
			if _, frozen := m.Out[s]; frozen {
				m.Frame("drop", s)
			}
		}
		if m.Round > 0 {
			b.move(m)
		}
		b.ask(m)
	}
}
