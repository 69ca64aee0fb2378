// Package frames has the grammar of declared frames: the lines in which a referee says what the viewer paints.
//
//	grid ROWS COLS | plane WIDTH HEIGHT                once, in the reply to start
//	kind NAME [shape=..] [image=FILE] [fill=#345|seat] [size=0.8] [letter=#]
//	row R LETTERS            cell R C KIND             the ground
//	put ID KIND Y X [SEAT] [text=..] [size=..] [angle=..]
//	move ID Y X     set ID text=.. size=.. angle=..     drop ID
//	line SEAT|- Y1 X1 Y2 X2 ...                        for this round only
//	panel SEAT NAME VALUE    curve NAME N N N N        numbers under a name, a curve with a number for each seat
//	say TEXT                 mark SEAT TEXT            words of the round, a mark on the slider
//	only SEATS FRAME                                   for those who watch with the eyes of these seats
//
// The value of text= runs to the end of the line.
package frames

import (
	"fmt"
	"strings"
)

// Bounds of frames.
const (
	MaxSide = 1000 // rows and columns of a grid
	MaxName = 40   // bytes of a name, and of an identifier
	MaxLine = 8192 // bytes of a frame
)

// Check reports whether a line is a frame of a match of that many seats. start says that it is in the reply to start. The
// error says in words what is wrong with it.
func Check(line string, seats int, start bool) error {
	if len(line) > MaxLine {
		return fmt.Errorf("it has %d bytes; a frame has at most %d", len(line), MaxLine)
	}
	word, rest, _ := strings.Cut(line, " ")
	if word == "only" {
		list, frame, _ := strings.Cut(rest, " ")
		if _, err := Seats(list, seats); err != nil {
			return err
		}
		word, rest, _ = strings.Cut(frame, " ")
		switch word {
		case "only", "grid", "plane", "kind":
			return fmt.Errorf("%s is the same for all seats: leave out only", word)
		}
	}
	p := &parser{rest: rest, more: rest != "", seats: seats}
	p.frame(word, start)
	if p.more && p.rest == "" {
		p.fail("nothing more", "a space")
	} else if p.more {
		p.fail("nothing more", p.rest)
	}
	return p.err
}

// IsGround reports whether a frame sets the size of the ground. A match has one such frame.
func IsGround(line string) bool {
	return strings.HasPrefix(line, "grid ") || strings.HasPrefix(line, "plane ")
}

// frame reads what follows the first word.
func (p *parser) frame(word string, start bool) {
	switch word {
	case "grid", "plane":
		if !start {
			p.err = fmt.Errorf("%s stands in the reply to start, and nowhere else", word)
			return
		}
		if word == "grid" {
			p.natural("a number of rows", 1, MaxSide)
			p.natural("a number of columns", 1, MaxSide)
		} else {
			p.size("a width")
			p.size("a height")
		}
	case "kind":
		p.name("the name of a kind")
		p.attributes("shape", "image", "fill", "size", "letter")
	case "row":
		p.natural("a row", 0, MaxSide-1)
		p.text("letters")
	case "cell":
		p.natural("a row", 0, MaxSide-1)
		p.natural("a column", 0, MaxSide-1)
		p.name("a kind")
	case "put":
		p.id()
		p.name("a kind")
		p.point()
		if p.more && !strings.Contains(p.peek(), "=") {
			p.seat()
		}
		p.attributes("text", "size", "angle")
	case "move":
		p.id()
		p.point()
	case "set":
		p.id()
		if !p.more {
			p.fail("text=, size= or angle=", "")
		}
		p.attributes("text", "size", "angle")
	case "drop":
		p.id()
	case "line":
		if p.peek() == "-" {
			p.word()
		} else {
			p.seat()
		}
		p.point()
		p.point()
		for p.err == nil && p.more {
			p.point()
		}
	case "panel":
		p.seat()
		p.name("a name")
		p.text("a value")
	case "curve":
		p.name("a name")
		for range p.seats {
			p.number("a number for each seat")
		}
	case "say":
		p.text("words")
	case "mark":
		p.seat()
		p.text("words")
	default:
		p.err = fmt.Errorf("%.40q begins no frame: expected grid, plane, kind, row, cell, put, move, set, drop, line, panel, curve, say, mark or only", word)
	}
}
