package ants

import (
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/jutge"
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
	c.id, ok = jutge.ParseInt32(text[:at])
	return c, ok && isOneOf(c.verb, "mtly") && isOneOf(c.direction, "drul_") && isOneOf(c.kind, "swq_")
}

func isOneOf(letter byte, all string) bool { return strings.IndexByte(all, letter) >= 0 }

// Append writes the fields "id c d t".
func (c command) Append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(c.id), 10)
	return append(dst, ' ', c.verb, ' ', c.direction, ' ', c.kind)
}

// noCommands are the commands of a round before anybody has submitted any.
func noCommands() jutge.Commands[command] {
	return jutge.Commands[command]{Parse: parseCommand, Form: commandForm}
}
