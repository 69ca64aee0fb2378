package dominator

import (
	"github.com/agon-judge/agon/games/jutge"
)

// The kinds of units.
const (
	farmer = iota
	knight
	witch
	kinds
)

// kindLetter are the letters of the kinds of units in all formats.
const kindLetter = "fkw"

// nobody stands on an empty cell.
const nobody = -1

// witchHealth is what is shown as the health of a witch, who is immortal.
const witchHealth = -1

// unit is one unit. Its id is its place in match.units.
//
// On crowded boards a unit may find no place (see place): then it has the position of where it was last, but no cell
// knows of it. That is what the original does, and everything else follows from keeping both.
type unit struct {
	point
	health   int
	selected int   // 1 + the round in which it was ordered last
	moved    int   // 1 + the round in which it had an order that counted last
	player   uint8 // from when it is captured on, the new one
	kind     uint8
	captured bool // in this round: it is off the board until it is reborn
	active   bool // of a witch: no other witch is near
}

// match is one match in progress.
type match struct {
	jutge.Match[order]
	*ground  // letters: owners change
	settings settings
	seed     int32
	names    []string
	random   jutge.Random

	units    []unit
	occupant []int32 // by cell: the id of the unit on it, or nobody
	haunted  []byte  // by cell: 1 if an active witch is near
	land     [players]int
	scores   [players]int

	selection []order // the orders that count, in real directions
	executed  []order // what was carried out in the last round, in order
	captives  []int32 // ids of the units captured in this round
	homeless  []int32 // ids of the units that found no place in their box

	space struct { // kept from round to round so that nothing is allocated
		order     []int32 // a permutation
		cells     []int32 // candidates
		group     []int32 // ids
		witchNear []byte  // by cell: 1 if a witch is near
		players   []uint8
	}
	form form
}

// newMatch makes the board and puts the units on it. The names are not checked.
func newMatch(c *config, seed int32, names []string) (*match, error) {
	m := &match{Match: jutge.Match[order]{Rounds: c.settings[nbRounds], Submitted: noOrders()}, settings: c.settings, seed: seed, names: append([]string(nil), names...), random: jutge.NewRandom(seed)}
	board, err := c.board.ground(m.settings[boardRows], &m.random)
	if err != nil {
		return nil, err
	}
	m.ground = &ground{board.side, append([]byte(nil), board.cells...)}
	m.occupant = make([]int32, len(m.cells))
	for cell := range m.occupant {
		m.occupant[cell] = nobody
	}
	m.haunted = make([]byte, len(m.cells))
	m.space.witchNear = make([]byte, len(m.cells))
	for _, letter := range m.cells {
		if letter != wall && letter != empty {
			m.land[letter-'0']++
		}
	}
	if err := m.settle(); err != nil {
		return nil, err
	}
	m.score()
	return m, nil
}

// Scores are the scores so far.
func (m *match) Scores() []int { return append([]int(nil), m.scores[:]...) }

// score adds everybody's land to the scores.
func (m *match) score() {
	for player := range m.scores {
		m.scores[player] += m.land[player]
	}
}

// standing reports whether a unit's cell knows of it.
func (m *match) standing(id int32) bool { return m.occupant[m.at(m.units[id].point)] == id }

// stand puts a unit on a cell. A farmer takes the cell for its player.
func (m *match) stand(id int32, p point) {
	u := &m.units[id]
	u.point = p
	m.occupant[m.at(p)] = id
	if u.kind == farmer {
		m.paint(m.at(p), u.player)
	}
}

func (m *match) paint(cell int, player uint8) {
	letter := '0' + player
	if old := m.cells[cell]; old != letter {
		if old != empty {
			m.land[old-'0']--
		}
		m.cells[cell] = letter
		m.land[player]++
	}
}
