package cpp_test

import (
	"debug/dwarf"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge/cpp"
)

// TestAsTheCompilerSeesIt compares with g++ which of many random declarations define variables. Those that do not compile
// are left out.
func TestAsTheCompilerSeesIt(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("SKIPPED: there is no g++ on this machine, so nothing can be compared with it: run deploy/bootstrap")
	}
	const snippets = 2000
	lines := make([]string, snippets)
	for i := range lines {
		lines[i] = fmt.Sprintf("namespace n%d { %s }", i, strings.ReplaceAll(snippet().Example(i), "@", strconv.Itoa(i)))
	}
	source := without(lines, errorsIn(t, lines))

	object := filepath.Join(t.TempDir(), "snippets.o")
	out, err := compile(source, "-g", "-O0", "-c", "-o", object)
	require.NoError(t, err, "%s", out)
	want := variablesOf(t, object)
	var got []string
	for _, v := range cpp.Variables(source) {
		got = append(got, v.Name[strings.LastIndex(v.Name, ":")+1:])
	}

	compiled := 0
	defined := map[string]bool{}
	for _, line := range strings.Split(source, "\n")[1:] {
		if line == "" {
			continue
		}
		compiled++
		for _, name := range regexp.MustCompile(`\bv\d+_?\w*`).FindAllString(line, -1) {
			if defined[name] {
				continue
			}
			defined[name] = true
			require.Equal(t, slices.Contains(want, name), slices.Contains(got, name), "whether %s is a variable in\n%s", name, line)
		}
	}
	t.Logf("%d of %d snippets compile; they define %d variables", compiled, snippets, len(want))
	require.Greater(t, compiled, snippets/3)
	require.Greater(t, len(want), snippets/10)
	require.Subset(t, want, got)
}

// prelude is what the snippets use.
const prelude = `struct S { int a; S(int a = 0, int b = 0) : a(a + b) {} static int s; }; ` +
	`template <class T, class U = int> struct Box { T a{}; Box(T a = T(), U = U()) : a(a) {} }; ` +
	`namespace q { struct S { int a = 0; }; template <class T> struct Box { T a{}; using type = T; }; } ` +
	`typedef const int cint; using cS = const S; typedef int row[3];  typedef int fn(int); using ref = int&; using ptr = int*; using cptr = int* const; ` +
	`enum E { E0, E1 }; enum class F { F0 }; const int k = 3; constexpr int c = 4; int one(int = 0) { return 1; } ` +
	`static S object; int cells[3] = {1, 2, 3}; struct Pair { int a, b; } pair = {1, 2};`

