package java

import (
	"path"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// LongestName is the length of the longest name that a player can have.
const LongestName = 20

// players is the package that the packages of the players are in.
const players = "wota.ai"

// Name finds the name of a player in its files: the X of the package wota.ai.X that its class HillAI is in. The error is
// a *engine.SourceError. The files are hostile.
func Name(files engine.Files) (string, error) {
	var found []string // files
	for _, name := range sorted(files) {
		if path.Base(name) == sourceFile && !isSDK(string(files[name])) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return nameOfClass(files)
	}
	if len(found) > 1 {
		return "", engine.SourceErrorf(engine.TwoPlayerNames, "There are %d files HillAI.java, for example %s and %s: send one colony, and only one.", len(found), shown(found[0]), shown(found[1]))
	}
	source := files[found[0]]
	if err := engine.CheckText(source); err != nil {
		return "", err
	}
	return nameOf(packageOf(string(source)), "HillAI.java")
}

// isSDK reports whether a source is the SDK's class of the same name, which students send along with their whole project.
func isSDK(source string) bool { return packageOf(source) == "wota.gameobjects" }

// nameOfClass finds the name of a player that was compiled at home.
func nameOfClass(files engine.Files) (string, error) {
	var found []string // packages
	for _, name := range sorted(files) {
		if path.Base(name) != "HillAI.class" {
			continue
		}
		class, ok := className(files[name])
		if !ok {
			return "", engine.SourceErrorf(engine.NotText, "%s is no class file: compile the colony again, or send its sources.", shown(name))
		}
		if dir := path.Dir(class); dir != "wota/gameobjects" {
			found = append(found, strings.ReplaceAll(dir, "/", "."))
		}
	}
	switch len(found) {
	case 0:
		return "", engine.SourceErrorf(engine.NoPlayerName, "There is no file HillAI.java: every colony has a class HillAI in a package %s.NAME, and the NAME is the player's.", players)
	case 1:
		return nameOf(found[0], "HillAI.class")
	}
	return "", engine.SourceErrorf(engine.TwoPlayerNames, "There are %d files HillAI.class, in the packages %s and %s for example: send one colony, and only one.", len(found), shown(found[0]), shown(found[1]))
}

func nameOf(pkg, file string) (string, error) {
	name, ok := strings.CutPrefix(pkg, players+".")
	switch {
	case pkg == "":
		return "", engine.SourceErrorf(engine.NoPlayerName, "%s is in no package: begin it with `package %s.NAME;`, and the NAME is the player's.", file, players)
	case !ok || name == "":
		return "", engine.SourceErrorf(engine.NoPlayerName, "%s is in the package %s: it has to be %s.NAME, and the NAME is the player's.", file, shown(pkg), players)
	}
	return name, CheckName(name)
}

// CheckName reports whether a player can have the name: an identifier of letters of ASCII, digits and _. The error is a
// *engine.SourceError.
func CheckName(name string) error {
	for i := range len(name) {
		c := name[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return badName(name)
		}
	}
	if name == "" || len(name) > LongestName {
		return badName(name)
	}
	return nil
}

func badName(name string) error {
	return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: take up to %d letters (a-z, A-Z), digits and _, begin with a letter, and rename the package %s.NAME.", shown(name), LongestName, players)
}

// shown quotes a piece of a hostile text: printable ASCII on one line, and not much of it.
func shown(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "..."
	}
	return strconv.QuoteToASCII(s)
}

// packageOf is the package that a source names in its first statement; "" if it names none. Comments do not count.
func packageOf(source string) string {
	source = strings.TrimPrefix(source, "\uFEFF")
	var code strings.Builder
	for source != "" && source[0] != ';' && source[0] != '{' {
		switch {
		case strings.HasPrefix(source, "//"):
			_, source, _ = strings.Cut(source, "\n")
			code.WriteByte(' ')
		case strings.HasPrefix(source, "/*"):
			_, source, _ = strings.Cut(source[2:], "*/")
			code.WriteByte(' ')
		default:
			code.WriteByte(source[0])
			source = source[1:]
		}
	}
	fields := strings.Fields(code.String())
	if source == "" || source[0] != ';' || len(fields) < 2 || fields[0] != "package" {
		return ""
	}
	return strings.Join(fields[1:], "")
}

// className reads the name, with slashes, that a compiled class gives itself. It says false if the file is none.
func className(file []byte) (string, bool) {
	c, ok := readClass(file)
	return c.name, ok
}
