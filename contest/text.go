package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Truncate shortens what somebody sent before a message repeats it. The result is valid UTF-8.
func Truncate(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// IsPlainText reports whether a text is valid UTF-8 without control characters. With lines it may have line ends and tabs.
func IsPlainText(text string, lines bool) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) && !(lines && (r == '\n' || r == '\r' || r == '\t'))
	})
}
