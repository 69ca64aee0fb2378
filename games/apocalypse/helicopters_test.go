package apocalypse

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// over puts the first helicopter of player 0 in the middle of the board.
func over(m *match, orientation int32) *helicopter {
	h := m.fleet[0][0]
	h.at, h.orientation = point{30, 30}, orientation
	return h
}

func TestHelicoptersFlyForward(t *testing.T) {
	for orientation, step := range []point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		m := field(t)
		h := over(m, int32(orientation))
		play(t, m, 0, "h 1 1\n")
		require.Equal(t, point{30 + step.i, 30 + step.j}, h.at)
		play(t, m, 0, "h 1 2\n")
		require.Equal(t, point{30 + 3*step.i, 30 + 3*step.j}, h.at)
		require.EqualValues(t, orientation, h.orientation)
	}
}

func TestHelicoptersTurn(t *testing.T) {
	for before, after := range []struct{ left, right int32 }{{east, west}, {north, south}, {west, east}, {south, north}} {
		m := field(t)
		h := over(m, int32(before))
		play(t, m, 0, "h 1 3\n")
		require.Equal(t, after.left, h.orientation)
		play(t, m, 0, "h 1 4\n")
		play(t, m, 0, "h 1 4\n")
		require.Equal(t, after.right, h.orientation)
	}
}

func TestHelicoptersStopBeforeMountains(t *testing.T) {
	for _, test := range []struct {
		row      int32 // of a mountain at the side of the way
		command  string
		expected int32 // row
	}{
		{33, "h 1 1\n", 30},
		{33, "h 1 2\n", 30},
		{34, "h 1 1\n", 31},
		{34, "h 1 2\n", 31},
		{35, "h 1 2\n", 32},
	} {
		for _, column := range []int32{28, 30, 32} {
			m := field(t)
			h := over(m, south)
			m.paint(mountain, test.row, column, column)
			m.paint(mountain, 30, 27, 27)
			m.paint(mountain, test.row, 33, 33)
			play(t, m, 0, test.command)
			require.Equal(t, point{test.expected, 30}, h.at)
		}
	}
}

func TestHelicoptersFlyOverEverythingElse(t *testing.T) {
	m := field(t)
	h := over(m, south)
	m.paint(water, 33, 20, 40)
	m.paint(forest, 34, 20, 40)
	put(m, 1, 33, 30)
	m.fire[point{34, 31}.cell()] = 5
	play(t, m, 0, "h 1 2\n")
	require.Equal(t, point{32, 30}, h.at)
}

func TestHelicoptersAreInEachOthersWay(t *testing.T) {
	for distance, expected := range map[int32]int32{5: 30, 6: 31, 7: 32} {
		m := field(t)
		h := over(m, south)
		m.fleet[3][1].at = point{30 + distance, 34}
		play(t, m, 0, "h 1 2\n")
		require.Equal(t, point{expected, 30}, h.at, "%d cells away", distance)
	}
}

func TestNapalm(t *testing.T) {
	m := field(t)
	m.paint(forest, 29, 1, 58)
	m.paint(water, 31, 1, 58)
	h := over(m, south)
	h.napalm = 0
	put(m, 0, 28, 28) // dies
	put(m, 1, 30, 30) // dies
	put(m, 2, 32, 32) // dies
	put(m, 1, 32, 33) // is not under it
	play(t, m, 0, "h 1 5\n")

	for i := int32(27); i <= 33; i++ {
		for j := int32(27); j <= 33; j++ {
			rounds := 0
			if p := (point{i, j}); h.over(p) {
				rounds = otherBurns
				if i == 29 {
					rounds = forestBurns
				}
				require.EqualValues(t, rounds, m.fire[p.cell()], "(%d, %d)", i, j)
			} else if m.land[p.cell()] != forest { // it propagates there
				require.Zero(t, m.fire[p.cell()], "(%d, %d)", i, j)
			}
		}
	}
	require.Len(t, m.soldiers, 1)
	require.EqualValues(t, 104, m.soldiers[0].id)
	census := m.census()
	require.Equal(t, 2, census[0], "a parachuter for each enemy, none for the own soldier")
	require.Equal(t, 4, census[0]+census[1]+census[2]+census[3])
	require.EqualValues(t, roundsNapalm, h.napalm)
	require.EqualValues(t, roundsNapalm-1, m.fleet[0][1].napalm)
}

func TestNapalmNeedsThirtyRounds(t *testing.T) {
	m := field(t)
	h := over(m, south)
	var thrown []int
	for round := range 95 {
		play(t, m, 0, "h 1 5\n")
		if h.napalm == roundsNapalm {
			thrown = append(thrown, round)
		}
	}
	require.Equal(t, []int{30, 61, 92}, thrown)
}

func TestNapalmRenewsFire(t *testing.T) {
	m := field(t)
	h := over(m, south)
	h.napalm = 0
	m.fire[point{30, 30}.cell()] = 2
	play(t, m, 0, "h 1 5\n")
	require.EqualValues(t, otherBurns, m.fire[point{30, 30}.cell()])
}
