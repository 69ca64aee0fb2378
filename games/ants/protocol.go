package ants

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// The line protocol, version 1, is described in protocol.md. Every message in either direction ends with the line "end".

// Hello appends the first message to a seat.
func (m *match) Hello(dst []byte, seat int) []byte {
	dst = append(dst, "agon ants 1\nseat "...)
	dst = strconv.AppendInt(dst, int64(seat), 10)
	dst = append(dst, "\nseed "...)
	dst = strconv.AppendInt(dst, int64(jutge.PrivateSeed(m.seed, seat)), 10)
	dst = append(dst, '\n')
	dst = m.appendSettings(dst, ' ')
	return append(dst, engine.AnswerEnd+"\n"...)
}

// Observe appends the state of the match, the same for all seats.
func (m *match) Observe(dst []byte, _ int) []byte {
	return m.Message.Append(dst, m.appendMessage)
}

func (m *match) appendMessage(dst []byte) []byte {
	dst = append(dst, "round "...)
	dst = strconv.AppendInt(dst, int64(m.Played), 10)
	dst = append(dst, "\nstatus"...)
	for _, status := range m.Status {
		dst = append(dst, ' ')
		dst = engine.AppendStatus(dst, status)
	}
	dst = append(dst, "\nscore"...)
	for _, score := range m.scores {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(score), 10)
	}
	dst = append(dst, "\nboard\n"...)
	for i := range m.board.rows {
		dst = append(dst, m.ground[i*m.board.cols:(i+1)*m.board.cols]...)
		dst = append(dst, '\n')
	}
	dst = append(dst, "ants "...)
	dst = strconv.AppendInt(dst, int64(len(m.living)), 10)
	dst = append(dst, '\n')
	for _, id := range m.living {
		dst = m.ants[id].append(dst, id, ' ')
		dst = append(dst, '\n')
	}
	return append(dst, engine.AnswerEnd+"\n"...)
}
