package frames

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// parser reads the words of a frame. It stops at the first error.
type parser struct {
	rest  string // what is not read yet
	more  bool   // there is a word, which may be empty
	seats int
	err   error
}

func (p *parser) fail(expected, found string) {
	if p.err != nil {
		return
	}
	if found == "" {
		found = "nothing"
	} else {
		found = fmt.Sprintf("%.40q", found)
	}
	p.err = fmt.Errorf("expected %s, found %s", expected, found)
}

// word reads up to the next space.
func (p *parser) word() string {
	if p.err != nil {
		return ""
	}
	var word string
	word, p.rest, p.more = strings.Cut(p.rest, " ")
	return word
}

func (p *parser) peek() string {
	word, _, _ := strings.Cut(p.rest, " ")
	return word
}

// text reads the rest of the line.
func (p *parser) text(what string) {
	if p.rest == "" {
		p.fail(what, "")
	}
	p.rest, p.more = "", false
}

func (p *parser) natural(what string, least, most int) {
	word := p.word()
	if n, err := strconv.Atoi(word); err != nil || n < least || n > most || word[0] == '+' || word[0] == '-' {
		p.fail(fmt.Sprintf("%s from %d to %d", what, least, most), word)
	}
}

func (p *parser) seat() { p.natural("a seat", 0, p.seats-1) }

func (p *parser) number(what string) {
	if word := p.word(); !IsNumber(word) {
		p.fail(what, word)
	}
}

func (p *parser) size(what string) {
	if word := p.word(); !IsNumber(word) || strings.HasPrefix(word, "-") || strings.Trim(word, "0.") == "" {
		p.fail(what+" above 0", word)
	}
}

func (p *parser) point() {
	p.number("a number for y")
	p.number("a number for x")
}

func (p *parser) name(what string) {
	if word := p.word(); !isName(word) {
		p.fail(what+" of letters, digits, _ and -", word)
	}
}

// id reads what a put names a thing by.
func (p *parser) id() {
	if word := p.word(); word == "" || len(word) > MaxName || strings.Contains(word, "=") {
		p.fail(fmt.Sprintf("an identifier of at most %d bytes without =", MaxName), word)
	}
}

// attributes reads words of the form name=value up to the end of the line.
func (p *parser) attributes(names ...string) {
	seen := ""
	for p.err == nil && p.more {
		name, value, found := strings.Cut(p.rest, "=")
		if !found || !slices.Contains(names, name) {
			p.fail(strings.Join(names, "=, ")+"=", p.peek())
			return
		}
		if strings.Contains(seen, " "+name) {
			p.fail(name+"= once", p.peek())
			return
		}
		seen += " " + name
		if name == "text" {
			p.rest, p.more = "", false
			return
		}
		value, p.rest, p.more = strings.Cut(value, " ")
		p.value(name, value)
	}
}

func (p *parser) value(name, value string) {
	ok, expected := false, ""
	switch name {
	case "shape":
		ok, expected = slices.Contains([]string{"circle", "square", "triangle", "cross"}, value), "circle, square, triangle or cross"
	case "image":
		ok, expected = isFile(value), "a file of viewer/, without a folder"
	case "fill":
		ok, expected = value == "seat" || isColour(value), "seat, #rgb or #rrggbb"
	case "size":
		ok, expected = IsNumber(value) && value[0] != '-', "a number from 0"
	case "letter":
		ok, expected = utf8.RuneCountInString(value) == 1, "one character"
	case "angle":
		ok, expected = IsNumber(value), "a number of degrees"
	}
	if !ok {
		p.fail(name+"= with "+expected, name+"="+value)
	}
}

// IsNumber reports whether a word is a decimal number, as all languages print them: -1, 0.25 or 1e-05.
func IsNumber(word string) bool {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(strings.TrimPrefix(word, "-")), "e")
	whole, fraction, hasFraction := strings.Cut(mantissa, ".")
	if hasExponent {
		sign := len(exponent) - len(strings.TrimLeft(exponent, "+-"))
		if _, err := strconv.ParseFloat(word, 64); err != nil || sign > 1 || !areDigits(exponent[sign:]) { // it may be too large
			return false
		}
	}
	return len(word) <= MaxName && areDigits(whole) && (!hasFraction || areDigits(fraction))
}

func areDigits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

func isName(word string) bool {
	for i, r := range word {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || !(r == '_' || r == '-' || '0' <= r && r <= '9')) {
			return false
		}
	}
	return word != "" && len(word) <= MaxName
}

func isFile(word string) bool {
	return word != "" && word[0] != '.' && len(word) <= MaxName &&
		strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz0123456789._-") == ""
}

func isColour(word string) bool {
	digits, found := strings.CutPrefix(strings.ToLower(word), "#")
	return found && (len(digits) == 3 || len(digits) == 6) && strings.Trim(digits, "0123456789abcdef") == ""
}

// Seats reads "*", which is all seats, or numbers of seats with commas. The result has an entry a seat.
func Seats(word string, seats int) ([]bool, error) {
	in := make([]bool, seats)
	for i := range in {
		in[i] = word == "*"
	}
	if word == "*" {
		return in, nil
	}
	for part := range strings.SplitSeq(word, ",") {
		seat, err := strconv.Atoi(part)
		if err != nil || !areDigits(part) || seat >= seats {
			return nil, fmt.Errorf("expected seats, * or numbers from 0 to %d with commas, found %.40q", seats-1, word)
		}
		in[seat] = true
	}
	return in, nil
}
