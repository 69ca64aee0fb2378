package aichallenge

import "slices"

// nobody is the number of a player that another one has not met.
const nobody = -1

// sight is what one player sees and has seen.
type sight struct {
	seen   []uint16 // by square: how many of its ants see it
	unseen []bool   // by square: water that it has not seen yet
	news   []int32  // water seen for the first time in this turn; sorted by settle
	// number is how the player calls each player: itself 0, the others in the order in which it met them. told counts
	// those in that it meets only by hills and dead ants while the turn's state is written, which is after the scores.
	number, told []int8
	met          int8 // players with a number in told
}

func newSight(m *match, player int) sight {
	s := sight{seen: make([]uint16, len(m.water)), unseen: slices.Clone(m.water)}
	s.number = slices.Repeat([]int8{nobody}, m.players)
	s.number[player] = 0
	s.told = slices.Clone(s.number)
	s.met = 1
	return s
}

// vision are the squares that come into sight and out of it.
type vision struct {
	disc         []offset
	gained, lost [4][]offset // by direction of a move
}

func newVision(t *torus, radius2 int) vision {
	v := vision{disc: t.disc(radius2)}
	for d := range v.gained {
		v.gained[d], v.lost[d] = t.ring(v.disc, direction(d))
	}
	return v
}

// add lets a player see squares around one.
func (s *sight) add(t *torus, square int32, around []offset) {
	row, col := t.at(square)
	rows, cols := t.rowBase[row+t.pad-t.rows/2:], t.colBase[col+t.pad-t.cols/2:]
	halfRows, halfCols := t.rows/2, t.cols/2
	for _, o := range around {
		at := rows[o.row+halfRows] + cols[o.col+halfCols]
		if s.seen[at] == 0 && s.unseen[at] {
			s.unseen[at] = false
			s.news = append(s.news, at)
		}
		s.seen[at]++
	}
}

// remove takes squares around one out of a player's sight.
func (s *sight) remove(t *torus, square int32, around []offset) {
	row, col := t.at(square)
	rows, cols := t.rowBase[row+t.pad-t.rows/2:], t.colBase[col+t.pad-t.cols/2:]
	halfRows, halfCols := t.rows/2, t.cols/2
	for _, o := range around {
		s.seen[rows[o.row+halfRows]+cols[o.col+halfCols]]--
	}
}

// look brings what everybody sees up to date: m.scene lists what there is, and each player's sight what it knows.
func (m *match) look() {
	m.scene.set(m)
	for player := range m.sights {
		s := &m.sights[player]
		slices.Sort(s.news)
		if int(s.met) < m.players {
			m.meet(s)
		}
	}
}

// meet numbers the players that a player meets, the ants first.
func (m *match) meet(s *sight) {
	for _, a := range m.scene.ants {
		if s.told[a.owner] == nobody && s.seen[a.square] > 0 {
			s.greet(a.owner)
		}
	}
	copy(s.number, s.told)
	for k := range m.hills {
		if h := &m.hills[k]; h.razed == 0 && s.seen[h.square] > 0 && s.told[h.owner] == nobody {
			s.greet(h.owner)
		}
	}
	for _, a := range m.scene.dead {
		if s.told[a.owner] == nobody && s.seen[a.square] > 0 {
			s.greet(a.owner)
		}
	}
}

func (s *sight) greet(owner uint8) {
	s.told[owner] = s.met
	s.met++
}

// thing is an ant, living or dead, for everybody to look at.
type thing struct {
	square int32
	owner  uint8
}

// scene is the board as the messages list it, by square.
type scene struct {
	ants []thing
	food []int32
	dead []thing // of the last turn; on one square by owner
	bits []uint64
}

func (s *scene) set(m *match) {
	s.bits = slices.Grow(s.bits[:0], (len(m.water)+63)/64)[:(len(m.water)+63)/64]
	clear(s.bits)
	for _, id := range m.living {
		square := m.ants[id].square
		s.bits[square>>6] |= 1 << (square & 63)
	}
	s.ants = s.ants[:0]
	for square := range squares(s.bits) {
		s.ants = append(s.ants, thing{square, m.ants[m.antAt[square]].owner})
	}
	s.food = s.food[:0]
	for square := range squares(m.foodBits) {
		s.food = append(s.food, square)
	}
	slices.SortFunc(s.dead, func(a, b thing) int {
		if a.square != b.square {
			return int(a.square - b.square)
		}
		return int(a.owner) - int(b.owner)
	})
}
