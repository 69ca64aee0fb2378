package aichallenge

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/agon-judge/agon/games/engine"
)

// mostNotes is how many lines without effect are kept for each answer, to be shown to the player's author.
const mostNotes = 20

// Submit takes a seat's answer: lines "o row col direction", in upper or lower case, blank lines and comments. A line that
// is not a valid order has no effect; in strict mode it is a *engine.Fault, and nothing of the answer counts. Orders into water
// or onto food are valid, but the ant stays. The number of commands has no limit.
func (m *match) Submit(seat int, answer []byte, _ int) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	m.take(seat, answer)
	if s := &m.seats[seat]; m.config.strict && s.told.invalid > 0 {
		m.forgetOrdersOf(seat)
		s.told = tally{}
		return &engine.Fault{Reason: engine.ReasonProtocol, Detail: s.notes[0].String()}
	}
	return nil
}

// take reads the lines of an answer.
func (m *match) take(seat int, answer []byte) {
	s := &m.seats[seat]
	s.told, s.notes = tally{}, s.notes[:0]
	for len(answer) > 0 {
		line := answer
		if end := bytes.IndexByte(answer, '\n'); end >= 0 {
			line, answer = answer[:end], answer[end+1:]
		} else {
			answer = nil
		}
		effect, why := m.orderLine(seat, line)
		switch effect {
		case effectIgnored:
			s.told.ignored++
		case effectInvalid:
			s.told.invalid++
		case effectDone, effectNone:
			continue
		}
		// In strict mode the first note has to be of the line that puts the player out.
		if len(s.notes) < mostNotes && (effect == effectInvalid || !m.config.strict) {
			n := note{why: why}
			n.length = copy(n.line[:], line)
			s.notes = append(s.notes, n)
		}
	}
}

// Notes are the first lines of a seat's last answer that had no effect, each with the reason, for its author to read.
func (m *match) Notes(seat int) []string {
	var all []string
	for k := range m.seats[seat].notes {
		all = append(all, m.seats[seat].notes[k].String())
	}
	return all
}

// note is the beginning of a line that had no effect, and the reason.
type note struct {
	line   [60]byte
	length int
	why    string
}

func (n *note) String() string { return fmt.Sprintf("%s: %s", shown(string(n.line[:n.length])), n.why) }

// effect is what became of a line.
type effect int

const (
	effectDone    effect = iota // an order that is carried out
	effectNone                  // a blank line or a comment
	effectIgnored               // an order into water or onto food
	effectInvalid
)

// orderLine reads one line and notes its order.
func (m *match) orderLine(seat int, line []byte) (result effect, why string) {
	var fields [5][]byte
	n := 0
	for word := range bytes.FieldsSeq(line) {
		if n == 0 && word[0] == '#' {
			return effectNone, ""
		}
		fields[n] = word
		if n++; n == len(fields) {
			break
		}
	}
	switch {
	case n == 0:
		return effectNone, ""
	case len(fields[0]) != 1 || fields[0][0]|0x20 != 'o':
		return effectInvalid, "an order begins with o"
	case n != 4:
		return effectInvalid, "an order has the form: o row col direction"
	}
	row, rowOK := number(fields[1])
	col, colOK := number(fields[2])
	d, directionOK := directionOf(fields[3])
	switch {
	case !rowOK || !colOK:
		return effectInvalid, "row and col have to be whole numbers"
	case !directionOK:
		return effectInvalid, "the direction has to be n, e, s or w"
	case row < 0 || row >= int(m.torus.rows) || col < 0 || col >= int(m.torus.cols):
		return effectInvalid, "the square is not on the board"
	}
	return m.give(seat, m.torus.square(int32(row), int32(col)), d)
}

// give orders an ant to move.
func (m *match) give(seat int, square int32, d direction) (result effect, why string) {
	id := m.antAt[square]
	if id == noThing || int(m.ants[id].owner) != seat {
		return effectInvalid, "none of your ants is there"
	}
	if m.order[square] != hold {
		return effectInvalid, "this ant has an order already"
	}
	to := m.torus.step[d][square]
	switch {
	case m.water[to]:
		return effectIgnored, "there is water"
	case m.foodAt[to] != noThing:
		return effectIgnored, "there is food"
	}
	m.order[square] = d
	m.ordered = append(m.ordered, square)
	return effectDone, ""
}

// number reads a whole number; those of more than nine digits are on no board.
func number(text []byte) (int, bool) {
	digits := text
	if text[0] == '-' || text[0] == '+' {
		digits = text[1:]
	}
	n := 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(10*n+int(c-'0'), 1_000_000_000)
	}
	if text[0] == '-' {
		n = -n
	}
	return n, len(digits) > 0
}

func directionOf(word []byte) (direction, bool) {
	if len(word) != 1 {
		return hold, false
	}
	for d := range directionStep {
		if word[0]|0x20 == directionLetter[d] {
			return direction(d), true
		}
	}
	return hold, false
}

