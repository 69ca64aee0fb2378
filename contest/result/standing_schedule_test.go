package result

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// dues are the results after which everything is ranked again, when the versions of each are given by a function.
func dues(results int, of func(n int) []int64) []int {
	var s schedule
	var due []int
	for n := 1; n <= results; n++ {
		var r result
		for _, v := range of(n) {
			r.seats = append(r.seats, seat{player: v, version: v})
		}
		if s.next(r) {
			due = append(due, n)
		}
	}
	return due
}

func TestRecomputesBecomeRareAsResultsBecomeMany(t *testing.T) {
	t.Parallel()
	due := dues(12_500, func(int) []int64 { return []int64{1, 2} })
	for n := 1; n <= 32; n++ {
		require.Equal(t, n, due[n-1], "at first after every result")
	}
	for i := 32; i < len(due); i++ {
		gap := float64(due[i]-due[i-1]) / float64(due[i-1])
		require.True(t, gap >= 1.0/33 && gap <= 1.0/16, "after %d results those of %d", due[i-1], due[i])
	}
	require.Less(t, len(due), 200)
}

func TestANewVersionIsRatedAtOnceAmongFew(t *testing.T) {
	t.Parallel()
	due := dues(1005, func(n int) []int64 {
		if n == 1003 {
			return []int64{1, 3}
		}
		return []int64{1, 2}
	})
	require.Equal(t, 1003, due[len(due)-1])
}

func TestNewVersionsWaitForEachOtherAmongMany(t *testing.T) {
	t.Parallel()
	// given 1,280 versions, when two more come at about the same time
	due := dues(1310, func(n int) []int64 {
		switch n {
		case 1283, 1290:
			return []int64{1, int64(10_000 + n)}
		}
		return []int64{int64(min(n, 1280)), 1}
	})

	// then both are ranked once the first has waited for one result in 64 versions
	require.Equal(t, 1283+1280/64, due[len(due)-1])
	require.Less(t, due[len(due)-2], 1283)
}
