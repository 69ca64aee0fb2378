package ants

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
)

// field is a match on a board of 20 x 20 cells from which all initial ants were taken. Tests put what they need.
func field(t testing.TB, rows []string, changes ...string) *match {
	t.Helper()
	m := newTestMatch(t, fixedConfig(t, rows, append([]string{"BONUS_PERIOD 9999"}, changes...)...), 1)
	for id := range m.ants {
		m.die(int32(id))
	}
	m.living, m.ants = m.living[:0], make([]ant, 0, 100) // room, so that pointers into it stay right
	m.Played = 2                                         // an even round, in which no food appears
	return m
}

// put adds an ant.
func put(m *match, player, kind uint8, i, j int32) *ant {
	m.born(player, kind, i, j)
	return &m.ants[len(m.ants)-1]
}

// order submits a command and plays the round; it says whether the command was carried out.
func order(t testing.TB, m *match, player int, line string) bool {
	t.Helper()
	require.NoError(t, m.Submit(player, []byte(line+"\n"), 1000))
	m.Step()
	return len(m.executed) == 1
}

func TestMove(t *testing.T) {
	rows := fixedRows()
	rows[4] = "....W..............." // water above (5,4)
	for direction, expected := range map[string]point{"d": {6, 4}, "r": {5, 5}, "l": {5, 3}, "u": {5, 4}, "_": {5, 4}} {
		m := field(t, rows)
		put(m, 1, worker, 5, 4)
		moved := order(t, m, 1, "0 m "+direction+" _")
		require.Equal(t, expected != point{5, 4}, moved, direction)
		a := m.ants[0]
		require.Equal(t, expected, point{int(a.i), int(a.j)}, direction)
		require.EqualValues(t, 0, m.occupant[m.board.at(expected)])
	}
}

func TestMoveStaysOnTheBoard(t *testing.T) {
	for direction, p := range map[string]point{"u": {0, 7}, "l": {7, 0}, "d": {19, 7}, "r": {7, 19}} {
		m := field(t, nil)
		put(m, 0, soldier, int32(p.i), int32(p.j))
		require.False(t, order(t, m, 0, "0 m "+direction+" _"), direction)
	}
}

func TestQueensMoveEveryQueenPeriod(t *testing.T) {
	m := field(t, nil, "QUEEN_PERIOD 3")
	put(m, 0, queen, 5, 5)
	var moves []int
	for range 7 {
		round := m.Played
		if order(t, m, 0, "0 m d _") {
			moves = append(moves, round)
		}
	}
	require.Equal(t, []int{3, 6}, moves)
}

func TestFights(t *testing.T) {
	for _, test := range []struct {
		attacker, defender     uint8
		attackerWins, survives bool
	}{
		{queen, queen, false, false},
		{queen, soldier, true, false},
		{queen, worker, true, false},
		{soldier, queen, false, true},
		{soldier, soldier, false, false},
		{soldier, worker, true, false},
		{worker, queen, false, true},
		{worker, soldier, false, true},
		{worker, worker, false, false},
	} {
		for _, enemy := range []uint8{0, 1} { // own ants are attacked too
			m := field(t, nil)
			attacker := put(m, 0, test.attacker, 5, 5)
			put(m, 0, queen, 15, 15) // the colonies have queens, so nobody becomes one
			put(m, 1, queen, 15, 5)
			defender := put(m, enemy, test.defender, 5, 6)
			require.True(t, order(t, m, 0, "0 m r _"), "an attack counts as carried out, also by a loser")
			require.Equal(t, test.attackerWins, attacker.alive)
			require.Equal(t, test.survives, defender.alive)
			occupant := int32(nobody)
			switch {
			case attacker.alive:
				occupant = 0
			case defender.alive:
				occupant = 3
			}
			require.Equal(t, occupant, m.occupant[m.cell(5, 6)])
			require.EqualValues(t, nobody, m.occupant[m.cell(5, 5)])
		}
	}
}

func TestQueensEatWhatTheyStepOn(t *testing.T) {
	rows := fixedRows()
	rows[5] = "......S............."
	m := field(t, rows)
	a := put(m, 0, queen, 5, 5)
	put(m, 1, worker, 5, 6) // she kills it first
	require.True(t, order(t, m, 0, "0 m r _"))
	require.Equal(t, [nutrients]int32{0, 1, 2}, a.reserve)
	require.EqualValues(t, soil, m.ground[m.cell(5, 6)])
}

