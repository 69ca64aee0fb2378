package apocalypse

// wait brings the parachuters who do not jump a round nearer to their end. Those who come to it are given to other
// players.
func (m *match) wait() {
	var owed [players]int
	for player := range int32(players) {
		for _, h := range m.fleet[player] {
			jumping := 0
			for _, p := range m.jumps[player] {
				if h.over(p) { // one who is under two helicopters uses up a parachuter of each
					jumping++
				}
			}
			staying := h.parachuters[min(jumping, len(h.parachuters)):]
			h.parachuters = h.parachuters[:0]
			for _, rounds := range staying {
				if rounds--; rounds > 0 {
					h.parachuters = append(h.parachuters, rounds)
				} else {
					owed[m.another(player)]++
				}
			}
		}
	}
	for player, n := range owed {
		for range n {
			m.grant(int32(player))
		}
	}
}

// jump lets the parachuters jump, player by player.
func (m *match) jump() {
	for player := range int32(players) {
		for _, p := range m.jumps[player] {
			m.touchDown(player, p)
		}
	}
}

// touchDown lets one parachuter come down. It dies on water, mountain or fire and on a soldier; if that is an enemy soldier, its
// player gets a parachuter.
func (m *match) touchDown(player int32, p point) {
	cell := p.cell()
	switch below := m.occupant[cell]; {
	case !walkable(m.land[cell]) || m.fire[cell] > 0 || below != nil && below.player == player:
		m.lose(player)
	case below != nil:
		m.grant(below.player)
	default:
		m.enlist(soldier{id: m.newID(), player: player, at: p, life: fullLife})
		m.conquer(player, p)
	}
}

// newID takes the next id of the round. A configuration that begins in the middle of a match may have used some of them.
func (m *match) newID() int32 {
	for m.soldier(m.nextID) != nil || m.helicopter(m.nextID) != nil {
		m.nextID++
	}
	m.nextID++
	return m.nextID - 1
}
