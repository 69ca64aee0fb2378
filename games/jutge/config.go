package jutge

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// MostConfig bounds a configuration, in bytes.
const MostConfig = 1 << 21

// Config reads a configuration file, words and numbers separated by any white space, one thing after the other. Once it
// has met an error it reads nothing more.
type Config struct {
	tokens Tokens
	err    *engine.ConfigError
}

// NewConfig begins to read a configuration. One that is too large is an error from the beginning.
func NewConfig(text []byte) *Config {
	if len(text) > MostConfig {
		return &Config{err: &engine.ConfigError{
			Key: "the file", Expected: fmt.Sprintf("at most %d bytes", MostConfig), Found: fmt.Sprintf("%d bytes", len(text)),
			Advice: "give a configuration like default.cnf",
		}}
	}
	return &Config{tokens: NewTokens(text)}
}

// Err is the first error, a *engine.ConfigError, or nil.
func (c *Config) Err() error {
	if c.err == nil {
		return nil // not c.err: it would be a non-nil interface
	}
	return c.err
}

// Line is the line of the word that was read last.
func (c *Config) Line() int { return c.tokens.Line() }

// Fail reports an error in the line of the word that was read last, unless there was one before. See engine.ConfigError.
func (c *Config) Fail(key, expected, found, advice string) {
	if c.err == nil {
		c.err = &engine.ConfigError{Line: c.Line(), Key: key, Expected: expected, Found: found, Advice: advice}
	}
}

// Take gives the next word and says whether there was one and no error before.
func (c *Config) Take(key, expected string) (string, bool) {
	if c.err != nil {
		return "", false
	}
	word, ok := c.tokens.Next()
	if !ok {
		c.Fail(key, expected, "the end of the file", "the file is cut off: compare it with a complete one")
	}
	return word, ok
}

// Expect takes a word that has to be there.
func (c *Config) Expect(word, advice string) {
	if found, ok := c.Take(word, "the word "+word); ok && found != word {
		c.Fail(word, "the word "+word, Shown(found), advice)
	}
}

// Number takes a whole number from low to high. It is low when there is an error.
func (c *Config) Number(key string, low, high int, advice string) int {
	expected := fmt.Sprintf("a whole number from %d to %d", low, high)
	if low == high {
		expected = fmt.Sprintf("the number %d", low)
	}
	word, ok := c.Take(key, expected)
	if !ok {
		return low
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || int(n) < low || int(n) > high {
		c.Fail(key, expected, Shown(word), advice)
		return low
	}
	return int(n)
}

// Parameter is a number that a configuration names, and the range that it may have.
type Parameter struct {
	Key       string
	Low, High int
}

// Parameter takes a parameter's name and its number. The advice, if there is one, is for a number out of the range.
func (c *Config) Parameter(p Parameter, advice string) int {
	c.Expect(p.Key, "give every parameter of default.cnf, in the same order")
	if advice == "" {
		advice = "change the number after " + p.Key
	}
	return c.Number(p.Key, p.Low, p.High, advice)
}

// Version takes the words that a game's files begin with, like "Ants 1.0".
func (c *Config) Version(version string) {
	for word := range strings.FieldsSeq(version) {
		if found, ok := c.Take("version", "the words "+version); ok && found != word {
			c.Fail("version", "the words "+version, Shown(found), "begin the file with the line "+version)
		}
	}
}
