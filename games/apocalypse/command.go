package apocalypse

import (
	"bytes"

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

// Append writes the fields of a command.
func (c command) Append(dst []byte) []byte {
	number := func(n int32) {
		dst = append(dst, ' ')
		dst = jutge.AppendSmall(dst, n)
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

// noCommands are the commands of a round before anybody has submitted any.
func noCommands() jutge.Commands[command] {
	return jutge.Commands[command]{Parse: parseCommand, Form: commandForm}
}
