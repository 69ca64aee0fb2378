package jutge

import (
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// PythonName finds the name in the one line `PLAYER_NAME = "X"` of a Python source, without running it. The line begins
// in the first column; comments and strings do not count. The error is a *engine.SourceError.
func PythonName(source []byte) (string, error) {
	if err := engine.CheckText(source); err != nil {
		return "", err
	}
	const advice = "`PLAYER_NAME = \"YourName\"`"
	found := assignments(string(source), "PLAYER_NAME")
	switch len(found) {
	case 0:
		return "", engine.SourceErrorf(engine.NoPlayerName,
			"There is no line "+advice+": copy AIPyNull.py and put your player's name there.")
	case 1:
	default:
		return "", engine.SourceErrorf(engine.TwoPlayerNames,
			"PLAYER_NAME is given %d times (lines %d and %d): leave one line "+advice+".", len(found), found[0].line, found[1].line)
	}
	name, line := found[0].value, found[0].line
	switch {
	case name == "":
		return "", engine.SourceErrorf(engine.BadName, "Line %d gives PLAYER_NAME no plain text: write "+advice+".", line)
	case !isIdentifier(name):
		return "", engine.SourceErrorf(engine.BadName, "Line %d: the name %s is not an identifier: use letters, digits and _ and begin with a letter.", line, Shown(name))
	case len(name) > longestName:
		return "", engine.SourceErrorf(engine.BadName, "Line %d: the name %s has %d letters: choose one with at most %d.", line, Shown(name), len(name), longestName)
	}
	return name, nil
}

// assignment is one statement `name = "value"`.
type assignment struct {
	value string
	line  int // from 1
}

// assignments finds the statements `name = "value"` that begin in the first column of a Python source. The value is
// empty if it is not one plain string.
func assignments(source, name string) []assignment {
	s := pythonScanner{rest: strings.TrimPrefix(source, "\uFEFF"), line: 1, fresh: true}
	var found []assignment
	for s.rest != "" {
		if s.fresh {
			if after, ok := strings.CutPrefix(s.rest, name); ok {
				if value, ok := assigned(after); ok {
					found = append(found, assignment{value, s.line})
				}
			}
		}
		s.token()
	}
	return found
}

// assigned reads what follows a name: an assignment of one string, with nothing else on the line but a comment.
func assigned(text string) (value string, ok bool) {
	text, _, _ = strings.Cut(text, "\n")
	after, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "=")
	if !ok || strings.HasPrefix(after, "=") {
		return "", false
	}
	after = strings.TrimSpace(after)
	if after == "" || after[0] != '"' && after[0] != '\'' {
		return "", true
	}
	value, rest, closed := strings.Cut(after[1:], after[:1])
	rest = strings.TrimSpace(rest)
	if !closed || strings.Contains(value, `\`) || rest != "" && rest[0] != '#' {
		return "", true
	}
	return value, true
}

// pythonScanner walks over a Python source.
type pythonScanner struct {
	rest  string
	line  int
	depth int  // of brackets
	fresh bool // a statement can begin here: in the first column of a line that does not continue another one
}

// take takes bytes.
func (s *pythonScanner) take(n int) {
	s.line += strings.Count(s.rest[:n], "\n")
	s.rest = s.rest[n:]
}

// token takes one comment, string, line end or other byte.
func (s *pythonScanner) token() {
	s.fresh = false
	switch c := s.rest[0]; c {
	case '#':
		comment, _, _ := strings.Cut(s.rest, "\n")
		s.take(len(comment))
	case '"', '\'':
		s.text(s.rest[:1])
	case '(', '[', '{':
		s.depth++
		s.take(1)
	case ')', ']', '}':
		s.depth = max(0, s.depth-1)
		s.take(1)
	case '\\':
		s.take(1)
		if strings.HasPrefix(s.rest, "\r\n") {
			s.take(1)
		}
		if s.rest != "" {
			s.take(1)
		}
	case '\n':
		s.take(1)
		s.fresh = s.depth == 0
	default:
		s.take(1)
	}
}

// text takes a string. An unfinished one with single quotes ends with its line.
func (s *pythonScanner) text(quote string) {
	if strings.HasPrefix(s.rest, strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	at := len(quote)
	for at < len(s.rest) && !strings.HasPrefix(s.rest[at:], quote) {
		if s.rest[at] == '\n' && len(quote) == 1 {
			s.take(at)
			return
		}
		if s.rest[at] == '\\' {
			at++
		}
		at++
	}
	s.take(min(at+len(quote), len(s.rest)))
}
