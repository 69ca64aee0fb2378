package contest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
)

func TestTruncate(t *testing.T) {
	t.Parallel()
	require.Equal(t, "añb", contest.Truncate("añb", 3))
	require.Equal(t, "añ…", contest.Truncate("añb", 2))
	require.Equal(t, "a\uFFFDb", contest.Truncate("a\xffb", 3), "messages are valid UTF-8")
	require.Equal(t, "x…", contest.Truncate(strings.Repeat("x", 1000), 1))
}
