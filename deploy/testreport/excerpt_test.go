package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// numbered are lines of a log.
func numbered(n int) (lines []string) {
	for i := range n {
		lines = append(lines, fmt.Sprintf("    y_test.go:3: line %d\n", i))
	}
	return lines
}

var notEqual = []string{
	"    y_test.go:7: \n", "        \tError Trace:\t/somewhere/y_test.go:7\n", "        \tError:      \tNot equal: \n",
	"        \t            \texpected: " + strings.Repeat("é", 100_000) + "\n", "        \t            \tDiff:\n",
	"        \tMessages:   \tthe books\n",
}

func TestALongOutputIsShownWhereItFails(t *testing.T) {
	t.Parallel()
	// given a test that says much, fails, shows a long difference, and says much more
	printed := append([]string{"=== RUN   TestY\n"}, numbered(1000)...)
	printed = append(append(printed, notEqual...), numbered(1000)...)

	said := excerpt(printed)

	require.Contains(t, said, "... (985 lines left out)\n    y_test.go:3: line 985\n")
	require.Contains(t, said, "y_test.go:3: line 999\n    y_test.go:7: \n        \tError Trace:")
	require.Contains(t, said, "Diff:\n        \tMessages:   \tthe books\n    y_test.go:3: line 0\n")
	require.Contains(t, said, "é ... (")
	require.Equal(t, mostLines+2, strings.Count(said, "\n"))
	require.NotContains(t, said, "=== RUN")
	require.Equal(t, "y_test.go:7: Not equal: the books", gist(printed))
}

func TestALongOutputWithoutAFailureIsShownAtItsEnds(t *testing.T) {
	t.Parallel()
	said := excerpt(numbered(1000))
	require.True(t, strings.HasPrefix(said, "    y_test.go:3: line 0\n"))
	require.Contains(t, said, "line 14\n    ... (940 lines left out)\n    y_test.go:3: line 955\n")
	require.True(t, strings.HasSuffix(said, "line 999\n"))
	require.Equal(t, "y_test.go:3: line 999", gist(numbered(1000)))
}

func TestTheBeginningOfACrashIsShown(t *testing.T) {
	t.Parallel()
	crash := append([]string{"panic: test timed out after 15m0s\n", "\trunning tests:\n", "\t\tTestZ (14m0s)\n"}, numbered(1000)...)
	require.True(t, strings.HasPrefix(excerpt(crash), "panic: test timed out after 15m0s\n\trunning tests:\n"))
	require.Equal(t, "panic: test timed out after 15m0s", gist(crash))
	journey := append(append([]string{"ok   start page (0.3 s)\n", "FAIL register (30.0 s): no alert\n"}, numbered(100)...), notEqual...)
	require.Equal(t, "FAIL register (30.0 s): no alert", gist(journey))
	require.True(t, strings.HasPrefix(excerpt(journey), "ok   start page (0.3 s)\nFAIL register"))
	require.Empty(t, gist([]string{"nothing that can be understood\n"}))
	require.Empty(t, excerpt(nil))
}
