package winnow

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Given two programs that a reader calls the same, when they are scanned, then their tokens are the same.
func TestSameTokens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, file, a, b string }{
		{"names, comments and layout", "a.cc", "int f(int x) { return x + 1; } // one", "/* two */ long   goo(long yy)\n{\n  return yy+27;\n}"},
		{"what is included", "a.cc", "#include <a>\nusing namespace std;\nx = 1;", "y = 2;"},
		{"modifiers", "a.cc", "static inline const int x = 3;", "int x = 3;"},
		{"raw text", "a.cc", `x = R"a(" // " )" )a"; y`, `x = "q"; y`},
		{"digit marks", "a.cc", "x = 1'000'000;", "x = 7;"},
		{"characters", "a.cc", `x = '"'; y = '\''; z`, "x = 'a'; y = 'b'; z"},
		{"text block", "A.java", "x = \"\"\"\n \" hello \"\n\"\"\"; y", `x = ""; y`},
		{"what is imported", "A.java", "package a;\nimport b.C;\nx;", "x;"},
		{"documentation", "a.py", "def f(x):\n  \"\"\"It's x.\"\"\"\n  return x # it's", "def f(x):\n  return x"},
		{"prefixed texts", "a.py", `x = rb'\'' + f"{a}"`, `x = '' + ""`},
		{"regular expressions", "a.js", `x = /["'\/[/]]/g; y = a / b / c`, "x = ''; y = a / b / c"},
		{"text in backticks", "a.js", "x = `\n\"${y}`; z", "x = ''; z"},
		{"raw text of Go", "a.go", "x := `\\`; y", `x := ""; y`},
		{"lifetimes", "a.rs", `fn f<'a>(x: &'a str) { '\'' ; 'x' ; r#"""# ; }`, `fn f<b>(y: &b str) { 'y' ; '"' ; "" ; }`},
		{"comments in comments", "a.rs", "/* a /* b */ c */ x", "x"},
		{"verbatim text", "a.cs", `x = @"a\"; y = @"""" ; z = $"{q}";`, `x = ""; y = "" ; z = "";`},
		{"outside of PHP", "a.php", "<?php\nif ($a) { echo 1; } ?> <b>\"</b> <?php $b;", "<?php\nIF ($c) { ECHO 2; } ?><?php $d;"},
		{"here documents", "a.php", "<?php\n$x = <<<EOT\n it's\nEOT;\n$y;", "<?php\n$x = '';\n$y;"},
		{"here documents of Ruby", "a.rb", "x = <<~EOS\n it's\nEOS\ny", "x = ''\ny"},
		{"documentation of Ruby", "a.rb", "=begin\nit's\n=end\nx", "x"},
		{"words of Ruby", "a.rb", "x = %w(a b) ; y = a % b", "x = '' ; y = a % b"},
		{"long brackets", "a.lua", "--[==[ it's\n]] ]==] x = [[ it's ]] -- it's\ny", "x = '' y"},
		{"quotes of Perl", "a.pl", "my $x = q(it's (a) b) . qq{\"}; $x =~ s/'/\"/g; $#list; m{'};", "$y = '' . ''; $z =~ '' '' g; list; '';"},
		{"documentation of Perl", "a.pl", "=head1 it's\n\ntext\n=cut\n$x;", "$x;"},
		{"characters of Lisp", "a.lisp", "(defun f (x) #\\\" #| it's |# x) ; it's", "(DEFUN g (y) #\\a y)"},
		{"ticks of Haskell", "a.hs", "f x' = x' {- it's -} + 1", "f x = x + 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, shown(c.file, c.b), shown(c.file, c.a))
		})
	}
}

// shown gives the kinds of a text's tokens.
func shown(file, text string) (kinds []uint16) {
	for _, t := range scan(nil, grammarOf(file), []byte(text), MaxTokens) {
		kinds = append(kinds, t.kind)
	}
	return kinds
}

