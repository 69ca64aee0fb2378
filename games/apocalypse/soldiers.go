package apocalypse

// march carries out the commands of the soldiers, in random order.
func (m *match) march() {
	m.order = m.random.Permutation(len(m.marches), m.order)
	for _, k := range m.order {
		m.walk(m.marches[k])
	}
}

// walk lets a soldier go to its target, or attack an enemy there.
func (m *match) walk(s *soldier) {
	cell := s.target.cell()
	if !s.target.onBoard() || !walkable(m.land[cell]) || !s.alive {
		return
	}
	if m.fire[cell] > 0 { // also on the cell where it stands
		m.lose(s.player)
		m.kill(s)
		return
	}
	switch other := m.occupant[cell]; {
	case other == nil:
		m.occupant[s.at.cell()] = nil
		s.at = s.target
		m.occupant[cell] = s
		m.conquer(s.player, s.at)
	case other.player != s.player:
		m.attack(s, other)
	}
}

// attack wounds an enemy, more on grass than in a forest. The attacker stays on its cell.
func (m *match) attack(s, enemy *soldier) {
	damage := grassDamage
	if m.land[enemy.at.cell()] == forest {
		damage = forestDamage
	}
	enemy.life -= int32(m.random.Between(damage, 2*damage))
	if enemy.life <= 0 {
		m.grant(s.player)
		m.kill(enemy)
	}
}