// snippet draws some declarations; @ is a number of its own.
func snippet() *rapid.Generator[string] {
	pick := func(t *rapid.T, from ...string) string { return rapid.SampledFrom(from).Draw(t, "piece") }
	variable := func(t *rapid.T, name string) string {
		storage := pick(t, "", "", "", "static ", "thread_local ", "__attribute__((used)) inline ", "extern ", "static thread_local ")
		before := pick(t, "", "", "", "const ", "constexpr ", "volatile ", "const volatile ", "static ", "unsigned ")
		base := pick(t, "int", "int", "long long", "char", "double", "S", "::S", "q::S", "Box<int>", "Box<Box<int>>", "Box<S, Box<int, char>>",
			"q::Box<int>", "E", "enum E", "F", "cint", "cS", "row", "fn", "ref", "ptr", "cptr", "auto", "struct S", "Box",
			"struct L@ { int a; }", "struct { int a; }", "enum G@ { G@0 }", "enum { H@ }", "const int", "int const")
		after := pick(t, "", "", "", " const", " volatile")
		declared := pick(t, "$", "$", "$", "$", "*$", "*const $", "**$", "* const *$", "&$", "&&$", "$[3]", "$[]", "*$[2]", "($)", "(*$)", "(&$)[3]", "(*$)[3]",
			"(*$)(int)", "(*const $)(int)", "(*$[2])(int)", "S::*$", "$(int)", "$(int a)", "$(S)", "$(S, S b)", "$(S*)", "$(const S& s)", "$(int (*)(int))", "$(int[])",
			"$()", "(*$(int))(int)", "($)(int)", "$(q::S)", "$(Box<int> b = Box<int>())", "$(void)", "$(E)", "$[k]", "$[c][2]", "$(...)", "(*(*$)(int))(int)", "$(row)")
		start := pick(t, "", "", "", " = 0", " = 3", " = {}", "{}", "{1, 2}", "{k}", "(3)", "(k)", "(3, 4)", "(S())", "(S(3))", "(S(k))", "(int(k))", "((k))", "(k + 1)", "(-k)",
			"(E0)", "(E1, k)", "(one())", "(one(3))", "(int())", "(int(3))", "(k * 2)", "(k & 1)", "(object)", "(&object)", " = object", " = &object", " = k < 3", "(k < 3)", "(object.a)",
			" = one", " = &one", " = cells", " = &S::a", " = pair.a", " = Box<int>()", " = Box<S, int>(3).a.a", " = E0", "(F::F0)", "(sizeof(int))", "(nullptr)", "(S{})", "(S{3})",
			"('a')", "(1.5)", "(true)", "(cells[0])", "(!k)", "(k ? 1 : 2)", "(c, k)", "(static_cast<int>(3.0))", "(Box<int>(3))", "(Box<int>{3})", "(S(3), 4)", " = new int", " = nullptr",
			" = (k > 2)", " = [](int a) mutable { return a; }", " { return 0; }", " { int u = 3; static int w; return {}; }", " -> int { return 3; }", " = f<1, 2>(3)")
		return storage + before + base + after + " " + strings.Replace(declared, "$", name, 1) + start
	}
	more := func(t *rapid.T, name string) string {
		return strings.ReplaceAll(pick(t, "", "", "", ", *$", ", $ = 3", ", $[2]", ", &$ = cells[0]", ", $(3)", ", $(int)", ", *const $ = 0", ", (*$)(int) = one", ", $ = Box<int, int>().a"), "$", name)
	}
	return rapid.Custom(func(t *rapid.T) string {
		switch rapid.IntRange(0, 9).Draw(t, "form") {
		case 0:
			return "struct C@ { " + variable(t, "v@") + "; static " + variable(t, "v@_1") + "; __attribute__((used)) static inline " + variable(t, "v@_2") + "; }; "
		case 1:
			return "struct C@ { static " + pick(t, "int v@; }; int C@::v@", "const int v@; }; const int C@::v@", "S v@; }; S C@::v@", "int* v@; }; int* C@::v@") + pick(t, " = 0", "(0)", "{3}", "", "(k)") + ";"
		case 2:
			return "template <class T> struct C@ { static T v@; static inline T v@_1{}; }; template <class T> T C@<T>::v@ = T(); template struct C@<" + pick(t, "int", "S", "Box<int>") + ">;"
		case 3:
			return "template <class T> " + pick(t, "", "const ", "constexpr ", "static ") + "T v@" + pick(t, "{}", " = T(3)", "(3)") + "; int use@() { return v@<int>; }"
		case 5:
			return pick(t, "struct", "class", "union") + " C@ { public: int a; int f() { int v@_3; return a; } } " + pick(t, "", "const ") + pick(t, "", "v@", "*v@", "v@[2]") + pick(t, "", " = {}", "{}") + ";"
		case 6:
			return pick(t, "namespace {", `extern "C" {`, "inline namespace b {", "namespace a::b {", `extern "C++" {`, "}; namespace x@ {") + " " + variable(t, "v@") + "; }"
		case 7:
			return "struct C@ { C@(int a); operator int() const; ~C@(); int a, b; }; C@::C@(int a) : a(a), b{a} { } C@::operator int() const { return 3; } C@::~C@() { } " + variable(t, "v@") + ";"
		}
		return variable(t, "v@") + more(t, "v@_1") + ";" + pick(t, "", " "+variable(t, "v@_2")+";")
	})
}

