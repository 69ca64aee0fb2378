package random

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNumbersAreTheSameEverywhere(t *testing.T) {
	d := New(1, 2)
	require.Equal(t, []int{76, 25, 37, 11}, []int{d.Below(100), d.Below(100), d.Below(100), d.Between(5, 11)})
}

func TestNumbersStayInTheirRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := New(rapid.Int64().Draw(t, "seed"), rapid.Uint64().Draw(t, "stream"))
		low := rapid.IntRange(-50, 50).Draw(t, "low")
		high := rapid.IntRange(low, low+100).Draw(t, "high")
		for range 50 {
			n := d.Between(low, high)
			require.True(t, low <= n && n <= high)
		}
	})
}

func TestAllValuesComeUp(t *testing.T) {
	d := New(7, 0)
	var seen [7]int
	for range 7000 {
		seen[d.Below(7)]++
	}
	require.Greater(t, slices.Min(seen[:]), 850)
}

func TestShuffleKeepsTheValues(t *testing.T) {
	d := New(3, 3)
	list := []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
	Shuffle(&d, list)
	require.NotEqual(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, list)
	slices.Sort(list)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, list)
}
