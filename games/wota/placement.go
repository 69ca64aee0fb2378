package wota

// mostTries is how often a place is drawn before one is taken that breaks a rule of placement (statement, section The
// world).
const mostTries = 1001

// source is a source of sugar.
type source struct {
	point
	id       int32
	amount   int
	cooldown int     // ticks until it gives again
	requests []int32 // ids of the ants that asked in this tick, by player and age
}

// settle puts hills and the first sugar into the world. The sugar goes round the hills in the order in which they were
// drawn, also when they are given to the players in reverse order.
func (m *match) settle() {
	places := make([]point, 0, len(m.colonies))
	for range m.colonies {
		places = append(places, m.draw(m.anywhere, func(p point) bool { return m.isFar(p, places, m.hillDistance) }))
	}
	var sugar []point
	for _, hill := range places {
		for range m.sources {
			near := func() point {
				distance := m.startSugarLow + float64(m.random.float()*(m.startSugarHigh-m.startSugarLow))
				way := m.random.direction()
				return m.torus.normal(point{hill.x + float64(way.x*distance), hill.y + float64(way.y*distance)})
			}
			sugar = append(sugar, m.draw(near, func(p point) bool {
				return m.isFar(p, sugar, m.startSugarLow) && m.isFar(p, places, m.startSugarOther)
			}))
		}
	}
	for k := range m.colonies {
		if m.hillsReversed {
			m.colonies[k].hill = places[len(places)-1-k]
		} else {
			m.colonies[k].hill = places[k]
		}
	}
	for _, p := range sugar {
		m.addSource(p)
	}
}

// replaceSugar removes the exhausted sources and puts as many new ones into the world.
func (m *match) replaceSugar() {
	left := m.sugar[:0]
	for _, s := range m.sugar {
		if s.amount > 0 {
			left = append(left, s)
		}
	}
	gone := len(m.sugar) - len(left)
	m.sugar = left
	for range gone {
		m.addSource(m.chance.place(m))
	}
}

// placeOfSugar draws the place of a new source.
func (m *match) placeOfSugar() point {
	return m.draw(m.anywhere, func(p point) bool {
		for k := range m.colonies {
			if m.torus.distance(p, m.colonies[k].hill) < m.sugarDistance {
				return false
			}
		}
		for k := range m.sugar {
			if m.torus.distance(p, m.sugar[k].point) < m.sugarOther {
				return false
			}
		}
		return true
	})
}

func (m *match) addSource(p point) {
	m.sugar = append(m.sugar, source{point: p, id: m.nextSource, amount: m.sourceAmount})
	m.nextSource++
}

// draw draws places until one is good, or there were too many.
func (*match) draw(candidate func() point, good func(point) bool) point {
	for try := 1; ; try++ {
		if p := candidate(); good(p) || try == mostTries {
			return p
		}
	}
}

func (m *match) anywhere() point {
	x := float64(m.random.float() * m.torus.x)
	return point{x, float64(m.random.float() * m.torus.y)}
}

// isFar reports whether a place has at least a distance from all others.
func (m *match) isFar(p point, others []point, distance float64) bool {
	for _, other := range others {
		if m.torus.distance(p, other) < distance {
			return false
		}
	}
	return true
}
