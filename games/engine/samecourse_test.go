package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSameCourse(t *testing.T) {
	t.Parallel()
	const log = "0 0 @ 0.1\n0 0 1\n1 1 2\n2 0 @ -1 cpu\n"
	for other, same := range map[string]bool{
		log: true,
		"0 0 1\n0 1 @ 0.5\n1 1 2\n2 0 @ -1 cpu\n": true,
		"0 0 1\n1 1 2\n2 0 @ -1 cpu":              true,
		"0 0 1\n1 1 2\n2 0 @ -1 wall\n":           false,
		"0 0 1\n1 1 2\n":                          false,
		"0 0 1\n1 1 3\n2 0 @ -1 cpu\n":            false,
		"0 0 1\n1 1 2\n2 0 @ -1 cpu\n3 1 1\n":     false,
		"":                                        false,
	} {
		require.Equal(t, same, SameCourse([]byte(log), []byte(other)), other)
		require.Equal(t, same, SameCourse([]byte(other), []byte(log)), other)
	}
	require.True(t, SameCourse(nil, []byte("3 1 @ 0.2\n")))
}
