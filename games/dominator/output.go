package dominator

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// form is the form of the output file.
type form struct{ judge bool }

// keyWidth is the width of the settings' names in the output file.
const keyWidth = 15

// AppendHeader appends what an output file begins with: the game's settings, and the state before round 0.
func (m *match) AppendHeader(dst []byte, judge bool) []byte {
	m.form = form{judge}
	dst = jutge.AppendTitle(dst, judge, m.seed, version)
	dst = m.appendSettings(dst, keyWidth)
	dst = jutge.AppendNames(dst, m.names)
	return m.appendState(dst)
}

// AppendRound appends the moves that the last round carried out, in real directions, and the state that it led to.
func (m *match) AppendRound(dst []byte) []byte {
	dst = append(dst, "movements\n"...)
	for _, o := range m.executed {
		dst = append(o.Append(dst), '\n')
	}
	dst = append(dst, "-1\n"...)
	return m.appendState(dst)
}

// appendSettings appends a line for each setting, the value at least a space and a width behind the beginning.
func (m *match) appendSettings(dst []byte, width int) []byte {
	for s, p := range parameters {
		dst = append(dst, p.Key...)
		for range max(1, width-len(p.Key)) {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(m.settings[s]), 10)
		dst = append(dst, '\n')
	}
	return dst
}

// appendState appends the state of the match.
func (m *match) appendState(dst []byte) []byte {
	dst = append(dst, '\n', '\n')
	for i := range m.side {
		dst = append(dst, m.cells[i*m.side:(i+1)*m.side]...)
		dst = append(dst, '\n')
	}
	dst = append(dst, "\nround "...)
	dst = strconv.AppendInt(dst, int64(m.Played), 10)
	dst = append(dst, "\nland"...)
	dst = appendFour(dst, &m.land, 0)
	dst = append(dst, "\ntotal_score"...)
	dst = appendFour(dst, &m.scores, 0)
	dst = append(dst, "\nstatus"...)
	for _, status := range m.Status {
		if !m.form.judge {
			status = 0
		}
		dst = append(dst, ' ')
		dst = engine.AppendStatus(dst, status)
	}
	dst = append(dst, '\n')
	for id := range m.units {
		u := &m.units[id]
		dst = append(dst, kindLetter[u.kind], ' ', '0'+u.player, ' ')
		dst = jutge.AppendSmall(dst, u.i)
		dst = append(dst, ' ')
		dst = jutge.AppendSmall(dst, u.j)
		dst = append(dst, ' ')
		dst = append(jutge.AppendSmall(dst, u.health), '\n')
	}
	return append(dst, '\n')
}

// appendFour appends a value of each player, each after a space, beginning with the one of a seat.
func appendFour(dst []byte, values *[players]int, seat int) []byte {
	for k := range players {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(values[(seat+k)%players]), 10)
	}
	return dst
}
