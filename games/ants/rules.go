package ants

// Step plays the round (statement section 1): commands in random order, ageing, hatching, succession, food, scores.
func (m *match) Step() {
	if m.Done() {
		return
	}
	m.choose()
	m.execute()
	m.age()
	m.hatch()
	for player := range uint8(players) {
		m.succeed(player)
	}
	if m.Played%m.settings[bonusPeriod] == 0 {
		m.feed()
	}
	for player := range m.scores {
		m.scores[player] += m.ownAnts(player)
	}
	m.Played++
	m.Message.Invalidate()
}

func (m *match) ownAnts(player int) int {
	c := &m.count[player]
	return c[queen] + c[soldier] + c[worker]
}

// choose selects the commands that count: the first one for each living ant by its own player.
func (m *match) choose() {
	m.selection = m.selection[:0]
	stamp := int32(m.Played) + 1
	for player := range players {
		for _, c := range m.Submitted.Of(player) {
			if c.id < 0 || int(c.id) >= len(m.ants) {
				continue
			}
			a := &m.ants[c.id]
			if !a.alive || int(a.player) != player || a.selected == stamp {
				continue
			}
			a.selected = stamp
			m.selection = append(m.selection, c)
		}
	}
	m.Submitted.Clear()
}

// execute carries out the selected commands in random order. One that is impossible by then is skipped.
func (m *match) execute() {
	m.executed, m.eggs = m.executed[:0], m.eggs[:0]
	m.order = m.random.Permutation(len(m.selection), m.order)
	for _, k := range m.order {
		if c := m.selection[k]; m.ants[c.id].alive && m.try(&c) {
			m.executed = append(m.executed, c)
		}
	}
}

// try carries out one command of a living ant, if it is possible. The values that the command does not use become
// none.
func (m *match) try(c *command) bool {
	switch c.verb {
	case verbMove:
		c.kind = none
		return m.move(c)
	case verbTake:
		c.direction, c.kind = none, none
		return m.take(&m.ants[c.id])
	case verbLeave:
		c.direction, c.kind = none, none
		return m.leave(&m.ants[c.id])
	}
	return m.lay(c)
}

// target is the cell next to an ant, if there is one of soil in that direction.
func (m *match) target(a *ant, direction byte) (i, j int32, ok bool) {
	i, j = a.i, a.j
	switch direction {
	case 'd':
		i++
	case 'r':
		j++
	case 'u':
		i--
	case 'l':
		j--
	default:
		return 0, 0, false
	}
	return i, j, m.board.has(int(i), int(j)) && m.ground[m.cell(i, j)] != water
}

func (m *match) move(c *command) bool {
	a := &m.ants[c.id]
	i, j, ok := m.target(a, c.direction)
	if !ok || a.kind == queen && m.Played%m.settings[queenPeriod] != 0 {
		return false
	}
	if other := m.occupant[m.cell(i, j)]; other != nobody {
		m.fight(c.id, other)
	}
	if a.alive {
		m.occupant[m.cell(a.i, a.j)] = nobody
		a.i, a.j = i, j
		m.occupant[m.cell(i, j)] = c.id
		if a.kind == queen {
			m.graze(a)
		}
	}
	return true
}

// fight leaves the stronger of two ants alive, of their colonies regardless, and neither of two equals.
func (m *match) fight(attacker, defender int32) {
	strength := int(m.ants[attacker].kind) - int(m.ants[defender].kind)
	if strength >= 0 {
		m.die(attacker)
	}
	if strength <= 0 {
		m.die(defender)
	}
}

// graze lets a queen eat the bonus under her.
func (m *match) graze(a *ant) {
	if letter := &m.ground[m.cell(a.i, a.j)]; isBonus(*letter) {
		m.eat(a, *letter)
		*letter = soil
	}
}

func (m *match) take(a *ant) bool {
	letter := &m.ground[m.cell(a.i, a.j)]
	if a.kind != worker || a.carries != noBonus || !isBonus(*letter) {
		return false
	}
	a.carries, *letter = carried(*letter), soil
	return true
}

func (m *match) leave(a *ant) bool {
	letter := &m.ground[m.cell(a.i, a.j)]
	if a.kind != worker || a.carries == noBonus || isBonus(*letter) {
		return false
	}
	a.carries, *letter = noBonus, laid(a.carries)
	return true
}

// lay makes a queen lay an egg, which she pays at once. It does not matter who stands where the egg is laid.
func (m *match) lay(c *command) bool {
	a := &m.ants[c.id]
	i, j, ok := m.target(a, c.direction)
	kind := uint8(soldier)
	if c.kind == kindLetter[worker] {
		kind = worker
	}
	if !ok || a.kind != queen || c.kind != kindLetter[kind] {
		return false
	}
	price := m.settings.price(kind)
	for n, amount := range price {
		if a.reserve[n] < int32(amount) {
			return false
		}
	}
	for n, amount := range price {
		a.reserve[n] -= int32(amount)
	}
	m.eggs = append(m.eggs, egg{m.cell(i, j), a.player, kind})
	return true
}

// age shortens all lives by a round, and sweeps the dead of this round out of the list of the living.
func (m *match) age() {
	left := m.living[:0]
	for _, id := range m.living {
		a := &m.ants[id]
		if !a.alive {
			continue
		}
		if a.life--; a.life == 0 {
			m.die(id)
			continue
		}
		left = append(left, id)
	}
	m.living = left
}

// hatch lets the eggs hatch in random order. An ant on the cell, one that has just hatched too, kills the newborn.
func (m *match) hatch() {
	m.order = m.random.Permutation(len(m.eggs), m.order)
	cols := int32(m.board.cols)
	for _, k := range m.order {
		if e := m.eggs[k]; m.occupant[e.cell] == nobody {
			m.born(e.player, e.kind, e.cell/cols, e.cell%cols)
		}
	}
}

// succeed makes a random ant the new queen of a colony that has none. She eats what she carries and what she stands
// on.
func (m *match) succeed(player uint8) {
	c := &m.count[player]
	if c[queen] > 0 || c[soldier]+c[worker] == 0 {
		return
	}
	m.places = m.places[:0]
	for _, kind := range [...]uint8{soldier, worker} {
		for _, id := range m.living {
			if a := &m.ants[id]; a.player == player && a.kind == kind {
				m.places = append(m.places, id)
			}
		}
	}
	a := &m.ants[m.places[m.random.Between(0, len(m.places)-1)]]
	c[a.kind]--
	c[queen]++
	a.kind, a.life = queen, int32(m.settings.life(queen))
	m.graze(a)
	if a.carries != noBonus {
		m.eat(a, a.carries)
		a.carries = noBonus
	}
}

// feed puts a bonus on a random free cell of each rectangle.
func (m *match) feed() {
	for player := range players {
		for food := range foods {
			m.places = m.free(m.places[:0], m.board.food[food][player])
			if n := len(m.places); n > 0 {
				m.ground[m.places[m.random.Between(0, n-1)]] = bonusLetter[food]
			}
		}
	}
}

// free appends the cells of a rectangle that are soil without bonus and without ant.
func (m *match) free(cells []int32, corner point) []int32 {
	for i := corner.i; i < min(corner.i+m.settings[bonusRows], m.board.rows); i++ {
		for j := corner.j; j < min(corner.j+m.settings[bonusCols], m.board.cols); j++ {
			cell := m.cell(int32(i), int32(j))
			if m.ground[cell] == soil && m.occupant[cell] == nobody {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}