func TestWorkersTakeAndLeave(t *testing.T) {
	rows := fixedRows()
	rows[5] = "......SB............"
	m := field(t, rows)
	put(m, 0, worker, 5, 6)
	put(m, 0, queen, 15, 15)
	require.False(t, order(t, m, 0, "0 l _ _"), "carries nothing")
	require.True(t, order(t, m, 0, "0 t _ _"))
	require.EqualValues(t, 's', m.ants[0].carries)
	require.EqualValues(t, soil, m.ground[m.cell(5, 6)])
	require.False(t, order(t, m, 0, "0 t _ _"), "nothing there")
	require.True(t, order(t, m, 0, "0 m r _"))
	require.False(t, order(t, m, 0, "0 t _ _"), "carries one already")
	require.False(t, order(t, m, 0, "0 l _ _"), "there is one already")
	require.EqualValues(t, 'B', m.ground[m.cell(5, 7)], "workers do not eat")
	require.True(t, order(t, m, 0, "0 m d _"))
	require.True(t, order(t, m, 0, "0 l _ _"))
	require.EqualValues(t, 'S', m.ground[m.cell(6, 7)])
	require.EqualValues(t, noBonus, m.ants[0].carries)
}

func TestOnlyWorkersCarry(t *testing.T) {
	rows := fixedRows()
	rows[5] = "......S............."
	for _, kind := range []uint8{queen, soldier} {
		m := field(t, rows)
		put(m, 0, kind, 5, 6)
		put(m, 0, queen, 15, 15)
		require.False(t, order(t, m, 0, "0 t _ _"))
	}
}

func TestLay(t *testing.T) {
	rows := fixedRows()
	rows[4] = "....W..............."
	for _, test := range []struct {
		name, line string
		reserve    [nutrients]int32
		left       [nutrients]int32
		kind       uint8
		laid       bool
	}{
		{"a worker", "0 y r w", [...]int32{1, 1, 1}, [...]int32{0, 0, 0}, worker, true},
		{"a soldier", "0 y d s", [...]int32{4, 3, 5}, [...]int32{1, 0, 2}, soldier, true},
		{"too poor", "0 y d s", [...]int32{4, 2, 5}, [...]int32{4, 2, 5}, 0, false},
		{"a queen", "0 y d q", [...]int32{9, 9, 9}, [...]int32{9, 9, 9}, 0, false},
		{"nothing", "0 y d _", [...]int32{9, 9, 9}, [...]int32{9, 9, 9}, 0, false},
		{"into the water", "0 y u w", [...]int32{9, 9, 9}, [...]int32{9, 9, 9}, 0, false},
		{"nowhere", "0 y _ w", [...]int32{9, 9, 9}, [...]int32{9, 9, 9}, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := field(t, rows)
			put(m, 2, queen, 5, 4).reserve = test.reserve
			m.Played = 3 // the queen's period does not matter
			require.Equal(t, test.laid, order(t, m, 2, test.line))
			require.Equal(t, test.left, m.ants[0].reserve)
			if !test.laid {
				require.Len(t, m.ants, 1)
				return
			}
			require.Len(t, m.ants, 2)
			require.Equal(t, test.kind, m.ants[1].kind)
			require.EqualValues(t, 2, m.ants[1].player)
			require.EqualValues(t, m.settings.life(test.kind), m.ants[1].life, "a newborn has its full life")
		})
	}
}

func TestEggsOnOccupiedCellsAreLost(t *testing.T) {
	m := field(t, nil)
	put(m, 0, queen, 5, 5).reserve = [nutrients]int32{1, 1, 1}
	put(m, 1, worker, 5, 6)
	require.True(t, order(t, m, 0, "0 y r w"), "laying does not look at the cell")
	require.Len(t, m.ants, 2)
	require.Equal(t, [nutrients]int32{}, m.ants[0].reserve, "the egg is paid")
}

func TestEggsSurviveTheirQueen(t *testing.T) {
	for seed := range int32(20) { // whichever command comes first
		m := field(t, nil)
		m.random = jutge.NewRandom(seed)
		put(m, 0, queen, 5, 5).reserve = [nutrients]int32{1, 1, 1}
		put(m, 1, queen, 5, 6)
		require.NoError(t, m.Submit(0, []byte("0 y l w\n"), 9))
		require.NoError(t, m.Submit(1, []byte("1 m l _\n"), 9))
		m.Step()
		if len(m.executed) == 1 {
			require.Empty(t, m.living, "she was killed before she could lay")
			continue
		}
		require.Len(t, m.ants, 3)
		require.EqualValues(t, queen, m.ants[2].kind, "the newborn succeeds her")
	}
}

func TestOnlyTheFirstCommandCounts(t *testing.T) {
	m := field(t, nil)
	put(m, 0, worker, 5, 5)
	put(m, 1, worker, 9, 9)
	put(m, 0, queen, 15, 15)
	require.NoError(t, m.Submit(0, []byte("0 m _ _\n0 m d _\n1 m d _\n77 m d _\n-1 m d _\n"), 9))
	m.Step()
	require.Empty(t, m.executed, "impossible, second, foreign and unknown")
	require.EqualValues(t, 5, m.ants[0].i)
	require.True(t, order(t, m, 0, "0 m d _"), "the next round is a new one")
}

