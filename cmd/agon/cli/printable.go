package cli

import (
	"io"
	"strings"
	"unicode"
)

// Printable replaces what could drive a terminal: logs quote players' sources, and those are hostile.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}

// PrintableWriter writes texts in their printable form.
type PrintableWriter struct{ W io.Writer }

// Write takes whole characters.
func (p PrintableWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(p.W, Printable(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
