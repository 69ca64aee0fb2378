package wota

import (
	"math"

	"github.com/agon-judge/agon/games/engine"
)

// mostAnts is the number of ants that one colony can have. With the contest's parameters no colony comes near it.
const mostAnts = 2000

// nobody stands for no ant where an id is expected.
const nobody = -1

// ant is one ant, living or dead. Its id is its place in match.ants.
type ant struct {
	point           // where it is, or has died
	asked   point   // the last movement that was requested, from which the log goes on
	health  float64 // at most 0 when it is dead
	damage  float64 // of this tick
	load    int32   // sugar
	place   int32   // among the living of its colony
	class   int32   // its program's name, in match.classes
	target  int32   // the ant whose attack was requested last, from which the log goes on
	attacks int32   // the ant that it attacked in the last tick, or nobody
	player  uint8
	caste   uint8
	alive   bool
}

// corpse is what is left of an ant.
type corpse struct {
	ant  int32
	left int // ticks until it is gone
}

// colony is all that belongs to one player.
type colony struct {
	hill    point
	food    int
	living  []int32 // ids in order of birth
	corpses []corpse
	count   [antCastes]int // of the living

	created, lost, collected int

	requests  requests
	messages  messages // of the last tick, to be heard in this one
	births    []int32  // the indices of the orders that the newest ants were made for
	frozen    bool
	reason    engine.Reason // of the freeze
	frozenNow bool          // since the last tick
	status    float64
	told      float64 // the status that the output has told
}

// match is one match in progress.
type match struct {
	engine.InProcess

	parameters
	torus  torus
	seed   int64
	names  []string
	random random
	chance chance

	colonies   []colony
	ants       []ant // by id, the dead included
	classes    []string
	classOf    map[string]int32
	sugar      []source
	nextSource int32
	tick       int   // ticks played
	winners    []int // once the match is over

	view  view
	form  form
	space matchSpace

	// sequential makes the damage of an attack depend on the loads that earlier ants in the order of play have put down
	// in the same tick, as the original does. It is for the comparison with the original's matches only.
	sequential bool
}

// matchSpace keeps memory that is used in each tick.
type matchSpace struct {
	spans []span
	dead  []int32 // ids of the ants that died in the last tick
	gone  []int32 // ids of the corpses that decayed in the last tick
}

// chance decides what is random during the match. Matches with the original replace it.
type chance interface {
	winner(m *match, s *source) int // the index of the request that gets sugar
	place(m *match) point           // of a new source
}

// streamChance draws from the match's own stream.
type streamChance struct{}

func (streamChance) winner(m *match, s *source) int { return m.random.below(len(s.requests)) }

func (streamChance) place(m *match) point { return m.placeOfSugar() }

// newMatch makes the world. The names are not checked.
func newMatch(p *parameters, seed int64, names []string) *match {
	m := &match{
		parameters: p.scaled(len(names)), seed: seed, names: append([]string(nil), names...), random: newRandom(seed, 0),
		chance: streamChance{}, colonies: make([]colony, len(names)), classOf: map[string]int32{},
	}
	m.torus = torus{m.sizeX, m.sizeY}
	for k := range m.colonies {
		m.colonies[k].food = m.startingFood
	}
	m.settle()
	m.view = newView(m)
	return m
}

// Round is the number of the round to be played next: round 0 is tick 1.
func (m *match) Round() int { return m.tick }

// Done says that the match is decided.
func (m *match) Done() bool { return len(m.winners) > 0 }

// Scores are the numbers of living ants.
func (m *match) Scores() []int {
	scores := make([]int, len(m.colonies))
	for k := range m.colonies {
		scores[k] = len(m.colonies[k].living)
	}
	return scores
}

// SetStatus sets what the judge's output tells of a seat's CPU use.
func (m *match) SetStatus(seat int, status float64) { m.colonies[seat].status = status }

// Freeze takes a seat out of the match: its ants idle.
func (m *match) Freeze(seat int, reason engine.Reason) {
	c := &m.colonies[seat]
	c.frozen, c.frozenNow, c.reason, c.status = true, true, reason, -1
	c.requests.reset(len(c.living))
}

// Out is false: nothing in the rules puts a player out, since a hill without ants may make some.
func (*match) Out(int) bool { return false }

// Asked is true: all colonies answer in every tick.
func (*match) Asked(int) bool { return true }

// born adds an ant with the next id at its hill.
func (m *match) born(player uint8, o *order, class []byte) {
	c := &m.colonies[player]
	id := int32(len(m.ants))
	m.ants = append(m.ants, ant{
		point: c.hill, health: m.castes[o.caste].health, place: int32(len(c.living)), class: m.classID(class),
		target: id, attacks: nobody, player: player, caste: o.caste, alive: true,
	})
	c.living = append(c.living, id)
	c.births = append(c.births, o.index)
	c.count[o.caste]++
	c.created++
}

// classID gives the number of a program's name.
func (m *match) classID(name []byte) int32 {
	if id, known := m.classOf[string(name)]; known {
		return id
	}
	id := int32(len(m.classes))
	m.classes = append(m.classes, string(name))
	m.classOf[m.classes[id]] = id
	return id
}

// radius is the radius of a source with this amount of sugar.
func (m *match) radius(amount int) float64 {
	return m.sugarRadius * math.Sqrt(float64(amount)/float64(m.sourceAmount))
}

// own finds a living ant of a seat by its id.
func (m *match) own(seat int, id int32) (*ant, bool) {
	if id < 0 || int(id) >= len(m.ants) {
		return nil, false
	}
	a := &m.ants[id]
	return a, a.alive && int(a.player) == seat
}
