package aichallenge

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/aichallenge/random"
	"github.com/agon-judge/agon/games/engine"
)

// noThing stands in a square's entry for no ant or no food.
const noThing = -1

// ant is one ant, living or dead. Its id is its place in match.ants: ids ascend with the turn of birth.
type ant struct {
	square, born int32 // where it is or died, and where it was born
	spawned      int32 // turn; 0 for those of the beginning
	died         int32 // turn; 0 while it lives
	seesFrom     int32 // the square around which its player sees
	moved        direction
	owner        uint8
}

// food is one piece of food, on the board or gone.
type food struct {
	square  int32
	appears int32 // turn
	gone    int32 // turn; 0 while it is there
	owner   int8  // who gathered it, or nobody
}

// hill is a hill.
type hill struct {
	square  int32
	razed   int32 // turn; 0 while it stands
	touched int32 // turn in which its owner's ant was on it last
	razer   int8  // who razed it, or nobody
	owner   uint8
	charged bool // its owner has lost the point for it
	granted bool // the last player has got the points for it at the end, as if it had razed it
}

// match is one match in progress. Its round r is the contest's turn r+1; turn 0 is the start phase.
type match struct {
	engine.InProcess

	config  *config
	seed    int64
	names   []string
	players int
	torus   *torus
	water   []bool
	vision  vision
	attack  []offset // to squares within an ant's attack
	gather  []offset // to squares from which food is gathered

	drawn      drawn // the hidden parameters
	playerSeed int64
	sower      sower
	priority   priority

	turn     int // the last one that was played
	over     bool
	ants     []ant
	living   []int32 // ids, ascending
	antAt    []int32 // by square: the id of its ant, or noThing
	order    []direction
	ordered  []int32 // squares with an order of this turn
	foods    []food
	foodAt   []int32 // by square: its food, or noThing
	foodBits []uint64
	hills    []hill // by square
	seats    []seat
	sights   []sight
	scene    scene
	ending   ending
	history  history
	space    space
	judge    bool // the form of the output: with CPU figures
}

// drawn are the parameters that players are not told.
type drawn struct{ foodRate, foodTurn, foodStart, foodVisible int }

// seat is one player's part of the match.
type seat struct {
	fate    fate
	turn    int // of its fate
	killed  bool
	waiting fate // it has to be taken out at the next step
	reason  engine.Reason
	ants    int
	hive    int
	score   int
	bonus   int
	logged  int // own ants that lines of the log of this turn have told of
	orders  int // that were carried out
	told    tally
	notes   []note
}

// fate is what became of a player, in the words of the replay.
type fate string

const (
	survived   fate = "survived"
	eliminated fate = "eliminated"
	crashed    fate = "crashed"
	timeout    fate = "timeout"
	invalid    fate = "invalid"
)

// tally counts lines of one answer that had no effect.
type tally struct{ invalid, ignored int }

// space is memory that a turn needs.
type space struct {
	arrivals []uint8  // by square
	enemies  []uint16 // by square of an ant
	dying    []int32
	nests    []nest
}

// newMatch begins a match. The names are not checked.
func newMatch(c *config, seed int64, names []string) (*match, error) {
	d := random.New(seed, 0)
	board := c.fixed
	if board == nil {
		var err error
		if board, err = maps.Generate(c.plan, len(names), &d); err != nil {
			return nil, fmt.Errorf("generating a map: %w", err)
		}
	}
	if board.Players != len(names) {
		return nil, fmt.Errorf("the map is for %d players, but there are %d: take as many players as the map has, or another map", board.Players, len(names))
	}
	m := newBoard(c, board)
	m.seed, m.names = seed, slices.Clone(names)
	m.playerSeed = int64(d.Next())
	if c.hasPlayerSeed {
		m.playerSeed = c.playerSeed
	}
	m.drawn = drawn{d.Between(c.foodRate.low, c.foodRate.high), d.Between(c.foodTurn.low, c.foodTurn.high), d.Between(c.foodStart.low, c.foodStart.high), d.Between(c.foodVisible.low, c.foodVisible.high)}
	m.priority = &fair{random.New(seed, 1)}
	m.sower = noFood{}
	if c.food {
		sower, err := newSymmetric(m, board, random.New(seed, 2))
		if err != nil {
			return nil, err
		}
		m.sower = sower
	}
	m.begin()
	return m, nil
}

// newBoard makes a match before anything is on its board.
func newBoard(c *config, board *maps.Map) *match {
	m := &match{config: c, players: board.Players, torus: newTorus(board), water: board.Water}
	m.vision = newVision(m.torus, c.viewradius2)
	for _, o := range m.torus.disc(c.attackradius2) {
		if o != (offset{}) {
			m.attack = append(m.attack, o)
		}
	}
	m.gather = m.torus.disc(c.spawnradius2)
	size := len(m.water)
	m.antAt, m.foodAt = slices.Repeat([]int32{noThing}, size), slices.Repeat([]int32{noThing}, size)
	m.order = slices.Repeat([]direction{hold}, size)
	m.foodBits = make([]uint64, (size+63)/64)
	m.space.arrivals, m.space.enemies = make([]uint8, size), make([]uint16, size)
	m.seats = make([]seat, m.players)
	for player := range m.seats {
		m.seats[player].fate = survived
		m.sights = append(m.sights, newSight(m, player))
	}
	for _, h := range board.Hills {
		m.hills = append(m.hills, hill{square: h.Square, owner: h.Owner, razer: nobody})
		m.seats[h.Owner].score++
	}
	m.history = newHistory(m.players)
	m.ending = newEnding(m.players)
	return m
}

