package jutge_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

func TestPlayerName(t *testing.T) {
	for _, test := range []struct{ about, source, name string }{
		{"the template", "#include \"Player.hh\"\n\n#define PLAYER_NAME Null\n\nstruct PLAYER_NAME : public Player {};\n", "Null"},
		{"as short as can be", "#define PLAYER_NAME A", "A"},
		{"eleven letters", "#define PLAYER_NAME Abcdefghijk\n", "Abcdefghijk"},
		{"twelve letters", "#define PLAYER_NAME Abcdefghijkl\n", "Abcdefghijkl"},
		{"digits and underscores", "#define PLAYER_NAME _a_1\n", "_a_1"},
		{"carriage returns", "#include \"Player.hh\"\r\n#define PLAYER_NAME Crlf\r\nint x;\r\n", "Crlf"},
		{"byte order mark", "\uFEFF#define PLAYER_NAME Bom\n", "Bom"},
		{"spaces everywhere", " \t# \t define \t PLAYER_NAME \t Wide \t \n", "Wide"},
		{"comment behind", "#define PLAYER_NAME Ann // my name\n", "Ann"},
		{"comment inside", "/* a\n b */ # /**/ define /* x */ PLAYER_NAME/* y\n */Ann/* z */\n", "Ann"},
		{"commented out", "//#define PLAYER_NAME No\n/*\n#define PLAYER_NAME No\n*/\n#define PLAYER_NAME Yes\n", "Yes"},
		{"line comment that goes on", "// so \\\n#define PLAYER_NAME No\n#define PLAYER_NAME Yes\n", "Yes"},
		{"in a string", "const char* s = \"\\\n#define PLAYER_NAME No\\n\";\n#define PLAYER_NAME Yes\n", "Yes"},
		{"in a raw string", "auto s = R\"(\n#define PLAYER_NAME No\n)\";\n#define PLAYER_NAME Yes\n", "Yes"},
		{"in a raw string with delimiter", "auto s = u8R\"xy(\n)\"\n#define PLAYER_NAME No\n)xy\";\n#define PLAYER_NAME Yes\n", "Yes"},
		{"no raw string", "#define BAR\"(\n#define PLAYER_NAME Yes\n//)\"\n", "Yes"},
		{"comment marks in strings", "auto a = \"/*\"; auto b = \"//\"; char c = '\"';\n#define PLAYER_NAME Yes // */\n", "Yes"},
		{"quotes in comments", "// don't \"\n/* don't \" */\n#define PLAYER_NAME Yes\n", "Yes"},
		{"quote in a number", "int n = 1'000'000;\n#define PLAYER_NAME Yes\n// '\n", "Yes"},
		{"quote in a header name", "#include <a\"b'c>\n#define PLAYER_NAME Yes\n", "Yes"},
		{"apostrophe in #error", "#ifdef X\n#error don't\n#endif\n#define PLAYER_NAME Yes\n", "Yes"},
		{"spliced", "#def\\\nine PLAYER_\\\r\nNAME \\  \n Spl\\\nit\n", "Split"},
		{"not at the beginning of the line", "int x; #define PLAYER_NAME No\n#define PLAYER_NAME Yes\n", "Yes"},
		{"longer macro names", "#define MY_PLAYER_NAME No\n#define PLAYER_NAMES No\n#define PLAYER_NAME Yes\n", "Yes"},
		{"other macro with the name inside", "#define X PLAYER_NAME No\n#define PLAYER_NAME Yes\n", "Yes"},
		{"digraph", "%:define PLAYER_NAME Di\n", "Di"},
		{"lowercase keyword lookalike", "#define PLAYER_NAME Int\n", "Int"},
	} {
		t.Run(test.about, func(t *testing.T) {
			name, err := jutge.PlayerName([]byte(test.source))
			require.NoError(t, err)
			require.Equal(t, test.name, name)
		})
	}
}

