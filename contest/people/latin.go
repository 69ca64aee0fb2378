package people

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// latin writes a text with as few letters beyond a to z as possible: "Häuser" as "Haeuser", "Núñez" as "Nunez".
func latin(text string) string {
	// German writes its umlauts as two letters, Spanish and Catalan write ü for a u that is heard. Other letters lose their
	// marks below.
	text = strings.NewReplacer(
		"güe", "gue", "güi", "gui", "Güe", "Gue", "Güi", "Gui", "qüe", "que", "qüi", "qui",
		"ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "ẞ", "SS", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe",
		"ø", "oe", "Ø", "Oe", "å", "aa", "Å", "Aa", "þ", "th", "Þ", "Th", "ð", "d", "Ð", "D", "đ", "d", "Đ", "D", "ł", "l", "Ł", "L", "ı", "i",
	).Replace(norm.NFC.String(text))
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}
