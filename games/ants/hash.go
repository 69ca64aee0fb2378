package ants

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// Hash is the SHA-256 of everything that decides how the match goes on and what messages say of it.
func (m *match) Hash() [32]byte {
	number := func(b []byte, n int) []byte { return binary.LittleEndian.AppendUint64(b, uint64(int64(n))) }
	b := append([]byte(nil), version...)
	for _, value := range m.settings {
		b = number(b, value)
	}
	b = number(b, int(m.seed))
	b = number(b, int(m.random.State()))
	b = number(b, m.Played)
	for _, places := range m.board.food {
		for _, p := range places {
			b = number(number(b, p.i), p.j)
		}
	}
	for player := range players {
		b = number(b, m.scores[player])
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(m.Status[player]))
	}
	b = append(b, m.ground...)
	b = number(b, len(m.ants)) // the next id
	for _, id := range m.living {
		b = m.ants[id].append(b, id, ' ')
	}
	return sha256.Sum256(b)
}
