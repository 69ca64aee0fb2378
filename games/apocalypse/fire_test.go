package apocalypse

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFireGoesOut(t *testing.T) {
	m := field(t)
	m.paint(forest, 20, 20, 20)
	m.paint(water, 20, 22, 22)
	for j := int32(20); j <= 22; j++ {
		m.fire[point{20, j}.cell()] = 2
	}
	m.Step()
	require.Equal(t, 3, m.burning())
	require.EqualValues(t, forest, m.land[point{20, 20}.cell()])
	m.Step()
	require.Zero(t, m.burning())
	require.Equal(t, "..O", string(m.land[point{20, 20}.cell():point{20, 23}.cell()]), "a burnt forest is grass")
}

// lit counts how often fire propagates to a cell in many matches.
func lit(t *testing.T, prepare func(m *match), p point) int {
	n := 0
	for seed := range int32(1000) {
		m := field(t)
		m.random = newMatch(&setup{land: m.land, fire: m.fire}, seed*7919, nil).random
		prepare(m)
		m.Step()
		if m.fire[p.cell()] == forestBurns {
			n++
		}
	}
	return n
}

func TestFirePropagatesInForests(t *testing.T) {
	wood := func(m *match) {
		for i := int32(20); i <= 24; i++ {
			m.paint(forest, i, 20, 24)
		}
		m.fire[point{22, 22}.cell()] = 5
	}
	for _, p := range []point{{21, 22}, {22, 21}, {22, 23}, {23, 22}} {
		require.InDelta(t, 100, lit(t, wood, p), 30, "one in ten")
	}
	require.Zero(t, lit(t, wood, point{21, 21}), "not diagonally")
	require.Zero(t, lit(t, wood, point{20, 22}), "not that far")
	require.InDelta(t, 100, lit(t, func(m *match) {
		wood(m)
		m.fire[point{22, 20}.cell()] = 5
	}, point{22, 21}), 30, "two burning neighbours are no more than one")
	require.InDelta(t, 100, lit(t, func(m *match) {
		wood(m)
		m.fire[point{22, 22}.cell()] = 1
	}, point{22, 21}), 30, "a forest that burns down this round still counts")
	require.Zero(t, lit(t, func(m *match) {
		wood(m)
		m.paint(grass, 22, 22, 22)
	}, point{22, 21}), "burning grass does not propagate")
	require.Zero(t, lit(t, func(m *match) {
		wood(m)
		m.paint(grass, 22, 21, 21)
	}, point{22, 21}), "not to grass")
}

func TestPropagatedFireKills(t *testing.T) {
	for seed := range int32(1000) {
		m := field(t)
		m.random = newMatch(&setup{land: m.land, fire: m.fire}, seed*7919, nil).random
		m.paint(forest, 20, 20, 21)
		m.fire[point{20, 20}.cell()] = 5
		put(m, 1, 20, 21)
		m.Step()
		if m.fire[point{20, 21}.cell()] == 0 {
			require.Len(t, m.soldiers, 1)
			continue
		}
		require.Empty(t, m.soldiers)
		require.Zero(t, m.census()[1])
		return
	}
	require.Fail(t, "it never propagates")
}
