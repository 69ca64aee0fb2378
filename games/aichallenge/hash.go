package aichallenge

import (
	"crypto/sha256"
	"encoding/binary"
)

// Hash is the SHA-256 of everything that decides how the match goes on, what messages say of it and how it is written, except
// for the CPU figures of the judge's form.
func (m *match) Hash() [32]byte {
	judge := m.judge
	m.judge = false
	b := m.appendReplay([]byte(version)) // the whole history
	m.judge = judge
	number := func(n int) { b = binary.LittleEndian.AppendUint64(b, uint64(int64(n))) }
	for k := range m.hills {
		number(int(m.hills[k].touched))
		number(truth(m.hills[k].charged))
	}
	for player := range m.seats {
		s := &m.seats[player]
		b = append(b, s.waiting...)
		number(s.hive)
		for other := range m.players {
			number(int(m.sights[player].number[other]))
			number(int(m.sights[player].told[other]))
		}
	}
	for _, square := range m.ordered {
		number(int(square))
		number(int(m.order[square]))
	}
	number(m.ending.party)
	number(m.ending.counter)
	b = m.sower.appendState(b)
	b = m.priority.appendState(b)
	return sha256.Sum256(b)
}

func truth(t bool) int {
	if t {
		return 1
	}
	return 0
}

func (noFood) appendState(b []byte) []byte { return b }

func (f *fair) appendState(b []byte) []byte {
	return binary.LittleEndian.AppendUint64(b, uint64(f.random))
}

func (s *symmetric) appendState(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(s.random))
	b = binary.LittleEndian.AppendUint64(b, uint64(s.next))
	b = binary.LittleEndian.AppendUint64(b, uint64(s.owed))
	for _, square := range s.pending {
		b = binary.LittleEndian.AppendUint32(b, uint32(square))
		b = binary.LittleEndian.AppendUint32(b, uint32(s.waiting[square]))
	}
	for _, set := range s.cycle {
		b = binary.LittleEndian.AppendUint32(b, uint32(set))
	}
	return b
}

// NamedState implements engine.NamedState: a replay, and so the hash, has the players' names.
func (Game) NamedState() {}
