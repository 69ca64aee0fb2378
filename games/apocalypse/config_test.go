package apocalypse

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// fixedConfig is the configuration with the generated board of a seed, given after the word FIXED.
func fixedConfig(t testing.TB, seed int64) []byte {
	t.Helper()
	m := newTestMatch(t, defaultConfig, seed)
	m.form = newForm(false)
	return append([]byte(version+"\n\nFIXED\n\n"), m.appendBoard(nil)...)
}

// changed is the configuration of seed 1 with something replaced: the first place where a pattern matches.
func changed(t testing.TB, pattern, replacement string) string {
	t.Helper()
	text := fixedConfig(t, 1)
	at := regexp.MustCompile(`(?m)` + pattern).FindIndex(text)
	require.NotNil(t, at, pattern)
	return string(slices.Concat(text[:at[0]], []byte(replacement), text[at[1]:]))
}

func TestConfigurations(t *testing.T) {
	fixed := string(fixedConfig(t, 1))
	for name, text := range map[string]string{
		"the default":          string(defaultConfig),
		"rest after generator": string(defaultConfig) + " 1 2 3\nanything",
		"fixed":                fixed,
		"one line":             strings.Join(strings.Fields(fixed), " "),
		"carriage returns":     strings.ReplaceAll(fixed, "\n", "\r\n"),
		"rest after the fire":  fixed + "\nround 7\n",
		"an output file":       version + "\nFIXED\n" + string(newTestMatch(t, defaultConfig, 1).AppendHeader(nil, false)[len("Game\n\nSeed 1\n\n"+version+"\nnames          A B C D\n"):]),
	} {
		require.NoError(t, Game{}.CheckConfig([]byte(text)), name)
	}
}

// A generated board, given after the word FIXED, gives the same match.
func TestFixedAndGeneratedMatchesAreTheSame(t *testing.T) {
	generated, fixed := newTestMatch(t, defaultConfig, 5), newTestMatch(t, fixedConfig(t, 5), 5)
	require.Equal(t, generated.Hash(), fixed.Hash())
	for range 40 {
		for seat := range players {
			random := generated.random
			answer := randomAnswer(&random, generated, seat)
			require.NoError(t, generated.Submit(seat, answer, 1000))
			require.NoError(t, fixed.Submit(seat, answer, 1000))
		}
		generated.Step()
		fixed.Step()
	}
	require.Equal(t, generated.Hash(), fixed.Hash())
}

// A board in the middle of a match is read as it was written.
func TestBoardsInTheMiddleOfAMatch(t *testing.T) {
	burning, waiting := 0, 0
	for seed := range int64(8) {
		m := newTestMatch(t, defaultConfig, seed)
		m.form = newForm(false)
		for range 60 {
			for seat := range players {
				random := m.random
				require.NoError(t, m.Submit(seat, randomAnswer(&random, m, seat), 1000))
			}
			m.Step()
		}
		board := m.appendBoard(nil)
		again := newTestMatch(t, append([]byte(version+"\nFIXED\n"), board...), 1)
		again.form = newForm(false)
		require.Equal(t, string(board), string(again.appendBoard(nil)))
		burning += again.burning()
		waiting += people - len(again.soldiers)
		for range 60 {
			again.Step()
		}
	}
	require.NotZero(t, burning)
	require.NotZero(t, waiting)
}

