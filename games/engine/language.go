package engine

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// Expand replaces each word of a command of Language.Compile that has a * by those of some files that it matches, in order of
// their names. Each is given with its folder, "./MyBot.cc", so that no name looks like an option. Other words stay.
func Expand(command []string, files Files) []string {
	var words []string
	for _, word := range command {
		if !strings.Contains(word, "*") {
			words = append(words, word)
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if ok, err := path.Match(word, name); ok && err == nil {
				words = append(words, "./"+name)
			}
		}
	}
	return words
}

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
