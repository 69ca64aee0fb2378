package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
)

func TestEveryGameHasASampleThatCanSleep(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		s, ok := sleeps()[g.ID()]
		require.True(t, ok, g.ID())
		_, awake, err := s.source(g, 100)
		require.NoError(t, err)
		_, drowsy, err := s.source(g, 31)
		require.NoError(t, err)
		require.NotEqual(t, awake, drowsy)
	}
}

func TestEverybodyPlaysEquallyOften(t *testing.T) {
	t.Parallel()
	tables := draw(60, 24, 7)
	require.Equal(t, tables, draw(60, 24, 7))
	played := map[int]int{}
	for _, table := range tables {
		at := map[int]bool{}
		for _, p := range table.players {
			played[p]++
			at[p] = true
		}
		require.Len(t, at, seats, "nobody has two seats")
	}
	for p := range 24 {
		require.Equal(t, 10, played[p])
	}
}
