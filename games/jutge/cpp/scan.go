package cpp

import "strings"

// kind is what a token is.
type kind uint8

const (
	symbol kind = iota
	word        // identifiers and keywords
	number
	literal // characters and strings, without a suffix
	header  // the <name> of an #include
)

// token is one token of a source.
type token struct {
	kind  kind
	text  string // without splices; digraphs are what they stand for
	at    int    // offset in the source
	line  int    // from 1
	fresh bool   // the first one of its line
	apart bool   // white space or a comment comes before it

	unsure bool // the compiler may not see it, or see something else
}

// scan gives the tokens of a source, the first so many at most, those of directives among them. Two > in a row are two
// tokens.
func scan(source string, most int) []token {
	s := newScanner(source)
	var tokens []token
	for len(tokens) < most {
		t, ok := s.token()
		if !ok {
			break
		}
		tokens = append(tokens, t)
	}
	return tokens
}

// scanner walks over a source.
type scanner struct {
	source string
	at     int
	line   int
	fresh  bool // nothing but white space and comments on this line so far

	directive place // how much of a directive that may name a header has come
}

// place is a place in a directive.
type place uint8

const (
	elsewhere place = iota
	afterHash
	beforeHeader
)

// newScanner begins to scan a source.
func newScanner(source string) *scanner {
	s := &scanner{source: source, line: 1}
	s.take("\uFEFF")
	s.fresh = true
	return s
}

// follow remembers where a directive may name a header: between < and > there are no tokens.
func (s *scanner) follow(t token) {
	switch {
	case t.fresh && t.text == "#":
		s.directive = afterHash
	case s.directive == afterHash && includes(t.text):
		s.directive = beforeHeader
	default:
		s.directive = elsewhere
	}
}

func includes(directive string) bool {
	return directive == "include" || directive == "include_next" || directive == "import"
}

// token takes the next token, false at the end.
func (s *scanner) token() (token, bool) {
	start := s.at
	s.blanks()
	t := token{at: s.at, line: s.line, fresh: s.fresh, apart: s.at > start}
	s.fresh = false
	switch c := s.peek(); {
	case s.at >= len(s.source):
		return t, false
	case isLetter(c):
		t.kind, t.text = word, s.word()
		if isRawPrefix(t.text) && s.peek() == '"' {
			s.raw()
			t.kind, t.text = literal, s.source[t.at:s.at]
		} else if isPrefix(t.text) && (s.peek() == '"' || s.peek() == '\'') {
			t.kind, t.text = literal, t.text+s.quoted()
		}
	case isDigit(c):
		t.kind, t.text = number, s.number()
	case c == '"' || c == '\'':
		t.kind, t.text = literal, s.quoted()
	case c == '<' && s.directive == beforeHeader && !t.fresh:
		t.kind, t.text = header, s.header()
	default:
		t.text = s.symbol()
	}
	s.follow(t)
	return t, true
}

// splice is the length of the splice (backslash and line end) at a position, 0 if there is none. Blanks between the
// backslash and the line end are forgiven, as g++ does.
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

// peek is the byte at the position, 0 at the end. It moves from splices to what follows them.
func (s *scanner) peek() byte {
	for n := s.splice(s.at); n > 0; n = s.splice(s.at) {
		s.at += n
		s.line++
	}
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
	if s.peek() != text[0] {
		return false
	}
	before := *s
	for i := 0; i < len(text); i++ {
		if s.next() != text[i] {
			*s = before
			return false
		}
	}
	return true
}

// until takes everything up to a byte for which end says true, and gives it without splices.
func (s *scanner) until(end func(c byte) bool) string {
	s.peek()
	start, line := s.at, s.line
	for c := s.peek(); s.at < len(s.source) && !end(c); c = s.peek() {
		s.next()
	}
	return s.text(start, line)
}

