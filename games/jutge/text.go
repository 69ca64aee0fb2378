package jutge

import (
	"bytes"
	"strconv"
)

// Shown quotes a piece of a hostile text for an error: printable ASCII on one line, and not much of it.
func Shown(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "..."
	}
	return strconv.QuoteToASCII(text)
}

// ShownLine quotes a line of a hostile answer. It may be long: only its beginning is looked at.
func ShownLine(line []byte) string { return Shown(string(line[:min(len(line), 100)])) }

// CutLine splits a text after its first line. The line comes without its newline.
func CutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte("\n"))
	return line, rest
}

// ParseInt32 reads a 32-bit whole number in its shortest form: no plus, no leading zeros, no spaces.
func ParseInt32(text []byte) (int32, bool) {
	digits := bytes.TrimPrefix(text, []byte("-"))
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
	if len(digits) < len(text) {
		n = -n
	}
	return int32(n), n == int64(int32(n))
}

// Tokens splits a text at white space and knows the lines.
type Tokens struct {
	text []byte
	line int // where the rest begins
	at   int // of the word that was given last; of the end, when there was none
}

// NewTokens begins to split a text.
func NewTokens(text []byte) Tokens { return Tokens{text: text, line: 1, at: 1} }

// Line is the line, from 1, of the word that Next gave last; of the end of the text, when it gave none.
func (t *Tokens) Line() int { return t.at }

// Next gives the next word. It says false at the end of the text.
func (t *Tokens) Next() (string, bool) {
	for len(t.text) > 0 && isSpace(t.text[0]) {
		if t.text[0] == '\n' {
			t.line++
		}
		t.text = t.text[1:]
	}
	t.at = t.line
	n := 0
	for n < len(t.text) && !isSpace(t.text[n]) {
		n++
	}
	word := string(t.text[:n])
	t.text = t.text[n:]
	return word, n > 0
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
