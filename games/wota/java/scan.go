package java

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a number, a character, or a text, of which only the first character is kept.
type token struct {
	text         string
	line, column int // from 1
}

// isWord reports whether a token is a name or a keyword.
func (t token) isWord() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return t.text != "" && isLetter(r)
}

func isLetter(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) }

// mostTokens bounds what is read of a source. That is a hundred times what players have.
const mostTokens = 1 << 18

// scan reads the tokens of a source, without comments. Unicode escapes count as the characters that they stand for, as the
// compiler reads them.
func scan(source string) []token {
	s := scanner{rest: unescape(strings.TrimPrefix(source, "\uFEFF")), line: 1, column: 1}
	var tokens []token
	for s.rest != "" && len(tokens) < mostTokens {
		line, column := s.line, s.column
		text, ok := s.next()
		if ok {
			tokens = append(tokens, token{text, line, column})
		}
	}
	return tokens
}

type scanner struct {
	rest         string
	line, column int
}

// next reads a token, or what is none: a comment or a space.
func (s *scanner) next() (string, bool) {
	r, size := utf8.DecodeRuneInString(s.rest)
	switch {
	case strings.HasPrefix(s.rest, "//"):
		end := strings.IndexByte(s.rest, '\n')
		if end < 0 {
			end = len(s.rest)
		}
		s.skip(end)
	case strings.HasPrefix(s.rest, "/*"):
		s.skip(2)
		s.skipTo("*/")
	case strings.HasPrefix(s.rest, `"""`):
		s.skip(3)
		s.quoted(`"""`, true)
		return `"`, true
	case r == '"' || r == '\'':
		s.skip(1)
		s.quoted(string(r), false)
		return string(r), true
	case unicode.IsSpace(r):
		s.skip(size)
	case isLetter(r) || unicode.IsDigit(r):
		end := strings.IndexFunc(s.rest, func(r rune) bool { return !isLetter(r) && !unicode.IsDigit(r) })
		if end < 0 {
			end = len(s.rest)
		}
		text := s.rest[:end]
		s.skip(end)
		return text, true
	default:
		s.skip(size)
		return string(r), true
	}
	return "", false
}

// quoted skips a text up to its end. A text of one line also ends with the line.
func (s *scanner) quoted(end string, lines bool) {
	for s.rest != "" {
		switch {
		case strings.HasPrefix(s.rest, end):
			s.skip(len(end))
			return
		case s.rest[0] == '\n' && !lines:
			return
		case s.rest[0] == '\\' && len(s.rest) > 1:
			s.skip(2)
		default:
			s.skip(1)
		}
	}
}

// skipTo skips what comes before an end, and the end.
func (s *scanner) skipTo(end string) {
	if i := strings.Index(s.rest, end); i >= 0 {
		s.skip(i + len(end))
		return
	}
	s.skip(len(s.rest))
}

// skip skips bytes, and counts lines and characters.
func (s *scanner) skip(bytes int) {
	for _, r := range s.rest[:bytes] {
		if s.column++; r == '\n' {
			s.line, s.column = s.line+1, 1
		}
	}
	s.rest = s.rest[bytes:]
}

// unescape replaces Unicode escapes (The Java Language Specification, section 3.3).
func unescape(source string) string {
	if !strings.Contains(source, `\u`) {
		return source
	}
	var out strings.Builder
	for i := 0; i < len(source); i++ {
		if source[i] != '\\' || i+1 >= len(source) {
			out.WriteByte(source[i])
			continue
		}
		digits := strings.TrimLeft(source[i+1:], "u")
		start := len(source) - len(digits)
		if start > i+1 && len(digits) >= 4 {
			if code, err := strconv.ParseUint(digits[:4], 16, 16); err == nil {
				out.WriteRune(rune(code))
				i = start + 3
				continue
			}
		}
		out.WriteString(source[i : i+2])
		i++
	}
	return out.String()
}
