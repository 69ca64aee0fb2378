package aichallenge

import "slices"

// move carries out the orders, all at the same time: ants that meet on a square die, whosever they are.
func (m *match) move() {
	arrivals := m.space.arrivals
	moves := m.history.moves
	for _, id := range m.living {
		a := &m.ants[id]
		d := m.order[a.square]
		moves = append(moves, directionLetter[d])
		m.antAt[a.square] = noThing
		a.moved = d
		if d != hold {
			m.seats[a.owner].orders++
			a.square = m.torus.step[d][a.square]
		}
		if arrivals[a.square] < 2 {
			arrivals[a.square]++
		}
	}
	m.history.moves = moves
	m.forgetOrders()
	died := false
	for _, id := range m.living {
		if a := &m.ants[id]; arrivals[a.square] == 1 {
			m.antAt[a.square] = id
		} else {
			m.die(id)
			died = true
		}
	}
	for _, id := range m.living {
		arrivals[m.ants[id].square] = 0
	}
	if died {
		m.sweep()
	}
}

// sweep takes the dead out of the list of the living, and their sight from their players.
func (m *match) sweep() {
	living := m.living[:0]
	for _, id := range m.living {
		if a := &m.ants[id]; a.died == 0 {
			living = append(living, id)
		} else {
			m.sights[a.owner].remove(m.torus, a.seesFrom, m.vision.disc)
		}
	}
	m.living = living
}

// follow moves what the living see with them. It comes after the fights, for the dead do not see where they went.
func (m *match) follow() {
	for _, id := range m.living {
		if a := &m.ants[id]; a.seesFrom != a.square {
			m.sights[a.owner].remove(m.torus, a.seesFrom, m.vision.lost[a.moved])
			m.sights[a.owner].add(m.torus, a.square, m.vision.gained[a.moved])
			a.seesFrom = a.square
		}
	}
}

// fight kills every ant that has an enemy in range which has no more enemies in range than the ant itself.
func (m *match) fight() {
	enemies := m.space.enemies
	t := m.torus
	for _, id := range m.living {
		a := &m.ants[id]
		count := uint16(0)
		row, col := t.at(a.square)
		for _, o := range m.attack {
			if other := m.antAt[t.square(row+o.row, col+o.col)]; other != noThing && m.ants[other].owner != a.owner {
				count++
			}
		}
		enemies[a.square] = count
	}
	dying := m.space.dying[:0]
	for _, id := range m.living {
		a := &m.ants[id]
		if enemies[a.square] == 0 {
			continue
		}
		row, col := t.at(a.square)
		for _, o := range m.attack {
			square := t.square(row+o.row, col+o.col)
			if other := m.antAt[square]; other != noThing && m.ants[other].owner != a.owner && enemies[square] <= enemies[a.square] {
				dying = append(dying, id)
				break
			}
		}
	}
	m.space.dying = dying
	for _, id := range dying {
		m.antAt[m.ants[id].square] = noThing
		m.die(id)
	}
	if len(dying) > 0 {
		m.sweep()
	}
}

// raze destroys hills that enemies stand on.
func (m *match) raze() {
	for k := range m.hills {
		h := &m.hills[k]
		id := m.antAt[h.square]
		if h.razed > 0 || id == noThing {
			continue
		}
		owner := m.ants[id].owner
		if owner == h.owner {
			h.touched = int32(m.turn)
			continue
		}
		h.razed, h.razer = int32(m.turn), int8(owner)
		m.seats[owner].score += razePoints
		if !h.charged {
			h.charged = true
			m.seats[h.owner].score--
		}
		m.ending.counter = 0
	}
}

// razePoints are for razing a hill.
const razePoints = 2

// nest is a hill that may bear an ant.
type nest struct {
	hill  *hill
	order uint64
}

// priority decides between hills that were touched in the same turn: the lower number comes first.
type priority interface {
	draw(m *match, h *hill) uint64
	appendState(b []byte) []byte // for the hash
}

// hatch lets ants be born: a player's hills that were touched longest ago first, one ant a hill.
func (m *match) hatch() {
	for player := range m.seats {
		s := &m.seats[player]
		if s.hive == 0 {
			continue
		}
		nests := m.space.nests[:0]
		for k := range m.hills {
			if h := &m.hills[k]; int(h.owner) == player && h.razed == 0 {
				nests = append(nests, nest{h, m.priority.draw(m, h)})
			}
		}
		m.space.nests = nests
		slices.SortFunc(nests, byPriority)
		for _, n := range nests {
			if s.hive > 0 && m.antAt[n.hill.square] == noThing {
				s.hive--
				n.hill.touched = int32(m.turn)
				m.spawn(n.hill.square, n.hill.owner)
			}
		}
	}
}

func byPriority(a, b nest) int {
	switch {
	case a.hill.touched != b.hill.touched:
		return int(a.hill.touched - b.hill.touched)
	case a.order < b.order:
		return -1
	case a.order > b.order:
		return 1
	}
	return int(a.hill.square - b.hill.square)
}

// gatherFood takes food from the board that ants are next to. A player whose ants alone are there gets it.
func (m *match) gatherFood() {
	t := m.torus
	for square := range squares(m.foodBits) {
		owner, several := int8(nobody), false
		row, col := t.at(square)
		for _, o := range m.gather {
			id := m.antAt[t.square(row+o.row, col+o.col)]
			if id == noThing {
				continue
			}
			by := int8(m.ants[id].owner)
			several = several || owner != nobody && owner != by
			owner = by
		}
		if owner == nobody {
			continue
		}
		if several {
			owner = nobody
		} else {
			m.seats[owner].hive++
		}
		m.removeFood(square, owner)
	}
}

func (m *match) removeFood(square int32, owner int8) {
	f := &m.foods[m.foodAt[square]]
	f.gone, f.owner = int32(m.turn), owner
	m.foodAt[square] = noThing
	m.foodBits[square>>6] &^= 1 << (square & 63)
}

// addFood puts food on the board and says whether there was room for it.
func (m *match) addFood(square int32) bool {
	if m.water[square] || m.antAt[square] != noThing || m.foodAt[square] != noThing {
		return false
	}
	m.foodAt[square] = int32(len(m.foods))
	m.foods = append(m.foods, food{square: square, appears: int32(m.turn), owner: nobody})
	m.foodBits[square>>6] |= 1 << (square & 63)
	return true
}
