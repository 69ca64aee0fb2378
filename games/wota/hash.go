package wota

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// Hash is the SHA-256 of everything that decides how the match goes on and what messages say of it.
func (m *match) Hash() [32]byte {
	number := func(b []byte, numbers ...int) []byte {
		for _, n := range numbers {
			b = binary.LittleEndian.AppendUint64(b, uint64(int64(n)))
		}
		return b
	}
	reals := func(b []byte, numbers ...float64) []byte {
		for _, f := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
		}
		return b
	}
	b := m.appendCastes(m.appendParameters([]byte(version), len(m.colonies)))
	b = number(b, int(m.seed), int(m.random.state), m.tick, int(m.nextSource))
	b = number(b, m.winners...)
	for k := range m.colonies {
		c := &m.colonies[k]
		b = reals(b, c.hill.x, c.hill.y, c.status)
		b = number(b, c.food, c.created, c.lost, c.collected, len(c.corpses), len(c.births), len(c.messages.list))
		for _, dead := range c.corpses {
			b = number(b, int(dead.ant), dead.left)
		}
		for _, index := range c.births {
			b = number(b, int(index))
		}
		for j, said := range c.messages.list {
			b = c.messages.append(reals(b, said.x, said.y), j)
		}
	}
	for k := range m.sugar {
		s := &m.sugar[k]
		b = number(reals(b, s.x, s.y), int(s.id), s.amount, s.cooldown)
	}
	for id := range m.ants {
		a := &m.ants[id]
		b = reals(b, a.x, a.y, a.asked.x, a.asked.y, a.health)
		b = number(b, int(a.load), int(a.target), int(a.player), int(a.caste))
		b = append(append(b, m.classes[a.class]...), '\n')
	}
	return sha256.Sum256(b)
}
