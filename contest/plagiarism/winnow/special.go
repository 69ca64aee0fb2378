package winnow

import "bytes"

// What no table says: texts whose end depends on how they begin, and marks that mean one thing or another.

// prefixed takes texts with a prefix of letters: Python's r”, f"" and the like.
func prefixed(s *scanner) bool {
	at := s.at
	for at < len(s.text) && at < s.at+2 && bytes.IndexByte([]byte("rbfuRBFU"), s.text[at]) >= 0 {
		at++
	}
	if at == s.at || at == len(s.text) || s.text[at] != '"' && s.text[at] != '\'' {
		return false
	}
	s.at = at
	return s.quoted()
}

// rawC takes R"mark(...)mark" and texts with a prefix.
func rawC(s *scanner) bool {
	at := s.at
	for at < len(s.text) && at < s.at+3 && bytes.IndexByte([]byte("uUL8R"), s.text[at]) >= 0 {
		at++
	}
	if at == s.at || at == len(s.text) || s.text[at] != '"' && s.text[at] != '\'' {
		return false
	}
	if s.text[at-1] != 'R' || s.text[at] != '"' {
		s.at = at
		return s.quoted()
	}
	open := bytes.IndexByte(s.text[at:min(at+20, len(s.text))], '(') // the mark has at most 16 characters
	if open < 0 {
		s.at = at
		return s.quoted()
	}
	s.until(")"+string(s.text[at+1:at+open])+`"`, at+open)
	return true
}

// verbatim takes C#'s @"...", in which "" is a quotation mark, and passes over the $ of $"...".
func verbatim(s *scanner) bool {
	at := s.at
	for at < len(s.text) && at < s.at+2 && (s.text[at] == '@' || s.text[at] == '$') {
		at++
	}
	if at == s.at || at == len(s.text) || s.text[at] != '"' {
		return false
	}
	if !bytes.Contains(s.text[s.at:at], []byte("@")) {
		s.at = at
		return s.quoted()
	}
	for at++; at < len(s.text); at++ {
		if s.text[at] == '"' {
			if at+1 < len(s.text) && s.text[at+1] == '"' {
				at++
				continue
			}
			at++
			break
		}
	}
	s.emit(tokenText, min(at, len(s.text)))
	return true
}

// lifetime tells a character, 'x', from a name with a tick, 'a, as Rust's and Scala's.
func lifetime(s *scanner) bool {
	if s.text[s.at] != '\'' {
		return false
	}
	const longest = 12 // '\u{10FFFF}'
	inside := s.text[s.at+1 : min(s.at+1+longest, len(s.text))]
	if len(inside) > 0 && inside[0] == '\\' {
		if i := bytes.IndexByte(inside[min(2, len(inside)):], '\''); i >= 0 {
			s.emit(tokenText, s.at+1+2+i+1)
			return true
		}
	} else if i := bytes.IndexByte(inside, '\''); i > 0 && i <= 4 && (i == 1 || inside[0] >= 0x80) {
		s.emit(tokenText, s.at+1+i+1)
		return true
	}
	s.at++ // the name follows
	return true
}

// rustText takes lifetimes, and raw texts: r#"..."#.
func rustText(s *scanner) bool {
	at := s.at
	for at < len(s.text) && at < s.at+2 && (s.text[at] == 'r' || s.text[at] == 'b') {
		at++
	}
	marks := at
	for marks < len(s.text) && marks < at+255 && s.text[marks] == '#' {
		marks++
	}
	switch {
	case at == s.at:
		return lifetime(s)
	case marks == len(s.text):
		return false
	case s.text[marks] == '"' && s.text[at-1] == 'r':
		s.until(`"`+string(s.text[at:marks]), marks+1)
		return true
	case marks == at && (s.text[at] == '"' || s.text[at] == '\''):
		s.at = at
		return s.quoted() || lifetime(s)
	}
	return false
}

// longestPattern bounds how far the end of a regular expression is looked for.
const longestPattern = 256

// pattern takes a regular expression between slashes, where a value is expected: behind one, a slash divides.
func pattern(s *scanner) bool {
	if s.text[s.at] != '/' || s.previous == tokenName || s.previous == tokenNumber || s.previous == tokenText || s.previous == ')' || s.previous == ']' || s.previous == '}' {
		return false
	}
	class := false
	for at := s.at + 1; at < len(s.text) && at < s.at+longestPattern; at++ {
		switch c := s.text[at]; {
		case c == '\n':
			return false
		case c == '\\':
			at++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			for at++; at < len(s.text) && isASCIILetter(s.text[at]); at++ { // its flags
			}
			s.emit(tokenText, at)
			return true
		}
	}
	return false
}

// hereMark reads the mark that ends a text which begins on the next line: <<~EOS, <<"EOS", <<<EOS.
func (s *scanner) hereMark(open string) (mark []byte, ok bool) {
	if !s.has(open) {
		return nil, false
	}
	at := s.at + len(open)
	for at < len(s.text) && at < s.at+len(open)+3 && bytes.IndexByte([]byte("~-'\" "), s.text[at]) >= 0 {
		at++
	}
	from := at
	for at < len(s.text) && at < from+64 && (isASCIILetter(s.text[at]) || s.text[at] == '_' || at > from && isDigit(s.text[at])) {
		at++
	}
	// Marks are in capitals by custom, which tells them from a shift by a variable.
	return s.text[from:at], at > from && bytes.Equal(s.text[from:at], bytes.ToUpper(s.text[from:at]))
}

