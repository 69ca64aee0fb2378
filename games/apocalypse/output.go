package apocalypse

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// form is the form of the output file, and the parts of it that never change.
type form struct {
	judge   bool
	head    []byte // from the word land to the line before the rows
	margins []byte // the label of each row and a space, marginSize characters a row
}

const marginSize = 3

// AppendHeader appends what an output file begins with: seed, version and names, and the state before round 0.
func (m *match) AppendHeader(dst []byte, judge bool) []byte {
	m.form = newForm(judge)
	dst = jutge.AppendTitle(dst, judge, m.seed, version)
	dst = jutge.AppendNames(dst, m.names)
	return m.appendState(dst)
}

// AppendRound appends the state that the last round led to.
func (m *match) AppendRound(dst []byte) []byte { return m.appendState(dst) }

func newForm(judge bool) form {
	f := form{judge: judge, head: jutge.AppendColumnLabels([]byte("land\n"), side)}
	f.head = append(f.head, '\n')
	for i := range side {
		f.margins = jutge.AppendRowLabel(f.margins, i)
	}
	return f
}

// appendState appends the state of the match: the board, and then what a configuration does not have.
func (m *match) appendState(dst []byte) []byte {
	dst = m.appendBoard(dst)
	dst = append(dst, "\nround "...)
	dst = strconv.AppendInt(dst, int64(m.Played), 10)
	dst = append(dst, "\n\ntotal_score\n"...)
	for _, score := range m.scores {
		dst = strconv.AppendInt(dst, int64(score), 10)
		dst = append(dst, '\t')
	}
	dst = append(dst, "\n\nstatus\n"...)
	for _, status := range m.Status {
		if !m.form.judge {
			status = 0
		}
		dst = engine.AppendStatus(dst, status)
		dst = append(dst, '\t')
	}
	return append(dst, '\n', '\n')
}

// appendBoard appends the part of a state that a configuration with the word FIXED has: land, posts, units and fire.
func (m *match) appendBoard(dst []byte) []byte {
	dst = append(dst, m.form.head...)
	for i := range side {
		dst = append(dst, m.form.margins[marginSize*i:marginSize*(i+1)]...)
		dst = append(dst, m.land[side*i:side*(i+1)]...)
		dst = append(dst, '\n')
	}
	dst = append(dst, "\nposts\nplayer\ti\tj\tvalue\t\n"...)
	for _, p := range m.posts {
		dst = appendNumbers(dst, '\t', p.owner, p.at.i, p.at.j, p.value)
		dst = append(dst, '\n')
	}
	dst = append(dst, "\nunits\nid\ttype\tplayer\ti\tj\tlife\tori\tnapalm\tparachuters\t\n"...)
	dst = m.appendUnits(dst, '\t', "\t\n")
	dst = append(dst, "-1\n\nfire\nrounds\ti\tj\n"...)
	dst = m.appendFire(dst, '\t')
	return append(dst, "-1\n"...)
}

// appendUnits appends a line for each unit, by id.
func (m *match) appendUnits(dst []byte, separator byte, end string) []byte {
	helicopters := m.helicopters
	for _, s := range m.soldiers {
		for len(helicopters) > 0 && helicopters[0].id < s.id {
			dst = append(helicopters[0].append(dst, separator), end...)
			helicopters = helicopters[1:]
		}
		dst = append(s.append(dst, separator), end...)
	}
	for _, h := range helicopters {
		dst = append(h.append(dst, separator), end...)
	}
	return dst
}

// append appends all that is known of a soldier: nine values with a separator between them, the last two of which are
// those of helicopters.
func (s *soldier) append(dst []byte, separator byte) []byte {
	return appendNumbers(dst, separator, s.id, typeSoldier, s.player, s.at.i, s.at.j, s.life, -1, -1, 0)
}

// append appends all that is known of a helicopter: nine values, the last one the number of its parachuters, and then
// the rounds of each.
func (h *helicopter) append(dst []byte, separator byte) []byte {
	dst = appendNumbers(dst, separator, h.id, typeHelicopter, h.player, h.at.i, h.at.j, -1, h.orientation, h.napalm, int32(len(h.parachuters)))
	for _, rounds := range h.parachuters {
		dst = append(dst, separator)
		dst = jutge.AppendSmall(dst, rounds)
	}
	return dst
}

// appendFire appends a line for each cell that burns, row by row: the rounds that it still burns, and the cell.
func (m *match) appendFire(dst []byte, separator byte) []byte {
	for cell, rounds := range m.fire {
		if rounds > 0 {
			p := pointOf(int32(cell))
			dst = appendNumbers(dst, separator, int32(rounds), p.i, p.j)
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendNumbers appends numbers with a separator between them.
func appendNumbers(dst []byte, separator byte, numbers ...int32) []byte {
	for k, n := range numbers {
		if k > 0 {
			dst = append(dst, separator)
		}
		dst = jutge.AppendSmall(dst, n)
	}
	return dst
}
