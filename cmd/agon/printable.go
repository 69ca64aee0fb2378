package main

import (
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
