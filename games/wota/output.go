package wota

import (
	"math"
	"strconv"

	"github.com/agon-judge/agon/games/engine"
)

// The output file is described in replay.md.

// version is how output files begin.
const version = "wota 1"

// Shown positions are whole numbers of hundredths of a unit.
const (
	perUnit   = 100
	tolerance = 15 // how far the shown position may be from the real one
	closely   = 5  // how near a step has to lead to be taken although a longer one would lead nearer
)

// form is the form of the output file and what it has told so far.
type form struct {
	judge   bool
	ants    []shownAnt // by id
	living  []int32    // ids, ascending
	sugar   []shownSource
	players []counters
}

// shownAnt is an ant as the file has it.
type shownAnt struct {
	real    point // where it really is
	x, y    int64
	dx, dy  int64
	load    int32
	health  int32
	attacks int32
}

// shownSource is a source as the file has it.
type shownSource struct {
	id     int32
	amount int
}

// counters are what the file tells of a player in numbers.
type counters struct {
	food, created, lost, collected int
	count                          [antCastes]int
}

// AppendHeader appends what the file begins with, the state before the first tick included.
func (m *match) AppendHeader(dst []byte, judge bool) []byte {
	m.form = form{judge: judge, players: make([]counters, len(m.colonies))}
	dst = append(dst, version+"\nform "...)
	if judge {
		dst = append(dst, "judge\n"...)
	} else {
		dst = append(dst, "local\n"...)
	}
	dst = strconv.AppendInt(append(dst, "seed "...), m.seed, 10)
	dst = appendCount(append(dst, '\n'), "players ", len(m.colonies))
	dst = appendPoint(append(dst, "\nsize "...), point(m.torus))
	dst = m.appendParameters(append(dst, '\n'), len(m.colonies))
	dst = m.appendCastes(dst)
	for k, name := range m.names {
		dst = appendCount(dst, "player ", k)
		dst = append(append(append(dst, ' '), name...), '\n')
	}
	for k := range m.colonies {
		dst = append(appendCount(dst, "hill ", k), ' ')
		dst = append(appendMilli(dst, m.colonies[k].hill), '\n')
	}
	dst = append(dst, "tick 0\n"...)
	dst = m.appendNewSources(dst)
	return m.appendCounters(dst)
}

// AppendRound appends what the last tick has changed.
func (m *match) AppendRound(dst []byte) []byte {
	dst = append(appendCount(dst, "tick ", m.tick), '\n')
	dst = m.appendNewSources(dst)
	old := len(m.form.ants)
	dst = m.appendBirths(dst)
	dst = m.appendSteps(dst, int32(old))
	dst = m.appendChanges(dst, "c", (*shownAnt).newLoad)
	dst = m.appendChanges(dst, "l", (*shownAnt).newHealth)
	dst = m.appendChanges(dst, "a", (*shownAnt).newAttack)
	dst = m.appendTalk(dst)
	dst = appendIDs(dst, "d", m.space.dead)
	dst = appendIDs(dst, "g", m.space.gone)
	m.forgetDead()
	dst = m.appendAmounts(dst)
	dst = m.appendCounters(dst)
	dst = m.appendPlayers(dst)
	if m.Done() {
		dst = append(dst, 'w')
		for _, k := range m.winners {
			dst = appendSmall(append(dst, ' '), k)
		}
		dst = append(dst, '\n')
	}
	return dst
}

func (m *match) appendNewSources(dst []byte) []byte {
	for k := range m.sugar {
		s := &m.sugar[k]
		if n := len(m.form.sugar); n > 0 && s.id <= m.form.sugar[n-1].id {
			continue
		}
		m.form.sugar = append(m.form.sugar, shownSource{s.id, s.amount})
		dst = append(appendCount(dst, "n ", int(s.id)), ' ')
		dst = append(appendMilli(dst, s.point), ' ')
		dst = append(appendSmall(dst, s.amount), '\n')
	}
	return dst
}