// text is the source from a position to here, without splices. Most of it has none.
func (s *scanner) text(start, line int) string {
	if s.line == line {
		return s.source[start:s.at]
	}
	var b strings.Builder
	for part := (scanner{source: s.source[:s.at], at: start}); part.at < s.at; {
		if c := part.next(); c != 0 {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// blanks takes white space and comments.
func (s *scanner) blanks() {
	for {
		switch c := s.peek(); {
		case c == '\n':
			s.next()
			s.fresh = true
		case isBlank(c):
			s.next()
		case c != '/' || !s.comment():
			return
		}
	}
}

// comment takes one comment, without the line end of a // comment.
func (s *scanner) comment() bool {
	switch {
	case s.take("//"):
		s.until(isLineEnd)
		return true
	case s.take("/*"):
		for s.at < len(s.source) && !s.take("*/") {
			s.next()
		}
		return true
	}
	return false
}

func (s *scanner) word() string {
	return s.until(func(c byte) bool { return !isLetter(c) && !isDigit(c) })
}

// number takes a number with its separators (1'000), which are no characters, and the signs of exponents.
func (s *scanner) number() string {
	s.peek()
	start, line := s.at, s.line
	for before := byte(0); ; {
		c := s.peek()
		separator := c == '\'' && s.at+1 < len(s.source) && (isLetter(s.source[s.at+1]) || isDigit(s.source[s.at+1]))
		sign := (c == '+' || c == '-') && strings.IndexByte("eEpP", before) >= 0
		if !isLetter(c) && !isDigit(c) && c != '.' && !separator && !sign {
			return s.text(start, line)
		}
		before = s.next()
	}
}

// quoted takes a character or a string. An unfinished one ends with its line.
func (s *scanner) quoted() string {
	start, line := s.at, s.line
	quote := s.next()
	for c := s.peek(); s.at < len(s.source) && c != '\n'; c = s.peek() {
		s.next()
		if c == quote {
			break
		}
		if c == '\\' && s.peek() != '\n' {
			s.next()
		}
	}
	return s.text(start, line)
}

// raw takes a raw string, whose prefix has been taken. Splices are not undone in it.
func (s *scanner) raw() {
	const longestDelimiter = 16
	rest := s.source[s.at+1:]
	open := strings.IndexAny(rest[:min(len(rest), longestDelimiter+1)], "(\\ )\t\v\f\r\n\"")
	if open < 0 || rest[open] != '(' {
		s.quoted()
		return
	}
	end := strings.Index(rest[open:], ")"+rest[:open]+"\"")
	text := rest
	if end >= 0 {
		text = rest[:open+end+open+2]
	}
	s.line += strings.Count(text, "\n")
	s.at += 1 + len(text)
}

// header takes the <name> of an #include, which may hold quotes.
func (s *scanner) header() string {
	start, line := s.at, s.line
	s.until(func(c byte) bool { return c == '>' || c == '\n' })
	s.take(">")
	return s.text(start, line)
}

// symbol takes an operator or another sign.
func (s *scanner) symbol() string {
	if c := s.peek(); strings.IndexByte("<%:", c) >= 0 {
		if sign := s.digraph(); sign != "" {
			return sign
		}
	}
	first := s.peek()
	for _, text := range symbols {
		if text[0] == first && s.take(text) {
			return text
		}
	}
	return string(rune(s.next()))
}

// digraph takes a sign that is written as two. In <:: the first is a <, unless > or : follows.
func (s *scanner) digraph() string {
	before := *s
	if s.take("<::") {
		if c := s.peek(); c != ':' && c != '>' {
			*s = before
			s.next()
			return "<"
		}
		*s = before
	}
	for _, pair := range digraphs {
		if s.take(pair[0]) {
			return pair[1]
		}
	}
	return ""
}

// digraphs are signs and what they stand for.
var digraphs = [...][2]string{{"<:", "["}, {":>", "]"}, {"<%", "{"}, {"%>", "}"}, {"%:", "#"}}

// symbols are those of more than one sign, longer ones first. Those that begin with two > are missing: they may end two
// lists of template arguments.
var symbols = [...]string{
	"...", "->*", "<<=", "->", "::", "<<", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=",
	"&=", "|=", "^=", "##", ".*",
}

func isRawPrefix(text string) bool {
	return text == "R" || len(text) <= 3 && strings.HasSuffix(text, "R") && isPrefix(text[:len(text)-1])
}

func isPrefix(text string) bool {
	return text == "L" || text == "u" || text == "U" || text == "u8"
}

func isLineEnd(c byte) bool { return c == '\n' }

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r'
}

func isLetter(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
