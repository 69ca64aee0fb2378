package wota

// Step plays a tick (statement, section A tick). All that ants do is judged from the state at the beginning of the
// tick, one kind of action after the other, so that no order between players or ants matters. Where the sum of damages
// is rounded, it is added in the order of the attackers' ids.
func (m *match) Step() {
	if m.Done() {
		return
	}
	m.view.prepare(m)
	m.tick++
	m.rot()
	m.act()
	for player := range m.colonies {
		c := &m.colonies[player]
		m.hear(c)
		for k, id := range c.living {
			m.move(&m.ants[id], &c.requests.ants[k])
		}
		m.make(uint8(player))
	}
	m.giveSugar()
	m.bury()
	m.replaceSugar()
	m.judge()
	for k := range m.colonies {
		c := &m.colonies[k]
		c.requests.reset(len(c.living))
	}
	m.view.stale()
}

// rot lets the corpses decay; those that are through with it are removed at the end of the tick.
func (m *match) rot() {
	for k := range m.colonies {
		for j := range m.colonies[k].corpses {
			m.colonies[k].corpses[j].left--
		}
	}
}

// act carries out all requests but movements: attacks, then what happens to sugar.
func (m *match) act() {
	for player := range m.colonies {
		c := &m.colonies[player]
		for k, id := range c.living {
			m.attack(&m.ants[id], &c.requests.ants[k])
			if m.sequential {
				m.unload(c, &m.ants[id], &c.requests.ants[k])
			}
		}
	}
	for player := range m.colonies {
		c := &m.colonies[player]
		for k, id := range c.living {
			if !m.sequential {
				m.unload(c, &m.ants[id], &c.requests.ants[k])
			}
			m.ask(id, &c.requests.ants[k])
		}
	}
}

// attack hurts all foreign ants around the target, if it is in reach.
func (m *match) attack(a *ant, r *request) {
	a.attacks = nobody
	if !r.has(attacks) {
		return
	}
	a.target = r.target
	target := &m.ants[r.target]
	if m.torus.distance(a.point, target.point) > m.attackRange {
		return
	}
	a.attacks = r.target
	power := m.castes[a.caste].attack
	m.space.spans = m.view.grid.near(m.space.spans[:0], target.point, m.attackRange)
	for _, s := range m.space.spans {
		for k := s.from; k < s.to; k++ {
			other := &m.view.grid.things[k]
			if other.bit >= m.view.firstCorpse {
				continue
			}
			distance := m.torus.distance(target.point, other.point)
			if distance >= m.attackRange {
				continue
			}
			victim := &m.ants[m.view.of[other.bit]]
			if victim.player == a.player {
				continue
			}
			damage := power * (1 - distance/m.attackRange)
			if victim.load > 0 {
				damage *= m.vulnerability
			}
			victim.damage += float64(damage)
		}
	}
}

// unload brings sugar home, or drops it.
func (m *match) unload(c *colony, a *ant, r *request) {
	if a.load > 0 && m.torus.distance(a.point, c.hill) <= m.hillRadius {
		c.food += int(a.load)
		c.collected += int(a.load)
		a.load = 0
	}
	if r.has(drops) {
		a.load = 0
	}
}

// ask puts an ant onto the list of those that want sugar from a source, if it stands at it.
func (m *match) ask(id int32, r *request) {
	if !r.has(picks) {
		return
	}
	for k := range m.sugar {
		s := &m.sugar[k]
		if s.id == r.source && m.torus.distance(m.ants[id].point, s.point) <= m.radius(s.amount) {
			s.requests = append(s.requests, id)
		}
	}
}

func (m *match) move(a *ant, r *request) {
	if !r.has(moves) {
		return
	}
	a.asked = r.move
	c := &m.castes[a.caste]
	speed := c.speed
	switch {
	case a.attacks != nobody:
		speed = c.speedAttack
	case a.load > 0:
		speed = c.speedCarrying
	}
	step := r.move.bounded(speed)
	a.point = m.torus.normal(point{a.x + step.x, a.y + step.y})
}

// make carries out the hill's orders, as long as there is food. The others are lost.
func (m *match) make(player uint8) {
	c := &m.colonies[player]
	c.births = c.births[:0]
	for k := range c.requests.orders {
		o := &c.requests.orders[k]
		if c.food >= m.antCost && len(c.living) < mostAnts {
			c.food -= m.antCost
			m.born(player, o, c.requests.at(o.class))
		}
	}
}

// giveSugar lets each source that is ready give sugar to one of the ants that asked.
func (m *match) giveSugar() {
	for k := range m.sugar {
		s := &m.sugar[k]
		switch {
		case s.cooldown > 0:
			s.cooldown--
		case len(s.requests) > 0:
			a := &m.ants[s.requests[m.chance.winner(m, s)]]
			given := max(0, min(m.castes[a.caste].carry-int(a.load), s.amount))
			a.load += int32(given)
			s.amount -= given
			s.cooldown = m.cooldown
		}
		s.requests = s.requests[:0]
	}
}

// bury turns the dead into corpses and removes the corpses that have decayed.
func (m *match) bury() {
	m.space.dead, m.space.gone = m.space.dead[:0], m.space.gone[:0]
	for player := range m.colonies {
		c := &m.colonies[player]
		left := c.living[:0]
		for _, id := range c.living {
			a := &m.ants[id]
			a.health -= a.damage
			a.damage = 0
			if a.health > 0 {
				a.place = int32(len(left))
				left = append(left, id)
				continue
			}
			a.alive = false
			c.count[a.caste]--
			c.lost++
			c.corpses = append(c.corpses, corpse{id, m.decayTime})
			m.space.dead = append(m.space.dead, id)
		}
		c.living = left
		lying := c.corpses[:0]
		for _, dead := range c.corpses {
			if dead.left > 0 {
				lying = append(lying, dead)
			} else {
				m.space.gone = append(m.space.gone, dead.ant)
			}
		}
		c.corpses = lying
	}
}

// judge reports whether the match is over, and who has won (statement, section The end).
func (m *match) judge() {
	if m.tick < m.victoryFrom {
		return
	}
	total, most := 0, 0
	for k := range m.colonies {
		total += len(m.colonies[k].living)
		most = max(most, len(m.colonies[k].living))
	}
	if total > 0 && float64(most)/float64(total) < m.victory && m.tick < m.lastTick {
		return
	}
	for k := range m.colonies {
		if len(m.colonies[k].living) == most {
			m.winners = append(m.winners, k)
		}
	}
}
