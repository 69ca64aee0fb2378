package wota

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// field is a match of three colonies without sugar, in a world of 1000 times 1000.
func field(t testing.TB, lines ...string) *match {
	config := smallWorld(append([]string{"SIZE_X = 1000", "SIZE_Y = 1000", "SUGAR_SOURCES_PER_PLAYER = 0", "CORPSE_DECAY_TIME = 3"}, lines...)...)
	m := newTestMatch(t, config, 1, 3)
	m.torus, m.sizeX, m.sizeY = torus{1000, 1000}, 1000, 1000
	m.view = newView(m)
	for k := range m.colonies {
		m.colonies[k].hill = point{100 + 300*float64(k), 900}
		m.colonies[k].food = 0
	}
	return m
}

// put puts an ant somewhere.
func put(m *match, player, caste uint8, x, y float64) *ant {
	m.born(player, &order{caste: caste}, []byte("X"))
	c := &m.colonies[player]
	c.births = c.births[:0]
	c.requests.reset(len(c.living))
	a := &m.ants[len(m.ants)-1]
	a.point = point{x, y}
	m.view.stale()
	return a
}

// reserve gives room for ants, so that pointers to them stay good.
func reserve(m *match) { m.ants = make([]ant, 0, 1000) }

// play plays a tick with the answers of the seats.
func play(t testing.TB, m *match, answers ...string) {
	t.Helper()
	for seat, answer := range answers {
		require.NoError(t, m.Submit(seat, []byte(answer), 0))
	}
	m.Step()
}

func TestAttackHurtsTargetAndThoseAround(t *testing.T) {
	m := field(t)
	reserve(m)
	attacker := put(m, 0, gatherer, 500, 500)
	target := put(m, 1, gatherer, 515, 500) // just in reach
	near := put(m, 1, gatherer, 515, 505)
	third := put(m, 2, soldier, 522.5, 500)
	edge := put(m, 2, soldier, 530, 500)
	friend := put(m, 0, gatherer, 515, 500)
	laden := put(m, 1, gatherer, 515, 500)
	laden.load = 1
	play(t, m, "a 0 1\nm 0 0 100\n")
	require.InDelta(t, 40-0.15, target.health, 1e-12)
	require.InDelta(t, 40-0.1, near.health, 1e-12)
	require.InDelta(t, 100-0.075, third.health, 1e-12)
	require.InDelta(t, 100, edge.health, 0)
	require.InDelta(t, 40, friend.health, 0)
	require.InDelta(t, 40-0.75, laden.health, 1e-12)
	require.Equal(t, point{500, 505}, attacker.point, "an ant that attacks is slow")
}

func TestAttackOutOfReachDropsSugar(t *testing.T) {
	m := field(t)
	reserve(m)
	attacker, target := put(m, 0, gatherer, 500, 500), put(m, 1, gatherer, 515.001, 500)
	attacker.load = 7
	play(t, m, "a 0 1\nm 0 0 100\n")
	require.Zero(t, attacker.load)
	require.InDelta(t, 40, target.health, 0)
	require.Equal(t, point{500, 510}, attacker.point)
}

// The order of players, of ants and of kinds of requests does not matter: loads count as they were when the tick began.
func TestAttacksAreJudgedFromTheStateBefore(t *testing.T) {
	for _, first := range []uint8{0, 1} {
		m := field(t)
		reserve(m)
		laden := put(m, first, gatherer, 500, 500)
		other := put(m, 1-first, gatherer, 510, 500)
		laden.load = 5
		answers := []string{"", ""}
		answers[first], answers[1-first] = "a 0 1\n", "a 1 0\n"
		play(t, m, answers...)
		require.InDelta(t, 40-0.75, laden.health, 1e-12)
		require.InDelta(t, 40-0.15, other.health, 1e-12)
	}
}

func TestAttackOnTheDeadHurtsThoseAround(t *testing.T) {
	m := field(t)
	reserve(m)
	put(m, 0, soldier, 500, 500)
	dead := put(m, 1, gatherer, 510, 500)
	victim := put(m, 1, soldier, 510, 500)
	dead.health = 0
	play(t, m)
	require.False(t, dead.alive)
	play(t, m, "a 0 1\n")
	require.InDelta(t, 100-0.2, victim.health, 1e-12)
	require.Equal(t, int32(1), m.ants[0].attacks)
}