// mayNot says why a seat may not submit now.
func (m *match) mayNot(seat int) error {
	switch {
	case m.over:
		return fmt.Errorf("seat %d submits after the last turn", seat)
	case m.seats[seat].waiting != "" || m.seats[seat].killed:
		return fmt.Errorf("seat %d submits although it is frozen", seat)
	case m.seats[seat].out():
		return fmt.Errorf("seat %d submits although it is out of the match", seat)
	}
	return nil
}

// forgetOrders takes back all orders.
func (m *match) forgetOrders() {
	for _, square := range m.ordered {
		m.order[square] = hold
	}
	m.ordered = m.ordered[:0]
}

func (m *match) forgetOrdersOf(seat int) {
	kept := m.ordered[:0]
	for _, square := range m.ordered {
		if int(m.ants[m.antAt[square]].owner) == seat {
			m.order[square] = hold
		} else {
			kept = append(kept, square)
		}
	}
	m.ordered = kept
}

// The log has up to two kinds of lines for a seat and a turn:
//
//	m <directions>        one letter of nesw or - for each own ant, in the order of birth; a long list goes on in a
//	                      second line, and ants at the end that hold are left out
//	x <invalid> <ignored>  how many lines of the answer had no effect
//
// A log written by hand may have orders as the players give them instead: o row col direction.

// logChunk is the number of ants in one line.
const logChunk = 30_000

// AppendSubmitted appends what a seat submitted in this turn.
func (m *match) AppendSubmitted(dst []byte, seat int) []byte {
	head := func() {
		dst = strconv.AppendInt(dst, int64(m.turn), 10)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(seat), 10)
		dst = append(dst, ' ')
	}
	left := 0 // orders of the seat
	for _, square := range m.ordered {
		if int(m.ants[m.antAt[square]].owner) == seat {
			left++
		}
	}
	inLine := 0
	for _, id := range m.living {
		a := &m.ants[id]
		if left == 0 {
			break
		}
		if int(a.owner) != seat {
			continue
		}
		if inLine == logChunk {
			dst = append(dst, '\n')
			inLine = 0
		}
		if inLine == 0 {
			head()
			dst = append(dst, "m "...)
		}
		d := m.order[a.square]
		dst = append(dst, directionLetter[d])
		inLine++
		if d != hold {
			left--
		}
	}
	if inLine > 0 {
		dst = append(dst, '\n')
	}
	if told := m.seats[seat].told; told != (tally{}) {
		head()
		dst = fmt.Appendf(dst, "x %d %d\n", told.invalid, told.ignored)
	}
	return dst
}

// SubmitLogged takes one line of the log.
func (m *match) SubmitLogged(seat int, fields []byte) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	kind, rest, _ := bytes.Cut(fields, []byte(" "))
	switch string(kind) {
	case "m":
		return m.submitMoves(seat, rest)
	case "x":
		invalid, ignored, _ := bytes.Cut(rest, []byte(" "))
		a, aOK := counted(invalid)
		b, bOK := counted(ignored)
		if !aOK || !bOK {
			return fmt.Errorf(`%s: expected "x" and two whole numbers`, shown(string(fields[:min(len(fields), 60)])))
		}
		m.seats[seat].told = tally{a, b}
		return nil
	}
	switch effect, why := m.orderLine(seat, fields); effect {
	case effectIgnored:
		m.seats[seat].told.ignored++
	case effectInvalid:
		return fmt.Errorf("%s is no order: %s", shown(string(fields[:min(len(fields), 60)])), why)
	case effectDone, effectNone:
	}
	return nil
}

func counted(text []byte) (int, bool) {
	if len(text) == 0 {
		return 0, false
	}
	n, ok := number(text)
	return n, ok && n >= 0
}

// submitMoves takes a line with a letter for each of the seat's ants.
func (m *match) submitMoves(seat int, letters []byte) error {
	s := &m.seats[seat]
	skip := s.logged
	s.logged += len(letters)
	for _, id := range m.living {
		a := &m.ants[id]
		if int(a.owner) != seat {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(letters) == 0 {
			return nil
		}
		letter := letters[0]
		letters = letters[1:]
		if letter == directionLetter[hold] {
			continue
		}
		d, ok := directionOf([]byte{letter})
		if !ok {
			return fmt.Errorf("%s is no direction: expected n, e, s, w or -", shown(string(letter)))
		}
		if result, why := m.give(seat, a.square, d); result != effectDone {
			row, col := m.torus.at(a.square)
			return fmt.Errorf("the ant on row %d, column %d cannot move %c: %s", row, col, letter, why)
		}
	}
	if len(letters) > 0 {
		return fmt.Errorf("there are moves for more ants than the %d of seat %d", s.ants, seat)
	}
	return nil
}
