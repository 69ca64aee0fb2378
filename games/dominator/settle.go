package dominator

import (
	"fmt"

	"github.com/agon-judge/agon/games/engine"
)

// settle puts the initial units on the board: of each player the witches, the knights, the farmers.
func (m *match) settle() error {
	total := 0
	for kind := range uint8(kinds) {
		total += players * m.settings.initial(kind)
	}
	m.units = make([]unit, 0, total)
	for player := range uint8(players) {
		if err := m.placeWitches(player); err != nil {
			return err
		}
		for _, kind := range [...]uint8{knight, farmer} {
			ids := m.space.group[:0]
			for range m.settings.initial(kind) {
				ids = append(ids, m.enlist(player, kind))
			}
			m.space.group = ids
			m.place(player, kind, ids)
			if len(m.homeless) > 0 {
				return m.crowded(player, kind, len(ids)-len(m.homeless))
			}
		}
	}
	return nil
}

// enlist adds a unit with the next id. It stands nowhere yet.
func (m *match) enlist(player, kind uint8) int32 {
	health := witchHealth
	if kind != witch {
		health = m.settings.health(kind)
	}
	m.units = append(m.units, unit{health: health, player: player, kind: kind, active: kind == witch})
	return int32(len(m.units) - 1)
}

// witchTries is how often in a row a place for a witch is drawn before one looks whether there is any.
const witchTries = 10_000

// placeWitches puts a player's witches on random cells of its box, not too near to each other.
func (m *match) placeWitches(player uint8) error {
	low, high := m.box(int(player))
	for n := range m.settings.initial(witch) {
		id := m.enlist(player, witch)
		p := point{}
		for tries := 1; ; tries++ {
			p.i = m.random.Between(low.i, high.i)
			p.j = m.random.Between(low.j, high.j)
			if m.good(p) {
				break
			}
			if tries%witchTries == 0 && !m.anyGood(low, high) {
				return m.crowded(player, witch, n)
			}
		}
		m.stand(id, p)
		m.spread(m.haunted, p, spellReach)
		m.spread(m.space.witchNear, p, witchesAside)
	}
	return nil
}

func (m *match) anyGood(low, high point) bool {
	for i := low.i; i <= high.i; i++ {
		for j := low.j; j <= high.j; j++ {
			if m.good(point{i, j}) {
				return true
			}
		}
	}
	return false
}

// free reports whether a unit can stand on a cell: no wall, nobody there, not haunted.
func (m *match) free(p point) bool {
	c := m.at(p)
	return m.cells[c] != wall && m.occupant[c] == nobody && m.haunted[c] == 0
}

// good reports whether a cell is free and away from all witches.
func (m *match) good(p point) bool { return m.free(p) && m.space.witchNear[m.at(p)] == 0 }

// goodFor reports whether a farmer or knight may be born on a cell: it is good, and a knight would have no unit of another
// player around it, a farmer no knight of another player beside it.
func (m *match) goodFor(p point, player, kind uint8) bool {
	if !m.good(p) {
		return false
	}
	step := 1
	if kind == farmer {
		step = 2
	}
	for d := 0; d < noDirection; d += step {
		q := p.plus(directions[d])
		if !m.has(q) {
			continue
		}
		if id := m.occupant[m.at(q)]; id != nobody {
			if u := &m.units[id]; u.player != player && (kind == knight || u.kind == knight) {
				return false
			}
		}
	}
	return true
}

// available lists the free cells of a rectangle, row by row.
func (m *match) available(low, high point) []int32 {
	cells := m.space.cells[:0]
	for i := low.i; i <= high.i; i++ {
		for j := low.j; j <= high.j; j++ {
			if p := (point{i, j}); m.free(p) {
				cells = append(cells, int32(m.at(p)))
			}
		}
	}
	m.space.cells = cells
	return cells
}

// place puts units of one player and kind on random good cells of the player's box. If there are not enough, the others
// go to any free cells of the box, and what is left over then is homeless. The second choice counts on from where the
// first one ended, as in the original: on a very crowded board some units stand nowhere.
func (m *match) place(player, kind uint8, ids []int32) {
	if len(ids) == 0 {
		return
	}
	low, high := m.box(int(player))
	good := m.space.cells[:0]
	for i := low.i; i <= high.i; i++ {
		for j := low.j; j <= high.j; j++ {
			if p := (point{i, j}); m.goodFor(p, player, kind) {
				good = append(good, int32(m.at(p)))
			}
		}
	}
	m.space.cells = good
	m.space.order = m.random.Permutation(len(good), m.space.order)
	first := len(good)
	for k := range min(len(ids), first) {
		m.standAt(ids[k], good[m.space.order[k]])
	}
	if len(ids) <= first {
		return
	}
	free := m.available(low, high)
	m.space.order = m.random.Permutation(len(free), m.space.order)
	for k := first; k < min(len(ids), len(free)); k++ {
		m.standAt(ids[k], free[m.space.order[k]])
	}
	if taken := first + len(free); taken < len(ids) {
		m.homeless = append(m.homeless, ids[taken:]...)
	}
}

// standAt puts a unit on a cell by the cell's number.
func (m *match) standAt(id, cell int32) { m.stand(id, point{int(cell) / m.side, int(cell) % m.side}) }

func (m *match) crowded(player, kind uint8, placed int) error {
	return &engine.ConfigError{
		Key:      parameters[nbFarmers+setting(kind)].Key,
		Expected: fmt.Sprintf("at most %d: there is no more room in the quarter of player %d with seed %d", placed, player, m.seed),
		Found:    fmt.Sprint(m.settings.initial(kind)),
		Advice:   "take fewer units, or a larger board with fewer walls",
	}
}
