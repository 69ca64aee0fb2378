package engine

import "strings"

// LanguageOf finds the language of a source by its file name. It says false when no language of the game has files of
// that kind.
func LanguageOf(g Game, file string) (Language, bool) {
	for _, l := range g.Languages() {
		for _, suffix := range l.Suffix {
			if strings.HasSuffix(file, suffix) && len(file) > len(suffix) {
				return l, true
			}
		}
	}
	return Language{}, false
}

// LanguageByID finds a language of a game by its identifier.
func LanguageByID(g Game, id string) (Language, bool) {
	for _, l := range g.Languages() {
		if l.ID == id {
			return l, true
		}
	}
	return Language{}, false
}
