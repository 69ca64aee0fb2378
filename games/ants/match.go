package ants

import (
	"github.com/agon-judge/agon/games/jutge"
)

// The kinds of ants, the stronger first.
const (
	queen = iota
	soldier
	worker
	kinds
)

// kindLetter are the letters of the kinds of ants in all formats.
const kindLetter = "qsw"

// nutrients is the number of nutrients: carbohydrates, proteins and lipids.
const nutrients = 3

// nobody is the occupant of an empty cell.
const nobody = -1

// ant is one ant, living or dead. Its id is its place in match.ants.
type ant struct {
	i, j     int32
	life     int32
	reserve  [nutrients]int32 // of a queen
	selected int32            // 1 + the round in which it was commanded last
	player   uint8
	kind     uint8
	carries  byte // letter of the carried bonus, or noBonus
	alive    bool
}

// match is one match in progress.
type match struct {
	jutge.Match[command]

	settings settings
	seed     int32
	names    []string
	board    *board
	random   jutge.Random

	ground   []byte  // letters, row by row; bonuses come and go
	occupant []int32 // by cell: the id of its ant, or nobody
	ants     []ant   // by id, the dead included
	living   []int32 // ids, ascending
	count    [players][kinds]int
	scores   [players]int

	selection []command // the commands that count
	eggs      []egg
	executed  []command // what was carried out in the last round, in order
	order     []int32   // a permutation's space
	places    []int32   // candidates' space

	form form
}

// egg hatches at the end of the round it was laid in.
type egg struct {
	cell   int32
	player uint8
	kind   uint8
}

// newMatch makes the board and puts the ants on it. The names are not checked.
func newMatch(c *config, seed int32, names []string) (*match, error) {
	m := &match{Match: jutge.Match[command]{Rounds: c.settings[numRounds], Submitted: noCommands()}, settings: c.settings, seed: seed, names: append([]string(nil), names...), random: jutge.NewRandom(seed)}
	if c.fixed != nil {
		m.board = &c.fixed.board
	} else {
		m.board = generate(&m.settings, &m.random)
	}
	m.ground = append([]byte(nil), m.board.ground...)
	m.occupant = make([]int32, len(m.ground))
	for cell := range m.occupant {
		m.occupant[cell] = nobody
	}
	if err := m.settle(c.fixed); err != nil {
		return nil, err
	}
	return m, nil
}

// Scores are the scores so far.
func (m *match) Scores() []int { return append([]int(nil), m.scores[:]...) }

// born adds an ant with the next id.
func (m *match) born(player, kind uint8, i, j int32) {
	id := int32(len(m.ants))
	m.ants = append(m.ants, ant{i: i, j: j, life: int32(m.settings.life(kind)), player: player, kind: kind, carries: noBonus, alive: true})
	m.living = append(m.living, id)
	m.occupant[m.cell(i, j)] = id
	m.count[player][kind]++
}

// die takes an ant off the board, with all that it has. It stays in the list of the living until the list is swept.
func (m *match) die(id int32) {
	a := &m.ants[id]
	a.alive = false
	m.occupant[m.cell(a.i, a.j)] = nobody
	m.count[a.player][a.kind]--
}

func (m *match) cell(i, j int32) int32 { return i*int32(m.board.cols) + j }

// eat adds the nutrients of a bonus to a reserve.
func (m *match) eat(a *ant, letter byte) {
	for n, amount := range m.settings.contains(foodOf(letter)) {
		a.reserve[n] += int32(amount)
	}
}
