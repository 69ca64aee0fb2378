package dominator

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
)

func TestUnitsMove(t *testing.T) {
	for kind := range uint8(kinds) {
		for d := range noDirection {
			m := field(t, nil)
			put(m, 0, kind, 5, 5)
			letter := directionLetter[d : d+1]
			done := play(t, m, "0 0 "+letter)
			expected := point{5, 5}
			if kind == knight || d%2 == 0 {
				expected = expected.plus(directions[d])
				require.Equal(t, []string{"0 " + letter}, done)
			} else {
				require.Empty(t, done)
			}
			require.Equal(t, expected, m.units[0].point)
			require.True(t, m.standing(0))
		}
	}
}

func TestPlayersSeeDirectionsTurned(t *testing.T) {
	for player, expected := range []point{{6, 5}, {5, 6}, {4, 5}, {5, 4}} {
		m := field(t, nil)
		put(m, uint8(player), farmer, 5, 5)
		done := play(t, m, string([]byte{byte('0' + player)})+" 0 b")
		require.Equal(t, []string{"0 " + "brtl"[player:player+1]}, done, "the output has real directions")
		require.Equal(t, expected, m.units[0].point)
	}
}

func TestWallsAndUnitsBlock(t *testing.T) {
	rows := fixedRows()
	rows[4] = "X....X..............X"
	m := field(t, rows)
	put(m, 0, farmer, 5, 5)
	put(m, 1, farmer, 6, 5)
	put(m, 0, witch, 15, 15)
	put(m, 0, witch, 15, 16)
	for _, line := range []string{"0 0 t", "0 0 b", "0 2 r"} {
		require.Empty(t, play(t, m, line), line)
	}
	m = field(t, nil)
	put(m, 0, knight, 1, 1)
	require.Empty(t, play(t, m, "0 0 y"))
}

// A fixed board need not have a wall around it.
func TestUnitsStayOnTheBoard(t *testing.T) {
	rows := fixedRows()
	rows[0] = "....................."
	for _, j := range []int{0, 20} {
		m := field(t, rows)
		put(m, 0, knight, 0, j)
		for _, d := range []string{"y", "t", "x"} {
			require.Empty(t, play(t, m, "0 0 "+d))
		}
	}
}

func TestFarmersPaint(t *testing.T) {
	rows := fixedRows()
	rows[5] = "X.....2.............X"
	m := field(t, rows)
	put(m, 0, farmer, 5, 5)
	put(m, 1, knight, 8, 8)
	require.Equal(t, [players]int{1, 0, 1, 0}, m.land)
	play(t, m, "0 0 r", "1 1 b")
	require.Equal(t, [players]int{2, 0, 0, 0}, m.land)
	require.EqualValues(t, '0', m.cells[m.at(point{5, 6})])
	require.EqualValues(t, empty, m.cells[m.at(point{8, 9})], "knights do not paint")
	require.Equal(t, []int{2, 0, 1, 0}, m.Scores(), "the land before round 0 counted")
	play(t, m)
	require.Equal(t, []int{4, 0, 1, 0}, m.Scores())
}

func TestUnitsThatRestHeal(t *testing.T) {
	for _, test := range []struct {
		name, order string
		kind        uint8
		health, now int
	}{
		{"no order", "", farmer, 50, 80},
		{"None", "0 0 n", knight, 150, 180},
		{"nonsense", "0 0 ?", knight, 150, 180},
		{"not more than the full health", "", knight, 190, 200},
		{"a farmer's diagonal order", "0 0 w", farmer, 50, 80},
		{"somebody else's order", "1 0 b", farmer, 50, 80},
		{"a step", "0 0 b", farmer, 50, 50},
		{"a wall", "0 0 t", farmer, 50, 50},
		{"the first order counts", "0 0 n", farmer, 50, 80},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := field(t, nil)
			put(m, 0, test.kind, 1, 5)
			m.units[0].health = test.health
			var lines []string
			if test.order != "" {
				lines = []string{test.order}
			}
			if test.name == "the first order counts" {
				lines = append(lines, "0 0 b")
			}
			play(t, m, lines...)
			require.Equal(t, test.now, m.units[0].health)
		})
	}
}

func TestKnightsStrike(t *testing.T) {
	m := field(t, nil)
	put(m, 0, knight, 5, 5)
	put(m, 1, knight, 6, 6)
	require.Equal(t, []string{"0 w"}, play(t, m, "0 0 w", "1 1 n"))
	require.Equal(t, point{5, 5}, m.units[0].point, "it stays")
	health := m.units[1].health
	require.True(t, health >= 200-90+30 && health <= 200-60+30, "%d: hit, and then healed", health)
}

func TestKnightsStrikeNeitherTheirOwnNorWitches(t *testing.T) {
	m := field(t, nil)
	put(m, 0, knight, 5, 5)
	put(m, 0, farmer, 6, 5)
	put(m, 1, witch, 5, 6)
	m.units[2].active = false
	require.Empty(t, play(t, m, "0 0 b"))
	require.Empty(t, play(t, m, "0 0 r"))
	require.Equal(t, 100, m.units[1].health)
}

