package ants

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// command is one command as it was submitted. Its values are the letters of the formats.
type command struct {
	id        int32
	verb      byte // m move, t take, l leave, y lay
	direction byte // d r u l, or none
	kind      byte // s w q, or none
}

const none = '_' // no value, or one that is out of range

const (
	verbMove  = 'm'
	verbTake  = 't'
	verbLeave = 'l'
	verbLay   = 'y'
)

// directionLetter are the letters of the directions down, right, up and left; directions are their steps.
const directionLetter = "drul"

var directions = [len(directionLetter)]point{{+1, 0}, {0, +1}, {-1, 0}, {0, -1}}

// commandForm tells a student what a command looks like.
const commandForm = `"id c d t" with c one of m t l y, d one of d r u l _ and t one of s w q _`

// parseCommand reads the fields "id c d t" of a command.
func parseCommand(text []byte) (command, bool) {
	const tail = len(" c d t")
	at := len(text) - tail
	if at < 1 || text[at] != ' ' || text[at+2] != ' ' || text[at+4] != ' ' {
		return command{}, false
	}
	c := command{verb: text[at+1], direction: text[at+3], kind: text[at+5]}
	var ok bool
	c.id, ok = parseID(text[:at])
	return c, ok && isOneOf(c.verb, "mtly") && isOneOf(c.direction, "drul_") && isOneOf(c.kind, "swq_")
}

func isOneOf(letter byte, all string) bool { return strings.IndexByte(all, letter) >= 0 }

// parseID reads a 32-bit whole number in its shortest form.
func parseID(text []byte) (int32, bool) {
	digits := text
	negative := text[0] == '-'
	if negative {
		digits = text[1:]
	}
	if len(digits) == 0 || len(digits) > 10 || digits[0] == '0' && len(text) > 1 {
		return 0, false
	}
	n := int64(0)
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = 10*n + int64(d-'0')
	}
	if negative {
		n = -n
	}
	return int32(n), n == int64(int32(n))
}

// append writes the fields "id c d t".
func (c command) append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(c.id), 10)
	return append(dst, ' ', c.verb, ' ', c.direction, ' ', c.kind)
}

// Submit takes a seat's answer: a command on each line.
func (m *match) Submit(seat int, answer []byte, limit int) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	list := m.submitted[seat][:0]
	m.submitted[seat] = list
	for len(answer) > 0 {
		if limit > 0 && len(list) == limit {
			return &engine.Fault{Reason: engine.ReasonCommands, Detail: fmt.Sprintf("more than %d commands in one round", limit)}
		}
		line, rest := cutLine(answer)
		c, ok := parseCommand(line)
		if !ok {
			return &engine.Fault{
				Reason: engine.ReasonProtocol,
				Detail: fmt.Sprintf("line %d of the answer, %s, is no command: expected %s", len(list)+1, shownBytes(line), commandForm),
			}
		}
		list = append(list, c)
		answer = rest
	}
	m.submitted[seat] = list
	return nil
}

// SubmitLogged takes one command from the log.
func (m *match) SubmitLogged(seat int, fields []byte) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	c, ok := parseCommand(fields)
	if !ok {
		return fmt.Errorf("%s is no command: expected %s", shownBytes(fields), commandForm)
	}
	m.submitted[seat] = append(m.submitted[seat], c)
	return nil
}

// mayNot says why a seat may not submit now.
func (m *match) mayNot(seat int) error {
	switch {
	case m.Done():
		return fmt.Errorf("seat %d submits after the last round", seat)
	case m.frozen(seat):
		return fmt.Errorf("seat %d submits although it is frozen", seat)
	}
	return nil
}

// AppendSubmitted appends all that a seat submitted in this round, what has no effect included.
func (m *match) AppendSubmitted(dst []byte, seat int) []byte {
	for _, c := range m.submitted[seat] {
		dst = strconv.AppendInt(dst, int64(m.round), 10)
		dst = append(dst, ' ', byte('0'+seat), ' ')
		dst = append(c.append(dst), '\n')
	}
	return dst
}

// cutLine splits a text after its first line. The line comes without its newline.
func cutLine(text []byte) (line, rest []byte) {
	for k, c := range text {
		if c == '\n' {
			return text[:k], text[k+1:]
		}
	}
	return text, nil
}

// shownBytes quotes a line of a hostile answer; the cut comes first, for the line may be long.
func shownBytes(line []byte) string { return shown(string(line[:min(len(line), 100)])) }