func TestConfigErrorsSayWhatToDo(t *testing.T) {
	const (
		soldier9    = `^9\t1\t0\t.*$`
		helicopter1 = `^1\t2\t0\t5\t15\t-1\t0\t30\t0\t$`
	)
	for _, test := range []struct{ name, text, expected string }{
		{"empty", "", `line 1: version: expected the words ApocalypseNow2018 3.0, found the end of the file; the file is cut off: compare it with a complete one`},
		{"other game", "Dominator 4.0\n", `line 1: version: expected the words ApocalypseNow2018 3.0, found "Dominator"; begin the file with the line ApocalypseNow2018 3.0`},
		{"no board", version, `line 1: board: expected GENERATOR_AGON or FIXED, found the end of the file; the file is cut off: compare it with a complete one`},
		{"other generator", version + "\nGENERATOR1\n", `line 2: board: expected GENERATOR_AGON or FIXED, found "GENERATOR1"; say after the version where the board comes from`},
		{"no land", version + "\nFIXED\nposts", `line 3: land: expected the word land, found "posts"; give the sections land, posts, units and fire, as an output file has them`},
		{"short row", changed(t, `^07 X`, "07 "), `line 16: row 7: expected 60 cells out of :.OX, found ` + "* with 59 characters; give a label and 60 cells in each of 60 rows, after two lines of column labels"},
		{"unknown land", changed(t, `^07 X.`, "07 X~"), `line 16: row 7: expected 60 cells out of :.OX, found "~" in column 1; write : for forest, a dot for grass, O for water and X for mountain`},
		{"open edge", changed(t, `^07 X`, "07 O"), `line 16: row 7: expected a mountain in column 0, at the edge of the board, found "O"; surround the board with X`},
		{"missing row", changed(t, `^59 X+$`, ""), `line 71: row 59: expected 60 cells out of :.OX, found "player" with 6 characters; give a label and 60 cells in each of 60 rows, after two lines of column labels`},
		{"post's owner", changed(t, `^-1\t\d+\t\d+\t100$`, "4 6 6 100"), `line 72: post 0: expected a whole number from -1 to 3, found "4"; the first number is the player that owns the post, -1 for nobody`},
		{"post off the board", changed(t, `^-1\t\d+\t\d+\t100$`, "-1 60 6 100"), `line 72: post 0: expected a whole number from 0 to 59, found "60"; give the row of a cell of the board`},
		{"post on a mountain", changed(t, `^-1\t\d+\t\d+\t100$`, "-1 0 6 100"), `line 72: post 0: expected a cell of forest or grass without another post, found mountain at (0, 6); move the post`},
		{"post's value", changed(t, `\t50$`, "\t70"), `: expected the value 100 or 50, found 70; change the last number of the post`},
		{"too few posts", changed(t, `^-1\t.*\t50$`, ""), `post 15: expected a whole number from -1 to 3, found "units"; the first number is the player that owns the post, -1 for nobody`},
		{"two posts on a cell", changed(t, `^(-1\t\d+\t\d+\t)100\n-1\t\d+\t\d+\t100`, "-1 6 6 100\n-1 6 6 100"), `line 73: post 1: expected a cell of forest or grass without another post, found`},
		{"unit 0", changed(t, soldier9, "0 1 0 6 6 100 -1 -1 0"), `unit 0: expected an id from 1, found 0; change the first number of the unit`},
		{"an id twice", changed(t, soldier9, "1 1 0 6 6 100 -1 -1 0"), `line 99: unit 1: expected an id of its own, found the id of the unit in line 91; change the first number of the unit`},
		{"huge id", changed(t, soldier9, "1000001 1 0 6 6 100 -1 -1 0"), `line 99: units: expected a whole number from -1 to 1000000, found "1000001"; give the id of a unit, or -1 after the last one`},
		{"type", changed(t, soldier9, "9 3 0 6 6 100 -1 -1 0"), `line 99: unit 9: expected a whole number from 1 to 2, found "3"; the type is 1 for a soldier, 2 for a helicopter`},
		{"player", changed(t, soldier9, "9 1 4 6 6 100 -1 -1 0"), `line 99: unit 9: expected a whole number from 0 to 3, found "4"; the third number is the player`},
		{"life", changed(t, soldier9, "9 1 0 6 6 101 -1 -1 0"), `line 99: unit 9: expected a whole number from 0 to 100, found "101"; the life of a soldier has at most 100 points`},
		{"soldier with napalm", changed(t, soldier9, "9 1 0 6 6 100 -1 5 0"), `line 99: unit 9: expected the number -1, found "5"; the napalm of a soldier is -1`},
		{"soldier on a mountain", changed(t, soldier9, "9 1 0 0 6 100 -1 -1 0"), `line 99: unit 9: expected a cell of forest or grass without another soldier, found mountain at (0, 6); move the soldier`},
		{"one soldier missing", changed(t, soldier9, ""), `units: expected 80 soldiers and parachuters together, found 79; give every player 20 soldiers`},
		{"helicopter at the edge", changed(t, helicopter1, "1 2 0 2 15 -1 0 30 0"), `line 91: unit 1: expected no mountain within 2 cells, found one at (0, 13); move the helicopter`},
		{"helicopters together", changed(t, helicopter1, "1 2 0 15 9 -1 0 30 0"), `line 92: unit 2: expected no helicopter within 4 cells, found the helicopter 1; move the helicopter`},
		{"orientation", changed(t, helicopter1, "1 2 0 5 15 -1 4 30 0"), `line 91: unit 1: expected a whole number from 0 to 3, found "4"; the orientation is 0 south, 1 east, 2 north, 3 west`},
		{"napalm", changed(t, helicopter1, "1 2 0 5 15 -1 0 31 0"), `line 91: unit 1: expected a whole number from 0 to 30, found "31"; give the rounds until the helicopter has napalm`},
		{"parachuter", changed(t, helicopter1, "1 2 0 5 15 -1 0 30 1 21"), `line 91: unit 1: expected a whole number from 0 to 20, found "21"; give the rounds that each parachuter still has`},
		{"too many parachuters", changed(t, helicopter1, "1 2 0 5 15 -1 0 30 1 20"), `units: expected 80 soldiers and parachuters together, found 81; give every player 20 soldiers`},
		{"no helicopters", changed(t, `^1\t2\t0.*\n2\t2\t0.*$`, ""), `units: expected 1 to 8 helicopters of player 0, found 0; give every player 2`},
		{"fire on a mountain", changed(t, `^rounds\ti\tj$`, "rounds i j 3 0 0"), `fire: expected 1 to 10 rounds on a cell of forest, 1 to 5 on grass and water, found 3 rounds on mountain at (0, 0); change the rounds, or the cell`},
		{"long fire", changed(t, `^rounds\ti\tj$`, "rounds i j 11 1 1"), `fire: expected a whole number from -1 to 10, found "11"; give the rounds that a cell burns, or -1 after the last one`},
		{"cut off", strings.TrimSuffix(string(fixedConfig(t, 1)), "-1\n"), `fire: expected a whole number from -1 to 10, found the end of the file; the file is cut off: compare it with a complete one`},
		{"too large", strings.Repeat(" ", jutge.MostConfig+1), `configuration: the file: expected at most 2097152 bytes, found 2097153 bytes; give a configuration like default.cnf`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Game{}.CheckConfig([]byte(test.text))
			var wrong *engine.ConfigError
			require.True(t, errors.As(err, &wrong), "%v", err)
			expected := regexp.QuoteMeta(test.expected)
			expected = strings.ReplaceAll(expected, `\*`, `.*`)
			require.Regexp(t, expected, err.Error())
			require.NotContains(t, err.Error(), "\n")
			m, err := Game{}.NewMatch([]byte(test.text), 1, []string{"A", "B", "C", "D"})
			require.ErrorAs(t, err, &wrong)
			require.Nil(t, m)
		})
	}
}

