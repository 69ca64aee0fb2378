package jutge_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

func TestPythonName(t *testing.T) {
	for _, test := range []struct{ about, source, name string }{
		{"the template", "from ants import *\n\nPLAYER_NAME = \"PyNull\"\n\n\nclass MyPlayer(Player):\n    pass\n", "PyNull"},
		{"as short as can be", "PLAYER_NAME='A'", "A"},
		{"eleven letters", "PLAYER_NAME = \"Abcdefghijk\"\n", "Abcdefghijk"},
		{"twelve letters", "PLAYER_NAME = 'Abcdefghijkl'\n", "Abcdefghijkl"},
		{"carriage returns", "import a\r\nPLAYER_NAME = \"Crlf\"\r\n", "Crlf"},
		{"byte order mark", "\uFEFFPLAYER_NAME = \"Bom\"\n", "Bom"},
		{"comment behind", "PLAYER_NAME\t=  \"Ann\" # \"No\"\n", "Ann"},
		{"commented out", "# PLAYER_NAME = \"No\"\n#PLAYER_NAME = \"No\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"in a long string", "'''\nPLAYER_NAME = \"No\"\n'''\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"in a long string with quotes", "\"\"\"\n\"\\\"\"\"''\nPLAYER_NAME = \"No\"\n\"\"\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"in a string that goes on", "s = 'a\\\nPLAYER_NAME = \"No\"'\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"in brackets", "d = dict(\nPLAYER_NAME = \"No\"\n)\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"continued line", "x = \\\nPLAYER_NAME = \"No\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"in a class", "class A:\n    PLAYER_NAME = \"No\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"comparison", "PLAYER_NAME == \"No\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"longer names", "PLAYER_NAMES = \"No\"\nPLAYER_NAME_2 = \"No\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"use", "PLAYER_NAME = \"Yes\"\nprint(PLAYER_NAME)\nPLAYER_NAME\n", "Yes"},
		{"comment marks in strings", "a = '#'; b = \"'\"; c = '\"\"\"'\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"quotes in comments", "# don't \"\"\"\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"unfinished string", "a = 'x\nPLAYER_NAME = \"Yes\"\n", "Yes"},
		{"too many brackets closed", "a = ))\nPLAYER_NAME = \"Yes\"\n", "Yes"},
	} {
		t.Run(test.about, func(t *testing.T) {
			name, err := jutge.PythonName([]byte(test.source))
			require.NoError(t, err)
			require.Equal(t, test.name, name)
		})
	}
}

func TestPythonNameRefuses(t *testing.T) {
	for _, test := range []struct {
		about, source string
		code          engine.SourceCode
		detail        string
	}{
		{"nothing", " \n", engine.EmptySource, "empty"},
		{"object file", "\x7fELF\x00", engine.NotText, "NUL"},
		{"no line", "from ants import *\n", engine.NoPlayerName, "PLAYER_NAME = \"YourName\""},
		{"never ending string", "'''\nPLAYER_NAME = \"A\"\n", engine.NoPlayerName, "AIPyNull.py"},
		{"two", "PLAYER_NAME = \"A\"\n\nPLAYER_NAME = \"B\"\n", engine.TwoPlayerNames, "lines 1 and 3"},
		{"without name", "PLAYER_NAME = \"\"\n", engine.BadName, "no plain text"},
		{"nothing behind", "PLAYER_NAME =\n", engine.BadName, "Line 1"},
		{"no string", "PLAYER_NAME = Ann\n", engine.BadName, "no plain text"},
		{"sum", "PLAYER_NAME = \"A\" + \"B\"\n", engine.BadName, "no plain text"},
		{"unfinished", "PLAYER_NAME = \"A\n", engine.BadName, "no plain text"},
		{"escape", "PLAYER_NAME = \"\\x41\"\n", engine.BadName, "no plain text"},
		{"long string", "PLAYER_NAME = \"\"\"A\"\"\"\n", engine.BadName, "no plain text"},
		{"number first", "PLAYER_NAME = \"2fast\"\n", engine.BadName, `"2fast" is not an identifier`},
		{"two words", "PLAYER_NAME = \"My Player\"\n", engine.BadName, `"My Player" is not`},
		{"accent", "PLAYER_NAME = 'Ñandú'\n", engine.BadName, `"\u00d1and\u00fa"`},
		{"thirteen letters", "PLAYER_NAME = 'Abcdefghijklm'\n", engine.BadName, "Line 1: the name \"Abcdefghijklm\" has 13 letters: choose one with at most 12."},
	} {
		t.Run(test.about, func(t *testing.T) {
			_, err := jutge.PythonName([]byte(test.source))
			var wrong *engine.SourceError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, test.code, wrong.Code)
			require.Contains(t, wrong.Detail, test.detail)
			require.NotContains(t, wrong.Detail, "\n")
		})
	}
}

func TestPlayersInOtherLanguagesDoNotNameThemselves(t *testing.T) {
	name, err := jutge.NameOf("lisp", engine.Files{"MyBot.lisp": []byte("()")})
	require.NoError(t, err)
	require.Empty(t, name)
}

func FuzzPythonName(f *testing.F) {
	f.Add([]byte("PLAYER_NAME = \"Null\"\n"))
	f.Add([]byte("'''\\'''' (\n[] {\"a\" # '\n}) \\\r\nPLAYER_NAME = 'A' # b"))
	f.Add([]byte("\uFEFF\\"))
	f.Fuzz(func(t *testing.T, source []byte) {
		name, err := jutge.PythonName(source)
		if err == nil {
			require.Regexp(t, `^[A-Za-z_][A-Za-z0-9_]{0,11}$`, name)
			return
		}
		var wrong *engine.SourceError
		require.True(t, errors.As(err, &wrong))
		require.NotContains(t, wrong.Detail, "\n")
		require.True(t, utf8.ValidString(wrong.Detail))
		require.Less(t, len(wrong.Detail), 500)
	})
}

func TestALongSourceIsReadOnce(t *testing.T) {
	name, err := jutge.PythonName([]byte(strings.Repeat("x = ('''\n''', \"#\", [\n])\n", 40_000) + "PLAYER_NAME = \"Late\"\n"))
	require.NoError(t, err)
	require.Equal(t, "Late", name)
}
