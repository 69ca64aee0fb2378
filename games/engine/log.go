package engine

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// The log is all that a match needs, besides its configuration, seed and names, to be played again. It is text, a line
// for each event, rounds ascending, seats ascending within a round:
//
//	round seat <command>      one submitted command, its fields separated by one space, in order of submission
//	round seat @@<command>    the same, where it is empty or could begin with @
//	round seat @ <status>     the seat's CPU use from this round on, as all seats get to know it
//	round seat @ -1 <reason>  the seat is frozen; the reason may be missing
//
// A status is written when it differs from the one before; without any, all are 0. It stands before the seat's
// commands of its round, and a frozen seat has no commands from its freeze on.

// statusMark stands for the command in a line that changes a status.
const statusMark = '@'

// escape begins a command that is empty, or that begins with the sign of a status.
const escape = "@@"

// LongestCommand is the longest command that fits into a line of the log, in bytes.
const LongestCommand = longestLogLine - 64

// AppendCommand appends a command to a log. Matches of games whose commands can be any line use it.
func AppendCommand(dst []byte, round, seat int, command []byte) []byte {
	dst = append(strconv.AppendInt(dst, int64(round), 10), ' ')
	dst = append(strconv.AppendInt(dst, int64(seat), 10), ' ')
	if len(command) == 0 || command[0] == statusMark {
		dst = append(dst, escape...)
	}
	return append(append(dst, command...), '\n')
}

// longestLogLine bounds a line that is read. The games' commands are far shorter.
const longestLogLine = 1 << 16

func appendStatusLine(dst []byte, round, seat int, status float64, reason Reason) []byte {
	dst = strconv.AppendInt(dst, int64(round), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(seat), 10)
	dst = append(dst, ' ', statusMark, ' ')
	dst = AppendStatus(dst, status)
	if reason != "" {
		dst = append(append(dst, ' '), reason...)
	}
	return append(dst, '\n')
}

// event is one line of a log.
type event struct {
	round, seat int
	isStatus    bool
	status      float64 // of a status line
	reason      Reason  // of a status line that freezes
	fields      []byte  // of a command line; valid until the next line is read
}

// logReader reads events in order.
type logReader struct {
	source *bufio.Reader
	seats  int
	line   int
	last   event // the one given last, to check the order
}

func newLogReader(source io.Reader, seats int) *logReader {
	return &logReader{source: bufio.NewReaderSize(source, longestLogLine), seats: seats}
}

// next gives the next event, or io.EOF.
func (l *logReader) next() (event, error) {
	text, err := l.source.ReadSlice('\n')
	l.line++
	switch {
	case errors.Is(err, io.EOF) && len(text) == 0:
		return event{}, io.EOF
	case errors.Is(err, bufio.ErrBufferFull):
		return event{}, l.errorf("the line is longer than %d bytes", longestLogLine)
	case err != nil && !errors.Is(err, io.EOF):
		return event{}, fmt.Errorf("reading line %d of the commands: %w", l.line, err)
	}
	e, err := parseEvent(bytes.TrimSuffix(text, []byte("\n")))
	if err != nil {
		return event{}, l.errorf("%w", err)
	}
	return e, l.inOrder(e)
}

// errorf names the line that was read last.
func (l *logReader) errorf(format string, args ...any) error {
	return fmt.Errorf("commands, line %d: %w", l.line, fmt.Errorf(format, args...))
}

func (l *logReader) inOrder(e event) error {
	last := l.last
	l.last = e
	switch {
	case e.seat >= l.seats:
		return l.errorf("there is no seat %d: the match has seats 0 to %d", e.seat, l.seats-1)
	case e.round < last.round:
		return l.errorf("round %d comes after round %d: sort the lines by round", e.round, last.round)
	case e.round == last.round && e.seat < last.seat:
		return l.errorf("seat %d comes after seat %d in round %d: sort the lines by seat", e.seat, last.seat, e.round)
	}
	return nil
}

// parseEvent reads one line, without its newline.
func parseEvent(text []byte) (event, error) {
	var e event
	round, rest, _ := bytes.Cut(text, []byte(" "))
	seat, fields, found := bytes.Cut(rest, []byte(" "))
	if !found || len(fields) == 0 {
		return e, fmt.Errorf(`%s is no line of a log: expected "round seat command"`, quoted(text))
	}
	var ok bool
	if e.round, ok = natural(round); !ok {
		return e, fmt.Errorf("%s is no round: expected a whole number from 0", quoted(round))
	}
	if e.seat, ok = natural(seat); !ok {
		return e, fmt.Errorf("%s is no seat: expected a whole number from 0", quoted(seat))
	}
	if fields[0] != statusMark {
		e.fields = fields
		return e, nil
	}
	if plain, escaped := bytes.CutPrefix(fields, []byte(escape)); escaped {
		e.fields = plain
		return e, nil
	}
	status, found := bytes.CutPrefix(fields, []byte("@ "))
	if !found {
		return e, fmt.Errorf(`%s is no status: expected "@ number"`, quoted(fields))
	}
	var err error
	e.isStatus = true
	status, reason, found := bytes.Cut(status, []byte(" "))
	if e.status, err = parseStatus(status); err == nil && found {
		e.reason, err = parseReason(reason)
		if e.status != statusOut {
			err = fmt.Errorf("%s is no status: only -1 has a reason", quoted(fields))
		}
	}
	return e, err
}

// natural reads a whole number of at most 9 digits.
func natural(digits []byte) (int, bool) {
	if len(digits) == 0 || len(digits) > 9 {
		return 0, false
	}
	n := 0
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = 10*n + int(d-'0')
	}
	return n, true
}

// quoted shows a piece of what somebody sent, on one line of ASCII and not too long.
func quoted(text []byte) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(string(text[:most])) + "..."
	}
	return strconv.QuoteToASCII(string(text))
}
