package dominator

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
	for player := range players {
		b = number(b, m.scores[player])
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(m.Status[player]))
	}
	b = append(b, m.cells...)
	for id := range m.units {
		u := &m.units[id]
		flags := byte(0)
		if u.active {
			flags |= 1
		}
		if m.standing(int32(id)) {
			flags |= 2
		}
		b = append(b, u.kind, u.player, flags)
		b = number(number(number(b, u.i), u.j), u.health)
	}
	return sha256.Sum256(b)
}
