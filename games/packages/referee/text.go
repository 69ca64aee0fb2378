package referee

import (
	"errors"
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// isPlain reports whether all programs take a character for a part of a line: some end lines at more than newlines.
func isPlain(r rune) bool {
	const lineSeparator, paragraphSeparator = '\u2028', '\u2029'
	return r == '\t' || !unicode.IsControl(r) && r != lineSeparator && r != paragraphSeparator
}

// isASCII reports whether a line has nothing but printable ASCII, as nearly all have.
func isASCII(line []byte) bool {
	for _, b := range line {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return true
}

// checkText reports whether a line is what every program can read and show.
func checkText(line []byte) error {
	if isASCII(line) {
		return nil
	}
	if !utf8.Valid(line) {
		return errors.New("it is not valid UTF-8")
	}
	for _, r := range string(line) {
		if !isPlain(r) {
			return fmt.Errorf("it has the control character %U", r)
		}
	}
	return nil
}

// appendPlain appends a line with a ? for everything that is no text, so that no referee stumbles over it.
func appendPlain(dst, line []byte) []byte {
	if isASCII(line) {
		return append(dst, line...)
	}
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if r == utf8.RuneError && size == 1 || !isPlain(r) {
			dst = append(dst, '?')
		} else {
			dst = append(dst, line[:size]...)
		}
		line = line[size:]
	}
	return dst
}

// quoted shows a piece of what somebody sent, on one line of ASCII and not too long.
func quoted(text []byte) string {
	const most = 60
	if len(text) > most {
		return strconv.QuoteToASCII(string(text[:most])) + "..."
	}
	return strconv.QuoteToASCII(string(text))
}
