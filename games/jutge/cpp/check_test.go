package cpp_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/jutge/cpp"
)

func own() cpp.Allowed {
	return cpp.Allowed{Headers: []string{"Player.hh", "Structs.hh"}, Variables: []string{"registration"}}
}

// complaints are the findings as a compiler would print them.
func complaints(source string) []string {
	var lines []string
	for _, f := range cpp.Check(source, own()) {
		lines = append(lines, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Message))
	}
	return lines
}

func TestCheckComplains(t *testing.T) {
	for _, test := range []struct {
		about, source string
		says          []string
	}{
		{"a global variable", "#include \"Player.hh\"\n\nint score = 0;\n", []string{
			`3:5 "score" is a global variable; make it an attribute of your class, or const if it never changes`,
		}},
		{"a static attribute", "struct A { static int n; };\nint A::n = 0;\nstruct B { inline static int m; };", []string{
			`2:5 "A::n" is a static attribute, and so a global variable; leave out static, or make it const`,
			`3:30 "B::m" is a static attribute, and so a global variable; leave out static, or make it const`,
		}},
		{"one of a namespace", "namespace a { extern int n; }\nint a::n = 3;", []string{
			`2:5 "a::n" is a global variable; make it an attribute of your class, or const if it never changes`,
		}},
		{"a union without a name", "\nstatic union { int i; };", []string{"2:1 the members of this union are global variables; make it an attribute of your class"}},
		{"a header of the system", "#include <vector>\n#include <unistd.h>", []string{"2:10 <unistd.h> is not a standard header; leave it out and use only the standard library"}},
		{"one for times", "# include <sys/time.h>", []string{"1:11 <sys/time.h> is not a standard header; measure time with <chrono>"}},
		{"a file of its own", "#include \"other.hh\"\n#include \"AIDemo.cc\"", []string{
			`1:10 "other.hh" is not a standard header; put all your code into this one file`,
			`2:10 "AIDemo.cc" is not a standard header; put all your code into this one file`,
		}},
		{"a file of the judge", "#include \"/etc/passwd\"\n#include \"../Player.hh\"\n#include <ext/../../x.h>", []string{
			`1:10 "/etc/passwd" is not a standard header; leave it out and use only the standard library`,
			`2:10 "../Player.hh" is not a standard header; put all your code into this one file`,
			`3:10 <ext/../../x.h> is not a standard header; leave it out and use only the standard library`,
		}},
		{"a macro for a header", "#define H <vector>\n#include H", []string{"2:10 write the header's name behind #include, not a macro"}},
		{"no header", "#include\nint f();", []string{"1:2 there is no header's name behind #include"}},
		{"other ways to include", "#import <a.h>\n#include_next <b.h>\n", []string{
			"1:9 <a.h> is not a standard header; leave it out and use only the standard library",
			"2:15 <b.h> is not a standard header; leave it out and use only the standard library",
		}},
		{"all in the order of the source", "int b;\n#include <x.h>\nint a;", []string{
			`1:5 "b" is a global variable; make it an attribute of your class, or const if it never changes`,
			`2:10 <x.h> is not a standard header; leave it out and use only the standard library`,
			`3:5 "a" is a global variable; make it an attribute of your class, or const if it never changes`,
		}},
	} {
		t.Run(test.about, func(t *testing.T) { require.Equal(t, test.says, complaints(test.source)) })
	}
}

func TestColumnsAreThoseOfTheCompiler(t *testing.T) {
	for source, want := range map[string]string{
		"int x;":                             "1:5",
		"\uFEFFint x;":                       "1:5",
		"\tint x;":                           "1:13",
		" \tint\tx;":                         "1:17",
		"/* ñé */ int x;":                    "1:14",
		"int f();\r\nint x;\r\n":             "2:5",
		"int\nx;":                            "2:1",
		"/*\n\n*/ int x;":                    "3:8",
		"in\\\nt x;":                         "2:3",
		"const char a = R\"(\n)\"[0];int x;": "2:11",
		"#define T int\nT x;":                "2:3",
	} {
		found := cpp.Check(source, own())
		require.Len(t, found, 1, "%q", source)
		require.Equal(t, want, fmt.Sprintf("%d:%d", found[0].Line, found[0].Column), "%q", source)
	}
}

