package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cutText shortens what somebody sent before it is sent back.
func Cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// plainText says whether a text is valid, without control characters; lines says whether it may have several.
func Plain(text string, lines bool) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) && !(lines && (r == '\n' || r == '\r' || r == '\t'))
	})
}