// begin is turn 0: an ant on every hill, and the first food.
func (m *match) begin() {
	for player := range m.players {
		for k := range m.hills {
			if h := &m.hills[k]; int(h.owner) == player {
				m.spawn(h.square, h.owner)
			}
		}
	}
	m.sower.start(m)
	m.look()
	m.history.record(m)
}

// Round is the number of the round to be played next.
func (m *match) Round() int { return m.turn }

// Done says that the match is over.
func (m *match) Done() bool { return m.over }

// Scores are the scores so far; at the end they include the bonus.
func (m *match) Scores() []int {
	scores := make([]int, m.players)
	for player := range m.seats {
		scores[player] = m.seats[player].score + m.seats[player].bonus
	}
	return scores
}

// SetStatus notes a seat's CPU use for the output; the messages of the match do not have it.
func (m *match) SetStatus(seat int, status float64) { m.history.setCPU(m.turn+1, seat, status) }

// Freeze takes a seat's player out: it counts as crashed, as timed out or, in strict mode, as invalid, from the turn that
// is being played. The log does not tell a failure in the start phase from one in turn 1, so both count from turn 1.
func (m *match) Freeze(seat int, reason engine.Reason) {
	s := &m.seats[seat]
	if m.over || s.out() {
		return
	}
	s.reason = reason
	s.waiting = cmp.Or(fates(m.config.strict)[reason], crashed) // of whom the reason is not known, it is only known to be gone
}

// fates are what becomes of frozen players, by the reason. It has all reasons.
func fates(strict bool) map[engine.Reason]fate {
	misspoke := crashed
	if strict {
		misspoke = invalid
	}
	return map[engine.Reason]fate{
		engine.ReasonCPU: timeout, engine.ReasonWall: timeout, engine.ReasonMemory: crashed, engine.ReasonSyscall: crashed,
		engine.ReasonCrash: crashed, engine.ReasonOutput: crashed, engine.ReasonCommands: crashed, engine.ReasonProtocol: misspoke,
	}
}

// Out reports whether a seat takes no part in the next turn, nor in any later one: its player is eliminated or has failed, or
// the match is over.
func (m *match) Out(seat int) bool { return m.over || m.seats[seat].out() }

// Asked is true: in every turn all who are not out give orders.
func (*match) Asked(int) bool { return true }

// out reports whether a player is out of the match or about to be.
func (s *seat) out() bool { return s.fate != survived || s.waiting != "" }

// alive reports whether a player still counts in the rules.
func (s *seat) alive() bool { return !s.killed && s.ants > 0 }

// spawn puts a new ant on the board.
func (m *match) spawn(square int32, owner uint8) {
	id := int32(len(m.ants))
	m.ants = append(m.ants, ant{square: square, born: square, seesFrom: square, spawned: int32(m.turn), owner: owner})
	m.living = append(m.living, id)
	m.antAt[square] = id
	m.seats[owner].ants++
	m.sights[owner].add(m.torus, square, m.vision.disc)
}

// die takes an ant off the board at the square where it is now. It stays among the living until they are swept.
func (m *match) die(id int32) {
	a := &m.ants[id]
	a.died = int32(m.turn)
	m.seats[a.owner].ants--
	m.scene.dead = append(m.scene.dead, thing{a.square, a.owner})
}

// Step plays a turn.
func (m *match) Step() {
	m.turn++
	m.scene.dead = m.scene.dead[:0]
	for player := range m.sights {
		s := &m.sights[player]
		s.news = s.news[:0]
		copy(s.number, s.told)
	}
	m.takeOut(func(f fate) bool { return f != invalid })
	var alive [maps.MostSeats]bool
	for player := range m.seats {
		alive[player] = m.seats[player].alive()
	}
	if m.isOver() {
		m.forgetOrders() // and nobody looks whether they were valid
		for player := range m.seats {
			m.seats[player].waiting = ""
		}
	}
	m.takeOut(func(f fate) bool { return f == invalid })
	m.move()
	m.fight()
	m.follow()
	m.raze()
	m.hatch()
	m.gatherFood()
	m.sower.sow(m)
	m.history.record(m)
	m.look()
	m.ending.watch(m)
	for player := range m.seats {
		if s := &m.seats[player]; alive[player] && !s.alive() && s.fate == survived {
			s.fate, s.turn = eliminated, m.turn
		}
		m.seats[player].told, m.seats[player].logged = tally{}, 0
	}
	if m.isOver() || m.turn >= m.config.turns {
		m.finish()
	}
}

// takeOut takes out players that have failed: each loses a point for every hill for which it has not lost one yet.
func (m *match) takeOut(which func(fate) bool) {
	for player := range m.seats {
		s := &m.seats[player]
		if s.waiting == "" || !which(s.waiting) {
			continue
		}
		s.fate, s.turn, s.killed, s.waiting = s.waiting, m.turn, true, ""
		for k := range m.hills {
			if h := &m.hills[k]; int(h.owner) == player && !h.charged {
				h.charged = true
				s.score--
			}
		}
	}
}

// endStart ends turn 0, the start phase: players that have failed by now count as out before turn 1.
func (m *match) endStart() {
	m.takeOut(func(fate) bool { return true })
	if m.isOver() {
		m.finish()
	}
}
