package ants

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
)

func TestGeneratedBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, err := readConfig(defaultConfig)
		require.NoError(t, err)
		s := &c.settings
		s[boardRows] = rapid.IntRange(20, 40).Draw(t, "rows")
		s[boardCols] = rapid.IntRange(20, 40).Draw(t, "cols")
		r := jutge.NewRandom(rapid.Int32Range(0, math.MaxInt32).Draw(t, "seed"))
		b := generate(s, &r)

		v := newValley(b.rows, b.cols)
		for _, river := range b.rivers {
			require.True(t, v.clear(river), "rivers keep their distance")
			require.LessOrEqual(t, len(river), 15)
			v.accept(river)
		}
		require.True(t, v.connected(), "the soil is connected")
		for cell, wet := range v.wet {
			require.Equal(t, wet, b.ground[cell] == water)
		}
		for food := range foods {
			for player, p := range b.food[food] {
				low, high := b.quadrant(player, s[bonusRows], s[bonusCols])
				require.True(t, p.i >= low.i && p.i <= high.i && p.j >= low.j && p.j <= high.j, "%v of player %d", p, player)
			}
		}
	})
}

func TestConnected(t *testing.T) {
	v := newValley(20, 20)
	require.True(t, v.connected())
	var river []point
	for i := range 20 {
		river = append(river, point{i, 7})
	}
	v.accept(river[1:])
	require.True(t, v.connected())
	v.accept(river)
	require.False(t, v.connected())
	for i := range 20 {
		for j := range 20 {
			v.accept([]point{{i, j}})
		}
	}
	require.True(t, v.connected(), "nothing is connected with nothing")
}

func TestQuadrants(t *testing.T) {
	b := &board{rows: 25, cols: 30}
	for player, expected := range [players][2]point{
		{{0, 0}, {9, 11}}, {{0, 15}, {9, 26}}, {{12, 15}, {22, 26}}, {{12, 0}, {22, 11}},
	} {
		low, high := b.quadrant(player, 3, 4)
		require.Equal(t, expected, [2]point{low, high}, "player %d", player)
	}
}

// A rectangle that is larger than its quadrant begins at the quadrant's edge, and takes no draw.
func TestTooLargeRectangles(t *testing.T) {
	c, err := readConfig(configWith(t, "BONUS_ROWS 400", "BONUS_COLS 400"))
	require.NoError(t, err)
	r := jutge.NewRandom(1)
	b := &board{rows: 25, cols: 25}
	b.placeFood(&c.settings, &r)
	require.Equal(t, [players]point{{0, 0}, {0, 12}, {12, 12}, {12, 0}}, b.food[foodLeaf])
	require.Equal(t, jutge.NewRandom(1), r)

	m := newTestMatch(t, configWith(t, "BONUS_ROWS 400", "BONUS_COLS 400"), 1)
	m.Step()
	require.Equal(t, 1, m.Round())
}
