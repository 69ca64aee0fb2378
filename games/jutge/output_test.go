package jutge

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTitleOfOutputFiles(t *testing.T) {
	require.Equal(t, "Game\n\nSeed 30\n\nAnts 1.0\n", string(AppendTitle(nil, false, 30, "Ants 1.0")))
	require.Equal(t, "xSecGame\n\nSeed 0\n\nAnts 1.0\n", string(AppendTitle([]byte("x"), true, 0, "Ants 1.0")))
	require.Equal(t, "names          A B C D\n", string(AppendNames(nil, []string{"A", "B", "C", "D"})))
}

func TestLabelsOfBoards(t *testing.T) {
	require.Equal(t, "   000000000011\n   012345678901\n", string(AppendColumnLabels(nil, 12)))
	require.Equal(t, "07 ", string(AppendRowLabel(nil, 7)))
	require.Equal(t, "123 ", string(AppendRowLabel(nil, 123)))
}

func TestAppendSmall(t *testing.T) {
	for expected, n := range map[string]int32{"0": 0, "9": 9, "10": 10, "42": 42, "99": 99, "100": 100, "2147483647": 2147483647, "-1": -1, "-2147483648": -2147483648} {
		require.Equal(t, expected, string(AppendSmall(nil, n)))
	}
}
