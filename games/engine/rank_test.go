package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRanks(t *testing.T) {
	for _, test := range []struct{ scores, ranks []int }{
		{[]int{1141, 1511, 1065, 1141}, []int{2, 1, 4, 2}},
		{[]int{5, 5, 5, 5}, []int{1, 1, 1, 1}},
		{[]int{0, -3}, []int{1, 2}},
		{[]int{}, []int{}},
	} {
		require.Equal(t, test.ranks, Ranks(test.scores), "scores %v", test.scores)
	}
}
