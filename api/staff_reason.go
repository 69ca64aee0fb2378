package api

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxReason is how long a reason may be, in characters.
const maxReason = 500

// checkReason returns a reason without spaces around it. Everybody can read it, so it must be one line of text that does not
// change how the text around it is shown.
func checkReason(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", refuse(CodeBadReason, "There is no reason. Say why in a sentence: everybody can read it.")
	case !utf8.ValidString(text) || utf8.RuneCountInString(text) > maxReason:
		return "", refuse(CodeBadReason, "The reason is longer than %d characters. Say it in a sentence.", maxReason)
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }):
		return "", refuse(CodeBadReason, "The reason holds control characters or line breaks. Write it in one line of plain text.")
	}
	return text, nil
}
