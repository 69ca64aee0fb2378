package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Match is what a referee hears from the judge, and what it says to it, between two messages. docs/13-games.md of Agon has
// the lines. Seats are a number, a slice of numbers or "*". Words are joined by spaces.
type Match struct {
	Round  int // -1 before the first
	Seats  int
	Seed   int64
	Config []string       // the lines of the board
	CPU    []float64      // seconds that each seat has used, -1 if it is frozen
	Out    map[int]string // seats that the judge has frozen since the last round, and why

	in    *bufio.Reader
	reply bytes.Buffer
	judge *os.File
	plays []bool
	said  [][]string
	over  bool
}

// NewMatch reads the first message. What is printed from then on is no line of the protocol: it goes to stderr.
func NewMatch() *Match {
	m := &Match{Round: -1, in: bufio.NewReader(os.Stdin), judge: os.Stdout}
	os.Stdout = os.Stderr
	message, _ := m.read()
	for _, line := range message {
		word, text, _ := strings.Cut(line, " ")
		switch word {
		case "seats":
			m.Seats, _ = strconv.Atoi(text)
		case "seed":
			m.Seed, _ = strconv.ParseInt(text, 10, 64)
		case "config":
			m.Config = append(m.Config, text)
		}
	}
	m.CPU, m.said = make([]float64, m.Seats), make([][]string, m.Seats)
	m.plays = make([]bool, m.Seats)
	for seat := range m.plays {
		m.plays[seat] = true
	}
	return m
}

// Next ends the reply and takes the next message. It reports false when the match is over.
func (m *Match) Next() bool {
	m.send()
	if m.over {
		return false
	}
	message, ok := m.read()
	if !ok {
		return false
	}
	clear(m.said)
	m.Out = map[int]string{}
	for _, line := range message {
		word, text, _ := strings.Cut(line, " ")
		switch word {
		case "round":
			m.Round, _ = strconv.Atoi(text)
		case "out":
			number, reason, _ := strings.Cut(text, " ")
			seat, _ := strconv.Atoi(number)
			m.Out[seat], m.plays[seat] = reason, false
		case "cpu":
			for seat, word := range strings.Fields(text) {
				m.CPU[seat], _ = strconv.ParseFloat(word, 64)
			}
		default:
			seat, _ := strconv.Atoi(word)
			m.said[seat] = append(m.said[seat], text)
		}
	}
	return true
}

// Playing are the seats that are still in the match: neither frozen, nor at fault, nor gone.
func (m *Match) Playing() []int {
	var left []int
	for seat, plays := range m.plays {
		if plays {
			left = append(left, seat)
		}
	}
	return left
}

// Plays reports whether a seat is still in the match.
func (m *Match) Plays(seat int) bool { return m.plays[seat] }

// Lines are those of a seat's answer to the round before.
func (m *Match) Lines(seat int) []string { return m.said[seat] }

// Answer is the whole answer of a seat; it is empty when there is none.
func (m *Match) Answer(seat int) string { return strings.Join(m.said[seat], "\n") }

// Tell puts a line into the next message of these seats. Each of the methods below writes the line that it is called after.
func (m *Match) Tell(seats any, words ...any) { m.say("tell", seats, words...) }

// Ask asks these seats in this round.
func (m *Match) Ask(seats any) { m.say("ask", seats) }

// Score has a number for each seat.
func (m *Match) Score(scores []int) { m.say("score", strings.Trim(fmt.Sprint(scores), "[]")) }

// Fault freezes a seat, whose answer has broken the protocol.
func (m *Match) Fault(seat int, words ...any) {
	m.plays[seat] = false
	m.say("fault", seat, words...)
}

// Note says why a command of a seat has no effect.
func (m *Match) Note(seat int, words ...any) { m.say("note", seat, words...) }

// Gone puts a seat out by the rules.
func (m *Match) Gone(seat int, words ...any) {
	m.plays[seat] = false
	m.say("gone", seat, words...)
}

// Frame is for the viewer.
func (m *Match) Frame(word any, words ...any) { m.say("frame", word, words...) }

// Over ends the match.
func (m *Match) Over(how string) {
	m.over = true
	m.say("over", how)
}

// Refuse says which line of the configuration is wrong, 0 for the whole, and ends the program.
func (m *Match) Refuse(line int, words ...any) {
	m.reply.Reset()
	m.say("refuse", line, words...)
	m.send()
	os.Exit(0)
}

func (m *Match) say(word string, first any, words ...any) {
	if seats, ok := first.([]int); ok {
		first = strings.ReplaceAll(strings.Trim(fmt.Sprint(seats), "[]"), " ", ",")
	}
	fmt.Fprintln(&m.reply, append([]any{word, first}, words...)...)
}

func (m *Match) send() {
	fmt.Fprintln(&m.reply, "end")
	_, _ = m.reply.WriteTo(m.judge)
}

// read reads a message without its last line. It reports false when there is none any more.
func (m *Match) read() (lines []string, ok bool) {
	for {
		line, err := m.in.ReadString('\n')
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
