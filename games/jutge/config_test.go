package jutge

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestConfigReadsOneThingAfterTheOther(t *testing.T) {
	c := NewConfig([]byte("Game 1.0\nROWS\t+20\nrest"))
	c.Version("Game 1.0")
	c.Expect("ROWS", "")
	require.Equal(t, 20, c.Number("ROWS", 20, 400, ""))
	word, ok := c.Take("end", "")
	require.True(t, ok)
	require.Equal(t, "rest", word)
	require.Equal(t, 3, c.Line())
	require.NoError(t, c.Err())
}

func TestConfigErrors(t *testing.T) {
	for _, test := range []struct {
		about, text, expected string
		read                  func(c *Config)
	}{
		{"version", "\nGame 2.0", `configuration, line 2: version: expected the words Game 1.0, found "2.0"; begin the file with the line Game 1.0`, func(c *Config) { c.Version("Game 1.0") }},
		{"word", "COLS 1", `configuration, line 1: ROWS: expected the word ROWS, found "COLS"; keep the order`, func(c *Config) { c.Expect("ROWS", "keep the order") }},
		{"end", "", `configuration, line 1: ROWS: expected the word ROWS, found the end of the file; the file is cut off: compare it with a complete one`, func(c *Config) { c.Expect("ROWS", "") }},
		{"number", "x\n", `configuration, line 1: ROWS: expected a whole number from 1 to 9, found "x"; change it`, func(c *Config) { require.Equal(t, 1, c.Number("ROWS", 1, 9, "change it")) }},
		{"range", "10", `configuration, line 1: ROWS: expected the number 9, found "10"; change it`, func(c *Config) { c.Number("ROWS", 9, 9, "change it") }},
		{"huge number", strings.Repeat("9", 30), `configuration, line 1: ROWS: expected the number 9, found "999999999999999999999999999999"; change it`, func(c *Config) { c.Number("ROWS", 9, 9, "change it") }},
		{"huge file", strings.Repeat(" ", MostConfig+1), `configuration: the file: expected at most 2097152 bytes, found 2097153 bytes; give a configuration like default.cnf`, func(*Config) {}},
	} {
		t.Run(test.about, func(t *testing.T) {
			c := NewConfig([]byte(test.text))
			test.read(c)
			require.EqualError(t, c.Err(), test.expected)
			var problem *engine.ConfigError
			require.ErrorAs(t, c.Err(), &problem)
			_, ok := c.Take("more", "")
			require.False(t, ok, "nothing is read after an error")
			c.Fail("other", "", "", "")
			require.EqualError(t, c.Err(), test.expected, "the first error stays")
		})
	}
}
