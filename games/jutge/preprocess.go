package jutge

import "strings"

// definition is one `#define NAME value` of a source. The value is trimmed and free of comments; for a macro with
// parameters it begins with "(".
type definition struct {
	value string
	line  int // of the #, from 1
}

// definitions finds the #defines of a name in a C++ source the way a preprocessor sees it that takes every branch:
// with spliced lines joined, and comments, characters, strings and raw strings skipped.
func definitions(source, name string) []definition {
	s := scanner{source: strings.TrimPrefix(source, "\uFEFF"), line: 1, fresh: true}
	var found []definition
	for s.at < len(s.source) {
		line := s.line
		if s.fresh && s.hash() {
			if value, ok := s.define(name); ok {
				found = append(found, definition{value, line})
			}
			continue
		}
		s.token()
	}
	return found
}

// scanner walks over a source. Its position never stands on a splice (backslash and line end).
type scanner struct {
	source string
	at     int
	line   int
	fresh  bool // nothing but white space and comments on this line so far
}

// splice is the length of the splice at a position, 0 if there is none. Blanks between the backslash and the line
// end are forgiven, as g++ does.
func (s *scanner) splice(at int) int {
	if at >= len(s.source) || s.source[at] != '\\' {
		return 0
	}
	end := at + 1
	for end < len(s.source) && isBlank(s.source[end]) {
		end++
	}
	if end < len(s.source) && s.source[end] == '\n' {
		return end + 1 - at
	}
	return 0
}

// skipSplices moves from a splice to what follows it.
func (s *scanner) skipSplices() {
	for n := s.splice(s.at); n > 0; n = s.splice(s.at) {
		s.at += n
		s.line++
	}
}

// peek is the byte at the position, 0 at the end.
func (s *scanner) peek() byte {
	s.skipSplices()
	if s.at >= len(s.source) {
		return 0
	}
	return s.source[s.at]
}

// next takes one byte, 0 at the end.
func (s *scanner) next() byte {
	c := s.peek()
	if s.at < len(s.source) {
		s.at++
	}
	if c == '\n' {
		s.line++
	}
	return c
}

// take takes the text if it comes next.
func (s *scanner) take(text string) bool {
	before := *s
	for i := 0; i < len(text); i++ {
		if s.next() != text[i] {
			*s = before
			return false
		}
	}
	return true
}

// blanks takes white space and comments, line ends only inside comments.
func (s *scanner) blanks() {
	for isBlank(s.peek()) && s.next() != 0 || s.comment() {
	}
}

// comment takes one comment, without the line end of a // comment.
func (s *scanner) comment() bool {
	switch {
	case s.take("//"):
		for c := s.peek(); c != '\n' && c != 0; c = s.peek() {
			s.next()
		}
		return true
	case s.take("/*"):
		for s.at < len(s.source) && !s.take("*/") {
			s.next()
		}
		return true
	}
	return false
}

// hash takes what is blank up to the # that begins a directive, and the # if there is one.
func (s *scanner) hash() bool {
	s.blanks()
	s.fresh = !s.take("#") && !s.take("%:")
	return !s.fresh
}

// define takes the directive after its #, up to the line end if it is a #define of the name. Of any other directive
// only the first words are taken: the rest holds ordinary tokens.
func (s *scanner) define(name string) (value string, ok bool) {
	s.blanks()
	word := s.word()
	if word == "include" {
		s.header()
	}
	if word != "define" {
		return "", false
	}
	s.blanks()
	if s.word() != name {
		return "", false
	}
	var b strings.Builder
	for c := s.peek(); c != '\n' && c != 0; c = s.peek() {
		if s.comment() {
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(s.next())
	}
	return strings.TrimSpace(b.String()), true
}

// header takes the <name> after #include, which may hold quotes.
func (s *scanner) header() {
	s.blanks()
	if s.peek() != '<' {
		return
	}
	for c := s.peek(); c != '\n' && c != 0; c = s.peek() {
		if s.next() == '>' {
			return
		}
	}
}

// word takes an identifier; it is empty if none comes next.
func (s *scanner) word() string {
	if isDigit(s.peek()) {
		return ""
	}
	var b strings.Builder
	for c := s.peek(); isLetter(c) || isDigit(c); c = s.peek() {
		b.WriteByte(s.next())
	}
	return b.String()
}

// token takes the next thing that is no directive.
func (s *scanner) token() {
	if s.comment() {
		return
	}
	switch c := s.peek(); {
	case c == '\n':
		s.next()
		s.fresh = true
		return
	case isBlank(c):
		s.next()
		return
	case isLetter(c):
		if word := s.word(); isRawPrefix(word) && s.peek() == '"' {
			s.raw()
		}
	case isDigit(c):
		s.number()
	case c == '"' || c == '\'':
		s.literal()
	default:
		s.next()
	}
	s.fresh = false
}

// number takes a number with its separators (1'000), which are no characters.
func (s *scanner) number() {
	for {
		c := s.peek()
		separator := c == '\'' && s.at+1 < len(s.source) && (isLetter(s.source[s.at+1]) || isDigit(s.source[s.at+1]))
		if !isLetter(c) && !isDigit(c) && c != '.' && !separator {
			return
		}
		s.next()
	}
}

// literal takes a character or a string. An unfinished one ends with its line.
func (s *scanner) literal() {
	quote := s.next()
	for c := s.peek(); c != '\n' && c != 0; c = s.peek() {
		s.next()
		switch c {
		case quote:
			return
		case '\\':
			if s.peek() != '\n' {
				s.next()
			}
		}
	}
}

// raw takes a raw string, whose prefix has been taken. Splices are not undone in it.
func (s *scanner) raw() {
	const longestDelimiter = 16
	rest := s.source[s.at+1:]
	open := strings.IndexAny(rest, "(\\ )\t\v\f\r\n\"")
	if open < 0 || open > longestDelimiter || rest[open] != '(' {
		s.literal()
		return
	}
	end := strings.Index(rest[open:], ")"+rest[:open]+"\"")
	if end < 0 {
		s.at = len(s.source)
		return
	}
	text := rest[:open+end+open+2]
	s.line += strings.Count(text, "\n")
	s.at += 1 + len(text)
}

func isRawPrefix(word string) bool {
	switch word {
	case "R", "LR", "uR", "UR", "u8R":
		return true
	}
	return false
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r'
}

func isLetter(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
