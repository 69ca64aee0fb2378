package aichallenge

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConfigErrorsNameLineAndKey(t *testing.T) {
	const board = "map\nrows 5\ncols 5\nplayers 2\nm 0....\nm .....\nm .....\nm .....\nm 1....\n"
	for text, expected := range map[string]string{
		"":                             "configuration, line 1: map: expected a line map or a line generate after the parameters, found the end of the file",
		"turns 0\n":                    "configuration, line 1: turns: expected a whole number from 1 to 5000, found \"0\"; change the number after turns",
		"\n# x\nturns\n":               "configuration, line 3: turns: expected a whole number from 1 to 5000, found 0 values",
		"turns 5\nturns 6\n":           "configuration, line 2: turns: expected it once, found it a second time",
		"tunrs 5\n":                    "configuration, line 1: \"tunrs\": expected a parameter like turns, map or generate",
		"food_rate 7 5\n":              "configuration, line 1: food_rate: expected a whole number from 7 to 1000, found \"5\"",
		"food_rate 1 2 3\n":            "found 3 values",
		"cutoff_percent 0.5\n":         "expected a number above 0.5, at most 1, found \"0.5\"",
		"cutoff_percent NaN\n":         "found \"NaN\"",
		"strict maybe\n":               "expected no or yes, found \"maybe\"",
		"food random\n":                "expected none or symmetric",
		"player_seed x\n":              "expected a whole number of 64 bits or the word random",
		"generate\n":                   "configuration, line 1: generate: expected random_walk, maze, cell_maze or mixed, found the end of the line",
		"generate labyrinth\n":         "found \"labyrinth\"",
		"generate maze players 1\n":    "expected one whole number from 2 to 10 after players, found \"players 1\"",
		"generate maze players\n":      "found the end of the line",
		"generate maze size 4\n":       "expected players, hills, rows or cols, found \"size\"",
		"generate maze\nturns 5\n":     "configuration, line 2: generate: expected nothing below it, found \"turns 5\"; move the parameters above",
		"map here\n":                   "expected the end of the line, found \"here\"",
		"turns 7\nmap\nrows 5\ncols\n": "configuration: map, line 4: cols has 0 values",
		strings.Replace(board, "m 1....", "m 1...%", 1):             "configuration: the map is not symmetric",
		strings.Replace(board, "m 1....", "m 1...", 1):              "map, line 9: row 4 of the board has 4 letters, expected 5",
		strings.Replace(board, "m 1....", "m ?....", 1):             "column 0 has the letter \"?\"",
		strings.Replace(board, "m 1....", "m 2....", 1):             "there are players 0 to 1",
		strings.Replace(board, "m 1....", "m .....", 1):             "player 1 has no hill",
		strings.Replace(board, "m 1....\n", "", 1):                  "the board ends after 4 rows, expected 5",
		board + "m .....\n":                                         "map, line 10: the board has more than 5 rows",
		board + "rows 5\n":                                          "rows comes after the board",
		strings.Replace(board, "rows 5", "rows 5\nrows 5", 1):       "rows is given twice",
		strings.Replace(board, "players 2", "m .....", 1):           "the board begins before rows, cols and players are given",
		strings.Replace(board, "players 2", "players 2\nhive 1", 1): "hive has 1 values for 2 players",
		strings.Repeat("# a long comment\n", 100_000):               "expected at most 1048576 bytes",
		"generate random_walk players 10 hills 6 rows 40 cols 40\n": "take more rows and cols or fewer hills",
	} {
		err := Game{}.CheckConfig([]byte(text))
		require.ErrorContains(t, err, expected, text[:min(len(text), 80)])
		require.NotContains(t, err.Error(), "\n")
	}
	require.NoError(t, Game{}.CheckConfig([]byte(board)))
	require.NoError(t, Game{}.CheckConfig([]byte(strings.ReplaceAll(board, "\n", "\r\n"))))
	require.NoError(t, Game{}.CheckConfig([]byte("food none\n"+strings.Replace(board, "m 1....", "m 1...%", 1))), "without food symmetry does not matter")
}

func TestDefaultConfig(t *testing.T) {
	require.NoError(t, Game{}.CheckConfig(Game{}.Config()))
	for players := 2; players <= 10; players++ {
		m, err := Game{}.NewMatch(Game{}.Config(), 7, seatNames(players))
		require.NoError(t, err)
		require.Len(t, m.Scores(), players)
	}
	_, err := Game{}.NewMatch(Game{}.Config(), 7, seatNames(1))
	require.ErrorContains(t, err, "played by 2 to 10 players")
	_, err = Game{}.NewMatch(Game{}.Config(), -1, seatNames(2))
	require.ErrorContains(t, err, "the seed -1 is out of range")
	_, err = Game{}.NewMatch(Game{}.Trial().Config, 1, seatNames(3))
	require.ErrorContains(t, err, "the map is for 2 players, but there are 3")
}

// seatNames gives a name for each seat.
func seatNames(players int) []string {
	names := make([]string, players)
	for k := range names {
		names[k] = string(rune('A' + k))
	}
	return names
}

func FuzzConfig(f *testing.F) {
	f.Add(string(defaultConfig))
	f.Add(string(trialConfig()))
	f.Add("food_rate 5\nmap\n" + string(symmetricMap))
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readConfig([]byte(text))
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		if c.fixed == nil {
			return // generators have tests of their own
		}
		m, err := newMatch(c, 1, make([]string, c.players()))
		require.NoError(t, err)
		for range 3 {
			if !m.over {
				m.Step()
			}
		}
	})
}
