// Package properties reads the files that the game is set up with: the syntax of Java's properties files, with the line
// of every entry, so that errors can name it.
package properties

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Entry is one key with its value.
type Entry struct {
	Key   string
	Value string // without white space around it
	Line  int    // on which the entry begins, from 1
}

// Error says what is wrong with a file.
type Error struct {
	Line     int    // from 1; 0 when the fault is in no single line
	Key      string // the entry, or "the file"
	Expected string // what would be right there
	Found    string // what is there
	Advice   string // what to do next
}

// Error gives all of it on one line.
func (e *Error) Error() string {
	var text strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&text, "line %d: ", e.Line)
	}
	fmt.Fprintf(&text, "%s: expected %s, found %s; %s", e.Key, e.Expected, e.Found, e.Advice)
	return text.String()
}

// mostBytes bounds a file.
const mostBytes = 1 << 16

// Read reads a file: comments after # or !, keys and values separated by =, : or white space, lines that go on after a
// backslash, and escapes with \uXXXX among them. The error, an *Error, names line and key; a key that comes twice is one.
func Read(text []byte) ([]Entry, error) {
	if len(text) > mostBytes {
		return nil, &Error{Key: "the file", Expected: fmt.Sprintf("at most %d bytes", mostBytes), Found: fmt.Sprintf("%d bytes", len(text)), Advice: "give the right file"}
	}
	var entries []Entry
	seen := map[string]int{}
	lines := lines{rest: strings.TrimPrefix(string(text), "\uFEFF")}
	for {
		line, at, ok := lines.logical()
		if !ok {
			return entries, nil
		}
		e, err := entry(line, at)
		if err != nil {
			return nil, err
		}
		if first, twice := seen[e.Key]; twice {
			return nil, &Error{Line: at, Key: Shown(e.Key), Expected: "each key once", Found: fmt.Sprintf("it in line %d already", first), Advice: "delete one of the two lines"}
		}
		seen[e.Key] = at
		entries = append(entries, e)
	}
}

// lines splits a text into lines that end with LF, CR or CR LF.
type lines struct {
	rest  string
	count int
	done  bool
}

func (l *lines) next() (string, bool) {
	if l.done {
		return "", false
	}
	l.count++
	at := strings.IndexAny(l.rest, "\r\n")
	if at < 0 {
		l.done = true
		return l.rest, true
	}
	line := l.rest[:at]
	if strings.HasPrefix(l.rest[at:], "\r\n") {
		at++
	}
	l.rest = l.rest[at+1:]
	return line, true
}

// logical gives the next line that has an entry, with the lines that it goes on in, and the number of its first one.
func (l *lines) logical() (text string, at int, ok bool) {
	for {
		line, ok := l.next()
		if !ok {
			return "", 0, false
		}
		line = strings.TrimLeft(line, blank)
		if line == "" || line[0] == '#' || line[0] == '!' {
			continue
		}
		at = l.count
		for goesOn(line) {
			more, _ := l.next()
			line = line[:len(line)-1] + strings.TrimLeft(more, blank)
		}
		return line, at, true
	}
}

const blank = " \t\f"

// goesOn reports whether a line ends with a backslash that is not escaped itself.
func goesOn(line string) bool {
	n := len(line) - len(strings.TrimRight(line, `\`))
	return n%2 == 1
}

// entry reads a logical line.
func entry(line string, at int) (Entry, error) {
	end := keyEnd(line)
	key, err := unescape(line[:end])
	if err != nil {
		return Entry{}, &Error{Line: at, Key: Shown(line[:end]), Expected: `four hexadecimal digits after \u`, Found: Shown(line[:end]), Advice: `write \u00e4, for example`}
	}
	rest := strings.TrimLeft(line[end:], blank)
	if rest != "" && (rest[0] == '=' || rest[0] == ':') {
		rest = rest[1:]
	}
	value, err := unescape(strings.Trim(rest, blank))
	if err != nil {
		return Entry{}, &Error{Line: at, Key: Shown(key), Expected: `four hexadecimal digits after \u`, Found: Shown(rest), Advice: `write \u00e4, for example`}
	}
	return Entry{Key: key, Value: strings.Trim(value, blank), Line: at}, nil
}

// keyEnd is where the key of a logical line ends: before the first separator that is not escaped.
func keyEnd(line string) int {
	for k := 0; k < len(line); k++ {
		switch line[k] {
		case '\\':
			k++
		case '=', ':', ' ', '\t', '\f':
			return k
		}
	}
	return len(line)
}

var errEscape = fmt.Errorf(`a \u without four hexadecimal digits`)

// unescape replaces the escapes of a key or a value. A backslash before any other letter just goes.
func unescape(text string) (string, error) {
	if !strings.Contains(text, `\`) {
		return text, nil
	}
	var out strings.Builder
	var high rune // the first half of a surrogate pair
	for k := 0; k < len(text); k++ {
		if text[k] != '\\' || k+1 == len(text) {
			high = 0
			if text[k] != '\\' {
				out.WriteByte(text[k])
			}
			continue
		}
		k++
		if text[k] != 'u' {
			high = 0
			out.WriteByte(plain(text[k]))
			continue
		}
		if k+4 >= len(text) {
			return "", errEscape
		}
		n, err := strconv.ParseUint(text[k+1:k+5], 16, 16)
		if err != nil {
			return "", errEscape
		}
		k += 4
		r := rune(n)
		switch {
		case high != 0 && utf16.IsSurrogate(r):
			out.WriteRune(utf16.DecodeRune(high, r))
			high = 0
		case utf16.IsSurrogate(r):
			high = r
		default:
			high = 0
			out.WriteRune(r)
		}
	}
	return out.String(), nil
}

func plain(letter byte) byte {
	switch letter {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	}
	return letter
}

// Shown quotes a piece of a hostile file, on one line of ASCII and not too long.
func Shown(text string) string {
	const most = 40
	if len(text) > most {
		for most := most; ; most-- {
			if utf8.RuneStart(text[most]) || most == 0 {
				return strconv.QuoteToASCII(text[:most]) + "..."
			}
		}
	}
	return strconv.QuoteToASCII(text)
}
