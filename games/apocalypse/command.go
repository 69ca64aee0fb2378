package apocalypse

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// command is one command as it was submitted. What a verb does not use is 0.
type command struct {
	verb   byte
	id     int32 // of the soldier or helicopter
	code   int32 // of what the helicopter does
	target point // of the soldier or parachuter
}

const (
	verbParachuter = 'p'
	verbHelicopter = 'h'
	verbSoldier    = 's'
)

// commandForm tells a student what a command looks like.
const commandForm = `"p i j", "h id code" or "s id i j" with whole numbers`

// parseCommand reads the fields of a command.
func parseCommand(text []byte) (command, bool) {
	if len(text) == 0 {
		return command{}, false
	}
	c := command{verb: text[0]}
	var numbers [3]int32
	n, ok := parseNumbers(text[1:], &numbers)
	switch {
	case !ok:
		return command{}, false
	case c.verb == verbParachuter && n == 2:
		c.target = point{numbers[0], numbers[1]}
	case c.verb == verbHelicopter && n == 2:
		c.id, c.code = numbers[0], numbers[1]
	case c.verb == verbSoldier && n == 3:
		c.id, c.target = numbers[0], point{numbers[1], numbers[2]}
	default:
		return command{}, false
	}
	return c, true
}

// parseNumbers reads numbers with one space before each, and says how many there are.
func parseNumbers(text []byte, numbers *[3]int32) (n int, ok bool) {
	for len(text) > 0 {
		if text[0] != ' ' || n == len(numbers) {
			return n, false
		}
		text = text[1:]
		end := bytes.IndexByte(text, ' ')
		if end < 0 {
			end = len(text)
		}
		if numbers[n], ok = jutge.ParseInt32(text[:end]); !ok {
			return n, false
		}
		n++
		text = text[end:]
	}
	return n, true
}

// append writes the fields of a command.
func (c command) append(dst []byte) []byte {
	number := func(n int32) {
		dst = append(dst, ' ')
		dst = appendSmall(dst, n)
	}
	dst = append(dst, c.verb)
	if c.verb != verbParachuter {
		number(c.id)
	}
	if c.verb == verbHelicopter {
		number(c.code)
		return dst
	}
	number(c.target.i)
	number(c.target.j)
	return dst
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
		line, rest := jutge.CutLine(answer)
		c, ok := parseCommand(line)
		if !ok {
			return &engine.Fault{
				Reason: engine.ReasonProtocol,
				Detail: fmt.Sprintf("line %d of the answer, %s, is no command: expected %s", len(list)+1, jutge.ShownLine(line), commandForm),
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
		return fmt.Errorf("%s is no command: expected %s", jutge.ShownLine(fields), commandForm)
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

// AppendSubmitted appends all that a seat submitted in this round, what is refused included.
func (m *match) AppendSubmitted(dst []byte, seat int) []byte {
	for _, c := range m.submitted[seat] {
		dst = strconv.AppendInt(dst, int64(m.round), 10)
		dst = append(dst, ' ', byte('0'+seat), ' ')
		dst = append(c.append(dst), '\n')
	}
	return dst
}