func TestPlayerNameRefuses(t *testing.T) {
	for _, test := range []struct {
		about, source string
		code          engine.SourceCode
		detail        string
	}{
		{"nothing", "", engine.EmptySource, "empty"},
		{"white space", " \r\n\t\n", engine.EmptySource, "empty"},
		{"only a byte order mark", "\uFEFF\n", engine.EmptySource, "empty"},
		{"too large", "#define PLAYER_NAME A\n" + strings.Repeat(" ", engine.MaxSource), engine.SourceTooLarge, strconv.Itoa(engine.MaxSource)},
		{"object file", "\x7fELF\x02\x01\x00\x00", engine.NotText, "Line 1 has a NUL"},
		{"UTF-16", "\xff\xfe#\x00d\x00", engine.NotText, "Line 1"},
		{"Latin-1", "// a\n// ma\xf1ana\n#define PLAYER_NAME A\n", engine.NotText, "Line 2 is not valid UTF-8"},
		{"no define", "#include \"Player.hh\"\nint main() {}\n", engine.NoPlayerName, "#define PLAYER_NAME"},
		{"only in a comment", "// #define PLAYER_NAME A\n", engine.NoPlayerName, "#define PLAYER_NAME"},
		{"never ending comment", "/* #define PLAYER_NAME A\n", engine.NoPlayerName, "#define PLAYER_NAME"},
		{"never ending raw string", "R\"(\n#define PLAYER_NAME A\n", engine.NoPlayerName, "#define PLAYER_NAME"},
		{"two", "#define PLAYER_NAME A\n#define PLAYER_NAME B\n", engine.TwoPlayerNames, "line 1 and line 2"},
		{"the same twice", "#define PLAYER_NAME A\n\n#define PLAYER_NAME A\n", engine.TwoPlayerNames, "line 1 and line 3"},
		{"branches", "#ifdef X\n#define PLAYER_NAME A\n#else\n#define PLAYER_NAME B\n#endif\n", engine.TwoPlayerNames, "2 times"},
		{"without name", "#define PLAYER_NAME\n", engine.BadName, "without a name"},
		{"only a comment", "#define PLAYER_NAME // A\n", engine.BadName, "without a name"},
		{"number first", "#define PLAYER_NAME 2fast\n", engine.BadName, `"2fast" is not an identifier`},
		{"two words", "#define PLAYER_NAME My Player\n", engine.BadName, `"My Player" is not`},
		{"string", "#define PLAYER_NAME \"A\"\n", engine.BadName, "is not an identifier"},
		{"parameters", "#define PLAYER_NAME(x) x\n", engine.BadName, "is not an identifier"},
		{"dollar", "#define PLAYER_NAME a$b\n", engine.BadName, "is not an identifier"},
		{"accent", "#define PLAYER_NAME Ñandú\n", engine.BadName, `"\u00d1and\u00fa"`},
		{"keyword", "#define PLAYER_NAME class\n", engine.BadName, "word of C++"},
		{"alternative operator", "#define PLAYER_NAME xor_eq\n", engine.BadName, "word of C++"},
		{"thirteen letters", "#define PLAYER_NAME Abcdefghijklm\n", engine.BadName, "Line 1: the name \"Abcdefghijklm\" has 13 letters: choose one with at most 12."},
		{"control characters", "#define PLAYER_NAME a\x1b[31m\n", engine.BadName, `\x1b`},
	} {
		t.Run(test.about, func(t *testing.T) {
			_, err := jutge.PlayerName([]byte(test.source))
			var wrong *engine.SourceError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, test.code, wrong.Code)
			require.Contains(t, wrong.Detail, test.detail)
			require.NotContains(t, wrong.Detail, "\n")
		})
	}
}

func TestCheckName(t *testing.T) {
	require.NoError(t, jutge.CheckName("Abcdefghijkl"))
	require.ErrorContains(t, jutge.CheckName("Abcdefghijklm"), "take at most 12 letters")
}

func FuzzPlayerName(f *testing.F) {
	f.Add([]byte("#define PLAYER_NAME Null\n"))
	f.Add([]byte("/* \" */ R\"x(\n)x\" 'a' 1'0 \\\n # /**/ define PLAYER_NAME A // b\n#include <x>\n"))
	f.Add([]byte("\uFEFF%:define PLAYER_NAME \\  \r\n A\\"))
	f.Add([]byte("\\\n\\ \n/\\\n*"))
	f.Fuzz(func(t *testing.T, source []byte) {
		name, err := jutge.PlayerName(source)
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

// The name of a player of several files may stand in any of its sources and headers.
func TestNameInOneOfSeveralFiles(t *testing.T) {
	files := func(header, other string) engine.Files {
		return engine.Files{
			"AIMine.cc": []byte("#include \"mine.hh\"\n// #define PLAYER_NAME Never\n"), "mine.hh": []byte(header), "other.cc": []byte(other),
			"notes.txt": []byte("#define PLAYER_NAME Neither\n"),
		}
	}
	name, err := jutge.NameOf(jutge.CppID, files("\n#define PLAYER_NAME Mine\n", ""))
	require.NoError(t, err)
	require.Equal(t, "Mine", name)
	_, err = jutge.NameOf(jutge.CppID, files("", ""))
	require.ErrorContains(t, err, "There is no line `#define PLAYER_NAME YourName`")
	_, err = jutge.NameOf(jutge.CppID, files("#define PLAYER_NAME Mine\n", "\n#define PLAYER_NAME Mine\n"))
	require.ErrorContains(t, err, `PLAYER_NAME is defined 2 times (line 1 of "mine.hh" and line 2 of "other.cc")`)
	_, err = jutge.NameOf(jutge.CppID, files("#define PLAYER_NAME Abcdefghijklm\n", ""))
	require.ErrorContains(t, err, `Line 1 of "mine.hh": the name "Abcdefghijklm" has 13 letters: choose one with at most 12.`)
}
