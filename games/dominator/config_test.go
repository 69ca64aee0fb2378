package dominator

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/goldentest"
)

func TestDefaultConfigHasTheValuesOfTheStatement(t *testing.T) {
	c, err := readConfig(defaultConfig)
	require.NoError(t, err)
	require.Equal(t, settings{4, 200, 20, 10, 2, 100, 200, 30, 30, 60, 90, 37, 37}, c.settings)
	require.Equal(t, generator2, c.board.generator)
	require.NoError(t, Game{}.CheckConfig(defaultConfig))
}

func TestSettingsByKind(t *testing.T) {
	c, err := readConfig(configWith(t, "nb_knights 11", "knights_regen 31"))
	require.NoError(t, err)
	s := &c.settings
	require.Equal(t, []int{20, 11, 2}, []int{s.initial(farmer), s.initial(knight), s.initial(witch)})
	require.Equal(t, []int{100, 200}, []int{s.health(farmer), s.health(knight)})
	require.Equal(t, []int{30, 31}, []int{s.regen(farmer), s.regen(knight)})
}

func TestConfigIsReadWordByWord(t *testing.T) {
	words := strings.Fields(string(defaultConfig))
	for name, text := range map[string]string{
		"one line":             strings.Join(words, " "),
		"tabs and CRLF":        strings.ReplaceAll(strings.Join(words, "\t"), "\tn", "\r\nn"),
		"rest after generator": string(defaultConfig) + "50 100\nanything",
		"signs and zeros":      string(configWith(t, "nb_rounds +0200")),
	} {
		c, err := readConfig([]byte(text))
		require.NoError(t, err, name)
		require.Equal(t, 200, c.settings[nbRounds], name)
		require.Equal(t, 37, c.settings[boardCols], name)
	}
}

// withBoard is the default configuration with another board.
func withBoard(t testing.TB, board string, changes ...string) string {
	t.Helper()
	return strings.Replace(string(configWith(t, changes...)), "GENERATOR2\n", board, 1)
}

func TestGenerator1HasOneOrTwoNumbers(t *testing.T) {
	for board, expected := range map[string][2]int{
		"GENERATOR1 40\n": {40, 40}, "GENERATOR1\n50 100\n": {50, 100}, "GENERATOR1 0 136 # not more": {0, 136}, "GENERATOR1 7 seven": {7, 7},
	} {
		c, err := readConfig([]byte(withBoard(t, board)))
		require.NoError(t, err, board)
		require.Equal(t, generator1, c.board.generator)
		require.Equal(t, expected, c.board.walls, board)
	}
}

