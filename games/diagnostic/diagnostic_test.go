package diagnostic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/diagnostic"
)

// What each compiler has printed of a source with an error, and what is found in it.
func TestParse(t *testing.T) {
	t.Parallel()
	type d = diagnostic.Diagnostic
	for name, c := range map[string]struct {
		main, log string
		want      []d
	}{
		"g++": {
			"player.cc", "player.cc: In member function ‘virtual void Bad::play()’:\nplayer.cc:5:34: error: ‘nope’ was not declared in this scope\n    5 |   virtual void play () { int x = nope; }\n      |                                  ^~~~\n",
			[]d{{"mine.x", 5, 34, diagnostic.Error, "‘nope’ was not declared in this scope"}},
		},
		"gcc, with a note": {
			"MyBot.c", "./MyBot.c: In function ‘main’:\n./MyBot.c:1:21: error: ‘x’ undeclared (first use in this function)\n./MyBot.c:1:21: note: each undeclared identifier is reported only once for each function it appears in\n",
			[]d{{"mine.x", 1, 21, diagnostic.Error, "‘x’ undeclared (first use in this function)"}, {"mine.x", 1, 21, diagnostic.Note, "each undeclared identifier is reported only once for each function it appears in"}},
		},
		"another file of the kit": {
			"player.cc", "Player.hh:12:1: warning: unused\nplayer.cc:1:10: fatal error: Nope.hh: No such file or directory\n",
			[]d{{"Player.hh", 12, 1, diagnostic.Warning, "unused"}, {"mine.x", 1, 10, diagnostic.Error, "Nope.hh: No such file or directory"}},
		},
		"javac": {
			"HillAI.java", "HillAI.java:2: error: incompatible types: java.lang.String cannot be converted to int\npublic class HillAI extends ...\n         ^\n",
			[]d{{"mine.x", 2, 0, diagnostic.Error, "incompatible types: java.lang.String cannot be converted to int"}},
		},
		"python": {
			"player.py", "*** Error compiling './player.py'...\n  File \"./player.py\", line 3\n    def f(:\n          ^\nSyntaxError: invalid syntax\n",
			[]d{{"mine.x", 3, 0, diagnostic.Error, "SyntaxError: invalid syntax"}},
		},
		"go": {
			"MyBot.go", "# _/box\n./MyBot.go:2:19: declared and not used: x\n./MyBot.go:2:27: cannot use \"a\" (untyped string constant) as int value in variable declaration\n",
			[]d{{"mine.x", 2, 19, diagnostic.Error, "declared and not used: x"}, {"mine.x", 2, 27, diagnostic.Error, "cannot use \"a\" (untyped string constant) as int value in variable declaration"}},
		},
		"node": {
			"MyBot.js", "/box/MyBot.js:1\nconst x = ;\n          ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n",
			[]d{{"mine.x", 1, 0, diagnostic.Error, "SyntaxError: Unexpected token ';'"}},
		},
		"tsc": {
			"MyBot.ts", "MyBot.ts(3,10): error TS2322: Type 'string' is not assignable to type 'number'.\n",
			[]d{{"mine.x", 3, 10, diagnostic.Error, "Type 'string' is not assignable to type 'number'."}},
		},
		"rustc": {
			"MyBot.rs", "error[E0308]: mismatched types\n --> MyBot.rs:1:26\n  |\n1 | fn main() { let x: i32 = \"a\"; }\n",
			[]d{{"mine.x", 1, 26, diagnostic.Error, "mismatched types"}},
		},
		"perl": {
			"MyBot.pl", "syntax error at MyBot.pl line 1, near \"= ;\"\nMyBot.pl had compilation errors.\n",
			[]d{{"mine.x", 1, 0, diagnostic.Error, "syntax error"}},
		},
		"php": {
			"MyBot.php", "PHP Parse error:  syntax error, unexpected token \";\" in MyBot.php on line 2\n",
			[]d{{"mine.x", 2, 0, diagnostic.Error, "PHP Parse error:  syntax error, unexpected token \";\""}},
		},
		"ruby": {
			"MyBot.rb", "MyBot.rb:1: syntax error, unexpected end-of-input\n",
			[]d{{"mine.x", 1, 0, diagnostic.Error, "syntax error, unexpected end-of-input"}},
		},
		"luajit": {
			"MyBot.lua", "luajit: MyBot.lua:1: unexpected symbol near '='\n",
			[]d{{"mine.x", 1, 0, diagnostic.Error, "unexpected symbol near '='"}},
		},
		"mcs": {
			"MyBot.cs", "MyBot.cs(1,50): error CS0029: Cannot implicitly convert type `string' to `int'\n",
			[]d{{"mine.x", 1, 50, diagnostic.Error, "Cannot implicitly convert type `string' to `int'"}},
		},
		"fpc": {
			"MyBot.pas", "MyBot.pas(3,3) Error: Identifier not found \"x\"\nMyBot.pas(5) Fatal: There were 1 errors compiling module, stopping\n",
			[]d{{"mine.x", 3, 3, diagnostic.Error, "Identifier not found \"x\""}},
		},
		"ghc": {
			"MyBot.hs", "MyBot.hs:1:17: error: [GHC-39999]\n    • No instance for ‘Num String’ arising from the literal ‘3’\n",
			[]d{{"mine.x", 1, 17, diagnostic.Error, "No instance for ‘Num String’ arising from the literal ‘3’"}},
		},
		"ocaml": {
			"MyBot.ml", "File \"MyBot.ml\", line 1, characters 14-17:\n1 | let x : int = \"a\"\n                  ^^^\nError: This expression has type string but an expression was expected of type int\n",
			[]d{{"mine.x", 1, 0, diagnostic.Error, "Error: This expression has type string but an expression was expected of type int"}},
		},
		"gnat":                       {"MyBot.adb", "MyBot.adb:3:04: error: \"X\" is undefined\n", []d{{"mine.x", 3, 4, diagnostic.Error, "\"X\" is undefined"}}},
		"scalac":                     {"MyBot.scala", "MyBot.scala:1: error: type mismatch;\n", []d{{"mine.x", 1, 0, diagnostic.Error, "type mismatch;"}}},
		"nothing that is understood": {"MyBot.c", "cc1: out of memory\n\ncompilation terminated.\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, diagnostic.Parse(c.log, c.main, "mine.x"))
		})
	}
}

// In an archive all files keep their names.
func TestParseOfAnArchive(t *testing.T) {
	t.Parallel()
	got := diagnostic.Parse("src/MyBot.c:1:2: error: x\n", "", "")
	require.Equal(t, []diagnostic.Diagnostic{{File: "MyBot.c", Line: 1, Column: 2, Severity: diagnostic.Error, Message: "x"}}, got)
}

func FuzzParse(f *testing.F) {
	f.Add("player.cc:5:34: error: nope\n --> a:1:2\nFile \"x\", line 3\n")
	f.Fuzz(func(t *testing.T, log string) {
		for _, d := range diagnostic.Parse(log, "player.cc", "mine.cc") {
			if d.Line < 1 || d.Column < 0 || d.Message == "" {
				t.Fatalf("%+v", d)
			}
		}
	})
}