func TestCheckIsContent(t *testing.T) {
	for _, source := range []string{
		"#include \"Player.hh\"\n#include <Structs.hh>\n#include \"./Player.hh\"\n",
		"#include <iostream>\n#include <vector>\n#include <bits/stdc++.h>\n#include <stdio.h>\n#include <cmath>\n#include <list>\n#include <unordered_map>\n#include \"queue\"\n",
		"#include <ext/pb_ds/assoc_container.hpp>\n#include <tr1/unordered_map>\n#include <experimental/optional>\n",
		"#ifdef _WIN32\n#include <windows.h>\n#else\n#include <unistd.h>\n#endif\n#if __has_include(<x.h>)\n#include <x.h>\n#endif\n#if 0\n#include <y.h>\n#endif\n",
		"// #include <x.h>\n/*\n#include <x.h>\n*/\nconst char* const s = R\"(\n#include <x.h>\n)\";\n",
		"#pragma GCC optimize(\"O3\")\n#define f(x) #x\n#error\n#line 3\n#\n# 7 \"x\"\n",
		"static int registration = Registry::Register(\"A\", A::factory);",
	} {
		require.Empty(t, complaints(source), "%s", source)
	}
}

// TestLongSourcesEnd reads what takes forever, if anything takes longer than the length of the source.
func TestLongSourcesEnd(*testing.T) {
	for _, piece := range []string{
		"{", "}", "(", ")", "[", "]", "<", ">", "a<", "a(", "a{", "a[", "template<", "template<class T>", "namespace{", "namespace a{int x;", "struct A{", "extern \"C\"{",
		"a::", "int ", "int x,", "int*", "*", "&", "a ", "a(b) ", "a(b(", "x(a<b", "int x(", "int x(a(", "int x=a<", "=", ",", ";", ":", "f():", "f()->", "operator", "operator(", "auto[", "[[", "using a=", "typedef ",
		"enum{a,", "int x;", "int x(3),", "x=[]", "\"", "'", "R\"(", "R\"a", "/*", "//", "\\\n", "#", "#if\n", "#if 0\n", "#ifdef A\n", "#ifdef A\n#else\n", "#else\n", "#endif\n", "#include <", "#define A(x) {\n",
		"#define A A A\nA ", "#define A\n#undef A\n", "1'", "1e", "<:", "%:", "\x00", "asm", "asm(", "__attribute__((", "alignas(", "int(", "((int*)", "decltype(", "A::operator ", "int f(int(*)(", "class A:", "~", "try", "catch(",
	} {
		source := strings.Repeat(piece, 1<<17/len(piece))
		cpp.Check(source, own())
		cpp.Definitions(source, "A")
	}
	var chain strings.Builder // each macro is two of the one before
	for i := range 10000 {
		fmt.Fprintf(&chain, "#define A%d A%d A%d\n", i+1, i, i)
	}
	cpp.Check(chain.String()+"A10000 A9999", own())
}

func FuzzCheck(f *testing.F) {
	f.Add("#include \"Player.hh\"\nint x = 3, *y(0);\nstruct A { inline static int z; } a[3];\ntemplate <class T> T f(T t) { return t; }\n")
	f.Add("#define A(x) {\n#define B }\n#ifdef C\nint a<:3:>;\n#elif D\nauto [b, c] = d;\n#else\n#include <x\n#endif\n")
	f.Add("namespace { extern \"C\" { int A::*p, (*f)(int(*)(A)), B::operator()(int) const; } } enum E : int { F, G = 3 } e; A::A() : b(1), c{2} {}")
	f.Add("using A = const int; typedef int (*B)(int), C[3]; auto f = [](auto x) mutable { return x; }; R\"x()x\" u8'a' 1'0 \\\n ??/\n")
	f.Fuzz(func(t *testing.T, source string) {
		last := 0
		lines := 1 + strings.Count(source, "\n")
		for _, found := range cpp.Check(source, own()) {
			require.GreaterOrEqual(t, found.Line, last, "in the order of the source")
			last = found.Line
			require.LessOrEqual(t, found.Line, lines)
			require.Positive(t, found.Column)
			require.NotContains(t, found.Message, "\n")
			require.True(t, utf8.ValidString(found.Message) || !utf8.ValidString(source))
		}
	})
}
