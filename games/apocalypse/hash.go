package apocalypse

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// Hash is the SHA-256 of everything that decides how the match goes on and what messages say of it.
func (m *match) Hash() [32]byte {
	number := func(b []byte, n int) []byte { return binary.LittleEndian.AppendUint64(b, uint64(int64(n))) }
	b := append([]byte(nil), version...)
	b = number(b, int(m.seed))
	b = number(b, int(m.random.State()))
	b = number(b, m.Played)
	for player := range players {
		b = number(b, m.scores[player])
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(m.Status[player]))
		for _, h := range m.fleet[player] {
			b = number(b, int(h.id))
		}
	}
	b = append(b, m.land...)
	b = append(b, m.fire...)
	for _, p := range m.posts {
		b = appendNumbers(b, ' ', p.owner, p.at.i, p.at.j, p.value)
		b = append(b, '\n')
	}
	b = m.appendUnits(b, ' ', "\n")
	return sha256.Sum256(b)
}