func TestCapturedUnitsAreReborn(t *testing.T) {
	for kind := range uint8(witch) {
		m := field(t, nil)
		put(m, 2, knight, 5, 5)
		put(m, 1, kind, 5, 6)
		m.units[1].health = 60
		require.Equal(t, []string{"0 r"}, play(t, m, "2 0 l"))
		u := m.units[1]
		require.EqualValues(t, 2, u.player)
		require.Equal(t, m.settings.health(kind), u.health)
		require.False(t, u.captured)
		require.True(t, m.standing(1))
		low, high := m.box(2)
		require.True(t, u.i >= low.i && u.i <= high.i && u.j >= low.j && u.j <= high.j, "%v", u.point)
		require.EqualValues(t, nobody, m.occupant[m.at(point{5, 6})])
		painted := m.cells[m.at(u.point)] == '2'
		require.Equal(t, kind == farmer, painted, "farmers paint where they are reborn")
	}
}

// A unit that is captured before its turn does nothing more. Which of the two comes first is drawn.
func TestOrdersOfTheCapturedAreSkipped(t *testing.T) {
	seen := map[int]bool{}
	for seed := range int64(20) {
		m := newTestMatch(t, fixedConfig(t, nil, "nb_farmers 0", "nb_knights 0", "nb_witches 0"), seed)
		put(m, 0, knight, 5, 5)
		put(m, 1, knight, 5, 6)
		m.units[0].health, m.units[1].health = 1, 1
		done := play(t, m, "0 0 r", "1 1 t")
		require.Len(t, done, 1, "left for player 1 is top")
		require.Equal(t, m.units[0].player, m.units[1].player)
		seen[int(m.units[0].player)] = true
	}
	require.Len(t, seen, 2)
}

func TestOnlyOwnUnitsThatExistObey(t *testing.T) {
	m := field(t, nil)
	put(m, 0, knight, 5, 5)
	require.Empty(t, play(t, m, "1 0 b", "0 1 b", "0 -1 b", "0 2147483647 b"))
	require.Equal(t, point{5, 5}, m.units[0].point)
}

// checkState checks that everything that is kept twice agrees, and what holds between two rounds.
func checkState(t require.TestingT, m *match) {
	var land [players]int
	onBoard := 0
	for c, letter := range m.cells {
		if letter != empty && letter != wall {
			land[letter-'0']++
		}
		if id := m.occupant[c]; id != nobody {
			onBoard++
			require.Equal(t, c, m.at(m.units[id].point))
			require.NotEqual(t, byte(wall), letter)
		}
	}
	require.Equal(t, land, m.land)
	require.Equal(t, len(m.units), onBoard, "everybody stands somewhere")
	haunted := append([]byte(nil), m.haunted...)
	m.enchant()
	require.Equal(t, haunted, m.haunted)
	for id := range m.units {
		u := &m.units[id]
		require.False(t, u.captured)
		if u.kind == witch {
			require.Equal(t, witchHealth, u.health)
			continue
		}
		require.True(t, u.health > 0 && u.health <= m.settings.health(u.kind))
		require.Zero(t, m.haunted[m.at(u.point)], "nobody lives on a haunted cell")
	}
}

func TestStateStaysConsistent(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		board := rapid.SampledFrom([]string{"GENERATOR1 20 44", "GENERATOR2", "GENERATOR3"}).Draw(r, "board")
		config := withBoard(t, board, "rows 25", "cols 25", "nb_farmers 8", "nb_knights 8", "damage_max 200")
		m := newTestMatch(t, []byte(config), rapid.Int64Range(0, 1<<31-1).Draw(r, "seed"))
		checkState(r, m)
		script := jutge.NewRandom(rapid.Int32().Draw(r, "script"))
		for range 15 {
			scores := m.Scores()
			for seat := range players {
				require.NoError(r, m.Submit(seat, randomAnswer(&script, m, seat), 1000))
			}
			m.Step()
			checkState(r, m)
			for player, score := range m.Scores() {
				require.Equal(r, scores[player]+m.land[player], score)
			}
		}
	})
}

// randomAnswer returns random commands for most of a player's units, and now and then one that is not allowed.
func randomAnswer(r *jutge.Random, m *match, seat int) []byte {
	var answer []byte
	for id := range m.units {
		if int(m.units[id].player) != seat && r.Between(0, 19) > 0 || r.Between(0, 4) == 0 {
			continue
		}
		o := order{int32(id), r.Between(0, noDirection+1)}
		answer = append(o.Append(answer), '\n')
		if r.Between(0, 30) == 0 {
			o.id = int32(r.Between(-3, 200))
			answer = append(o.Append(answer), '\n')
		}
	}
	return answer
}
