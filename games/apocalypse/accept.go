package apocalypse

// accept selects the commands that count: those that make sense as the board is at the beginning of the round. Of
// several for one unit it is the first one that makes sense. They are carried out by player and id, or in the order in
// which a permutation puts them; parachuters in the order of their submission.
func (m *match) accept() {
	for _, s := range m.soldiers {
		s.ordered = false
	}
	for _, h := range m.helicopters {
		h.ordered = false
	}
	m.flights, m.marches = m.flights[:0], m.marches[:0]
	for player := range int32(players) {
		m.jumps[player] = m.jumps[player][:0]
		for _, c := range m.Submitted.Of(int(player)) {
			switch c.verb {
			case verbParachuter:
				m.acceptJump(player, c.target)
			case verbHelicopter:
				m.acceptFlight(player, c)
			default:
				m.acceptMarch(player, c)
			}
		}
		for _, h := range m.helicopters {
			if h.ordered && h.player == player {
				m.flights = append(m.flights, h)
			}
		}
		for _, s := range m.soldiers {
			if s.ordered && s.player == player {
				m.marches = append(m.marches, s)
			}
		}
	}
	m.Submitted.Clear()
}

// acceptJump looks at the first own helicopter over the cell only.
func (m *match) acceptJump(player int32, p point) {
	if len(m.jumps[player]) >= maxJump || !p.onBoard() {
		return
	}
	for _, h := range m.fleet[player] {
		if !h.over(p) {
			continue
		}
		jumping := 0
		for _, q := range m.jumps[player] {
			if h.over(q) {
				jumping++
			}
		}
		if jumping < len(h.parachuters) {
			m.jumps[player] = append(m.jumps[player], p)
		}
		return
	}
}

func (m *match) acceptFlight(player int32, c command) {
	h := m.helicopter(c.id)
	if h == nil || h.player != player || h.ordered || c.code < forward1 || c.code > napalm {
		return
	}
	h.ordered, h.code = true, c.code
}

func (m *match) acceptMarch(player int32, c command) {
	s := m.soldier(c.id)
	if s == nil || s.player != player || s.ordered || !s.at.within(1, c.target) {
		return
	}
	s.ordered, s.target = true, c.target
}
