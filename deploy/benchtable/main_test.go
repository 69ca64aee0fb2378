package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const output = `goos: linux
goarch: amd64
pkg: github.com/agon-judge/agon/games/ants
cpu: Some Processor @ 2.00GHz
BenchmarkSimulate-2   	      10	 101000000 ns/op	      2500 rounds/s	 352 B/op	 5 allocs/op
BenchmarkSimulate-2   	      10	  99000000 ns/op	      2600 rounds/s	 352 B/op	 5 allocs/op
BenchmarkSimulate-2   	      10	 150000000 ns/op	      1700 rounds/s	 352 B/op	 5 allocs/op
PASS
ok  	github.com/agon-judge/agon/games/ants	4.2s
?   	github.com/agon-judge/agon/games/cmd/game	[no test files]
goos: linux
goarch: amd64
pkg: github.com/agon-judge/agon/ranking
cpu: Some Processor @ 2.00GHz
BenchmarkRate/four-players
BenchmarkRate/four-players-2  	  380618	      3147 ns/op
BenchmarkRate/four-players-2  	  380618	       853 ns/op
PASS
`

func TestTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	require.NoError(t, run(strings.NewReader(output), &out))
	require.Equal(t, strings.TrimPrefix(`
Some Processor @ 2.00GHz, linux/amd64

| benchmark                 |        median |        lowest |       highest | runs |
| ------------------------- | ------------: | ------------: | ------------: | ---: |
| games/ants Simulate       |        101 ms |       99.0 ms |        150 ms |    3 |
| games/ants Simulate       | 2500 rounds/s | 1700 rounds/s | 2600 rounds/s |    3 |
| ranking Rate/four-players |       2.00 µs |        853 ns |       3.15 µs |    2 |
`, "\n"), out.String())
}

func TestTableOfNothingIsAnError(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	require.ErrorContains(t, run(strings.NewReader("PASS\nok  \tpkg\t0.1s\n"), &out), "no benchmark ran")
	require.Empty(t, out.String())
}

func TestTableTellsOfFailures(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	require.ErrorContains(t, run(strings.NewReader(output+"FAIL\tgithub.com/agon-judge/agon/worker\t1s\n"), &out), "failed")
	require.Contains(t, out.String(), "games/ants Simulate")
}

func FuzzParse(f *testing.F) {
	f.Add(output)
	f.Add("BenchmarkX 1 NaN ns/op\npkg: \nBenchmark 1 2")
	f.Fuzz(func(_ *testing.T, input string) {
		var out strings.Builder
		_ = run(strings.NewReader(input), &out) // must not panic
	})
}
