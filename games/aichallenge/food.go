package aichallenge

import (
	"fmt"

	"github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/aichallenge/random"
)

// sower puts food on the board.
type sower interface {
	start(m *match)              // before turn 1
	sow(m *match)                // at the end of each turn
	appendState(b []byte) []byte // for the hash
}

// noFood is for tests of submissions.
type noFood struct{}

func (noFood) start(*match) {}
func (noFood) sow(*match)   {}

// fair draws between hills.
type fair struct{ random random.Generator }

func (f *fair) draw(*match, *hill) uint64 { return f.random.Next() }

// symmetric gives every player the same food: it comes to all squares of a set at a time, which look the same to the
// players.
type symmetric struct {
	random  random.Generator
	squares []int32 // of all sets, one set after the other
	begins  []int32 // of each set in squares, and the end
	nearby  []int32 // sets that every player sees at the beginning, with one square for each
	cycle   []int32 // all sets in random order
	next    int     // in cycle
	owed    int     // food that has not come yet, in pieces times foodTurn
	pending []int32 // squares where food waits for room, in the order of the draws, each once
	waiting []int32 // by square: how many pieces wait there
}

// newSymmetric groups the land without hills into sets. A set whose squares touch is left out.
func newSymmetric(m *match, board *maps.Map, d random.Generator) (*symmetric, error) {
	groups, err := board.Groups()
	if err != nil {
		return nil, fmt.Errorf("placing food: %w", err)
	}
	s := &symmetric{random: d, waiting: make([]int32, len(board.Water))}
	group := groups[s.random.Below(len(groups))]
	hills := make(map[int32]bool, len(board.Hills))
	for _, h := range board.Hills {
		hills[h.Square] = true
	}
	near := m.nearHills()
	done := make([]bool, len(board.Water))
	for square := range int32(len(board.Water)) {
		if done[square] || board.Water[square] || hills[square] {
			continue
		}
		begin := len(s.squares)
		s.squares = board.Orbit(s.squares, group, square)
		set := s.squares[begin:]
		visible := len(set) == m.players
		touching := false
		for k, image := range set {
			done[image] = true
			touching = touching || k > 0 && board.Distance2(square, image) == 1
			visible = visible && near[image]
		}
		if touching {
			s.squares = s.squares[:begin]
			continue
		}
		if visible {
			s.nearby = append(s.nearby, int32(len(s.begins)))
		}
		s.begins = append(s.begins, int32(begin))
	}
	for k := range s.begins {
		s.cycle = append(s.cycle, int32(k))
	}
	s.begins = append(s.begins, int32(len(s.squares)))
	s.next = len(s.cycle)
	return s, nil
}

// nearHills marks the squares that an ant on a hill sees and can reach without leaving what it sees.
func (m *match) nearHills() []bool {
	near := make([]bool, len(m.water))
	inSight := make([]bool, len(m.water))
	for _, h := range m.hills {
		clear(inSight)
		row, col := m.torus.at(h.square)
		for _, o := range m.vision.disc {
			inSight[m.torus.square(row+o.row, col+o.col)] = true
		}
		queue := []int32{h.square}
		inSight[h.square] = false
		for len(queue) > 0 {
			square := queue[0]
			queue = queue[1:]
			near[square] = true
			for d := range m.torus.step {
				if next := m.torus.step[d][square]; inSight[next] && !m.water[next] {
					inSight[next] = false
					queue = append(queue, next)
				}
			}
		}
	}
	return near
}

// start puts some food into everybody's sight, and then as much on the board as its size demands.
func (s *symmetric) start(m *match) {
	nearby := s.nearby
	random.Shuffle(&s.random, nearby)
	for _, set := range nearby[:min(m.drawn.foodVisible, len(nearby))] {
		s.add(set)
	}
	land := 0
	for _, wet := range m.water {
		if !wet {
			land++
		}
	}
	s.spend(land/m.drawn.foodStart - m.drawn.foodVisible*m.players)
	s.place(m)
}

// sow spends what has grown by now.
func (s *symmetric) sow(m *match) {
	s.owed += m.drawn.foodRate * m.players
	amount := s.owed / m.drawn.foodTurn
	s.owed -= (amount - s.spend(amount)) * m.drawn.foodTurn
	s.place(m)
}

// spend takes sets as long as the next one is not larger than what is left, and gives that. Every set comes once before
// one comes again.
func (s *symmetric) spend(amount int) (left int) {
	if len(s.cycle) == 0 {
		return max(amount, 0)
	}
	for amount > 0 {
		if s.next == len(s.cycle) {
			random.Shuffle(&s.random, s.cycle)
			s.next = 0
		}
		set := s.cycle[s.next]
		size := int(s.begins[set+1] - s.begins[set])
		if size > amount {
			break
		}
		amount -= size
		s.next++
		s.add(set)
	}
	return max(amount, 0)
}

func (s *symmetric) add(set int32) {
	for _, square := range s.squares[s.begins[set]:s.begins[set+1]] {
		if s.waiting[square] == 0 {
			s.pending = append(s.pending, square)
		}
		s.waiting[square]++
	}
}

// place puts waiting food where there is room now.
func (s *symmetric) place(m *match) {
	pending := s.pending[:0]
	for _, square := range s.pending {
		if m.addFood(square) {
			s.waiting[square]--
		}
		if s.waiting[square] > 0 {
			pending = append(pending, square)
		}
	}
	s.pending = pending
}
