package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheLadderSaysWhoHasMoved(t *testing.T) {
	t.Parallel()
	before := map[string]int{"Ant": 3, "Bee": 1, "Fly": 2}
	require.Equal(t, "▲2", move(before, "Ant", 1, false))
	require.Equal(t, "\x1b[31m▼1\x1b[0m", move(before, "Bee", 2, true))
	require.Empty(t, move(before, "Fly", 2, true))
	require.Empty(t, move(before, "New", 4, true), "nobody knows where it was")

	var l ladder
	require.Equal(t, 0, len(l.ranks()))
	var out strings.Builder
	l.print(&out, before, true)
	require.Equal(t, "#\tPLAYER\tAUTHOR\tRATING\tMATCHES\t\n", out.String())
}