func TestDyingAntsStillAct(t *testing.T) {
	m := field(t)
	reserve(m)
	a, b := put(m, 0, gatherer, 500, 500), put(m, 1, gatherer, 510, 500)
	a.health, b.health = 0.1, 0.1
	play(t, m, "a 0 1\nm 0 3 4\n", "a 1 0\n")
	require.False(t, a.alive)
	require.False(t, b.alive)
	require.Equal(t, point{503, 504}, a.point, "its corpse lies where it went")
	require.Equal(t, []int{1, 1, 0}, []int{m.colonies[0].lost, m.colonies[1].lost, m.colonies[2].lost})
}

func TestCorpsesDecay(t *testing.T) {
	m := field(t)
	reserve(m)
	put(m, 0, gatherer, 500, 500).health = 0
	put(m, 0, gatherer, 500, 510)
	seen := 0
	for range 8 {
		play(t, m)
		told := readObservation(t, m.Observe(nil, 0), 0)
		seen += len(told["ant 1"].corpses)
	}
	require.Equal(t, 3, seen, "a corpse is visible for CORPSE_DECAY_TIME ticks")
}

func TestSugarComesHome(t *testing.T) {
	m := field(t)
	reserve(m)
	a := put(m, 0, gatherer, 100, 880)
	b := put(m, 0, gatherer, 100, 879.9)
	a.load, b.load = 10, 10
	play(t, m, "m 0 0 -100\nm 1 0 -100\nd 0\n")
	require.Equal(t, 10, m.colonies[0].food)
	require.Equal(t, 10, m.colonies[0].collected)
	require.Equal(t, point{100, 870}, a.point, "it has put its sugar down before it moves")
	require.Equal(t, int32(10), b.load)
	require.InDelta(t, 874.9, b.y, 1e-9)
}

func TestSugarOfTheTickMakesAnts(t *testing.T) {
	m := field(t)
	reserve(m)
	put(m, 0, gatherer, 100, 900).load = 10
	m.colonies[0].food = 30
	play(t, m, "o So Guard\no Ga Getter\no Ga Getter\n")
	require.Equal(t, 0, m.colonies[0].food)
	require.Len(t, m.colonies[0].living, 3)
	require.Equal(t, []int32{0, 1}, m.colonies[0].births)
	newborn := m.ants[2]
	require.Equal(t, m.colonies[0].hill, newborn.point)
	require.Equal(t, "Getter", m.classes[newborn.class])
	play(t, m)
	require.Len(t, m.colonies[0].living, 3, "the third order is lost")
}

func TestSourceGivesToOneOfThoseWhoAsk(t *testing.T) {
	m := field(t, "INITIAL_SUGAR_IN_SOURCE = 500")
	reserve(m)
	m.addSource(point{500, 500})
	m.sugar[0].amount = 125 // so that its radius is 5
	for player := range uint8(3) {
		put(m, player, gatherer, 505, 500)
	}
	put(m, 0, gatherer, 505.01, 500)
	m.ants[2].load = 4
	given := 0
	for tick := range 13 {
		play(t, m, "p 0 0\np 3 0\n", "p 1 0\n", "p 2 0\nm 2 0 0\n")
		total := int(m.ants[0].load + m.ants[1].load + m.ants[2].load)
		require.Equal(t, 125+4, total+m.sugar[0].amount)
		if tick%6 == 0 {
			require.Equal(t, 5, m.sugar[0].cooldown)
			m.sugar[0].amount = 125
			for k := range m.ants {
				m.ants[k].load = 0
			}
			m.ants[2].load = 4
			given++
		}
	}
	require.Equal(t, 3, given)
	require.Zero(t, m.ants[3].load)
}

func TestScoutsMayAskInVain(t *testing.T) {
	m := field(t)
	reserve(m)
	m.addSource(point{500, 500})
	put(m, 0, scout, 500, 500)
	before := m.sugar[0].amount
	play(t, m, "p 0 0\n")
	require.Equal(t, before, m.sugar[0].amount)
	require.Equal(t, 5, m.sugar[0].cooldown)
}

func TestEmptySourcesAreReplaced(t *testing.T) {
	m := field(t)
	reserve(m)
	m.addSource(point{500, 500})
	m.sugar[0].amount = 4
	a := put(m, 0, gatherer, 500, 500)
	play(t, m, "p 0 0\n")
	require.Equal(t, int32(4), a.load)
	require.Len(t, m.sugar, 1)
	require.Equal(t, int32(1), m.sugar[0].id)
	require.Equal(t, 60, m.sugar[0].amount)
}

