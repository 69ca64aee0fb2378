package ants

import (
	"fmt"
	"strconv"
	"strings"
)

// config is a configuration file that was read.
type config struct {
	settings settings
	fixed    *fixedBoard // nil: GENERATOR1
}

// ConfigError says what is wrong with a configuration.
type ConfigError struct {
	Line     int    // from 1; 0 when the fault is in no single line
	Key      string // the parameter or the part of the file: "BOARD_ROWS", "row 7", "rivers"
	Expected string // what would be right there
	Found    string // what is there
	Advice   string // what to do next
}

// Error gives all of it on one line.
func (e *ConfigError) Error() string {
	var text strings.Builder
	text.WriteString("configuration")
	if e.Line > 0 {
		fmt.Fprintf(&text, ", line %d", e.Line)
	}
	fmt.Fprintf(&text, ": %s: expected %s, found %s; %s", e.Key, e.Expected, e.Found, e.Advice)
	return text.String()
}

// mostConfig bounds a configuration, in bytes.
const mostConfig = 1 << 21

// The words that say where the board comes from.
const (
	wordGenerator = "GENERATOR1"
	wordFixed     = "FIXED"
)

// readConfig reads a configuration: words and numbers separated by any white space. The error is a *ConfigError.
func readConfig(text []byte) (*config, error) {
	if len(text) > mostConfig {
		return nil, &ConfigError{
			Key: "the file", Expected: fmt.Sprintf("at most %d bytes", mostConfig), Found: fmt.Sprintf("%d bytes", len(text)),
			Advice: "give a configuration like default.cnf",
		}
	}
	r := &configReader{words: words{text: text, line: 1}}
	c := &config{}
	r.version()
	for s, p := range parameters {
		c.settings[s] = r.parameter(p)
	}
	if r.board() {
		c.fixed = r.fixedBoard(&c.settings)
	}
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

// configReader reads one thing after the other until it meets an error, and then nothing more.
type configReader struct {
	words
	err *ConfigError
}

func (r *configReader) fail(key, expected, found, advice string) {
	if r.err == nil {
		r.err = &ConfigError{Line: r.at, Key: key, Expected: expected, Found: found, Advice: advice}
	}
}

// take gives the next word and says whether there was one and no error before.
func (r *configReader) take(key, expected string) (string, bool) {
	if r.err != nil {
		return "", false
	}
	word, ok := r.next()
	if !ok {
		r.fail(key, expected, "the end of the file", "the file is cut off: compare it with a complete one")
	}
	return word, ok
}

// expect takes a word that has to be there.
func (r *configReader) expect(word, advice string) {
	if found, ok := r.take(word, "the word "+word); ok && found != word {
		r.fail(word, "the word "+word, shown(found), advice)
	}
}

// number takes a whole number in a range.
func (r *configReader) number(key string, low, high int, advice string) int {
	expected := fmt.Sprintf("a whole number from %d to %d", low, high)
	if low == high {
		expected = fmt.Sprintf("the number %d", low)
	}
	word, ok := r.take(key, expected)
	if !ok {
		return low
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || int(n) < low || int(n) > high {
		r.fail(key, expected, shown(word), advice)
		return low
	}
	return int(n)
}

func (r *configReader) version() {
	const advice = "begin the file with the line " + version
	name, number, _ := strings.Cut(version, " ")
	for _, word := range []string{name, number} {
		if found, ok := r.take("version", "the words "+version); ok && found != word {
			r.fail("version", "the words "+version, shown(found), advice)
		}
	}
}

func (r *configReader) parameter(p parameter) int {
	r.expect(p.key, "give every parameter of default.cnf, in the same order")
	advice := "change the number after " + p.key
	if p.key == parameters[bonusPeriod].key {
		advice = "take a number above NUM_ROUNDS for food in round 0 only"
	}
	return r.number(p.key, p.low, p.high, advice)
}

// board says whether the board is given. What follows GENERATOR1 is ignored.
func (r *configReader) board() (fixed bool) {
	const key, expected = "board", wordGenerator + " or " + wordFixed
	word, ok := r.take(key, expected)
	if !ok {
		return false
	}
	if word != wordGenerator && word != wordFixed {
		r.fail(key, expected, shown(word), "end the parameters with QUEEN_LIFE, then say where the board comes from")
	}
	return word == wordFixed
}

// words splits a text at white space and knows the lines.
type words struct {
	text []byte
	line int // where the rest begins
	at   int // of the word that was given last; of the end, when there was none
}

func (w *words) next() (string, bool) {
	for len(w.text) > 0 && isSpace(w.text[0]) {
		if w.text[0] == '\n' {
			w.line++
		}
		w.text = w.text[1:]
	}
	w.at = w.line
	n := 0
	for n < len(w.text) && !isSpace(w.text[n]) {
		n++
	}
	word := string(w.text[:n])
	w.text = w.text[n:]
	return word, n > 0
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// shown quotes a word of a hostile file, and not too much of it.
func shown(word string) string {
	const most = 40
	if len(word) > most {
		return strconv.QuoteToASCII(word[:most]) + "..."
	}
	return strconv.QuoteToASCII(word)
}
