package referee

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/packages/frames"
)

// maxScore bounds scores: all programs that read them, viewers included, hold whole numbers up to it exactly.
const maxScore = 1 << 53

// maxText bounds a text that people read, in bytes.
const maxText = 400

// reply is what a referee answers to one message.
type reply struct {
	tells  []told
	asked  []bool  // by seat
	scores []int   // by seat; nil: as before
	faults []about // in the order of the reply
	notes  []about
	gone   []about
	frames [][]byte
	over   bool
	how    string // the match ended
	refuse *Refusal
}

// told is a line that some seats are told.
type told struct {
	seats []bool
	line  []byte
}

// about is a text on one seat.
type about struct {
	seat int
	text string
}

// parser reads the replies of a match. A reply has hundreds of lines, so it keeps their space.
type parser struct {
	seats  int
	all    []bool // the seats "*"
	start  bool   // it is the reply to start
	ground bool   // a frame has set the ground
	reply  reply
}

// parse reads a reply without its last line. The result holds slices of it and is valid until the next call. The error names
// the line.
func (p *parser) parse(text []byte, start bool) (reply, error) {
	p.start, p.ground = start, false
	p.reply = reply{tells: p.reply.tells[:0], frames: p.reply.frames[:0]}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimSuffix(line, []byte("\n"))
		err := checkText(line)
		if err == nil {
			err = p.line(line)
		}
		if err != nil {
			return reply{}, fmt.Errorf("line %d of its reply, %s: %w", number, quoted(line), err)
		}
	}
	return p.reply, nil
}

func (p *parser) line(line []byte) error {
	word, rest, _ := bytes.Cut(line, []byte(" "))
	r := &p.reply
	if p.start {
		switch string(word) {
		case "ask", "fault", "note", "gone", "over":
			return fmt.Errorf("%s stands in the reply to a round, and not in that to start", word)
		}
	} else if string(word) == "refuse" {
		return errors.New("refuse stands in the reply to start, and nowhere else")
	}
	if r.over && string(word) == "over" {
		return errors.New("the match is over already")
	}
	var err error
	switch string(word) {
	case "tell":
		list, line, found := bytes.Cut(rest, []byte(" "))
		if !found {
			return errors.New("expected seats and what they are told")
		}
		if string(line) == endLine {
			return errors.New(`no seat can be told "end": it ends every message`)
		}
		var seats []bool
		if seats, err = p.list(list); err == nil {
			r.tells = append(r.tells, told{seats, line})
		}
	case "ask":
		var seats []bool
		if seats, err = frames.Seats(string(rest), p.seats); err != nil {
			return err
		}
		if r.asked == nil {
			r.asked = seats
		}
		for seat, in := range seats {
			r.asked[seat] = r.asked[seat] || in
		}
	case "score":
		r.scores, err = p.scores(string(rest))
	case "fault":
		r.faults, err = p.about(r.faults, rest)
	case "note":
		r.notes, err = p.about(r.notes, rest)
	case "gone":
		r.gone, err = p.about(r.gone, rest)
	case "frame":
		if frames.IsGround(string(rest)) {
			if p.ground {
				return errors.New("the ground was set before")
			}
			p.ground = true
		}
		if err = frames.Check(string(rest), p.seats, p.start); err == nil {
			r.frames = append(r.frames, rest)
		}
	case "over":
		r.over = true
		r.how, err = text(rest)
	case "refuse":
		r.refuse, err = refusal(rest)
	default:
		expected := "tell, ask, score, fault, note, gone, frame or over"
		if p.start {
			expected = "tell, score, frame or refuse"
		}
		err = fmt.Errorf("expected %s; print what is for yourself on stderr", expected)
	}
	return err
}

// list reads seats. The result is not written to.
func (p *parser) list(words []byte) ([]bool, error) {
	if string(words) != "*" {
		return frames.Seats(string(words), p.seats)
	}
	if p.all == nil {
		p.all = slices.Repeat([]bool{true}, p.seats)
	}
	return p.all, nil
}

func (p *parser) scores(words string) ([]int, error) {
	fields := strings.Split(words, " ")
	if len(fields) != p.seats {
		return nil, fmt.Errorf("expected %d scores, found %d", p.seats, len(fields))
	}
	scores := make([]int, p.seats)
	for i, field := range fields {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil || n < -maxScore || n > maxScore || field[0] == '+' {
			return nil, fmt.Errorf("%.40q is no score: expected a whole number from -2^53 to 2^53", field)
		}
		scores[i] = int(n)
	}
	return scores, nil
}

// about reads a seat and a text.
func (p *parser) about(list []about, words []byte) ([]about, error) {
	number, rest, _ := bytes.Cut(words, []byte(" "))
	seat, err := strconv.ParseUint(string(number), 10, 31)
	if err != nil || int(seat) >= p.seats {
		return nil, fmt.Errorf("expected a seat from 0 to %d, found %s", p.seats-1, quoted(number))
	}
	said, err := text(rest)
	return append(list, about{int(seat), said}), err
}

// text reads a text that people read.
func text(words []byte) (string, error) {
	if len(words) > maxText {
		return "", fmt.Errorf("the text has %d bytes; a text has at most %d", len(words), maxText)
	}
	return string(words), nil
}

// refusal reads the line of the configuration, and what is wrong with it.
func refusal(words []byte) (*Refusal, error) {
	number, rest, found := bytes.Cut(words, []byte(" "))
	line, err := strconv.ParseUint(string(number), 10, 31)
	if err != nil || !found {
		return nil, errors.New("expected the number of a line of the configuration, and what is wrong with it")
	}
	said, err := text(rest)
	return &Refusal{Line: int(line), Text: said}, err
}
