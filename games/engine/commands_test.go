package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestCountCommands(t *testing.T) {
	counts, err := engine.CountCommands(strings.NewReader("0 0 move 1\n0 0 move 2\n0 2 @ 0.5\n0 2 take\n4 1 @ -1 cpu\n"), 3)
	require.NoError(t, err)
	require.Equal(t, []int{2, 0, 1}, counts)

	counts, err = engine.CountCommands(strings.NewReader(""), 2)
	require.NoError(t, err)
	require.Equal(t, []int{0, 0}, counts)

	_, err = engine.CountCommands(strings.NewReader("0 3 move\n"), 3)
	require.ErrorContains(t, err, "there is no seat 3")
}
