package ants

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestColoniesStartInTheirCorners(t *testing.T) {
	m := newTestMatch(t, fixedConfig(t, nil, "NUM_INI_SOLDIERS 1", "NUM_INI_WORKERS 2"), 3)
	corners := [players][]point{
		{{0, 0}, {1, 0}, {0, 1}, {2, 0}},
		{{0, 19}, {0, 18}, {1, 19}, {0, 17}},
		{{19, 19}, {18, 19}, {19, 18}, {17, 19}},
		{{19, 0}, {19, 1}, {18, 0}, {19, 2}},
	}
	require.Len(t, m.ants, 16)
	for id, a := range m.ants {
		require.Equal(t, corners[id/4][id%4], point{int(a.i), int(a.j)}, "ant %d", id)
		require.EqualValues(t, id/4, a.player)
		require.EqualValues(t, id, m.occupant[m.cell(a.i, a.j)])
		require.EqualValues(t, m.settings.life(a.kind), a.life)
		require.EqualValues(t, noBonus, a.carries)
	}
	for player := range players {
		require.Equal(t, [kinds]int{1, 1, 2}, m.count[player])
	}
}

func TestColoniesStepAroundWaterAndEachOther(t *testing.T) {
	rows := fixedRows()
	rows[0] = "W.W................."
	m := newTestMatch(t, fixedConfig(t, rows, "NUM_INI_SOLDIERS 0", "NUM_INI_WORKERS 3"), 3)
	var places []point
	for _, a := range m.ants[:4] {
		places = append(places, point{int(a.i), int(a.j)})
	}
	require.Equal(t, []point{{1, 0}, {0, 1}, {2, 0}, {1, 1}}, places)
}

func TestColoniesNeedSoil(t *testing.T) {
	const advice = "take fewer initial ants, or a board with more soil in the corners"
	for name, test := range map[string]struct {
		config   []byte
		expected string
	}{
		"crowd": {
			configWith(t, "NUM_INI_WORKERS 160000"),
			"at most", // depends on the rivers
		},
		"water": {
			func() []byte {
				rows := fixedRows()
				for i := range rows {
					rows[i] = "WWWWWWWWWWWWWWWWWWWW"
				}
				rows[0], rows[1] = "....................", "...................."
				return fixedConfig(t, rows)
			}(),
			"configuration: NUM_INI_SOLDIERS and NUM_INI_WORKERS: expected at most 0 ants of player 2, queen included: there is no more soil in its corner, found 15; " + advice,
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorContains(t, Game{}.CheckConfig(test.config), test.expected)
			_, err := Game{}.NewMatch(test.config, 1, []string{"A", "B", "C", "D"})
			require.ErrorContains(t, err, test.expected)
			require.ErrorContains(t, err, advice)
		})
	}
}

func TestQueensMustNotStartOnABonus(t *testing.T) {
	rows := fixedRows()
	rows[19] = "...................S"
	t.Run("alone in the corner", func(t *testing.T) {
		config := fixedConfig(t, rows, "NUM_INI_SOLDIERS 0", "NUM_INI_WORKERS 0")
		_, err := Game{}.NewMatch(config, 8, []string{"A", "B", "C", "D"})
		require.EqualError(t, err, `configuration, line 55: row 19: expected no bonus in column 19, where the queen of player 2 starts with seed 8, found "S"; put a dot there`)
		require.ErrorContains(t, Game{}.CheckConfig(config), "put a dot there")
	})
	t.Run("workers may", func(t *testing.T) {
		config := fixedConfig(t, rows)
		refused := 0
		for seed := range int64(60) {
			if _, err := (Game{}).NewMatch(config, seed, []string{"A", "B", "C", "D"}); err != nil {
				refused++
			}
		}
		require.NotZero(t, refused)
		require.Less(t, refused, 60)
		require.NoError(t, Game{}.CheckConfig(config))
	})
}
