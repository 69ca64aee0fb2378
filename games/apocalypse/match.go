package apocalypse

import (
	"cmp"
	"slices"

	"github.com/agon-judge/agon/games/jutge"
)

// The types of units, in the numbers of all formats.
const (
	typeSoldier    = 1
	typeHelicopter = 2
)

// soldier is one soldier.
type soldier struct {
	id      int32
	player  int32
	at      point
	life    int32
	alive   bool
	ordered bool  // it has an accepted command in this round
	target  point // of the command
}

// helicopter is one helicopter. Nothing can happen to it.
type helicopter struct {
	id          int32
	player      int32
	at          point // the middle of its square
	orientation int32
	napalm      int32   // rounds until it can throw napalm
	parachuters []int32 // the rounds that each one still has, in the order in which they came
	ordered     bool    // it has an accepted command in this round
	code        int32   // of the command
}

// over reports whether a cell is in the square of a helicopter.
func (h *helicopter) over(p point) bool { return h.at.within(reach, p) }

// setup is the state that a match begins with.
type setup struct {
	land        []byte // letters, row by row
	posts       []post
	soldiers    []soldier    // in the order of the file
	helicopters []helicopter // in the order of the file
	fire        []uint8      // by cell: rounds that it still burns
}

// match is one match in progress.
type match struct {
	jutge.Match[command]

	seed   int32
	names  []string
	random jutge.Random

	land        []byte     // letters, row by row; forests burn down
	fire        []uint8    // by cell: rounds that it still burns
	postAt      []int8     // by cell: 1 + the number of its post, 0 for none
	occupant    []*soldier // by cell
	posts       []post
	soldiers    []*soldier // by id, ascending; the dead of a round leave it at the round's end
	unused      []*soldier // for soldiers who are still parachuters
	helicopters []*helicopter
	fleet       [players][]*helicopter // in the order of the file, which counts where one of them is chosen
	nextID      int32                  // of the next new soldier of this round
	scores      [players]int

	jumps   [players][]point // the accepted commands of parachuters, in order of submission
	flights []*helicopter    // those with an accepted command, in order of execution
	marches []*soldier       // those with an accepted command, in order of execution
	order   []int32          // a permutation's space
	marked  []bool           // by cell: fire can propagate to it

	form form
}

// newMatch begins a match. The names are not checked; of the setup nothing is kept.
func newMatch(s *setup, seed int32, names []string) *match {
	m := &match{
		Match:    jutge.Match[command]{Rounds: gameRounds, Submitted: noCommands()},
		seed:     seed,
		names:    slices.Clone(names),
		random:   jutge.NewRandom(seed),
		land:     slices.Clone(s.land),
		fire:     slices.Clone(s.fire),
		postAt:   make([]int8, cells),
		occupant: make([]*soldier, cells),
		posts:    slices.Clone(s.posts),
		soldiers: make([]*soldier, 0, people),
		marked:   make([]bool, cells),
	}
	for k, p := range m.posts {
		m.postAt[p.at.cell()] = int8(k + 1)
	}
	slots := make([]soldier, people)
	for k := range slots {
		m.unused = append(m.unused, &slots[people-1-k])
	}
	for _, s := range s.soldiers {
		m.enlist(s)
	}
	for _, h := range s.helicopters {
		copied := h
		copied.parachuters = append(make([]int32, 0, people), h.parachuters...)
		m.helicopters = append(m.helicopters, &copied)
		m.fleet[h.player] = append(m.fleet[h.player], &copied)
	}
	slices.SortFunc(m.helicopters, func(a, b *helicopter) int { return cmp.Compare(a.id, b.id) })
	m.count()
	return m
}

// enlist adds a soldier. There is room for one: soldiers and parachuters are never more than there are people.
func (m *match) enlist(s soldier) {
	last := len(m.unused) - 1
	slot := m.unused[last]
	m.unused = m.unused[:last]
	*slot = s
	slot.alive = true
	place, _ := slices.BinarySearchFunc(m.soldiers, s.id, compareID)
	m.soldiers = slices.Insert(m.soldiers, place, slot)
	m.occupant[s.at.cell()] = slot
}

func compareID(s *soldier, id int32) int { return cmp.Compare(s.id, id) }

// kill takes a soldier off the board. It stays in the list of soldiers until that is swept.
func (m *match) kill(s *soldier) {
	s.alive = false
	m.occupant[s.at.cell()] = nil
}

// sweep takes the dead out of the list of soldiers.
func (m *match) sweep() {
	living := m.soldiers[:0]
	for _, s := range m.soldiers {
		if s.alive {
			living = append(living, s)
		} else {
			m.unused = append(m.unused, s)
		}
	}
	m.soldiers = living
}

// soldier finds a soldier by id. It is nil when there is none.
func (m *match) soldier(id int32) *soldier {
	place, found := slices.BinarySearchFunc(m.soldiers, id, compareID)
	if !found {
		return nil
	}
	return m.soldiers[place]
}

// helicopter finds a helicopter by id. It is nil when there is none.
func (m *match) helicopter(id int32) *helicopter {
	for _, h := range m.helicopters {
		if h.id == id {
			return h
		}
	}
	return nil
}

// Scores are the scores so far.
func (m *match) Scores() []int { return slices.Clone(m.scores[:]) }
