package gamepackage_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/games/engine"
)

func TestTheDifferenceOfTwoVersions(t *testing.T) {
	t.Parallel()
	var before, after strings.Builder
	for i := range 40 {
		fmt.Fprintf(&before, "line %d\n", i)
		switch i {
		case 5:
			after.WriteString("line five\n")
		case 30:
		default:
			fmt.Fprintf(&after, "line %d\n", i)
		}
	}
	got := gamepackage.Differences(
		engine.Files{"a": []byte(before.String()), "b": []byte("same"), "c": []byte("old\n"), "p.png": {0, 1}, "huge": []byte(strings.Repeat("x\n", 5000))},
		engine.Files{"a": []byte(after.String()), "b": []byte("same"), "d": []byte("new"), "p.png": {0, 2}, "huge": []byte(strings.Repeat("y\n", 5000))},
	)
	require.Len(t, got, 5)
	require.Equal(t, gamepackage.FileDifference{Path: "a", Change: gamepackage.Changed, Lines: []string{
		"@3", " line 2", " line 3", " line 4", "-line 5", "+line five", " line 6", " line 7", " line 8",
		"@28", " line 27", " line 28", " line 29", "-line 30", " line 31", " line 32", " line 33",
	}}, got[0])
	require.Equal(t, gamepackage.FileDifference{Path: "c", Change: gamepackage.Removed, Lines: []string{"@1", "-old"}}, got[1])
	require.Equal(t, gamepackage.FileDifference{Path: "d", Change: gamepackage.Added, Lines: []string{"@1", "+new"}}, got[2])
	require.Len(t, got[3].Lines, 10001, "too long to look for what stayed")
	require.Equal(t, gamepackage.FileDifference{Path: "p.png", Change: gamepackage.Changed}, got[4])
}