func TestSpeeds(t *testing.T) {
	for _, test := range []struct {
		caste  uint8
		load   int32
		move   string
		expect point
	}{
		{gatherer, 0, "30 40", point{506, 508}},
		{gatherer, 1, "30 40", point{503, 504}},
		{soldier, 0, "3 4", point{503, 504}},
		{scout, 0, "-30 40", point{491, 512}},
		{gatherer, 0, "1e308 0", point{510, 500}},
		{gatherer, 0, "1e999 0", point{500, 500}},
		{gatherer, 0, "NaN 3", point{500, 500}},
		{gatherer, 0, "3 -Infinity", point{500, 500}},
		{gatherer, 0, "0.25 1e-300", point{500.25, 500}},
		{gatherer, 0, "1e-300 0", point{500, 500}},
	} {
		m := field(t)
		reserve(m)
		a := put(m, 0, test.caste, 500, 500)
		a.load = test.load
		play(t, m, "m 0 "+test.move+"\n")
		require.InDelta(t, test.expect.x, a.x, 1e-6, test.move)
		require.InDelta(t, test.expect.y, a.y, 1e-6, test.move)
		if way := m.torus.distance(point{500, 500}, a.point); way > 4.9 {
			require.InDelta(t, 0, way-float64(int(way+0.5)), 1e-12, "the speed is exact")
		}
	}
}

func TestAntsWalkRoundTheWorld(t *testing.T) {
	m := field(t)
	reserve(m)
	a := put(m, 0, gatherer, 2, 997)
	play(t, m, "m 0 -6 8\n")
	require.InDelta(t, 996, a.x, 1e-9)
	require.InDelta(t, 5, a.y, 1e-9)
}

func TestMessagesAreHeardNearBy(t *testing.T) {
	m := field(t)
	reserve(m)
	put(m, 0, gatherer, 500, 500)
	put(m, 0, gatherer, 549.9, 500)
	put(m, 0, gatherer, 550, 500)
	put(m, 0, scout, 599, 500)
	put(m, 1, gatherer, 500, 501)
	put(m, 0, gatherer, 100, 880)
	play(t, m, "t 0 -2147483648 snap#1\nm 0 10 0\nh 17\nt 5 3 -\n")
	message := m.Observe(nil, 0)
	require.Contains(t, string(message), "\nmessages 3\n0 -2147483648 snap#1\n5 3 -\nhill 17 -\n")
	told := readObservation(t, message, 0)
	require.Equal(t, []int32{}, told["ant 0"].hears)
	require.Equal(t, []int32{0}, told["ant 1"].hears)
	require.Equal(t, []int32{}, told["ant 2"].hears, "it is just too far from where it was said")
	require.Equal(t, []int32{0}, told["ant 3"].hears)
	require.True(t, told["ant 5"].hearsHill)
	require.Equal(t, []int32{5}, told["hill 0"].hears)
	require.False(t, told["hill 0"].hearsHill)
	require.Contains(t, string(m.Observe(nil, 1)), "\nmessages 0\n")
	play(t, m)
	require.Contains(t, string(m.Observe(nil, 0)), "\nmessages 0\n")
}

func TestFrozenColoniesIdle(t *testing.T) {
	m := field(t)
	reserve(m)
	a := put(m, 0, gatherer, 500, 500)
	require.NoError(t, m.Submit(0, []byte("m 0 5 0\no Ga X\n"), 0))
	m.Freeze(0, "cpu")
	m.Step()
	require.Equal(t, point{500, 500}, a.point)
	require.EqualError(t, m.Submit(0, nil, 0), "seat 0 submits although it is frozen")
}

