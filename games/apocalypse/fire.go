package apocalypse

// burn lets all fires burn for a round. Then the fires of forests propagate.
func (m *match) burn() {
	spreading := false
	for cell := range int32(cells) {
		if m.fire[cell] == 0 {
			continue
		}
		m.fire[cell]--
		if m.land[cell] != forest {
			continue
		}
		if m.fire[cell] == 0 {
			m.land[cell] = grass
		}
		for _, next := range [...]int32{cell - side, cell - 1, cell + 1, cell + side} { // no forest is at the edge
			if m.land[next] == forest && m.fire[next] == 0 {
				m.marked[next] = true
				spreading = true
			}
		}
	}
	if spreading {
		m.propagate()
	}
}

// propagate sets some of the marked cells on fire.
func (m *match) propagate() {
	for cell, marked := range m.marked {
		if !marked {
			continue
		}
		m.marked[cell] = false
		if m.random.Between(1, 100) > probFire {
			continue
		}
		m.fire[cell] = forestBurns
		if s := m.occupant[cell]; s != nil {
			m.lose(s.player)
			m.kill(s)
		}
	}
}