func (m *match) appendBirths(dst []byte) []byte {
	first := len(m.form.ants)
	if first == len(m.ants) {
		return dst
	}
	dst = append(dst, 'b')
	for id := first; id < len(m.ants); id++ {
		a := &m.ants[id]
		hill := m.colonies[a.player].hill
		m.form.ants = append(m.form.ants, shownAnt{real: hill, x: hundredths(milli(hill.x)), y: hundredths(milli(hill.y)), health: points(m.castes[a.caste].health), attacks: nobody})
		m.form.living = append(m.form.living, int32(id))
		dst = appendSmall(append(dst, ' '), id)
		dst = append(dst, ' ', '0'+a.player, ' ')
		dst = append(append(dst, casteCode[a.caste]...), ' ')
		dst = append(dst, m.classes[a.class]...)
	}
	return append(dst, '\n')
}

// appendSteps appends the steps that have changed, and takes those of all ants but the ones just born.
func (m *match) appendSteps(dst []byte, newborn int32) []byte {
	begun := false
	for _, id := range m.form.living {
		if id >= newborn {
			break
		}
		s, now := &m.form.ants[id], m.ants[id].point
		if s.step(m.torus, now) {
			dst = m.open(dst, "m", &begun, id)
			dst = strconv.AppendInt(append(dst, ' '), s.dx, 10)
			dst = strconv.AppendInt(append(dst, ' '), s.dy, 10)
		}
		s.x += s.dx
		s.y += s.dy
		s.real = now
	}
	return closeLine(dst, begun)
}

// step reports whether an ant's step has to change, and changes it. The step that the ant really makes is preferred to
// the one that leads to its place, because the next ticks can go on with it.
func (s *shownAnt) step(t torus, now point) bool {
	x, y := s.off(t, now)
	if near(x-s.dx, tolerance) && near(y-s.dy, tolerance) {
		return false
	}
	way := t.between(s.real, now)
	s.dx, s.dy = hundredths(way.x), hundredths(way.y)
	if !near(x-s.dx, closely) || !near(y-s.dy, closely) {
		s.dx, s.dy = x, y
	}
	return true
}

// off is how far the shown position is from a place.
func (s *shownAnt) off(t torus, now point) (x, y int64) {
	shown := t.normal(point{float64(s.x) / perUnit, float64(s.y) / perUnit})
	way := t.between(shown, now)
	return hundredths(way.x), hundredths(way.y)
}

func near(distance, most int64) bool { return -most <= distance && distance <= most }

func hundredths(c float64) int64 { return int64(math.Round(float64(c * perUnit))) }

func points(health float64) int32 { return int32(math.Ceil(max(0, health))) }

func (s *shownAnt) newLoad(a *ant) (int32, bool)   { return changed(&s.load, a.load) }
func (s *shownAnt) newHealth(a *ant) (int32, bool) { return changed(&s.health, points(a.health)) }
func (s *shownAnt) newAttack(a *ant) (int32, bool) { return changed(&s.attacks, a.attacks) }

func changed(told *int32, now int32) (int32, bool) {
	before := *told
	*told = now
	return now, before != now
}

// appendChanges appends a line for the ants with a new value.
func (m *match) appendChanges(dst []byte, letter string, value func(*shownAnt, *ant) (int32, bool)) []byte {
	begun := false
	for _, id := range m.form.living {
		if now, isNew := value(&m.form.ants[id], &m.ants[id]); isNew {
			dst = m.open(dst, letter, &begun, id)
			dst = strconv.AppendInt(append(dst, ' '), int64(now), 10)
		}
	}
	return closeLine(dst, begun)
}

// open appends an ant's id, and before the first one the line's letter.
func (*match) open(dst []byte, letter string, begun *bool, id int32) []byte {
	if !*begun {
		dst = append(dst, letter...)
		*begun = true
	}
	return appendSmall(append(dst, ' '), int(id))
}

