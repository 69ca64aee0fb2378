package dominator

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestBoxes(t *testing.T) {
	g := newGround(37)
	for player, expected := range [players][2]point{
		{{1, 1}, {16, 16}}, {{20, 1}, {35, 16}}, {{20, 20}, {35, 35}}, {{1, 20}, {16, 35}},
	} {
		low, high := g.box(player)
		require.Equal(t, expected, [2]point{low, high}, "player %d", player)
	}
}

func TestEverybodyStartsInItsBox(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := newTestMatch(t, defaultConfig, rapid.Int64Range(0, 1<<31-1).Draw(r, "seed"))
		require.Len(r, m.units, 128)
		var witches []point
		for id := range m.units {
			u := &m.units[id]
			require.EqualValues(r, id/32, u.player)
			expected := farmer
			if id%32 < 2 {
				expected = witch
				witches = append(witches, u.point)
			} else if id%32 < 12 {
				expected = knight
			}
			require.EqualValues(r, expected, u.kind)
			low, high := m.box(int(u.player))
			require.True(r, u.i >= low.i && u.i <= high.i && u.j >= low.j && u.j <= high.j)
			require.True(r, m.standing(int32(id)))
		}
		for id := range m.units {
			u := &m.units[id]
			for _, w := range witches {
				distance := abs(u.i-w.i) + abs(u.j-w.j)
				require.True(r, distance > witchesAside || distance == 0 && u.kind == witch)
			}
		}
		require.Equal(r, []int{20, 20, 20, 20}, m.Scores())
		checkState(r, m)
	})
}

func TestWhereUnitsMayBeBorn(t *testing.T) {
	m := field(t, nil)
	put(m, 1, knight, 4, 4)
	put(m, 1, farmer, 4, 10)
	put(m, 0, knight, 8, 4)
	put(m, 2, witch, 8, 10)
	m.markWitches()
	for _, test := range []struct {
		p              point
		knight, farmer bool
	}{
		{point{2, 2}, true, true},
		{point{3, 4}, false, false}, // beside a rival knight
		{point{3, 3}, false, true},  // diagonally
		{point{4, 9}, false, true},  // beside a rival farmer
		{point{7, 4}, true, true},   // beside an own knight
		{point{4, 4}, false, false}, // somebody is there
		{point{8, 8}, false, false}, // haunted
		{point{8, 7}, false, false}, // three steps from a witch
		{point{8, 6}, true, true},
	} {
		require.Equal(t, test.knight, m.goodFor(test.p, 0, knight), "knight at %v", test.p)
		require.Equal(t, test.farmer, m.goodFor(test.p, 0, farmer), "farmer at %v", test.p)
	}
}

// crowd is a board where player 0 has three cells: one that is good for being born, two that are too near to a witch.
func crowd(t *testing.T) *match {
	rows := fixedRows()
	for i := 1; i <= 8; i++ {
		rows[i] = "XXXXXXXXXXXXXXXXXXXXX"
	}
	rows[2] = "XX...XXXXXXXXXXXXXXXX"
	rows[3] = "XXXXXXXXXXXXXXXXXXXXX"
	rows[5] = "XX.XXXXXXXXXXXXXXXXXX"
	rows[8] = "XXXXXXXX.XXXXXXXXXXXX"
	rows[2] = "XX...." + rows[2][6:]
	m := field(t, rows)
	put(m, 1, witch, 2, 2)
	m.markWitches()
	return m
}

// The second choice counts on from where the first one ended, so that some units stand nowhere although nobody is
// homeless. It is how the original does it.
func TestCrowdsLeaveUnitsNowhere(t *testing.T) {
	m := crowd(t)
	var ids []int32
	for range 3 {
		ids = append(ids, m.enlist(0, knight))
	}
	m.place(0, knight, ids)
	require.Equal(t, point{8, 8}, m.units[ids[0]].point, "the only good cell")
	second := m.units[ids[1]].point
	require.Contains(t, []point{{2, 5}, {5, 2}}, second)
	require.True(t, m.standing(ids[1]))
	require.False(t, m.standing(ids[2]))
	require.Empty(t, m.homeless)

	t.Run("a unit nowhere is told, heals and steps back onto the board", func(t *testing.T) {
		u := &m.units[ids[2]]
		require.Contains(t, string(m.Observe(nil, 0)), "\n3 k 0 0 0 200 o\n")
		u.health = 100
		require.Empty(t, play(t, m, "0 3 b"), "from a wall it cannot go")
		u.point = point{15, 15}
		u.health = 100
		play(t, m)
		require.Equal(t, 130, u.health)
		require.Equal(t, []string{"3 b"}, play(t, m, "0 3 b"))
		require.True(t, m.standing(ids[2]))
	})
}

func TestWhoFindsNoPlaceInItsBoxIsHomeless(t *testing.T) {
	m := crowd(t)
	var ids []int32
	for range 7 {
		ids = append(ids, m.enlist(0, farmer))
	}
	m.place(0, farmer, ids)
	require.Equal(t, ids[3:], m.homeless)
}

// Units that nobody can place anywhere do not stop the match.
func TestABoardWithoutRoom(t *testing.T) {
	rows := fixedRows()
	for i := range rows {
		rows[i] = "XXXXXXXXXXXXXXXXXXXXX"
	}
	rows[10] = "XXXXXXXXXX..XXXXXXXXX"
	m := field(t, rows)
	put(m, 0, knight, 10, 10)
	put(m, 1, farmer, 10, 11)
	m.units[1].health = 1
	require.Equal(t, []string{"0 r"}, play(t, m, "0 0 r"))
	require.Equal(t, point{10, 11}, m.units[1].point, "the only free cell")
	require.EqualValues(t, 0, m.units[1].player)

	m = field(t, rows)
	put(m, 0, knight, 10, 10)
	put(m, 1, farmer, 10, 11)
	m.units[1].health = 1
	m.homeless = nil
	m.haunted[m.at(point{10, 11})] = 1
	play(t, m, "0 0 r")
	require.False(t, m.standing(1))
	require.Equal(t, 1, m.Round())
}
