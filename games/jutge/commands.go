package jutge

import (
	"fmt"
	"strconv"

	"github.com/agon-judge/agon/games/engine"
)

// Command is one command as it was submitted.
type Command interface {
	// Append appends the command's fields as the log and answers have them, without line end.
	Append(dst []byte) []byte
}

// Commands are the commands that the seats have submitted in a round, in order of submission. A seat's answer has a
// command on each line.
type Commands[C Command] struct {
	// Parse reads the fields of one command. The line is hostile.
	Parse func(line []byte) (C, bool)
	// Form tells a student what a command looks like.
	Form string

	bySeat [Players][]C
}

// Of are the commands of a seat. The slice is valid until the seat submits again.
func (s *Commands[C]) Of(seat int) []C { return s.bySeat[seat] }

// Clear forgets the commands of all seats: a new round begins.
func (s *Commands[C]) Clear() {
	for seat := range s.bySeat {
		s.bySeat[seat] = s.bySeat[seat][:0]
	}
}

// Submit takes a seat's whole answer. A *engine.Fault means that nothing of it counts. The limit is the number of
// commands allowed, 0 for any number.
func (s *Commands[C]) Submit(seat int, answer []byte, limit int) error {
	list := s.bySeat[seat][:0]
	s.bySeat[seat] = list
	for len(answer) > 0 {
		if limit > 0 && len(list) == limit {
			return &engine.Fault{Reason: engine.ReasonCommands, Detail: fmt.Sprintf("more than %d commands in one round", limit)}
		}
		line, rest := CutLine(answer)
		c, ok := s.Parse(line)
		if !ok {
			return &engine.Fault{
				Reason: engine.ReasonProtocol,
				Detail: fmt.Sprintf("line %d of the answer, %s, is no command: expected %s", len(list)+1, ShownLine(line), s.Form),
			}
		}
		list = append(list, c)
		answer = rest
	}
	s.bySeat[seat] = list
	return nil
}

// SubmitLogged takes one command from the log.
func (s *Commands[C]) SubmitLogged(seat int, fields []byte) error {
	c, ok := s.Parse(fields)
	if !ok {
		return fmt.Errorf("%s is no command: expected %s", ShownLine(fields), s.Form)
	}
	s.bySeat[seat] = append(s.bySeat[seat], c)
	return nil
}

// AppendLog appends all that a seat submitted in a round, what has no effect included, in the log's form.
func (s *Commands[C]) AppendLog(dst []byte, round, seat int) []byte {
	for _, c := range s.bySeat[seat] {
		dst = strconv.AppendInt(dst, int64(round), 10)
		dst = append(dst, ' ', byte('0'+seat), ' ')
		dst = append(c.Append(dst), '\n')
	}
	return dst
}
