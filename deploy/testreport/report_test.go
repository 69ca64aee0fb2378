package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func reportOf(t *testing.T, input string) (string, bool) {
	t.Helper()
	var out strings.Builder
	r := newReport(&out)
	require.NoError(t, r.read(strings.NewReader(input)))
	well := r.finish()
	return out.String(), well
}

const passing = `{"Action":"run","Package":"github.com/agon-judge/agon/a","Test":"TestX"}
{"Action":"output","Package":"github.com/agon-judge/agon/a","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"github.com/agon-judge/agon/a","Test":"TestX","Output":"chatter\n"}
{"Action":"pass","Package":"github.com/agon-judge/agon/a","Test":"TestX","Elapsed":0.1}
{"Action":"output","Package":"github.com/agon-judge/agon/a","Output":"PASS\n"}
{"Action":"pass","Package":"github.com/agon-judge/agon/a","Elapsed":1.25}
`

func TestPassingTestsAreOneLine(t *testing.T) {
	t.Parallel()
	said, well := reportOf(t, passing)
	require.True(t, well)
	require.Equal(t, "ok    a                                       1.2 s\n\nok: 1 packages\n", said)
}

func TestSkippedTestsGiveTheirReason(t *testing.T) {
	t.Parallel()
	said, well := reportOf(t, passing+`{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestY","Output":"    y_test.go:7: no browser here\n"}
{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestY","Output":"--- SKIP: TestY (0.00s)\n"}
{"Action":"skip","Package":"github.com/agon-judge/agon/b","Test":"TestY","Elapsed":0}
{"Action":"pass","Package":"github.com/agon-judge/agon/b","Elapsed":0.1}
`)
	require.True(t, well)
	require.Contains(t, said, "skipped 1: no browser here\n    b TestY\n")
}

func TestFailedTestsShowWhatTheyPrinted(t *testing.T) {
	t.Parallel()
	said, well := reportOf(t, passing+`{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestY","Output":"    y_test.go:7: wrong\n"}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Test":"TestY","Elapsed":0}
{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestW","Output":"=== PAUSE TestW\n"}
{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestZ","Output":"panic: over\n"}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Elapsed":0.1}
`)
	require.False(t, well)
	require.Contains(t, said, "y_test.go:7: wrong\n")
	require.Contains(t, said, "panic: over\n")
	require.True(t, strings.HasSuffix(said, "\nfailed tests:\n    b TestY  y_test.go:7: wrong\n    b TestZ  panic: over\n\nFAILED: b\n"), said)
}

func TestATestThatFailsWithAPartIsNotListed(t *testing.T) {
	t.Parallel()
	said, _ := reportOf(t, `{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestY/one","Output":"    y_test.go:7: wrong\n"}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Test":"TestY/one","Elapsed":0}
{"Action":"output","Package":"github.com/agon-judge/agon/b","Test":"TestY","Output":"--- FAIL: TestY (0.00s)\n"}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Test":"TestY","Elapsed":0}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Elapsed":0.1}
`)
	require.True(t, strings.HasSuffix(said, "failed tests:\n    b TestY/one  y_test.go:7: wrong\n\nFAILED: b\n"), said)
}

func TestPackagesThatDoNotBuildFail(t *testing.T) {
	t.Parallel()
	said, well := reportOf(t, `{"ImportPath":"github.com/agon-judge/agon/b","Action":"build-output","Output":"b/b.go:3:1: syntax error\n"}
{"ImportPath":"github.com/agon-judge/agon/b","Action":"build-fail"}
{"Action":"fail","Package":"github.com/agon-judge/agon/b","Elapsed":0,"FailedBuild":"github.com/agon-judge/agon/b"}
`)
	require.False(t, well)
	require.Contains(t, said, "syntax error")
	require.Contains(t, said, "FAILED: b")
}

func TestNothingIsNoSuccess(t *testing.T) {
	t.Parallel()
	said, well := reportOf(t, "go: cannot find modules\n")
	require.False(t, well)
	require.Contains(t, said, "go: cannot find modules")
	require.Contains(t, said, "no test ran")
}

func FuzzReport(f *testing.F) {
	f.Add(passing)
	f.Fuzz(func(t *testing.T, input string) { reportOf(t, input) })
}
