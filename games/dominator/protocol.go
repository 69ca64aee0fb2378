package dominator

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// The line protocol, version 1; protocol.md has all of it. Every message in either direction ends with the line "end".
//
// Every seat plays as player 0 from the top left quarter: the board in its messages is turned, and the directions of its
// orders are turned back. So the messages do not name the seat.

// The letters for how a unit is.
const (
	stateBoard   = 'b' // a farmer or a knight
	stateNowhere = 'o' // one that found no place on a crowded board
	stateActive  = 'a' // a witch
	stateAsleep  = 'd' // a deactivated witch
)

// Hello appends the first message to a seat.
func (m *match) Hello(dst []byte, seat int) []byte {
	dst = append(dst, "agon dominator 1\nseed "...)
	dst = strconv.AppendInt(dst, int64(jutge.PrivateSeed(m.seed, seat)), 10)
	dst = append(dst, '\n')
	dst = m.appendSettings(dst, 0)
	return append(dst, engine.AnswerEnd+"\n"...)
}

// Observe appends the state of the match as a seat sees it.
func (m *match) Observe(dst []byte, seat int) []byte {
	dst = append(dst, "round "...)
	dst = strconv.AppendInt(dst, int64(m.Played), 10)
	dst = append(dst, "\nstatus"...)
	for k := range players {
		dst = append(dst, ' ')
		dst = engine.AppendStatus(dst, m.Status[(seat+k)%players])
	}
	dst = append(dst, "\nland"...)
	dst = appendFour(dst, &m.land, seat)
	dst = append(dst, "\nscore"...)
	dst = appendFour(dst, &m.scores, seat)
	dst = append(dst, "\nboard\n"...)
	dst = m.appendTurned(dst, seat)
	dst = append(dst, "units "...)
	dst = strconv.AppendInt(dst, int64(len(m.units)), 10)
	dst = append(dst, '\n')
	for id := range m.units {
		dst = m.appendUnit(dst, seat, id)
	}
	return append(dst, engine.AnswerEnd+"\n"...)
}

// appendTurned appends the rows of the board as a seat sees it.
func (m *match) appendTurned(dst []byte, seat int) []byte {
	// The owners' digits as the seat sees them.
	var letters [256]byte
	letters[wall], letters[empty] = wall, empty
	for player := range players {
		letters['0'+(seat+player)%players] = byte('0' + player)
	}
	origin, down, right := m.turn(seat)
	from := m.at(origin)
	for range m.side {
		c := from
		for range m.side {
			dst = append(dst, letters[m.cells[c]])
			c += right
		}
		dst = append(dst, '\n')
		from += down
	}
	return dst
}

// turn tells how a seat sees the board: which cell is its top left one, and how the numbers of cells change from one
// row to the next and from one column to the next.
func (g *ground) turn(seat int) (origin point, down, right int) {
	last := g.side - 1
	switch seat {
	case 1:
		return point{last, 0}, 1, -g.side
	case 2:
		return point{last, last}, -g.side, -1
	case 3:
		return point{0, last}, -1, g.side
	}
	return point{0, 0}, g.side, 1
}

// seen is where a seat sees a cell.
func (g *ground) seen(p point, seat int) point {
	last := g.side - 1
	switch seat {
	case 1:
		return point{p.j, last - p.i}
	case 2:
		return point{last - p.i, last - p.j}
	case 3:
		return point{last - p.j, p.i}
	}
	return p
}

// appendUnit appends a line with all that is known of a unit: "id type player i j health state".
func (m *match) appendUnit(dst []byte, seat, id int) []byte {
	u := &m.units[id]
	p := m.seen(u.point, seat)
	dst = jutge.AppendSmall(dst, id)
	dst = append(dst, ' ', kindLetter[u.kind], ' ', byte('0'+(int(u.player)+players-seat)%players), ' ')
	dst = jutge.AppendSmall(dst, p.i)
	dst = append(dst, ' ')
	dst = jutge.AppendSmall(dst, p.j)
	dst = append(dst, ' ')
	dst = jutge.AppendSmall(dst, u.health)
	return append(dst, ' ', m.state(int32(id)), '\n')
}

func (m *match) state(id int32) byte {
	u := &m.units[id]
	switch {
	case u.kind != witch && m.standing(id):
		return stateBoard
	case u.kind != witch:
		return stateNowhere
	case u.active:
		return stateActive
	}
	return stateAsleep
}
