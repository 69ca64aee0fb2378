package main

import (
	"io"
	"strings"
	"unicode"
)

// printable replaces what could drive a terminal: logs quote players' sources, and those are hostile.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}

// printableWriter writes texts in their printable form.
type printableWriter struct{ w io.Writer }

// Write takes whole characters.
func (p printableWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(p.w, printable(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
