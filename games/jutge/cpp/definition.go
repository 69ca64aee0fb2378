package cpp

import "strings"

// Definition is one #define of a source.
type Definition struct {
	Value string // free of comments; for a macro with parameters it begins with "("
	Line  int    // of the #, from 1
}

// Definitions finds the #defines of a name the way a preprocessor sees them that takes every branch.
func Definitions(source, name string) []Definition {
	s := newScanner(source)
	var found []Definition
	var line []token // of a directive, as much as may matter
	end := func() {
		if defines(line, name) {
			found = append(found, Definition{written(line[3:]), line[0].line})
		}
		line = line[:0]
	}
	for t, ok := s.token(); ok; t, ok = s.token() {
		if t.fresh {
			end()
		}
		if isDirective(t) || 0 < len(line) && len(line) < 3 || defines(line, name) {
			line = append(line, t)
		}
	}
	end()
	return found
}

// defines reports whether a line is a #define of a name.
func defines(line []token, name string) bool {
	return len(line) > 2 && line[1].text == "define" && line[2].text == name
}

// isDirective reports whether a token is the # that begins one.
func isDirective(t token) bool { return t.fresh && t.kind == symbol && t.text == "#" }

// lineFrom are the tokens from the first one of a line to its end.
func lineFrom(tokens []token, at int) []token {
	end := at + 1
	for end < len(tokens) && !tokens[end].fresh {
		end++
	}
	return tokens[at:end]
}

// written puts tokens together again, with single blanks where there was white space.
func written(tokens []token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && t.apart {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}