func TestAgeing(t *testing.T) {
	m := field(t, nil)
	put(m, 0, worker, 5, 5).life = 2
	put(m, 0, queen, 15, 15)
	m.ants[0].carries = 'b'
	m.Step()
	require.True(t, m.ants[0].alive)
	m.Step()
	require.False(t, m.ants[0].alive)
	require.Equal(t, []int32{1}, m.living)
	require.EqualValues(t, nobody, m.occupant[m.cell(5, 5)])
	require.EqualValues(t, soil, m.ground[m.cell(5, 5)], "what it carried is lost")
	require.Equal(t, []int{3, 0, 0, 0}, m.Scores())
}

func TestSuccession(t *testing.T) {
	rows := fixedRows()
	rows[5] = ".....L.............."
	m := field(t, rows)
	put(m, 3, worker, 5, 5).carries = 'b'
	m.ants[0].life = 7
	m.Step()
	a := m.ants[0]
	require.EqualValues(t, queen, a.kind)
	require.EqualValues(t, 300, a.life)
	require.Equal(t, [nutrients]int32{3, 2, 1}, a.reserve, "eats the leaf on the cell and the bread that it carried")
	require.EqualValues(t, noBonus, a.carries)
	require.EqualValues(t, soil, m.ground[m.cell(5, 5)])
	require.Equal(t, [kinds]int{1, 0, 0}, m.count[3])
}

func TestSuccessionDrawsAmongSoldiersThenWorkers(t *testing.T) {
	for seed := range int32(30) {
		m := field(t, nil)
		m.random = jutge.NewRandom(seed)
		for k, kind := range []uint8{worker, soldier, worker, soldier} {
			put(m, 0, kind, 5, int32(k))
		}
		r := jutge.NewRandom(seed)
		heir := []int{1, 3, 0, 2}[r.Between(0, 3)]
		m.Step()
		for id, a := range m.ants {
			require.Equal(t, id == heir, a.kind == queen, "seed %d, ant %d", seed, id)
		}
		require.Equal(t, r, m.random, "one draw, and none for colonies without ants")
	}
}

func TestFoodAppearsOnFreeSoil(t *testing.T) {
	rows := fixedRows()
	rows[7] = ".......WL..........." // the rectangles of player 0 begin at (7,7)
	m := field(t, rows, "BONUS_PERIOD 2", "BONUS_ROWS 1", "BONUS_COLS 3")
	put(m, 0, queen, 7, 9)
	state := m.random
	m.Played = 3
	m.Step()
	require.Equal(t, 1, strings.Count(string(m.ground), "L"), "not in this round")
	m.Step()
	for _, letter := range bonusLetter {
		n := 3 // players 1, 2 and 3; there is no free cell for player 0
		if letter == 'L' {
			n++
		}
		require.Equal(t, n, strings.Count(string(m.ground), string(letter)))
	}
	for range 9 {
		state.Between(0, 1)
	}
	require.Equal(t, state, m.random, "no draw without a free cell")
}

// Whatever is commanded, the tables of a match agree with each other.
func TestTheTablesAgree(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		changes := []string{"NUM_ROUNDS 40", "WORKER_LIFE 20", "BONUS_PERIOD 3", "BREAD_PROTE 2"}
		m := newTestMatch(t, configWith(t, changes...), rapid.Int64Range(0, 1<<31-1).Draw(r, "seed"))
		script := jutge.NewRandom(rapid.Int32().Draw(r, "script"))
		for !m.Done() {
			for seat := range players {
				require.NoError(t, m.Submit(seat, randomAnswer(&script, m, seat), 1000))
			}
			m.Step()
			checkTables(t, m)
		}
	})
}

func checkTables(t testing.TB, m *match) {
	t.Helper()
	var count [players][kinds]int
	last := int32(-1)
	for _, id := range m.living {
		a := &m.ants[id]
		require.True(t, a.alive && a.life > 0 && id > last)
		require.Equal(t, id, m.occupant[m.cell(a.i, a.j)])
		require.NotEqualValues(t, water, m.ground[m.cell(a.i, a.j)])
		require.True(t, a.kind == worker || a.carries == noBonus)
		require.True(t, a.kind == queen || a.reserve == [nutrients]int32{})
		count[a.player][a.kind]++
		last = id
	}
	require.Equal(t, count, m.count)
	occupied := 0
	for _, id := range m.occupant {
		if id != nobody {
			occupied++
		}
	}
	require.Len(t, m.living, occupied)
	for player := range players {
		c := count[player]
		require.True(t, c[queen] == 1 || c == [kinds]int{}, "a colony has one queen")
	}
}

// randomAnswer returns random commands for most of a colony's ants, and now and then one that is not allowed.
func randomAnswer(r *jutge.Random, m *match, seat int) []byte {
	var answer []byte
	for _, id := range m.living {
		if int(m.ants[id].player) != seat && r.Between(0, 19) > 0 || r.Between(0, 4) == 0 {
			continue
		}
		c := command{id, "mmmmtly"[r.Between(0, 6)], "drul_"[r.Between(0, 4)], "swwq_"[r.Between(0, 4)]}
		answer = append(c.Append(answer), '\n')
		if r.Between(0, 30) == 0 {
			c.id = int32(r.Between(-3, 200))
			answer = append(c.Append(answer), '\n')
		}
	}
	return answer
}
