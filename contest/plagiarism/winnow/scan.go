package winnow

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// token is a piece of a program, with its position in its file in bytes.
type token struct {
	start, end int32
	kind       uint16
}

// scanner reads one file. It never goes back by more than a bounded number of bytes, so its time is linear in the
// size of any file. A text without its end mark goes on to the end of its line, or of the file.
type scanner struct {
	g        *grammar
	text     []byte
	at       int
	fresh    bool   // only space since the beginning of the line
	previous uint16 // the token before
	out      []token
	limit    int
}

// scan appends the tokens of a file, at most limit of them.
func scan(out []token, g *grammar, text []byte, limit int) []token {
	s := &scanner{g: g, text: text, fresh: true, out: out, limit: len(out) + limit}
	for s.at < len(s.text) && len(s.out) < s.limit {
		s.next()
	}
	return s.out
}

func (s *scanner) next() {
	c := s.text[s.at]
	switch {
	case c == '\n':
		s.at++
		s.fresh = true
		return
	case c <= ' ':
		s.at++
		return
	}
	if s.g == plain {
		s.plainWord()
		return
	}
	if s.comment() || s.g.special != nil && s.g.special(s) || s.quoted() {
		s.fresh = false
		return
	}
	s.fresh = false
	switch {
	case isDigit(c) || c == '.' && s.at+1 < len(s.text) && isDigit(s.text[s.at+1]):
		s.number()
	case s.isLetter(c):
		s.word()
	default:
		s.operator()
	}
}

// emit appends a token that ends at a position.
func (s *scanner) emit(kind uint16, end int) {
	s.out = append(s.out, token{start: int32(s.at), end: int32(end), kind: kind})
	s.previous = kind
	s.at = end
}

func (s *scanner) has(prefix string) bool {
	rest := s.text[s.at:]
	return len(rest) >= len(prefix) && string(rest[:len(prefix)]) == prefix
}

// lineEnd returns the end of the line that contains a position.
func (s *scanner) lineEnd(from int) int {
	if i := bytes.IndexByte(s.text[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(s.text)
}

// comment skips a comment to the end of the line, or a line that only imports.
func (s *scanner) comment() bool {
	for _, open := range s.g.line {
		if s.has(open) && !s.isLongComment(open) {
			s.at = s.lineEnd(s.at)
			return true
		}
	}
	if !s.fresh {
		return false
	}
	if slices.ContainsFunc(s.g.discard, s.has) {
		s.at = s.lineEnd(s.at)
		return true
	}
	return false
}

// isLongComment reports whether what looks like a line comment is a long comment of Lua.
func (s *scanner) isLongComment(open string) bool {
	return s.g.family == "lua" && s.bracketLevel(s.at+len(open)) >= 0
}

// quoted takes a text, or skips a comment with an end mark.
func (s *scanner) quoted() bool {
	for i := range s.g.quotes {
		q := &s.g.quotes[i]
		if s.text[s.at] == q.open[0] && s.has(q.open) && (!q.start || s.fresh) {
			end := s.shut(q, s.at+len(q.open))
			if q.comment {
				s.at = end
			} else {
				s.emit(tokenText, end)
			}
			return true
		}
	}
	return false
}

// shut returns the end of a text whose content begins at a position.
func (s *scanner) shut(q *quote, at int) int {
	depth := 1
	for at < len(s.text) {
		c := s.text[at]
		switch {
		case q.escape != 0 && c == q.escape:
			at += 2
		case c == '\n' && !q.lines:
			return at
		case c == q.shut[0] && bytes.HasPrefix(s.text[at:], []byte(q.shut)):
			at += len(q.shut)
			if depth--; depth == 0 {
				return at
			}
		case q.nested && c == q.open[0] && bytes.HasPrefix(s.text[at:], []byte(q.open)):
			at += len(q.open)
			depth++
		default:
			at++
		}
	}
	return len(s.text)
}

// until takes a text that ends with a mark, or with the file.
func (s *scanner) until(mark string, from int) {
	end := len(s.text)
	if from < end {
		if i := bytes.Index(s.text[from:], []byte(mark)); i >= 0 {
			end = from + i + len(mark)
		}
	}
	s.emit(tokenText, end)
}

func (s *scanner) number() {
	at := s.at + 1
	for at < len(s.text) {
		c := s.text[at]
		switch {
		case isDigit(c), isASCIILetter(c), c == '_':
		case c == '.' && at+1 < len(s.text) && s.text[at+1] != '.': // 1..10 is a range
		case c == '\'' && at+1 < len(s.text) && isDigit(s.text[at+1]): // 1'000
		case (c == '+' || c == '-') && (s.text[at-1]|0x20) == 'e' && s.text[s.at] != '0':
		default:
			s.emit(tokenNumber, at)
			return
		}
		at++
	}
	s.emit(tokenNumber, at)
}

func (s *scanner) word() {
	at := s.at
	for at < len(s.text) && (s.isLetter(s.text[at]) || isDigit(s.text[at])) {
		at++
	}
	var lower [32]byte
	word := s.text[s.at:at]
	if s.g.fold && len(word) <= len(lower) {
		for i, c := range word {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			lower[i] = c
		}
		word = lower[:len(word)]
	}
	switch kind, ok := s.g.keywords[string(word)]; {
	case !ok:
		s.emit(tokenName, at)
	case kind == 0:
		s.at = at
	default:
		s.emit(kind, at)
	}
}

func (s *scanner) operator() {
	c := s.text[s.at]
	if s.at+1 < len(s.text) && isOperator(s.text[s.at+1]) {
		for i, long := range operators {
			if c == long[0] && s.has(long) {
				s.emit(uint16(tokenLong+i), s.at+len(long))
				return
			}
		}
	}
	s.emit(uint16(c), s.at+1)
}

// plainWord takes a word of a text in an unknown language.
func (s *scanner) plainWord() {
	at, sum := s.at, uint32(2166136261) // FNV-1a
	for at < len(s.text) && (isASCIILetter(s.text[at]) || isDigit(s.text[at]) || s.text[at] == '_' || s.text[at] >= utf8.RuneSelf) {
		sum = (sum ^ uint32(s.text[at])) * 16777619
		at++
	}
	switch {
	case at == s.at:
		s.emit(uint16(s.text[at]), at+1)
	case isDigit(s.text[s.at]):
		s.emit(tokenNumber, at)
	default:
		s.emit(uint16(tokenPlain+(sum^sum>>16)%(1<<16-tokenPlain)), at)
	}
}

func (s *scanner) isLetter(c byte) bool {
	return isASCIILetter(c) || c == '_' || c >= utf8.RuneSelf || strings.IndexByte(s.g.letters, c) >= 0
}

func isDigit(c byte) bool       { return '0' <= c && c <= '9' }
func isASCIILetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isOperator(c byte) bool {
	switch c {
	case '=', '<', '>', '.', '&', '|', '?', '+', '-', '*', '/', ':', '~':
		return true
	}
	return false
}