// Programs that do different things differ.
func TestOtherTokens(t *testing.T) {
	t.Parallel()
	require.NotEqual(t, shown("a.cc", "if (x < y) z;"), shown("a.cc", "while (x < y) z;"))
	require.NotEqual(t, shown("a.cc", "x = y + 1;"), shown("a.cc", "x = y - 1;"))
	require.NotEqual(t, shown("a.py", "x and y"), shown("a.py", "x or y"))
}

// Hostile files cost time in proportion to their size: a scanner that looked for each of these texts' ends again and again
// would need minutes.
func TestHostileFilesAreScanned(t *testing.T) {
	t.Parallel()
	one := map[string]string{} // suffix of each family
	for suffix, g := range grammars {
		one[g.family] = suffix
	}
	for _, piece := range []string{
		"/*", `"`, "'", "`", "\\", `"""`, "'''", `R"(`, `R"a(`, "r#", `r#"`, "<<A\n", "<<<A\n", "%w(", "q(", "s{", "--[[", "--[=", "[=[", "=/[", "/[\n", "(", "{-", "(*", "#|", "#\\", "@\"", "'\\", "=begin\n", "=pod\n", "$", "\xff", "\x00", "1e+", "1'", "a", ".", "?>", "<?",
	} {
		for _, suffix := range one {
			text := []byte(strings.Repeat(piece, 1<<15/len(piece)))
			check(t, "a"+suffix, grammars[suffix], text)
		}
	}
	for _, piece := range []string{"/*", `"`, "r#", "[="} {
		for _, suffix := range one {
			check(t, "a"+suffix, grammars[suffix], []byte(strings.Repeat(piece, 1<<20/len(piece))))
		}
	}
}

// check scans a file and looks at the places of what was found.
func check(t testing.TB, name string, g *grammar, text []byte) {
	at := int32(0)
	for _, token := range scan(nil, g, text, MaxTokens) {
		if token.start < at-1 || token.end <= token.start || int(token.end) > len(text) {
			t.Fatalf("%s: a token stands at %d to %d, after one that ends at %d, in %d bytes", name, token.start, token.end, at, len(text))
		}
		at = token.end
	}
}

func fuzz(f *testing.F, suffixes ...string) {
	for _, seed := range []string{"", "int x = 1; // a", `s = "a\"b" + 'c';`, "/* * / */ x", "q(a)(b) s/a/b/g <<EOT\nx\nEOT\n", "--[=[ ]] ]=] [[x]]", "r#\"a\"# 'a 'b'", "`${x}` /re/g", "#| |# #\\a (car x)", "@\"a\"\"b\" $\"{x}\"", "<<~A\nA\n =begin\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, suffix := range suffixes {
			name := "a" + suffix
			check(t, name, grammarOf(name), text)
			p := Read(map[string][]byte{name: text, "b" + suffix: bytes.ToLower(text)}, nil)
			m := Compare(p, p, nil)
			for _, r := range m.Regions {
				lines := 1 + bytes.Count(text, []byte("\n"))
				if r.A.From < 1 || r.A.To < r.A.From || r.A.To > lines || r.B.From < 1 || r.B.To > lines {
					t.Fatalf("%s: region %v of %d lines", name, r, lines)
				}
			}
		}
	})
}

func FuzzScanC(f *testing.F)       { fuzz(f, ".cc", ".java", ".cs", ".go", ".kt", ".scala") }
func FuzzScanRust(f *testing.F)    { fuzz(f, ".rs") }
func FuzzScanScripts(f *testing.F) { fuzz(f, ".py", ".js", ".php") }
func FuzzScanRuby(f *testing.F)    { fuzz(f, ".rb") }
func FuzzScanPerl(f *testing.F)    { fuzz(f, ".pl") }
func FuzzScanLua(f *testing.F)     { fuzz(f, ".lua") }
func FuzzScanLisp(f *testing.F)    { fuzz(f, ".lisp", ".hs", ".ml", ".pas") }
func FuzzScanPlainText(f *testing.F) {
	f.Add([]byte("a b c 1 2 3"))
	f.Fuzz(func(t *testing.T, text []byte) { check(t, "plain", plain, text) })
}
