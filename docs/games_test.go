package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/games/packages/report"
)

// The page for authors of games has the programs that they get.
func TestThePageForAuthorsHasTheExample(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("13-games.md")
	require.NoError(t, err)
	files, err := examples.Files("tron")
	require.NoError(t, err)
	for _, name := range []string{"referee/referee.py", "players/1-Still.py"} {
		require.Contains(t, string(text), "```python\n"+string(files[name])+"```\n", name)
	}
}

// The page for authors of games has all keys, limits and checks.
func TestThePageForAuthorsIsComplete(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("13-games.md")
	require.NoError(t, err)

	files, err := examples.Files("tron")
	require.NoError(t, err)
	files[manifest.File] = append(files[manifest.File], "\n[zzz]\n"...)
	_, err = manifest.Read(files)
	require.Error(t, err)
	_, keys, found := strings.Cut(err.Error(), "known are ")
	require.True(t, found, err)
	for key := range strings.SplitSeq(keys, ", ") {
		require.Regexp(t, "(?m)^\\|.*[`\\[]"+regexp.QuoteMeta(key)+"[`\\] ].* \\|$", string(text))
	}

	l := referee.DefaultLimits()
	for _, row := range []string{
		fmt.Sprintf("| CPU time of a match | %s | %s |", span(l.CPU), span(referee.MaxCPU)),
		fmt.Sprintf("| CPU time until the first reply, besides what its language takes | %s | |", span(l.StartCPU)),
		fmt.Sprintf("| waiting for one reply | %s | |", span(l.Turn)),
		fmt.Sprintf("| memory, besides what its language takes | %d MiB | %d MiB |", l.Memory>>20, referee.MaxMemory>>20),
		fmt.Sprintf("| one reply | %d KiB | |", l.Reply>>10),
		fmt.Sprintf("| all replies of a match | %d MiB | |", l.Replies>>20),
		fmt.Sprintf("| frames of a match | %d MiB, and %d MiB packed | |", l.Frames>>20, l.Packed>>20),
		fmt.Sprintf("| one message to a player | %d KiB | |", l.Told>>10),
		fmt.Sprintf("| stderr, for the author only | %d KiB | |", l.StderrLen>>10),
	} {
		require.Contains(t, string(text), "\n"+row+"\n")
	}

	var checks []string
	for _, cell := range firstCells(t, "13-games.md", "| check |") {
		checks = append(checks, strings.Trim(cell, "`"))
	}
	require.Equal(t, report.Names(), checks)
}