func TestConfigErrorsSayWhatToDo(t *testing.T) {
	const start = "configuration, "
	fixed := string(fixedConfig(t, nil))
	row := func(text string) string {
		rows := fixedRows()
		rows[3] = text
		return string(fixedConfig(t, rows))
	}
	for _, test := range []struct {
		name, text, expected string
	}{
		{"empty", "", `line 1: version: expected the words Dominator 4.0, found the end of the file; the file is cut off: compare it with a complete one`},
		{"other game", "Ants 1.0\n", `line 1: version: expected the words Dominator 4.0, found "Ants"; begin the file with the line Dominator 4.0`},
		{"missing key", strings.Replace(string(defaultConfig), "nb_rounds       200\n", "", 1), `line 4: nb_rounds: expected the word nb_rounds, found "nb_farmers"; give every parameter of default.cnf, in the same order`},
		{"no number", string(configWith(t, "nb_rounds many")), `line 4: nb_rounds: expected a whole number from 1 to 10000, found "many"; change the number after nb_rounds`},
		{"five players", string(configWith(t, "nb_players 5")), `line 3: nb_players: expected the number 4, found "5"; change the number after nb_players`},
		{"no health", string(configWith(t, "farmers_health 0")), `line 8: farmers_health: expected a whole number from 1 to 2147483647, found "0"; change the number after farmers_health`},
		{"damage", string(configWith(t, "damage_max 59")), `line 13: damage_max: expected a whole number from 60 to 2147483647, found "59"; take damage_min or more`},
		{"small", string(configWith(t, "rows 19")), `line 14: rows: expected a whole number from 21 to 201, found "19"; change the number after rows`},
		{"even", string(configWith(t, "rows 36")), `line 14: rows: expected an odd number, found 36; take one row more or less`},
		{"no square", string(configWith(t, "cols 39")), `line 15: cols: expected the number 37, found "39"; the board is a square`},
		{"no board", withBoard(t, ""), `line 17: board: expected GENERATOR1, GENERATOR2, GENERATOR3 or FIXED, found the end of the file; the file is cut off: compare it with a complete one`},
		{"other board", withBoard(t, "GENERATOR4"), `line 17: board: expected GENERATOR1, GENERATOR2, GENERATOR3 or FIXED, found "GENERATOR4"; end the parameters with cols, then say where the board comes from`},
		{"no walls", withBoard(t, "GENERATOR1"), `line 17: GENERATOR1: expected a whole number from 0 to 136, found the end of the file; the file is cut off: compare it with a complete one`},
		{"many walls", withBoard(t, "GENERATOR1 137"), `line 17: GENERATOR1: expected a whole number from 0 to 136, found "137"; write "GENERATOR1 50 100" for 50 to 100 walls`},
		{"walls upside down", withBoard(t, "GENERATOR1 100 50"), `line 17: GENERATOR1: expected a whole number from 100 to 136, found "50"; write "GENERATOR1 50 100" for 50 to 100 walls`},
		{"third number", withBoard(t, "GENERATOR1 50\n100 3"), `line 18: GENERATOR1: expected one number or two, found a third one, "3"; write "GENERATOR1 50 100" for 50 to 100 walls`},
		{"no rooms", withBoard(t, "GENERATOR3", "rows 39", "cols 39"), `line 17: GENERATOR3: expected rows and cols that are one more than a multiple of 6, found 39; take 37, for example`},
		{"short row", row("X.X"), `line 22: row 3: expected 21 cells out of .X0123, found "X.X" with 3 characters; give a row of cols cells for each of rows rows`},
		{"wrong letter", row("X.................4.X"), `line 22: row 3: expected 21 cells out of .X0123, found "4" in column 18; write X for a wall, a dot for an empty cell, and 0 to 3 for a cell of a player`},
		{"truncated board", strings.Join(strings.SplitAfter(fixed, "\n")[:36], ""), `line 37: row 18: expected 21 cells out of .X0123, found the end of the file; the file is cut off: compare it with a complete one`},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.EqualError(t, Game{}.CheckConfig([]byte(test.text)), start+test.expected)
			_, err := Game{}.NewMatch([]byte(test.text), 1, []string{"A", "B", "C", "D"})
			require.EqualError(t, err, start+test.expected)
		})
	}
}

func TestUnitsNeedRoom(t *testing.T) {
	full := fixedRows()
	for i := 11; i < 20; i++ {
		full[i] = "XXXXXXXXXXX.........X" // no room for player 1
	}
	for _, test := range []struct{ name, text, expected string }{
		{"farmers", string(configWith(t, "nb_farmers 1000")), "configuration: nb_farmers: expected at most "},
		{"knights", string(configWith(t, "nb_knights 1000")), "configuration: nb_knights: expected at most "},
		{"witches", string(configWith(t, "nb_witches 1000")), "configuration: nb_witches: expected at most "},
		{"walls", string(fixedConfig(t, full)), "configuration: nb_witches: expected at most 0: there is no more room in the quarter of player 1 with seed 15, found 2; take fewer units, or a larger board with fewer walls"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.ErrorContains(t, Game{}.CheckConfig([]byte(test.text)), test.expected)
		})
	}
}

// The configurations of the original that have no golden match can be played as well.
func TestConfigsOfTheOriginal(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(goldentest.Folder(t, "dominator"), "configs", "*.cnf"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		require.NoError(t, Game{}.CheckConfig(goldentest.Read(t, file)), file)
	}
}

func TestKitsConfigs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("kitfiles", "*.cnf"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, Game{}.CheckConfig(text), file)
		c, err := readConfig(text)
		require.NoError(t, err)
		require.Equal(t, settings{4, 200, 20, 10, 2, 100, 200, 30, 30, 60, 90, 37, 37}, c.settings, file)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add(defaultConfig)
	f.Add([]byte(withBoard(f, "GENERATOR1 50 100")))
	f.Add([]byte(withBoard(f, "GENERATOR3")))
	f.Add(fixedConfig(f, nil, "nb_witches 9", "damage_max 2147483647"))
	f.Add([]byte("Dominator 4.0\nnb_players 4 nb_rounds 1e3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Game{}.NewMatch(text, 7, []string{"A", "B", "C", "D"})
		if err != nil {
			var wrong *engine.ConfigError
			require.True(t, errors.As(err, &wrong), "%v", err)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		m.AppendHeader(nil, true)
		m.Step()
		m.AppendRound(nil)
		require.Equal(t, 1, m.Round())
	})
}
