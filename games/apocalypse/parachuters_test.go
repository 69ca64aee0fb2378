package apocalypse

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// load gives the first helicopter of player 0, over the middle of the board, parachuters with some rounds left.
func load(m *match, rounds ...int32) *helicopter {
	h := over(m, south)
	h.parachuters = append(h.parachuters, rounds...)
	return h
}

func TestParachutersBecomeSoldiers(t *testing.T) {
	m := field(t)
	h := load(m, 3, 9, 20)
	m.Played = 7
	p := m.post(31, 32, highValue)
	play(t, m, 0, "p 31 32\np 28 28\n")
	require.Len(t, m.soldiers, 2)
	require.Equal(t, soldier{id: 1 + 88*7, player: 0, at: point{31, 32}, life: fullLife, alive: true}, *m.soldiers[0])
	require.EqualValues(t, 2+88*7, m.soldiers[1].id)
	require.Equal(t, []int32{19}, h.parachuters, "those with the fewest rounds have jumped")
	require.EqualValues(t, 0, p.owner, "who comes down on a post conquers it")
	require.Equal(t, 102, m.scores[0])
}

func TestParachutersExpire(t *testing.T) {
	m := field(t)
	h := load(m, 1, 2, 20)
	m.Step()
	require.Equal(t, []int32{1, 19}, h.parachuters)
	census := m.census()
	require.Equal(t, 2, census[0])
	require.Equal(t, 1, census[1]+census[2]+census[3], "another player has him now")
	for player := 1; player < players; player++ {
		for _, rounds := range slices.Concat(m.waiting(player)...) {
			require.EqualValues(t, roundsJump, rounds, "who has just come is not a round older")
		}
	}
}

func TestParachutersDie(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(m *match)
		gets    []int // players that may get him
	}{
		"on water":          {func(m *match) { m.paint(water, 31, 31, 31) }, []int{1, 2, 3}},
		"in fire":           {func(m *match) { m.fire[point{31, 31}.cell()] = 2 }, []int{1, 2, 3}},
		"on an own soldier": {func(m *match) { put(m, 0, 31, 31) }, []int{1, 2, 3}},
		"on an enemy":       {func(m *match) { put(m, 2, 31, 31) }, []int{2}},
		"on a burning enemy": {func(m *match) {
			put(m, 2, 31, 31)
			m.fire[point{31, 31}.cell()] = 2
		}, []int{1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			m := field(t)
			load(m, 20)
			test.prepare(m)
			before := m.census()
			play(t, m, 0, "p 31 31\n")
			after := m.census()
			require.Equal(t, before[0]-1, after[0])
			got := -1
			for player := 1; player < players; player++ {
				if after[player] == before[player]+1 {
					got = player
				}
			}
			require.Contains(t, test.gets, got)
		})
	}
}

func TestParachutersSeeWhatJumpedBefore(t *testing.T) {
	m := field(t)
	load(m, 20, 20)
	play(t, m, 0, "p 31 31\np 31 31\n")
	require.Len(t, m.soldiers, 1)
	require.Equal(t, 1, m.census()[0], "the second one has come down on the first")
}

func TestParachutersOfTwoHelicopters(t *testing.T) {
	m := field(t)
	one, two := load(m, 5, 6), m.fleet[0][1]
	one.at, two.at = point{30, 28}, point{30, 32} // both are over column 30, which is not possible in a match
	two.parachuters = append(two.parachuters, 7, 8)
	play(t, m, 0, "p 30 30\n")
	require.Equal(t, [][]int32{{5}, {7}}, m.waiting(0), "each has lost one")
	require.Len(t, m.soldiers, 1)
}

func TestIDsAreNeverUsedTwice(t *testing.T) {
	m := field(t)
	load(m, 20, 20)
	put(m, 3, 40, 40).id = 9
	play(t, m, 0, "p 31 31\np 31 32\n")
	ids := []int32{}
	for _, s := range m.soldiers {
		ids = append(ids, s.id)
	}
	require.Equal(t, []int32{9, 10, 11}, ids, "1 to 8 are helicopters")
}

// Soldiers and parachuters are always 80, whatever happens, and nobody has a counter beyond its range.
func TestPeopleAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMatch(generate(rapid.Int32Range(0, 99).Draw(t, "board")), rapid.Int32().Draw(t, "seed"), make([]string, players))
		random := m.random
		for !m.Done() {
			for player := range players {
				if err := m.Submit(player, randomAnswer(&random, m, player), 1000); err != nil {
					t.Fatal(err)
				}
			}
			m.Step()
			all := 0
			for player, n := range m.census() {
				all += n
				for _, rounds := range slices.Concat(m.waiting(player)...) {
					require.True(t, rounds >= 1 && rounds <= roundsJump)
				}
			}
			require.Equal(t, people, all)
			require.Equal(t, people-len(m.soldiers), len(m.unused))
		}
	})
}