func closeLine(dst []byte, begun bool) []byte {
	if begun {
		dst = append(dst, '\n')
	}
	return dst
}

// appendTalk appends who talked in the last tick: ants, then hills.
func (m *match) appendTalk(dst []byte) []byte {
	begun := false
	for _, hills := range []bool{false, true} {
		letter := "t"
		if hills {
			letter = "h"
		}
		for k := range m.colonies {
			for _, said := range m.colonies[k].messages.list {
				switch {
				case hills && said.sender == nobody:
					dst = m.open(dst, letter, &begun, int32(k))
				case !hills && said.sender != nobody:
					dst = m.open(dst, letter, &begun, said.sender)
				}
			}
		}
		dst = closeLine(dst, begun)
		begun = false
	}
	return dst
}

func appendIDs(dst []byte, letter string, ids []int32) []byte {
	if len(ids) == 0 {
		return dst
	}
	dst = append(dst, letter...)
	for _, id := range ids {
		dst = appendSmall(append(dst, ' '), int(id))
	}
	return append(dst, '\n')
}

// forgetDead takes the dead out of the list of the living.
func (m *match) forgetDead() {
	if len(m.space.dead) == 0 {
		return
	}
	left := m.form.living[:0]
	for _, id := range m.form.living {
		if m.ants[id].alive {
			left = append(left, id)
		}
	}
	m.form.living = left
}

// appendAmounts appends what has become of the sources that the file has told of.
func (m *match) appendAmounts(dst []byte) []byte {
	begun, at := false, 0
	left := m.form.sugar[:0]
	for _, s := range m.form.sugar {
		amount := 0
		if at < len(m.sugar) && m.sugar[at].id == s.id {
			amount = m.sugar[at].amount
			at++
		}
		if amount != s.amount {
			dst = m.open(dst, "s", &begun, s.id)
			dst = strconv.AppendInt(append(dst, ' '), int64(amount), 10)
		}
		if s.amount = amount; amount > 0 {
			left = append(left, s)
		}
	}
	m.form.sugar = left
	return closeLine(dst, begun)
}

func (m *match) appendCounters(dst []byte) []byte {
	for k := range m.colonies {
		c := &m.colonies[k]
		now := counters{c.food, c.created, c.lost, c.collected, c.count}
		if now == m.form.players[k] {
			continue
		}
		m.form.players[k] = now
		dst = appendCount(dst, "k ", k)
		for _, n := range [...]int{c.food, len(c.living), c.count[gatherer], c.count[soldier], c.count[scout], c.created, c.lost, c.collected} {
			dst = appendSmall(append(dst, ' '), n)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// appendPlayers appends what happened to the players' programs.
func (m *match) appendPlayers(dst []byte) []byte {
	for k := range m.colonies {
		if said := &m.colonies[k].messages; said.errors > 0 {
			dst = appendCount(append(appendCount(dst, "e ", k), ' '), "", said.errors)
			dst = append(append(dst, ' '), said.text[said.errorText.from:said.errorText.to]...)
			dst = append(dst, '\n')
		}
	}
	for k := range m.colonies {
		c := &m.colonies[k]
		if m.form.judge && c.status != c.told && !c.frozen {
			c.told = c.status
			dst = append(appendCount(dst, "u ", k), ' ')
			dst = append(engine.AppendStatus(dst, c.status), '\n')
		}
	}
	for k := range m.colonies {
		c := &m.colonies[k]
		if !c.frozenNow {
			continue
		}
		c.frozenNow = false
		dst = appendCount(dst, "z ", k)
		if c.reason != "" {
			dst = append(append(dst, ' '), c.reason...)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// appendMilli appends a place, rounded to thousandths.
func appendMilli(dst []byte, p point) []byte {
	return appendNumber(append(appendNumber(dst, milli(p.x)), ' '), milli(p.y))
}

func milli(c float64) float64 { return math.Round(float64(c*1000)) / 1000 }
