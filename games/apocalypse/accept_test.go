package apocalypse

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAcceptedSoldiers(t *testing.T) {
	for name, test := range map[string]struct {
		lines    string
		expected point
	}{
		"a step":                         {"s 101 30 31\n", point{30, 31}},
		"too far":                        {"s 101 30 32\n", point{30, 30}},
		"absurdly far":                   {"s 101 -2147483648 2147483647\n", point{30, 30}},
		"unknown":                        {"s 999 30 31\n", point{30, 30}},
		"the first one counts":           {"s 101 31 30\ns 101 30 31\n", point{31, 30}},
		"also if it cannot be done":      {"s 101 29 30\ns 101 30 31\n", point{30, 30}},
		"a refused one does not count":   {"s 101 40 40\ns 101 30 31\n", point{30, 31}},
		"a helicopter does not walk":     {"s 3 3 51\n", point{30, 30}},
		"a soldier does not fly":         {"h 101 1\n", point{30, 30}},
		"two commands, two units":        {"h 3 3\ns 101 30 31\n", point{30, 31}},
		"his own place":                  {"s 101 30 30\ns 101 30 31\n", point{30, 30}},
		"a parachuter is something else": {"p 30 31\ns 101 30 31\n", point{30, 31}},
	} {
		t.Run(name, func(t *testing.T) {
			m := field(t)
			m.paint(water, 29, 30, 30)
			s := put(m, 1, 30, 30)
			play(t, m, 1, test.lines)
			require.Equal(t, test.expected, s.at)
		})
	}
	t.Run("of another player", func(t *testing.T) {
		m := field(t)
		s := put(m, 1, 30, 30)
		play(t, m, 2, "s 101 30 31\n")
		require.Equal(t, point{30, 30}, s.at)
	})
}

func TestAcceptedHelicopters(t *testing.T) {
	for name, test := range map[string]struct {
		player   int
		lines    string
		expected int32 // orientation
	}{
		"a turn":                       {0, "h 1 3\n", east},
		"the first one counts":         {0, "h 1 4\nh 1 3\n", west},
		"a refused one does not count": {0, "h 1 0\nh 1 6\nh 1 -2147483648\nh 1 3\n", east},
		"napalm that is not ready":     {0, "h 1 5\nh 1 3\n", south},
		"of another player":            {1, "h 1 3\n", south},
	} {
		t.Run(name, func(t *testing.T) {
			m := field(t)
			h := over(m, south)
			play(t, m, test.player, test.lines)
			require.Equal(t, test.expected, h.orientation)
		})
	}
}

func TestAcceptedParachuters(t *testing.T) {
	for name, test := range map[string]struct {
		parachuters int
		lines       string
		jump        int
	}{
		"all":                   {3, "p 30 30\np 31 31\np 28 32\n", 3},
		"more than there are":   {2, "p 30 30\np 31 31\np 28 32\n", 2},
		"no more than four":     {9, "p 28 28\np 28 29\np 28 30\np 28 31\np 28 32\n", 4},
		"not under it":          {2, "p 33 30\np 30 33\n", 0},
		"off the board":         {2, "p -1 30\np 2147483647 -2147483648\n", 0},
		"refused ones are free": {9, "p 40 40\np 41 41\np 42 42\np 43 43\np 30 30\n", 1},
		"nobody there":          {0, "p 30 30\n", 0},
	} {
		t.Run(name, func(t *testing.T) {
			m := field(t)
			h := over(m, south)
			for range test.parachuters {
				h.parachuters = append(h.parachuters, 20)
			}
			play(t, m, 0, test.lines)
			require.Len(t, m.soldiers, test.jump)
			require.Len(t, h.parachuters, test.parachuters-test.jump)
		})
	}
}

// The first helicopter over a cell decides, even if it has nobody and another one has.
func TestParachutersAreOfTheFirstHelicopter(t *testing.T) {
	m := field(t)
	one, two := over(m, south), m.fleet[0][1]
	one.at, two.at = point{30, 28}, point{30, 32}
	two.parachuters = append(two.parachuters, 7, 8)
	play(t, m, 0, "p 30 30\np 30 31\n")
	require.Len(t, m.soldiers, 1)
	require.Equal(t, point{30, 31}, m.soldiers[0].at)
}
