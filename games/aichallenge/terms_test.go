package aichallenge

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTermsFollowTheConfiguration(t *testing.T) {
	usual, err := Game{}.Terms(Game{}.Config())
	require.NoError(t, err)
	require.Equal(t, Game{}.Limits(), usual.Limits, "the default configuration has the limits that the statement tells")
	require.Equal(t, [2]int{2, 10}, [2]int{usual.Low, usual.High})

	slow, err := Game{}.Terms([]byte("turns 10\nturntime 2000\nloadtime 5000\ngenerate maze players 4\n"))
	require.NoError(t, err)
	require.Equal(t, [2]int{4, 4}, [2]int{slow.Low, slow.High}, "a map is made for its players")
	require.Equal(t, 2*time.Second, slow.Limits.Turn)
	require.Equal(t, 5*time.Second, slow.Limits.StartCPU)
	require.Equal(t, 5*time.Second, slow.Limits.StartWall)
	require.Equal(t, 20*time.Second, slow.Limits.CPU, "all turns together")
	require.Greater(t, slow.Limits.Wall, slow.Limits.CPU+slow.Limits.StartCPU)

	trial, err := Game{}.Terms(Game{}.Trial().Config)
	require.NoError(t, err)
	require.Equal(t, [2]int{2, 2}, [2]int{trial.Low, trial.High})

	_, err = Game{}.Terms([]byte("turns many\n"))
	require.ErrorContains(t, err, "line 1")
}
