// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// place is a cell, on the board or outside of it.
type place struct{ row, column int }

type bike struct {
	head  place
	alive bool
	score int
	said  string
}

func (b bike) String() string {
	if !b.alive {
		return "-"
	}
	return fmt.Sprintf("%d,%d", b.head.row, b.head.column)
}

// match is what the referee knows.
type match struct {
	size  int
	bikes []bike
	walls map[place]bool
	reply *bufio.Writer
}

// say writes a line of the reply.
func (m *match) say(format string, args ...any) { fmt.Fprintf(m.reply, format+"\n", args...) }

// end ends the reply.
func (m *match) end() {
	m.say("end")
	_ = m.reply.Flush()
}

// read reads the next message of the judge, without its last line. The input ends with the match.
func read(in *bufio.Reader) ([]string, bool) {
	var lines []string
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, false
		}
		line = strings.TrimSuffix(line, "\n")
		if line == "end" {
			return lines, true
		}
		lines = append(lines, line)
	}
}

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

// start answers the first message and reports whether there is a match.
func (m *match) start(message []string) bool {
	var seats, number int
	var seed int64
	for _, line := range message {
		word, text, _ := strings.Cut(line, " ")
		switch word {
		case "seats":
			seats, _ = strconv.Atoi(text)
		case "seed":
			seed, _ = strconv.ParseInt(text, 10, 64)
		case "config":
			number++
			words := strings.Fields(text)
			if len(words) == 0 {
				continue
			}
			size, ok := sizeOf(words)
			if !ok {
				m.say(`refuse %d expected "size" and a number from 8 to 100`, number)
				m.end()
				return false
			}
			m.size = size
		}
	}
	for s, p := range spots(m.size, seed)[:seats] {
		m.bikes = append(m.bikes, bike{head: p, alive: true})
		m.walls[p] = true
		m.say("tell %d tron 1 seat %d seats %d size %d", s, s, seats, m.size)
	}
	m.say("frame grid %d %d", m.size, m.size)
	m.say("frame kind bike shape=circle fill=seat")
	for s, b := range m.bikes {
		m.say("frame put %d bike %d %d %d", s, b.head.row, b.head.column, s)
	}
	m.end()
	return true
}

// hear takes what the judge says of the round before.
func (m *match) hear(message []string) {
	for s := range m.bikes {
		m.bikes[s].said = ""
	}
	for _, line := range message {
		word, text, _ := strings.Cut(line, " ")
		if word == "out" { // the judge froze this seat
			seat, _, _ := strings.Cut(text, " ")
			s, _ := strconv.Atoi(seat)
			if m.bikes[s].alive {
				m.say("frame drop %d", s)
			}
			m.bikes[s].alive = false
		} else if s, err := strconv.Atoi(word); err == nil {
			m.bikes[s].said = text
		}
	}
}

// move moves all bikes at once.
func (m *match) move() {
	steps := map[string]place{"up": {-1, 0}, "down": {1, 0}, "left": {0, -1}, "right": {0, 1}}
	goal := map[int]place{}
	there := map[place]int{}
	for s := range m.bikes {
		b := &m.bikes[s]
		if !b.alive {
			continue
		}
		step, ok := steps[b.said]
		if !ok {
			m.say("fault %d expected up, down, left or right", s)
			m.say("frame drop %d", s)
			b.alive = false
			continue
		}
		goal[s] = place{b.head.row + step.row, b.head.column + step.column}
		there[goal[s]]++
	}
	for s := range m.bikes {
		p, moves := goal[s]
		if !moves {
			continue
		}
		b := &m.bikes[s]
		why := ""
		switch {
		case p.row < 0 || p.row >= m.size || p.column < 0 || p.column >= m.size:
			why = "left the board"
		case m.walls[p]:
			why = "ran into a wall"
		case there[p] > 1:
			why = "ran into another bike"
		}
		if why != "" {
			m.say("gone %d %s", s, why)
		}
		m.say("frame cell %d %d wall%d", b.head.row, b.head.column, s)
		if why != "" {
			m.say("frame drop %d", s)
			b.alive = false
			continue
		}
		m.say("frame move %d %d %d", s, p.row, p.column)
		b.head = p
		b.score++
	}
	for p := range there {
		m.walls[p] = true
	}
}

// ask ends the round: the match is over, or the bikes that are left are asked.
func (m *match) ask(round int) {
	var scores, heads, left []string
	for s, b := range m.bikes {
		scores = append(scores, strconv.Itoa(b.score))
		heads = append(heads, b.String())
		if b.alive {
			left = append(left, strconv.Itoa(s))
		}
	}
	m.say("score %s", strings.Join(scores, " "))
	switch {
	case len(left) >= 2 || round == 0:
		m.say("tell * %s", strings.Join(heads, " "))
		m.say("ask %s", strings.Join(left, ","))
	case len(left) == 1:
		m.say("over seat %s drives on", left[0])
	default:
		m.say("over nobody drives on")
	}
	m.end()
}

func main() {
	in := bufio.NewReader(os.Stdin)
	m := &match{size: 20, walls: map[place]bool{}, reply: bufio.NewWriter(os.Stdout)}
	message, ok := read(in)
	if !ok || !m.start(message) {
		return
	}
	for round := 0; ; round++ {
		if message, ok = read(in); !ok {
			return
		}
		m.hear(message[1:])
		if round > 0 {
			m.move()
		}
		m.ask(round)
	}
}
