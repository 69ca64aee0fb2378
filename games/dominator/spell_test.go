package dominator

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWitchesHauntThroughWalls(t *testing.T) {
	rows := fixedRows()
	rows[5] = "X....X..............X"
	m := field(t, rows)
	put(m, 0, witch, 5, 6)
	haunted := 0
	for c, h := range m.haunted {
		near := abs(c/21-5)+abs(c%21-6) <= 2
		require.Equal(t, near, h == 1)
		if near {
			haunted++
		}
	}
	require.Equal(t, 13, haunted)
}

func TestAWitchThatStepsKillsAtOnce(t *testing.T) {
	m := field(t, nil)
	put(m, 0, witch, 5, 5)
	put(m, 1, farmer, 5, 8)
	put(m, 1, knight, 6, 7)
	put(m, 1, farmer, 6, 9) // diagonal distance 3 from the witch's new place
	require.Equal(t, []string{"0 r"}, play(t, m, "0 0 r"))
	require.EqualValues(t, 0, m.units[1].player)
	require.EqualValues(t, 0, m.units[2].player)
	require.EqualValues(t, 1, m.units[3].player)
}

func TestWhoStepsIntoASpellDies(t *testing.T) {
	m := field(t, nil)
	put(m, 2, witch, 5, 5)
	put(m, 0, farmer, 5, 8)
	require.Empty(t, play(t, m, "0 1 l"), "a death is not listed")
	require.EqualValues(t, 2, m.units[1].player)
	require.EqualValues(t, empty, m.cells[m.at(point{5, 7})], "nothing is painted")
	require.EqualValues(t, nobody, m.occupant[m.at(point{5, 7})])
}

func TestWitchesDeactivateEachOther(t *testing.T) {
	m := field(t, nil)
	put(m, 0, witch, 5, 5)
	put(m, 0, witch, 5, 9)
	require.True(t, m.units[0].active && m.units[1].active)
	play(t, m, "0 1 l")
	require.True(t, m.units[0].active && m.units[1].active, "three steps are enough")
	play(t, m, "0 1 l")
	require.False(t, m.units[0].active || m.units[1].active)
	require.NotContains(t, m.haunted, byte(1))

	put(m, 0, farmer, 4, 3)
	require.Equal(t, []string{"2 r"}, play(t, m, "0 2 r"), "one can walk around them")
	play(t, m, "0 1 r")
	require.True(t, m.units[0].active)
	require.NotEqualValues(t, 0, m.units[2].player, "a spell that comes back kills at once")
}

// The new player is drawn among the witches of others; if there are none, among the other players.
func TestWhoWinsTheDead(t *testing.T) {
	for _, test := range []struct {
		name    string
		witches []uint8 // players
		of      uint8
		shares  [players]int // of hundred
	}{
		{"one rival", []uint8{0}, 2, [players]int{100, 0, 0, 0}},
		{"two of one, one of another", []uint8{1, 0, 1}, 3, [players]int{33, 67, 0, 0}},
		{"own witches do not count", []uint8{2, 2, 0}, 2, [players]int{100, 0, 0, 0}},
		{"only own ones", []uint8{2, 2}, 2, [players]int{33, 33, 0, 33}},
	} {
		t.Run(test.name, func(t *testing.T) {
			const tries = 3000
			m := field(t, nil)
			places := []point{{8, 10}, {10, 12}, {12, 10}}
			for k, player := range test.witches {
				put(m, player, witch, places[k].i, places[k].j)
			}
			victim := m.enlist(test.of, knight)
			var won [players]int
			for range tries {
				m.units[victim].player = test.of
				m.stand(victim, point{10, 10})
				m.dieBySpell(victim)
				won[m.units[victim].player]++
			}
			for player, n := range won {
				require.InDelta(t, test.shares[player], 100*n/tries, 4, "player %d", player)
			}
		})
	}
}
