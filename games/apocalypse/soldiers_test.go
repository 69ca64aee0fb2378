package apocalypse

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSoldiersWalkInAllDirections(t *testing.T) {
	for k := range 9 {
		m := field(t)
		s := put(m, 1, 30, 30)
		to := point{int32(29 + k/3), int32(29 + k%3)}
		play(t, m, 1, fmt.Sprintf("s 101 %d %d\n", to.i, to.j))
		require.Equal(t, to, s.at)
		require.Same(t, s, m.occupant[to.cell()])
		require.Equal(t, 1, count(m.occupant))
	}
}

func count(occupants []*soldier) int {
	n := 0
	for _, s := range occupants {
		if s != nil {
			n++
		}
	}
	return n
}

func TestSoldiersStayOnForestAndGrass(t *testing.T) {
	for land, walks := range map[byte]bool{forest: true, grass: true, water: false, mountain: false} {
		m := field(t)
		m.paint(land, 30, 31, 31)
		s := put(m, 1, 30, 30)
		play(t, m, 1, "s 101 30 31\n")
		require.Equal(t, walks, s.at == point{30, 31}, "%c", land)
	}
}

func TestSoldiersDieInFire(t *testing.T) {
	for name, target := range map[string]string{"beside": "s 101 30 31\n", "where he stands": "s 101 30 30\n"} {
		t.Run(name, func(t *testing.T) {
			m := field(t)
			put(m, 1, 30, 30)
			m.fire[point{30, 30}.cell()], m.fire[point{30, 31}.cell()] = 3, 3
			play(t, m, 1, target)
			require.Empty(t, m.soldiers)
			census := m.census()
			require.Zero(t, census[1], "another player has him now")
			require.Equal(t, 1, census[0]+census[2]+census[3])
		})
	}
	t.Run("not without a step", func(t *testing.T) {
		m := field(t)
		put(m, 1, 30, 30)
		m.fire[point{30, 30}.cell()] = 3
		m.Step()
		require.Len(t, m.soldiers, 1)
	})
	t.Run("in water there is no step", func(t *testing.T) {
		m := field(t)
		m.paint(water, 30, 31, 31)
		m.fire[point{30, 31}.cell()] = 3
		put(m, 1, 30, 30)
		play(t, m, 1, "s 101 30 31\n")
		require.Len(t, m.soldiers, 1)
	})
}

func TestAttacks(t *testing.T) {
	for land, damage := range map[byte]int32{forest: forestDamage, grass: grassDamage} {
		m := field(t)
		m.paint(land, 30, 31, 31)
		attacker, victim := put(m, 1, 30, 30), put(m, 2, 30, 31)
		play(t, m, 1, "s 101 30 31\n")
		require.Equal(t, point{30, 30}, attacker.at, "an attacker stays")
		lost := fullLife - victim.life
		require.True(t, damage <= lost && lost <= 2*damage, "%d points", lost)
		for victim.alive {
			play(t, m, 1, "s 101 30 31\n")
		}
		require.Equal(t, point{30, 30}, attacker.at)
		require.Nil(t, m.occupant[point{30, 31}.cell()])
		require.Equal(t, [players]int{0, 2, 0, 0}, m.census(), "the attacker's player has a parachuter more")
		require.Len(t, m.soldiers, 1)
	}
}

func TestOwnSoldiersAreNotAttacked(t *testing.T) {
	m := field(t)
	one, two := put(m, 1, 30, 30), put(m, 1, 30, 31)
	play(t, m, 1, "s 101 30 31\n")
	require.Equal(t, point{30, 30}, one.at)
	require.EqualValues(t, fullLife, two.life)
}

func TestPostsAreConqueredByWalking(t *testing.T) {
	m := field(t)
	p := m.post(30, 31, highValue)
	put(m, 1, 30, 30)
	play(t, m, 1, "s 101 30 31\n")
	require.EqualValues(t, 1, p.owner)
	require.Equal(t, 101, m.scores[1])
	play(t, m, 1, "s 101 30 32\n")
	require.EqualValues(t, 1, p.owner, "it stays conquered")
	put(m, 3, 30, 30)
	play(t, m, 3, "s 102 30 31\n")
	require.EqualValues(t, 3, p.owner, "it can be conquered again")
}

func TestStandingOnAPostDoesNotConquer(t *testing.T) {
	m := field(t)
	put(m, 1, 30, 31)
	p := m.post(30, 31, highValue)
	play(t, m, 1, "s 101 30 31\n")
	require.EqualValues(t, nobody, p.owner)
}

// Whatever the commands are, at most one soldier is on a cell, and each soldier is where its own position says.
func TestSoldiersKeepTheirPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMatch(generate(rapid.Int32Range(0, 99).Draw(t, "board")), rapid.Int32().Draw(t, "seed"), make([]string, players))
		for range 20 {
			var answers [players][]byte
			for _, s := range m.soldiers {
				c := command{verb: verbSoldier, id: s.id, target: point{s.at.i + int32(rapid.IntRange(-1, 1).Draw(t, "di")), s.at.j + int32(rapid.IntRange(-1, 1).Draw(t, "dj"))}}
				answers[s.player] = append(c.Append(answers[s.player]), '\n')
			}
			for seat, answer := range answers {
				require.NoError(t, m.Submit(seat, answer, 1000))
			}
			m.Step()
			require.Equal(t, len(m.soldiers), count(m.occupant))
			for _, s := range m.soldiers {
				require.Same(t, s, m.occupant[s.at.cell()])
				require.True(t, walkable(m.land[s.at.cell()]))
			}
		}
	})
}
