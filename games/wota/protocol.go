package wota

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
)

// The line protocol is described in protocol.md.

const answerEnd = "end"

// AnswerEnd is the line that ends every message.
func (*match) AnswerEnd() engine.End { return engine.End{Line: answerEnd} }

// Farewell is nothing: the end of its input tells a colony that the match is over.
func (*match) Farewell(dst []byte, _ int) []byte { return dst }

// Hello appends the first message to a seat.
func (m *match) Hello(dst []byte, seat int) []byte {
	own := newRandom(m.seed, seat+1)
	dst = appendCount(append(dst, "agon wota 1\n"...), "seat ", seat)
	dst = append(dst, "\nseed "...)
	dst = strconv.AppendInt(dst, int64(own.next()), 10)
	dst = append(dst, '\n')
	dst = m.appendParameters(dst, len(m.colonies))
	dst = m.appendCastes(dst)
	dst = append(dst, "hill "...)
	dst = appendPoint(dst, m.colonies[seat].hill)
	return append(dst, "\n"+answerEnd+"\n"...)
}

// Observe appends what a colony perceives.
func (m *match) Observe(dst []byte, seat int) []byte {
	v, c := &m.view, &m.colonies[seat]
	v.look(m, seat)
	dst = append(appendCount(dst, "tick ", m.tick+1), '\n')
	dst = v.appendTables(dst, m, seat)
	dst = appendCount(dst, "born ", len(c.births))
	for _, index := range c.births {
		dst = appendSmall(append(dst, ' '), int(index))
	}
	dst = append(dst, "\nsenses\n"...)
	for k := range c.living {
		dst = v.appendAntLists(dst, seat, k)
	}
	dst = v.appendHillLists(dst, seat)
	return append(dst, answerEnd+"\n"...)
}

func (m *match) appendAnt(dst []byte, bit int32) []byte {
	id := m.view.of[bit]
	a := &m.ants[id]
	dst = m.appendBody(dst, id)
	dst = appendNumber(append(dst, ' '), a.health)
	dst = appendSmall(append(dst, ' '), int(a.load))
	return append(append(dst, ' '), m.classes[a.class]...)
}

func (m *match) appendCorpse(dst []byte, bit int32) []byte { return m.appendBody(dst, m.view.of[bit]) }

// appendBody appends what living and dead ants have in common.
func (m *match) appendBody(dst []byte, id int32) []byte {
	a := &m.ants[id]
	dst = appendSmall(dst, int(id))
	dst = append(dst, ' ', '0'+a.player, ' ')
	dst = append(append(dst, casteCode[a.caste]...), ' ')
	return appendPoint(dst, a.point)
}

func (m *match) appendSource(dst []byte, bit int32) []byte {
	s := &m.sugar[bit-m.view.sugar.first]
	dst = append(appendSmall(dst, int(s.id)), ' ')
	dst = append(appendPoint(dst, s.point), ' ')
	dst = append(appendSmall(dst, s.amount), ' ')
	dst = append(appendNumber(dst, m.radius(s.amount)), ' ')
	return appendSmall(dst, s.cooldown)
}

func (m *match) appendHill(dst []byte, bit int32) []byte {
	player := bit - m.view.hills.first
	c := &m.colonies[player]
	dst = append(appendSmall(dst, int(player)), ' ')
	dst = append(appendPoint(dst, c.hill), ' ')
	return appendSmall(dst, c.food)
}

// append appends the line of a message.
func (s *messages) append(dst []byte, k int) []byte {
	said := &s.list[k]
	if said.sender == nobody {
		dst = append(dst, "hill"...)
	} else {
		dst = appendSmall(dst, int(said.sender))
	}
	dst = strconv.AppendInt(append(dst, ' '), int64(said.content), 10)
	dst = append(dst, ' ')
	if said.ref == (piece{}) {
		dst = append(dst, '-')
	} else {
		dst = append(dst, s.text[said.ref.from:said.ref.to]...)
	}
	return append(dst, '\n')
}

func appendPoint(dst []byte, p point) []byte {
	return appendNumber(append(appendNumber(dst, p.x), ' '), p.y)
}
