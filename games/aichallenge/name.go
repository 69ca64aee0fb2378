package aichallenge

import (
	"regexp"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
)

// longestName is the length of the longest name, in characters.
const longestName = 24

// PlayerName is always "": players do not name themselves, so the name is asked for.
func (Game) PlayerName(string, engine.Files) (string, error) { return "", nil }

// plainName is a name that can stand in addresses and file names, too.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,23}$`)

// CheckName takes 1 to 24 letters, digits and the signs _ . and -.
func (Game) CheckName(name string) error {
	if !plainName.MatchString(name) {
		return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: take 1 to %d of the letters a-z and A-Z, digits, _ . and -, and begin with a letter or a digit.", shown(name), longestName)
	}
	return nil
}

// checkName takes names of 1 to 24 visible characters, also of other scripts, with single spaces between them. The
// replay is JSON, so all of these can be written.
func checkName(name string) error {
	const advice = "Take 1 to 24 letters, digits or signs; single spaces may stand between them."
	length := utf8.RuneCountInString(name)
	if length == 0 || length > longestName || !utf8.ValidString(name) {
		return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: it has %d characters. %s", shown(name), length, advice)
	}
	last := ' '
	for _, c := range name {
		if !unicode.IsGraphic(c) || unicode.IsSpace(c) && (c != ' ' || last == ' ') {
			return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: it has a sign that does not show. %s", shown(name), advice)
		}
		last = c
	}
	if last == ' ' {
		return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: it ends with a space. %s", shown(name), advice)
	}
	return nil
}
