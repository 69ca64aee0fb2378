package ants

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// configWith is the default configuration with other values of some parameters: "BOARD_ROWS 20".
func configWith(t testing.TB, changes ...string) []byte {
	t.Helper()
	text := defaultConfig
	for _, change := range changes {
		key, _, _ := strings.Cut(change, " ")
		line := regexp.MustCompile(`(?m)^` + key + ` .*$`)
		require.Regexp(t, line, string(text))
		text = line.ReplaceAll(text, []byte(change))
	}
	return text
}

func TestDefaultConfigHasTheValuesOfTheStatement(t *testing.T) {
	c, err := readConfig(defaultConfig)
	require.NoError(t, err)
	require.Nil(t, c.fixed)
	require.Equal(t, settings{4, 250, 25, 25, 2, 3, 3, 3, 1, 1, 1, 2, 0, 1, 0, 1, 2, 1, 2, 0, 3, 11, 3, 3, 25, 75, 150, 300}, c.settings)
	require.NoError(t, Game{}.CheckConfig(defaultConfig))
}

func TestSettingsByKind(t *testing.T) {
	c, err := readConfig(configWith(t, "SOLDIER_PROTE 31", "WORKER_LIPID 22", "SEED_CARBO 10"))
	require.NoError(t, err)
	s := &c.settings
	require.Equal(t, []int{300, 150, 75}, []int{s.life(queen), s.life(soldier), s.life(worker)})
	require.Equal(t, []int{3, 31, 3}, s.price(soldier))
	require.Equal(t, []int{1, 1, 22}, s.price(worker))
	require.Equal(t, []int{2, 0, 1}, s.contains(foodBread))
	require.Equal(t, []int{10, 1, 2}, s.contains(foodSeed))
	require.Equal(t, []int{1, 2, 0}, s.contains(foodLeaf))
	require.Equal(t, 15, s.iniAnts())
}

func TestConfigIsReadWordByWord(t *testing.T) {
	for name, text := range map[string]string{
		"one line":             strings.Join(strings.Fields(string(defaultConfig)), " "),
		"tabs and CRLF":        strings.ReplaceAll(strings.Join(strings.Fields(string(defaultConfig)), "\t"), "\tN", "\r\nN"),
		"rest after generator": string(defaultConfig) + "50 100\nanything",
		"signs and zeros":      string(configWith(t, "NUM_ROUNDS +0250")),
	} {
		c, err := readConfig([]byte(text))
		require.NoError(t, err, name)
		require.Equal(t, 250, c.settings[numRounds], name)
		require.Equal(t, 300, c.settings[queenLife], name)
	}
}

func TestConfigErrorsSayWhatToDo(t *testing.T) {
	for _, test := range []struct {
		name, text, expected string
	}{
		{"empty", "", `configuration, line 1: version: expected the words Ants 1.0, found the end of the file; the file is cut off: compare it with a complete one`},
		{"other game", "Dominator 4.0\n", `configuration, line 1: version: expected the words Ants 1.0, found "Dominator"; begin the file with the line Ants 1.0`},
		{"other version", "\nAnts 2.0\n", `configuration, line 2: version: expected the words Ants 1.0, found "2.0"; begin the file with the line Ants 1.0`},
		{
			"missing key", strings.Replace(string(defaultConfig), "BOARD_ROWS           25\n", "", 1),
			`configuration, line 5: BOARD_ROWS: expected the word BOARD_ROWS, found "BOARD_COLS"; give every parameter of default.cnf, in the same order`,
		},
		{
			"no number", string(configWith(t, "NUM_ROUNDS many")),
			`configuration, line 4: NUM_ROUNDS: expected a whole number from 1 to 10000, found "many"; change the number after NUM_ROUNDS`,
		},
		{
			"broken number", string(configWith(t, "NUM_ROUNDS 25O")),
			`configuration, line 4: NUM_ROUNDS: expected a whole number from 1 to 10000, found "25O"; change the number after NUM_ROUNDS`,
		},
		{
			"huge number", string(configWith(t, "QUEEN_LIFE 99999999999999999999")),
			`configuration, line 30: QUEEN_LIFE: expected a whole number from 1 to 2147483647, found "99999999999999999999"; change the number after QUEEN_LIFE`,
		},
		{
			"wrong number of players", string(configWith(t, "NUM_PLAYERS 2")),
			`configuration, line 3: NUM_PLAYERS: expected the number 4, found "2"; change the number after NUM_PLAYERS`,
		},
		{
			"board too small", string(configWith(t, "BOARD_COLS 19")),
			`configuration, line 6: BOARD_COLS: expected a whole number from 20 to 400, found "19"; change the number after BOARD_COLS`,
		},
		{
			"negative", string(configWith(t, "LEAF_PROTE -1")),
			`configuration, line 21: LEAF_PROTE: expected a whole number from 0 to 10000, found "-1"; change the number after LEAF_PROTE`,
		},
		{
			"bonus period 0", string(configWith(t, "BONUS_PERIOD 0")),
			`configuration, line 27: BONUS_PERIOD: expected a whole number from 1 to 2147483647, found "0"; take a number above NUM_ROUNDS for food in round 0 only`,
		},
		{
			"cut off", strings.TrimSuffix(string(defaultConfig), "GENERATOR1\n"),
			`configuration, line 32: board: expected GENERATOR1 or FIXED, found the end of the file; the file is cut off: compare it with a complete one`,
		},
		{
			"unknown generator", strings.Replace(string(defaultConfig), "GENERATOR1", "GENERATOR2", 1),
			`configuration, line 32: board: expected GENERATOR1 or FIXED, found "GENERATOR2"; end the parameters with QUEEN_LIFE, then say where the board comes from`,
		},
		{
			"hostile", "Ants 1.0 \x00\xff" + strings.Repeat("x", 100),
			`configuration, line 1: NUM_PLAYERS: expected the word NUM_PLAYERS, found "\x00\xff` + strings.Repeat("x", 38) + `"...; give every parameter of default.cnf, in the same order`,
		},
		{
			"huge file", strings.Repeat(" ", jutge.MostConfig+1),
			`configuration: the file: expected at most 2097152 bytes, found 2097153 bytes; give a configuration like default.cnf`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Game{}.CheckConfig([]byte(test.text))
			require.EqualError(t, err, test.expected)
			var problem *engine.ConfigError
			require.True(t, errors.As(err, &problem))
			_, err = Game{}.NewMatch([]byte(test.text), 1, []string{"A", "B", "C", "D"})
			require.EqualError(t, err, test.expected)
		})
	}
}

func TestParametersAreAllDescribed(t *testing.T) {
	for s, p := range parameters {
		require.NotEmpty(t, p.Key, "setting %d", s)
		require.LessOrEqual(t, p.Low, p.High, p.Key)
		require.Contains(t, string(defaultConfig), fmt.Sprintf("\n%s ", p.Key))
	}
}

func FuzzConfig(f *testing.F) {
	f.Add(defaultConfig)
	f.Add(fixedConfig(f, nil))
	f.Add([]byte("Ants 1.0 NUM_PLAYERS 4"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := readConfig(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			var problem *engine.ConfigError
			require.True(t, errors.As(err, &problem))
			return
		}
		if c.settings[boardRows]*c.settings[boardCols] > 10_000 {
			return // works, but slowly
		}
		m, err := Game{}.NewMatch(text, 1, []string{"A", "B", "C", "D"})
		if err != nil {
			return
		}
		m.Step()
		require.NotEmpty(t, m.AppendHeader(nil, false))
	})
}