func TestVictory(t *testing.T) {
	for _, test := range []struct {
		tick    int
		ants    [3]int
		winners []int
	}{
		{59, [3]int{20, 0, 0}, nil},
		{60, [3]int{20, 0, 0}, []int{0}},
		{60, [3]int{0, 19, 1}, []int{1}},
		{60, [3]int{1, 18, 0}, nil},
		{60, [3]int{0, 0, 0}, []int{0, 1, 2}},
		{199, [3]int{5, 7, 0}, nil},
		{200, [3]int{5, 7, 0}, []int{1}},
		{200, [3]int{7, 5, 7}, []int{0, 2}},
	} {
		m := field(t)
		reserve(m)
		for player, n := range test.ants {
			for range n {
				put(m, uint8(player), gatherer, 500, 500)
			}
		}
		m.tick = test.tick - 1
		play(t, m)
		require.Equal(t, test.winners, m.winners, "tick %d, %v", test.tick, test.ants)
		require.Equal(t, test.winners != nil, m.Done())
		require.Equal(t, test.ants[:], m.Scores())
	}
}

func TestColoniesHaveAtMost2000Ants(t *testing.T) {
	m := field(t)
	m.colonies[0].food = 1_000_000
	orders := ""
	for range mostAnts + 5 {
		orders += "o Ga X\n"
	}
	play(t, m, orders)
	require.Len(t, m.colonies[0].living, mostAnts)
	require.Equal(t, 1_000_000-mostAnts*m.antCost, m.colonies[0].food)
}

// What is told is what lies in the circles, whatever the grid does.
func TestPerceptionIsComplete(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := field(t)
		reserve(m)
		m.torus = torus{rapid.Float64Range(100, 1500).Draw(r, "width"), rapid.Float64Range(100, 1500).Draw(r, "height")}
		m.view = newView(m)
		for k := range m.colonies {
			m.colonies[k].hill = point{m.random.float() * m.torus.x, m.random.float() * m.torus.y}
		}
		m.random = newRandom(rapid.Int64().Draw(r, "places"), 0)
		crowd := rapid.Float64Range(0.05, 1).Draw(r, "crowd")
		for range rapid.IntRange(0, 80).Draw(r, "ants") {
			a := put(m, uint8(m.random.below(3)), uint8(m.random.below(3)), 0, 0)
			a.point = point{crowd * m.random.float() * m.torus.x, crowd * m.random.float() * m.torus.y}
			if m.random.below(4) == 0 {
				a.health = 0
			}
		}
		for range 3 {
			m.addSource(m.anywhere())
		}
		answers := make([]string, 3)
		for id := range m.ants {
			if a := &m.ants[id]; m.random.below(2) == 0 {
				answers[a.player] += fmt.Sprintf("t %d 1\n", id)
			}
		}
		where := map[int32]point{} // of those who talk
		for id := range m.ants {
			where[int32(id)] = m.ants[id].point
		}
		play(t, m, answers...)
		for seat := range m.colonies {
			told := readObservation(t, m.Observe(nil, seat), seat)
			c := &m.colonies[seat]
			require.Len(t, told, len(c.living)+1)
			for _, id := range c.living {
				a := &m.ants[id]
				sight, hearing := m.castes[a.caste].sight, m.castes[a.caste].hearing
				require.Equal(t, around(m, a.point, sight, hearing, seat, id, where), told[fmt.Sprint("ant ", id)])
			}
			hill := around(m, c.hill, m.castes[hillCaste].sight, m.castes[hillCaste].hearing, seat, nobody, where)
			hill.sugar, hill.hills = []int32{}, []int32{}
			require.Equal(t, hill, told[fmt.Sprint("hill ", seat)])
		}
	})
}

// around is what there is around a place, one after the other.
func around(m *match, p point, sight, hearing float64, seat int, self int32, where map[int32]point) perceived {
	seen := perceived{ants: []int32{}, corpses: []int32{}, sugar: []int32{}, hills: []int32{}, hears: []int32{}}
	for id := range m.ants {
		a := &m.ants[id]
		switch {
		case int32(id) == self || m.torus.distance(p, a.point) >= sight:
		case a.alive:
			seen.ants = append(seen.ants, int32(id))
		default:
			seen.corpses = append(seen.corpses, int32(id))
		}
	}
	for k := range m.sugar {
		if m.torus.distance(p, m.sugar[k].point) < sight {
			seen.sugar = append(seen.sugar, m.sugar[k].id)
		}
	}
	for k := range m.colonies {
		if m.torus.distance(p, m.colonies[k].hill) < sight {
			seen.hills = append(seen.hills, int32(k))
		}
	}
	for _, said := range m.colonies[seat].messages.list {
		if said.sender != self && m.torus.distance(p, where[said.sender]) < hearing {
			seen.hears = append(seen.hears, said.sender)
		}
	}
	return seen
}