func compile(source string, options ...string) (string, error) {
	command := exec.Command("g++", append([]string{"-std=c++17", "-w", "-fmax-errors=0", "-x", "c++", "-"}, options...)...)
	command.Stdin = strings.NewReader(source)
	command.Env = append(os.Environ(), "LC_ALL=C")
	out, err := command.CombinedOutput()
	return string(out), err
}

// errorsIn are the numbers of the lines that do not compile, from 1.
func errorsIn(t *testing.T, lines []string) map[int]bool {
	wrong := map[int]bool{}
	for range 20 {
		out, err := compile(without(lines, wrong), "-fsyntax-only")
		if err == nil {
			return wrong
		}
		_, failed := errors.AsType[*exec.ExitError](err)
		require.True(t, failed, "%v", err)
		before := len(wrong)
		for _, m := range regexp.MustCompile(`(?m)^<stdin>:(\d+):\d+: (?:error|.*required from here)`).FindAllStringSubmatch(out, -1) {
			line, err := strconv.Atoi(m[1])
			require.NoError(t, err)
			wrong[line] = true
		}
		require.Greater(t, len(wrong), before, "%s", out)
	}
	require.Fail(t, "the snippets never compile")
	return nil
}

// without is a source of the prelude and the lines, without some of them.
func without(lines []string, wrong map[int]bool) string {
	var b strings.Builder
	b.WriteString(prelude + "\n")
	for i, line := range lines {
		if !wrong[i+2] {
			b.WriteString(line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// variablesOf are the variables of an object file that are defined outside of functions and not constant, by the compiler's
// own account.
func variablesOf(t *testing.T, object string) []string {
	file, err := elf.Open(object)
	if err != nil {
		t.Skip("SKIPPED: this machine's g++ makes no ELF files, whose debugging information is read here: ", err)
	}
	defer func() { _ = file.Close() }()
	data, err := file.DWARF()
	require.NoError(t, err)
	entries := map[dwarf.Offset]*dwarf.Entry{}
	var defined []*dwarf.Entry
	r := data.Reader()
	for {
		e, err := r.Next()
		require.NoError(t, err)
		if e == nil {
			break
		}
		entries[e.Offset] = e
		switch e.Tag {
		case dwarf.TagSubprogram:
			r.SkipChildren()
		case dwarf.TagVariable:
			defined = append(defined, e)
		default:
		}
	}
	var names []string
	for _, e := range defined {
		if e.Val(dwarf.AttrLocation) == nil {
			continue
		}
		name, kind := e.Val(dwarf.AttrName), e.Val(dwarf.AttrType)
		for at := e; at != nil && (name == nil || kind == nil); {
			origin, ok := at.Val(dwarf.AttrSpecification).(dwarf.Offset)
			if !ok {
				break
			}
			at = entries[origin]
			if name == nil {
				name = at.Val(dwarf.AttrName)
			}
			if kind == nil {
				kind = at.Val(dwarf.AttrType)
			}
		}
		text, ok := name.(string)
		offset, typed := kind.(dwarf.Offset)
		if !ok || !typed {
			continue
		}
		resolved, err := data.Type(offset)
		require.NoError(t, err)
		if mutable(resolved) {
			names = append(names, strings.SplitN(text, "<", 2)[0])
		}
	}
	return names
}

func mutable(t dwarf.Type) bool {
	switch t := t.(type) {
	case *dwarf.TypedefType:
		return mutable(t.Type)
	case *dwarf.ArrayType:
		return mutable(t.Type)
	case *dwarf.QualType:
		return t.Qual != "const" && mutable(t.Type)
	case *dwarf.UnsupportedType: // references
		return t.Tag != dwarf.TagReferenceType && t.Tag != dwarf.TagRvalueReferenceType
	}
	return true
}
