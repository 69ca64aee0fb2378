package ranking

import (
	"math"
	"math/rand/v2"
)

// tournament draws results of players whose strengths are known.
type tournament struct {
	random    *rand.Rand
	strengths []float64 // in units of luck
	size      int       // of matches
	matches   []Match
	against   [][]float64 // what a player has for or against an opponent
	seats     []float64   // advantages
	shared    float64     // the part of luck that belongs to a seat of a board
	luck      []float64   // the deviation of each player's own; nil: 1
}

func newTournament(seed uint64, players, size int, spread float64) *tournament {
	t := &tournament{random: rand.New(rand.NewPCG(seed, 0)), strengths: make([]float64, players), size: size}
	for i := range t.strengths {
		t.strengths[i] = spread * t.random.NormFloat64()
	}
	return t
}

func (t *tournament) field() Field { return Field{Players: len(t.strengths)} }

// round lets everybody play once, as far as players suffice for whole matches.
func (t *tournament) round() {
	order := t.random.Perm(len(t.strengths))
	for g := 0; g+t.size <= len(order); g += t.size {
		t.play(order[g : g+t.size]...)
	}
}

func (t *tournament) rounds(n int) {
	for range n {
		t.round()
	}
}

func (t *tournament) play(players ...int) {
	t.playOn(0, make([]float64, len(players)), players...)
}

// quad lets players play on one board until everybody has had every seat.
func (t *tournament) quad(players ...int) {
	board := make([]float64, len(players))
	for i := range board {
		board[i] = t.random.NormFloat64()
	}
	number := int64(len(t.matches) + 1)
	for turn := range players {
		t.playOn(number, board, append(append([]int{}, players[turn:]...), players[:turn]...)...)
	}
}

func (t *tournament) playOn(number int64, board []float64, players ...int) {
	m := Match{Board: number}
	for i, p := range players {
		luck := 1.0
		if t.luck != nil {
			luck = t.luck[p]
		}
		score := t.strengths[p] + math.Sqrt(t.shared)*board[i] + math.Sqrt(1-t.shared)*luck*t.random.NormFloat64()
		if t.against != nil {
			for _, o := range players {
				score += t.against[p][o]
			}
		}
		if t.seats != nil {
			score += t.seats[i]
		}
		m.Seats = append(m.Seats, Seat{Player: p, Score: score})
	}
	t.matches = append(t.matches, m)
}

// suits lets players suit each other by a deviation.
func (t *tournament) suits(deviation float64) {
	t.against = make([][]float64, len(t.strengths))
	for i := range t.against {
		t.against[i] = make([]float64, len(t.strengths))
		for j := range i {
			t.against[i][j] = deviation * t.random.NormFloat64()
			t.against[j][i] = -t.against[i][j]
		}
	}
}

// blind takes the scores away and leaves the ranks.
func (t *tournament) blind() {
	for _, m := range t.matches {
		for i, rank := range m.ranks(nil) {
			m.Seats[i].Rank = rank
		}
		for i := range m.Seats {
			m.Seats[i].Score = 0
		}
	}
}

// tau is Kendall's: the pairs in the right order minus those in the wrong one, in parts of all.
func tau(a, b []float64) float64 {
	right, pairs := 0.0, 0.0
	for i := range a {
		for j := range i {
			pairs++
			switch d := (a[i] - a[j]) * (b[i] - b[j]); {
			case d > 0:
				right++
			case d < 0:
				right--
			}
		}
	}
	return right / pairs
}
