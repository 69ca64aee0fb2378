package dominator

import "slices"

// Step plays the round (statement, "The order of things in a round"): orders in random order, healing, rebirth, scores.
func (m *match) Step() {
	if m.Done() {
		return
	}
	m.Played++
	m.choose()
	m.execute()
	m.heal()
	m.rebirth()
	m.score()
}

// choose selects the orders that count: the first one for each unit by its player, if it is one that such a unit can
// have at all. The directions become real ones.
func (m *match) choose() {
	m.selection = m.selection[:0]
	for player := range players {
		for _, o := range m.Submitted.Of(player) {
			if o.id < 0 || int(o.id) >= len(m.units) {
				continue
			}
			u := &m.units[o.id]
			if int(u.player) != player || u.selected == m.Played {
				continue
			}
			u.selected = m.Played
			if o.direction >= noDirection || o.diagonal() && u.kind != knight {
				continue
			}
			u.moved = m.Played
			m.selection = append(m.selection, o.turned(player))
		}
	}
	m.Submitted.Clear()
}

// execute carries out the selected orders in random order. One that is impossible by then is skipped.
func (m *match) execute() {
	m.executed, m.captives = m.executed[:0], m.captives[:0]
	m.space.order = m.random.Permutation(len(m.selection), m.space.order)
	for _, k := range m.space.order {
		if o := m.selection[k]; !m.units[o.id].captured && m.try(o) {
			m.executed = append(m.executed, o)
		}
	}
}

// try carries out one order. It says whether the output tells of it.
func (m *match) try(o order) bool {
	u := &m.units[o.id]
	target := u.plus(directions[o.direction])
	if !m.open(target) || !m.open(u.point) {
		return false // the second happens only to a unit that found no place at the start
	}
	if other := m.occupant[m.at(target)]; other != nobody {
		return m.strike(u, other)
	}
	m.occupant[m.at(u.point)] = nobody
	m.occupant[m.at(target)] = o.id
	u.point = target
	switch {
	case u.kind == witch:
		m.enchant()
		m.curse()
	case m.haunted[m.at(target)] != 0:
		m.dieBySpell(o.id)
		return false
	case u.kind == farmer:
		m.paint(m.at(target), u.player)
	}
	return true
}

// strike lets a knight hit a farmer or a knight of another player. It says false if that is impossible.
func (m *match) strike(u *unit, other int32) bool {
	rival := &m.units[other]
	if u.kind != knight || rival.kind == witch || rival.player == u.player {
		return false
	}
	rival.health -= m.random.Between(m.settings[damageMin], m.settings[damageMax])
	if rival.health <= 0 {
		m.capture(other, u.player)
	}
	return true
}

// capture gives a unit to a player and takes it off the board until the end of the round.
func (m *match) capture(id int32, player uint8) {
	u := &m.units[id]
	m.occupant[m.at(u.point)] = nobody
	u.captured = true
	u.player = player
	u.health = m.settings.health(u.kind)
	m.captives = append(m.captives, id)
}

// heal lets the farmers and knights recover that neither had an order nor were captured.
func (m *match) heal() {
	for id := range m.units {
		u := &m.units[id]
		if u.kind != witch && u.moved != m.Played && !u.captured {
			u.health = min(u.health+m.settings.regen(u.kind), m.settings.health(u.kind))
		}
	}
}

// rebirth brings the captured units back in the boxes of their new players: knights first. A unit without a place there
// goes anywhere on the board; the random order of all free cells is drawn in any case.
func (m *match) rebirth() {
	m.homeless = m.homeless[:0]
	if len(m.captives) > 0 {
		slices.Sort(m.captives)
		m.markWitches()
		for _, kind := range [...]uint8{knight, farmer} {
			for player := range uint8(players) {
				m.place(player, kind, m.group(player, kind))
			}
		}
		for _, id := range m.captives {
			m.units[id].captured = false
		}
	}
	free := m.available(point{1, 1}, point{m.side - 2, m.side - 2})
	m.space.order = m.random.Permutation(len(free), m.space.order)
	for k, id := range m.homeless {
		if k == len(free) {
			break // the original stops the match here
		}
		m.standAt(id, free[m.space.order[k]])
	}
}

// group gives the ids of the captured units of a kind that a player has won, ascending.
func (m *match) group(player, kind uint8) []int32 {
	m.space.group = m.space.group[:0]
	for _, id := range m.captives {
		if u := &m.units[id]; u.player == player && u.kind == kind {
			m.space.group = append(m.space.group, id)
		}
	}
	return m.space.group
}