// here takes such a text as one token, with the rest of the line on which it begins.
func (s *scanner) here(open string) bool {
	mark, ok := s.hereMark(open)
	if !ok {
		return false
	}
	at := s.lineEnd(s.at)
	for at < len(s.text) {
		end := s.lineEnd(at + 1)
		line := bytes.TrimLeft(s.text[at+1:end], " \t")
		if rest, found := bytes.CutPrefix(line, mark); found && (len(rest) == 0 || !isASCIILetter(rest[0])) {
			at = end - len(rest)
			break
		}
		at = end
	}
	s.emit(tokenText, min(at, len(s.text)))
	return true
}

func heredoc(s *scanner) bool {
	if s.has("?>") { // what is outside of the program goes on to the next <?
		s.until("<?", s.at)
		return true
	}
	return s.text[s.at] == '<' && s.here("<<<")
}

func rubyText(s *scanner) bool {
	switch s.text[s.at] {
	case '<':
		return s.here("<<")
	case '/':
		return pattern(s)
	case '%':
		return s.at+2 < len(s.text) && bytes.IndexByte([]byte("wWiIqQr"), s.text[s.at+1]) >= 0 && s.between(s.at+2)
	}
	return false
}

// between takes a text between two equal marks or brackets, the first of which is at a place.
func (s *scanner) between(at int) bool {
	if at >= len(s.text) || isASCIILetter(s.text[at]) || isDigit(s.text[at]) || s.text[at] <= ' ' || s.text[at] == '=' || s.text[at] == ',' || s.text[at] == ';' || s.text[at] == ')' {
		return false
	}
	open, shut := s.text[at], s.text[at]
	if i := bytes.IndexByte([]byte("([{<"), open); i >= 0 {
		shut = ")]}>"[i]
	}
	depth := 1
	for at++; at < len(s.text) && depth > 0; at++ {
		switch s.text[at] {
		case '\\':
			at++
		case shut: // before open, which it may be
			depth--
		case open:
			depth++
		}
	}
	s.emit(tokenText, min(at, len(s.text)))
	return true
}

// bracketLevel reads Lua's [==[ at a place: the number of =, or -1.
func (s *scanner) bracketLevel(at int) int {
	if at >= len(s.text) || s.text[at] != '[' {
		return -1
	}
	level := 0
	for at++; at < len(s.text) && s.text[at] == '='; at++ {
		level++
	}
	if at < len(s.text) && s.text[at] == '[' && level < 64 {
		return level
	}
	return -1
}

func longBracket(s *scanner) bool {
	at, comment := s.at, s.has("--")
	if comment {
		at += 2
	}
	level := s.bracketLevel(at)
	if level < 0 {
		return false
	}
	from := s.at
	s.until("]"+string(bytes.Repeat([]byte("="), level))+"]", at+level+2)
	if comment {
		s.out = s.out[:len(s.out)-1]
		s.fresh = from == 0
	}
	return true
}

// perlText takes Perl's many kinds of texts, and passes over the signs before variables.
func perlText(s *scanner) bool {
	c := s.text[s.at]
	switch c {
	case '<':
		return s.here("<<")
	case '/':
		return pattern(s)
	case '$', '@', '%':
		if s.at+1 < len(s.text) && (isASCIILetter(s.text[s.at+1]) || s.text[s.at+1] == '_' || s.text[s.at+1] == '{' || c == '$') {
			if c == '$' && s.at+2 < len(s.text) && bytes.IndexByte([]byte(`#'"/`), s.text[s.at+1]) >= 0 {
				s.at++ // $#list; $' and $/ are variables
				if s.text[s.at] != '#' {
					s.emit(tokenName, s.at+1)
					return true
				}
			}
			at := s.at + 1
			for at < len(s.text) && (s.isLetter(s.text[at]) || isDigit(s.text[at])) {
				at++
			}
			if at == s.at+1 {
				s.at++ // ${name} and $$name
			} else {
				s.emit(tokenName, at)
			}
			return true
		}
		return false
	}
	if !isASCIILetter(c) || s.previous == '-' || s.previous == tokenArrow {
		return false
	}
	at := s.at
	for at < len(s.text) && at < s.at+3 && isASCIILetter(s.text[at]) {
		at++
	}
	switch string(s.text[s.at:at]) {
	case "q", "qq", "qw", "qr", "m":
		return s.between(at)
	case "s", "tr", "y":
		if !s.between(at) {
			return false
		}
		// The second half begins where the first one ended, or with a bracket of its own.
		if shut := s.text[s.at-1]; s.at < len(s.text) && bytes.IndexByte([]byte(")]}>"), shut) < 0 {
			s.at--
		}
		s.between(s.at)
		return true
	}
	return false
}

const tokenArrow = tokenLong + 26 // "->" in operators

// lispCharacter takes #\x and #\Space.
func lispCharacter(s *scanner) bool {
	if !s.has(`#\`) {
		return false
	}
	at := s.at + 3
	for at < len(s.text) && isASCIILetter(s.text[at]) {
		at++
	}
	s.emit(tokenText, min(at, len(s.text)))
	return true
}
