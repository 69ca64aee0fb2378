package apocalypse

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// The line protocol, version 1, is described in protocol.md. Every message in either direction ends with the line "end".

// Hello appends the first message to a seat: its number, its private seed and all parameters.
func (m *match) Hello(dst []byte, seat int) []byte {
	dst = append(dst, "agon apocalypse 1\nseat "...)
	dst = strconv.AppendInt(dst, int64(seat), 10)
	dst = append(dst, "\nseed "...)
	dst = strconv.AppendInt(dst, int64(jutge.PrivateSeed(m.seed, seat)), 10)
	dst = append(dst, '\n')
	for _, p := range parameters() {
		dst = append(dst, p.key...)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(p.value), 10)
		dst = append(dst, '\n')
	}
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
	dst = append(dst, "\nland\n"...)
	for i := range side {
		dst = append(dst, m.land[side*i:side*(i+1)]...)
		dst = append(dst, '\n')
	}
	dst = appendTitle(dst, "posts", len(m.posts))
	for _, p := range m.posts {
		dst = appendNumbers(dst, ' ', p.owner, p.at.i, p.at.j, p.value)
		dst = append(dst, '\n')
	}
	dst = appendTitle(dst, "units", len(m.soldiers)+len(m.helicopters))
	dst = m.appendUnits(dst, ' ', "\n")
	dst = appendTitle(dst, "fire", m.burning())
	dst = m.appendFire(dst, ' ')
	return append(dst, engine.AnswerEnd+"\n"...)
}

// appendTitle appends the first line of a section: its name and the number of lines that follow.
func appendTitle(dst []byte, name string, n int) []byte {
	dst = append(dst, name...)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(n), 10)
	return append(dst, '\n')
}

// burning is the number of cells that burn.
func (m *match) burning() int {
	n := 0
	for _, rounds := range m.fire {
		if rounds > 0 {
			n++
		}
	}
	return n
}
