package apocalypse

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func newTestMatch(t testing.TB, config []byte, seed int64) *match {
	t.Helper()
	m, err := Game{}.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	return m.(*match)
}

// field is a match on grass. Each player has two helicopters in its corner of the board, as far from everything as possible,
// with the ids 1 to 8; there are no posts and no soldiers. Tests put what they need.
func field(t testing.TB) *match {
	t.Helper()
	g := &generator{}
	g.meadow()
	s := &setup{land: g.land, fire: make([]uint8, cells)}
	for player, p := range []point{{3, 3}, {3, 51}, {56, 51}, {56, 3}} {
		for k := range int32(numHelicopters) {
			s.helicopters = append(s.helicopters, helicopter{id: int32(len(s.helicopters) + 1), player: int32(player), at: point{p.i, p.j + 5*k}, napalm: roundsNapalm})
		}
	}
	return newMatch(s, 1, []string{"A", "B", "C", "D"})
}

// put adds a soldier with the next id from 101.
func put(m *match, player, i, j int32) *soldier {
	id := int32(101)
	if n := len(m.soldiers); n > 0 {
		id = m.soldiers[n-1].id + 1
	}
	m.enlist(soldier{id: id, player: player, at: point{i, j}, life: fullLife})
	return m.occupant[point{i, j}.cell()]
}

// post adds a post that is nobody's.
func (m *match) post(i, j, value int32) *post {
	m.posts = append(m.posts, post{at: point{i, j}, owner: nobody, value: value})
	m.postAt[point{i, j}.cell()] = int8(len(m.posts))
	return &m.posts[len(m.posts)-1]
}

// paint gives cells of a row another land.
func (m *match) paint(land byte, i, from, to int32) {
	for j := from; j <= to; j++ {
		m.land[point{i, j}.cell()] = land
	}
}

// play submits commands of a player, one a line, and plays the round.
func play(t testing.TB, m *match, player int, lines string) {
	t.Helper()
	require.NoError(t, m.Submit(player, []byte(lines), 1000))
	m.Step()
}

// waiting are the rounds of the parachuters of a player, by helicopter.
func (m *match) waiting(player int) [][]int32 {
	var all [][]int32
	for _, h := range m.fleet[player] {
		all = append(all, slices.Clone(h.parachuters))
	}
	return all
}

// census counts the soldiers and parachuters of each player.
func (m *match) census() (all [players]int) {
	for _, s := range m.soldiers {
		all[s.player]++
	}
	for player := range all {
		for _, h := range m.fleet[player] {
			all[player] += len(h.parachuters)
		}
	}
	return all
}

func TestScoresBeginWithTheSoldiers(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.Equal(t, []int{20, 20, 20, 20}, m.Scores())
	m.Step()
	require.Equal(t, []int{40, 40, 40, 40}, m.Scores())
}

func TestScoresCountPostsAndSoldiers(t *testing.T) {
	m := field(t)
	m.post(20, 20, highValue).owner = 2
	m.post(30, 30, lowValue).owner = 2
	m.post(40, 40, lowValue)
	put(m, 2, 25, 25)
	put(m, 1, 25, 26)
	m.Step()
	require.Equal(t, []int{0, 1, 151, 0}, m.Scores())
	m.Scores()[0] = 99
	require.Equal(t, 0, m.Scores()[0], "the scores are the match's own")
}

func TestRoundsEnd(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	for round := range gameRounds {
		require.Equal(t, round, m.Round())
		require.False(t, m.Done())
		m.Step()
	}
	require.True(t, m.Done())
	m.Step()
	require.Equal(t, gameRounds, m.Round(), "nothing happens after the last round")
}

func TestUnitsAreFoundByID(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	for _, s := range m.soldiers {
		require.Same(t, s, m.soldier(s.id))
		require.Nil(t, m.helicopter(s.id))
	}
	for _, h := range m.helicopters {
		require.Same(t, h, m.helicopter(h.id))
		require.Nil(t, m.soldier(h.id))
	}
	for _, id := range []int32{-1 << 31, -1, 0, 89, 1<<31 - 1} {
		require.Nil(t, m.soldier(id))
		require.Nil(t, m.helicopter(id))
	}
}