// A soldier may stand on a post of its player, and on no other.
func TestSoldiersOnPostsOwnThem(t *testing.T) {
	text := fixedConfig(t, 1)
	soldier := regexp.MustCompile(`(?m)^9\t1\t0\t(\d+\t\d+)\t`).FindSubmatch(text)[1]
	post := regexp.MustCompile(`(?m)^-1\t\d+\t\d+\t100$`)
	first := post.FindIndex(text)
	for owner, ok := range map[string]bool{"0": true, "1": false, "-1": false} {
		moved := slices.Concat(text[:first[0]], []byte(owner+"\t"), soldier, []byte("\t100"), text[first[1]:])
		err := Game{}.CheckConfig(moved)
		if ok {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "unit 9: expected a cell that is no post, or a post of player 0, found")
			require.ErrorContains(t, err, "with a post; move the soldier, or give its player the post")
		}
	}
}

func FuzzConfig(f *testing.F) {
	f.Add(defaultConfig)
	f.Add(fixedConfig(f, 1))
	f.Add(bytes.ReplaceAll(fixedConfig(f, 2), []byte("\t0\t\n"), []byte("\t1\t7\t\n")))
	f.Add([]byte(version + " FIXED land"))
	f.Fuzz(func(t *testing.T, text []byte) {
		err := Game{}.CheckConfig(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			require.Less(t, len(err.Error()), 600)
			return
		}
		m := newTestMatch(t, text, 3)
		out := m.AppendHeader(nil, true)
		for range 3 {
			m.Step()
			out = m.AppendRound(out[:0])
		}
	})
}
