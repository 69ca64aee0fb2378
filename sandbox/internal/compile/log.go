//go:build linux

package compile

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

const cutMark = "\n... (cut)\n"

// cleanLog makes what a compiler has printed safe to show: valid UTF-8, without control characters except newline and
// tab, without characters that change the direction of text, and at most limit bytes.
func cleanLog(raw []byte, limit int) []byte {
	clean := bytes.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x2028, r == 0x2029, r == 0xfeff:
			return -1
		}
		return r // invalid bytes arrive as the replacement character
	}, raw)
	if len(raw) < limit && len(clean) <= limit {
		return clean
	}
	cut := max(0, limit-len(cutMark))
	if cut < len(clean) {
		for cut > 0 && !utf8.RuneStart(clean[cut]) {
			cut--
		}
		clean = clean[:cut]
	}
	return append(clean, cutMark[:min(len(cutMark), limit)]...)
}

// logWithLastLine is cleanLog with a line at the end that is not cut.
func logWithLastLine(raw []byte, line string, limit int) []byte {
	if line == "" || limit < len(line)+2 {
		return cleanLog(append(raw, line...), limit)
	}
	log := cleanLog(raw, limit-len(line)-2)
	if len(log) > 0 && log[len(log)-1] != '\n' {
		log = append(log, '\n')
	}
	return append(log, line+"\n"...)
}
