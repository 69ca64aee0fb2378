package apocalypse

// The codes of what helicopters can do, in the numbers of all formats.
const (
	forward1 = 1 + iota
	forward2
	counterClockwise
	clockwise
	napalm
)

// fly carries out the commands of the helicopters, in random order.
func (m *match) fly() {
	m.order = m.random.Permutation(len(m.flights), m.order)
	for _, k := range m.order {
		switch h := m.flights[k]; h.code {
		case forward1:
			m.advance(h, 1)
		case forward2:
			m.advance(h, 2)
		case counterClockwise:
			h.orientation = (h.orientation + 1) % orientations
		case clockwise:
			h.orientation = (h.orientation + orientations - 1) % orientations
		case napalm:
			m.bomb(h)
		}
	}
	for _, h := range m.helicopters {
		if h.napalm > 0 {
			h.napalm--
		}
	}
}

// advance moves a helicopter forward, as far as its way is free.
func (m *match) advance(h *helicopter, steps int32) {
	for range steps {
		if !m.free(h) {
			return
		}
		h.at = h.at.step(h.orientation, 1)
	}
}

// free reports whether a helicopter can make a step forward: no mountain and no helicopter is where it would come.
func (m *match) free(h *helicopter) bool {
	front := h.at.step(h.orientation, reach+1)
	left := (h.orientation + 1) % orientations
	for k := int32(-reach); k <= reach; k++ {
		p := front.step(left, k)
		if m.land[p.cell()] == mountain { // all around the board there are mountains, so p is on it
			return false
		}
		for _, other := range m.helicopters {
			if other.over(p) {
				return false
			}
		}
	}
	return true
}

// bomb lets a helicopter throw napalm, if it has some.
func (m *match) bomb(h *helicopter) {
	if h.napalm > 0 {
		return
	}
	for i := h.at.i - reach; i <= h.at.i+reach; i++ {
		for j := h.at.j - reach; j <= h.at.j+reach; j++ {
			m.ignite(h.player, point{i, j}.cell())
		}
	}
	h.napalm = roundsNapalm + 1 // this round counts
}

// ignite sets a cell on fire with the napalm of a player.
func (m *match) ignite(player, cell int32) {
	m.fire[cell] = otherBurns + 1 // this round counts
	if m.land[cell] == forest {
		m.fire[cell] = forestBurns + 1
	}
	s := m.occupant[cell]
	if s == nil {
		return
	}
	if s.player == player {
		m.lose(player)
	} else {
		m.grant(player)
	}
	m.kill(s)
}
