package aichallenge

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
)

// AnswerEnd is the line go. What a player writes after it belongs to its next answer.
func (*match) AnswerEnd() engine.End { return engine.End{Line: "go", Loose: true} }

// Hello appends the parameters.
func (m *match) Hello(dst []byte, _ int) []byte {
	c := m.config
	dst = append(dst, "turn 0\n"...)
	for _, p := range []struct {
		key   string
		value int64
	}{
		{"loadtime", int64(c.loadtime)},
		{"turntime", int64(c.turntime)},
		{"rows", int64(m.torus.rows)},
		{"cols", int64(m.torus.cols)},
		{"turns", int64(c.turns)},
		{"viewradius2", int64(c.viewradius2)},
		{"attackradius2", int64(c.attackradius2)},
		{"spawnradius2", int64(c.spawnradius2)},
		{"player_seed", m.playerSeed},
	} {
		dst = append(dst, p.key...)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, p.value, 10)
		dst = append(dst, '\n')
	}
	return append(dst, "ready\n"...)
}

// Observe appends what a seat sees at the beginning of a turn.
func (m *match) Observe(dst []byte, seat int) []byte {
	dst = append(dst, "turn "...)
	dst = strconv.AppendInt(dst, int64(m.turn+1), 10)
	dst = append(dst, '\n')
	return m.appendState(dst, seat)
}

// Farewell appends the result as a seat knows the players, and the last state that it sees. A seat that was eliminated is
// told the scores of that turn, without a bonus that somebody gets later.
func (m *match) Farewell(dst []byte, seat int) []byte {
	viewer := &m.seats[seat]
	withBonus := m.over && viewer.alive()
	dst = append(dst, "end\nplayers "...)
	dst = strconv.AppendInt(dst, int64(m.players), 10)
	dst = m.appendByNumber(append(dst, "\nscore"...), seat, func(dst []byte, player int) []byte {
		score := m.seats[player].score
		if withBonus {
			score += m.seats[player].bonus
		}
		return strconv.AppendInt(dst, int64(score), 10)
	})
	dst = m.appendByNumber(append(dst, "\nstatus"...), seat, func(dst []byte, player int) []byte {
		s := &m.seats[player]
		// Players that the same turn eliminates get their farewells one after the other; a farewell does not tell of those after it.
		if s.fate == eliminated && viewer.fate != survived && viewer.turn == s.turn && player > seat {
			return append(dst, survived...)
		}
		return append(dst, s.fate...)
	})
	dst = m.appendByNumber(append(dst, "\nplayerturns"...), seat, func(dst []byte, player int) []byte {
		turn := m.turn
		if s := &m.seats[player]; s.fate != survived {
			turn = s.turn
		}
		return strconv.AppendInt(dst, int64(turn), 10)
	})
	return m.appendState(append(dst, '\n'), seat)
}

// appendByNumber appends something of each player, in the order in which a seat numbers them.
func (m *match) appendByNumber(dst []byte, seat int, what func(dst []byte, player int) []byte) []byte {
	met := 0
	for number := range m.players {
		for player, n := range m.sights[seat].number {
			if int(n) == number {
				dst = what(append(dst, ' '), player)
				met++
			}
		}
	}
	for ; met < m.players; met++ {
		dst = append(dst, " None"...)
	}
	return dst
}

// appendState appends what a seat sees, and the line go.
func (m *match) appendState(dst []byte, seat int) []byte {
	s := &m.sights[seat]
	for _, square := range s.news {
		dst = m.appendSquare(append(dst, 'w', ' '), square)
		dst = append(dst, '\n')
	}
	for k := range m.hills {
		h := &m.hills[k]
		if h.granted && m.seats[seat].fate == survived {
			continue // it counts as razed by this player
		}
		if h.razed == 0 && s.seen[h.square] > 0 {
			dst = m.appendOwned(append(dst, 'h', ' '), thing{h.square, h.owner}, s)
		}
	}
	for _, a := range m.scene.ants {
		if s.seen[a.square] > 0 {
			dst = m.appendOwned(append(dst, 'a', ' '), a, s)
		}
	}
	for _, square := range m.scene.food {
		if s.seen[square] > 0 {
			dst = m.appendSquare(append(dst, 'f', ' '), square)
			dst = append(dst, '\n')
		}
	}
	for _, d := range m.scene.dead {
		if int(d.owner) == seat || s.seen[d.square] > 0 {
			dst = m.appendOwned(append(dst, 'd', ' '), d, s)
		}
	}
	return append(dst, "go\n"...)
}

func (m *match) appendOwned(dst []byte, t thing, s *sight) []byte {
	dst = m.appendSquare(dst, t.square)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(s.told[t.owner]), 10)
	return append(dst, '\n')
}

func (m *match) appendSquare(dst []byte, square int32) []byte {
	row, col := m.torus.at(square)
	dst = strconv.AppendInt(dst, int64(row), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(col), 10)
}
