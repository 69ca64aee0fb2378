package dominator

import "bytes"

// The Manhattan distances at which witches matter.
const (
	spellReach   = 2 // of an active witch; a witch this near to another is not active
	witchesAside = 3 // nobody is born this near to a witch
)

// spread marks all cells within a distance of a cell.
func (g *ground) spread(marks []byte, p point, reach int) {
	for i := max(0, p.i-reach); i <= min(g.side-1, p.i+reach); i++ {
		width := reach - abs(i-p.i)
		for j := max(0, p.j-width); j <= min(g.side-1, p.j+width); j++ {
			marks[g.at(point{i, j})] = 1
		}
	}
}

func abs(n int) int { return max(n, -n) }

// enchant finds out which witches are active, and which cells they haunt.
func (m *match) enchant() {
	clear(m.haunted)
	for id := range m.units {
		u := &m.units[id]
		if u.kind != witch {
			continue
		}
		if u.active = m.witchesNear(u.point, int32(id)) == 0; u.active {
			m.spread(m.haunted, u.point, spellReach)
		}
	}
}

// witchesNear counts the witches within reach of a spell, without one of them.
func (m *match) witchesNear(p point, but int32) int {
	n := 0
	for i := max(0, p.i-spellReach); i <= min(m.side-1, p.i+spellReach); i++ {
		width := spellReach - abs(i-p.i)
		for j := max(0, p.j-width); j <= min(m.side-1, p.j+width); j++ {
			if id := m.occupant[m.at(point{i, j})]; id != nobody && id != but && m.units[id].kind == witch {
				n++
			}
		}
	}
	return n
}

// curse kills every farmer and knight on a haunted cell, row by row.
func (m *match) curse() {
	for from := 0; ; from++ {
		at := bytes.IndexByte(m.haunted[from:], 1)
		if at < 0 {
			return
		}
		from += at
		if id := m.occupant[from]; id != nobody && m.units[id].kind != witch {
			m.dieBySpell(id)
		}
	}
}

// dieBySpell gives a unit to the player of one of the active witches near it, drawn at random, if one is of another
// player. If its own witches have killed it, any other player gets it.
func (m *match) dieBySpell(id int32) {
	u := &m.units[id]
	killers := m.space.players[:0]
	for i := max(0, u.i-spellReach); i <= min(m.side-1, u.i+spellReach); i++ {
		width := spellReach - abs(i-u.i)
		for j := max(0, u.j-width); j <= min(m.side-1, u.j+width); j++ {
			near := m.occupant[m.at(point{i, j})]
			if near == nobody {
				continue
			}
			if w := &m.units[near]; w.kind == witch && w.active && w.player != u.player {
				killers = append(killers, w.player)
			}
		}
	}
	m.space.players = killers
	if len(killers) > 0 {
		m.capture(id, killers[m.random.Between(0, len(killers)-1)])
		return
	}
	m.capture(id, uint8((int(u.player)+m.random.Between(1, players-1))%players))
}

// markWitches finds the cells that are too near to a witch for being born.
func (m *match) markWitches() {
	clear(m.space.witchNear)
	for id := range m.units {
		if u := &m.units[id]; u.kind == witch && m.standing(int32(id)) {
			m.spread(m.space.witchNear, u.point, witchesAside)
		}
	}
}
