package winnow

import (
	"bytes"
	"fmt"
)

// Renamed gives a program's text with every name another one, for the tests outside.
func Renamed(filename string, text []byte) []byte {
	g := grammarOf(filename)
	if g == nil {
		return text
	}
	var out bytes.Buffer
	at := 0
	for _, t := range scan(nil, g, text, MaxTokens) {
		if t.kind == tokenName && isASCIILetter(text[t.start]) {
			out.Write(text[at:t.start])
			fmt.Fprintf(&out, "z%d%s", len(text[t.start:t.end]), text[t.start:t.end])
			at = int(t.end)
		}
	}
	out.Write(text[at:])
	return out.Bytes()
}
