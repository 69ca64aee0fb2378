package java_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota/java"
)

// complaints are what the check says of a player, without the places and the advice.
func complaints(t *testing.T, files engine.Files) []string {
	t.Helper()
	err := java.Language().CheckSource(files, nil)
	if err == nil {
		return nil
	}
	forbidden, ok := errors.AsType[*engine.CheckError](err)
	require.True(t, ok, "%v", err)
	var said []string
	for _, message := range forbidden.Messages {
		part := regexp.MustCompile(`: error: the static field "([^"]*)" ([^;]*);`).FindStringSubmatch(message)
		require.NotNil(t, part, message)
		said = append(said, part[1]+" "+part[2])
	}
	return said
}

const hill = "package wota.ai.a;\npublic class HillAI extends wota.gameobjects.HillAI {\n"

func TestStaticFieldsOfTheHill(t *testing.T) {
	for source, says := range map[string][]string{
		"int own; final String text = \"static int x;\"; // static int y;\n": nil,
		"static int count;":                                                                         {"count is not final"},
		"private static int a = 1, b[] = {2, 3}, c;":                                                {"a is not final", "b is not final", "c is not final"},
		"static final String GREETING = \"hello\";":                                                 {"GREETING is a String"},
		"final static int[] TABLE = {1, 2};":                                                        {"TABLE is an array"},
		"static final int TABLE[] = {1, 2};":                                                        {"TABLE is an array"},
		"static final int A = 1, B = A < 2 ? 3 : 4, C = f(1, 2);":                                   nil,
		"static final java.util.Map<String, int[]> M = new java.util.HashMap<String, int[]>();":     {"M is a Map"},
		"static final Integer BOXED = 1;":                                                           {"BOXED is a Integer"},
		"static final wota.gameobjects.Caste CASTE = null;":                                         nil,
		"static final Mode MODE = Mode.A; enum Mode { A, B; static int n; }":                        nil,
		"static final Kind KIND = null; static class Kind { static int n; }":                        {"KIND is a Kind"},
		"static final java.util.concurrent.TimeUnit UNIT = null;":                                   nil,
		"static final TimeUnit UNIT = null; static class TimeUnit { }":                              {"UNIT is a TimeUnit"},
		"static int method(int a) { int b = 1; return b; } static { int c; }":                       nil,
		"@SuppressWarnings({\"a\", \"b\"}) static @Deprecated Object o = new Object() { int x; };":  {"o is not final"},
		"static <T extends Comparable<T>> T most(T a) { return a; } @interface Note { int x = 1; }": nil,
		"/* static int a; */ st\\u0061tic int b;":                                                   {"b is not final"},
		"static Runnable r = () -> { int x = 1; }, s;":                                              {"r is not final", "s is not final"},
		"HillAI() { super(); } static char c = '}', d = ';';":                                       {"c is not final", "d is not final"},
		"static final char C = '\\''; static int n;":                                                {"n is not final"},
	} {
		require.Equal(t, says, complaints(t, one(hill+source+"\npublic void tick() { }\n}\nclass Other { static int z; }\n")), source)
	}
	enum := engine.Files{"HillAI.java": []byte(hill + "static final Mode MODE = null; }"), "Mode.java": []byte("package wota.ai.a; enum Mode { A }")}
	require.Empty(t, complaints(t, enum))
	require.Empty(t, complaints(t, engine.Files{"wota/gameobjects/HillAI.java": []byte("package wota.gameobjects; class HillAI { static int n; }")}))
}

func TestStaticFieldsAreShownAtTheirLines(t *testing.T) {
	err := java.Language().CheckSource(one(hill+"\tstatic int count;\n}\n"), nil)
	require.EqualError(t, err, `HillAI.java:3:13: error: the static field "count" is not final; make it a field of the hill, or final and of a primitive type or an enum (statement, Programs and their limits)`)
	require.NoError(t, java.Language().CheckSource(one(hill+"\tstatic int count;\n}\n"), []string{}), "a contest can switch it off")
}

// testStatics checks that the check reads a source as the compiler does: it says the same of the classes.
func (w *workshop) testStatics(t *testing.T) {
	source := hill + `
	static int plain, second[] = { 1, 2 }, third = Math.max(1, 2);
	static final java.util.Map<String, java.util.List<Integer>> MAP = new java.util.HashMap<String, java.util.List<Integer>>(), OTHER = null;
	private static final Mode MODE = Mode.A;
	static final wota.gameobjects.Caste CASTE = wota.gameobjects.Caste.Scout;
	static final java.math.RoundingMode ROUNDING = java.math.RoundingMode.UP;
	final static double[] TABLE = { 1, 2 };
	static final boolean SMALLER = 1 < 2, LARGER = 2 > 1;
	st` + `\u0061` + `tic Runnable run = () -> { int x = 1; assert x > 0; }, more = null;
	static final Object ANONYMOUS = new Object() { int inner; };
	enum Mode { A, B { int f() { return 1; } }; static int counter; int f() { return 0; } }
	static class Nested { static int counter; }
	static <T extends Comparable<T>> T most(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
	static { plain = 1; }
	public void tick() { assert plain == 1; switch (MODE) { case A: break; default: } }
}
`
	files := one(source)
	said := complaints(t, files)
	require.Len(t, said, 9, "%v", said)
	folder, text, err := w.build(t, files)
	require.NoError(t, err, text)
	classes := engine.Files{}
	built := filepath.Join(folder, "agon-classes", "wota", "ai", "a")
	entries, err := os.ReadDir(built)
	require.NoError(t, err)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), "HillAI") {
			classes[entry.Name()], err = os.ReadFile(filepath.Join(built, entry.Name()))
			require.NoError(t, err)
		}
	}
	require.Greater(t, len(classes), 3)
	require.ElementsMatch(t, said, complaints(t, classes))
}

func FuzzStatics(f *testing.F) {
	f.Add([]byte(hill+"static int a = 1, b[] = {2, 3}; static <T> T f() { } }"), []byte("enum Mode { A }"))
	f.Add([]byte(hill+"static final Map<A, B> M = new Map<A, B>(), c = a < b; }"), []byte("\xca\xfe\xba\xbe\x00\x00\x00\x34\x00\x02"))
	f.Fuzz(func(t *testing.T, source, other []byte) {
		files := engine.Files{"HillAI.java": source, "Mode.java": other, "HillAI.class": other}
		if err := java.Language().CheckSource(files, nil); err != nil {
			require.LessOrEqual(t, strings.Count(err.Error(), "\n"), 20)
		}
	})
}
