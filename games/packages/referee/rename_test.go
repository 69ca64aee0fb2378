package referee_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/referee"
)

func TestReplaysAreRenamed(t *testing.T) {
	t.Parallel()
	const replay = "agon replay 1\ngame tron 1.0.0 ab\ntitle Tron\nseed 7\nconfig seat 0 x\nseat 0 Seat0\nseat 1 Seat1\nsay seat 0 Seat0\nr 0\nsay seat 1 Seat1\n"

	renamed, err := referee.Rename([]byte(replay), []string{"Ada", "Player 12"})

	require.NoError(t, err)
	require.Equal(t, "agon replay 1\ngame tron 1.0.0 ab\ntitle Tron\nseed 7\nconfig seat 0 x\nseat 0 Ada\nseat 1 Player 12\nsay seat 0 Seat0\nr 0\nsay seat 1 Seat1\n", string(renamed),
		"only the header names anybody")
	_, err = referee.Rename([]byte(replay), []string{"A", "B", "C"})
	require.ErrorContains(t, err, "does not name all seats")
	for _, wrong := range []string{"", "agon replay 2\n", replay[:len("agon replay 1\n")], replay} {
		require.Error(t, referee.CheckReplay([]byte(wrong), [32]byte{1}, 2))
	}
}
