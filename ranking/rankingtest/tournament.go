// Package rankingtest helps to test rating systems: tournaments of players with known strengths, and checks that hold for
// every standing.
package rankingtest

import (
	"math"
	"math/rand/v2"

	"github.com/agon-judge/agon/ranking"
)

// Tournament draws results of players whose strengths are known.
type Tournament struct {
	Random    *rand.Rand
	Strengths []float64 // in units of noise
	Size      int       // of matches
	Matches   []ranking.Match
	Against   [][]float64 // what a player has for or against an opponent
	Seats     []float64   // advantages
	Shared    float64     // the part of noise that belongs to a seat of a board
	Noise     []float64   // the deviation of each player's own; nil: 1
}

// NewTournament draws players whose strengths are normal with the deviation spread.
func NewTournament(seed uint64, players, size int, spread float64) *Tournament {
	t := &Tournament{Random: rand.New(rand.NewPCG(seed, 0)), Strengths: make([]float64, players), Size: size}
	for i := range t.Strengths {
		t.Strengths[i] = spread * t.Random.NormFloat64()
	}
	return t
}

// Field returns the players, without versions.
func (t *Tournament) Field() ranking.Field { return ranking.Field{Players: len(t.Strengths)} }

// Round lets everybody play once, as far as players suffice for whole matches.
func (t *Tournament) Round() {
	order := t.Random.Perm(len(t.Strengths))
	for g := 0; g+t.Size <= len(order); g += t.Size {
		t.Play(order[g : g+t.Size]...)
	}
}

// Rounds plays n rounds.
func (t *Tournament) Rounds(n int) {
	for range n {
		t.Round()
	}
}

// Play lets players meet on a board of their own.
func (t *Tournament) Play(players ...int) {
	t.PlayOn(0, make([]float64, len(players)), players...)
}

// Quad lets players play on one board until everybody has had every seat.
func (t *Tournament) Quad(players ...int) {
	board := make([]float64, len(players))
	for i := range board {
		board[i] = t.Random.NormFloat64()
	}
	number := int64(len(t.Matches) + 1)
	for turn := range players {
		t.PlayOn(number, board, append(append([]int{}, players[turn:]...), players[:turn]...)...)
	}
}

// PlayOn lets players meet on a board with a number, whose seats are worth what board says.
func (t *Tournament) PlayOn(number int64, board []float64, players ...int) {
	m := ranking.Match{Board: number}
	for i, p := range players {
		noise := 1.0
		if t.Noise != nil {
			noise = t.Noise[p]
		}
		score := t.Strengths[p] + math.Sqrt(t.Shared)*board[i] + math.Sqrt(1-t.Shared)*noise*t.Random.NormFloat64()
		if t.Against != nil {
			for _, o := range players {
				score += t.Against[p][o]
			}
		}
		if t.Seats != nil {
			score += t.Seats[i]
		}
		m.Seats = append(m.Seats, ranking.Seat{Player: p, Score: score})
	}
	t.Matches = append(t.Matches, m)
}

// Suits lets players suit each other by a deviation.
func (t *Tournament) Suits(deviation float64) {
	t.Against = make([][]float64, len(t.Strengths))
	for i := range t.Against {
		t.Against[i] = make([]float64, len(t.Strengths))
		for j := range i {
			t.Against[i][j] = deviation * t.Random.NormFloat64()
			t.Against[j][i] = -t.Against[i][j]
		}
	}
}

// Blind takes the scores away and leaves the ranks.
func (t *Tournament) Blind() {
	for _, m := range t.Matches {
		for i, rank := range m.Ranks(nil) {
			m.Seats[i].Rank = rank
		}
		for i := range m.Seats {
			m.Seats[i].Score = 0
		}
	}
}

// Tau is Kendall's: the pairs in the right order minus those in the wrong one, in parts of all.
func Tau(a, b []float64) float64 {
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

// Held is the share of the 95 % intervals of ratings that hold the strength of their player. What a point is worth depends on the
// shape of luck, so strengths are first brought to the scale of the ratings.
func Held(strengths, ratings, deviations []float64) float64 {
	n := float64(len(strengths))
	level, rating := 0.0, 0.0
	for i, x := range strengths {
		level += x / n
		rating += ratings[i] / n
	}
	squares, products := 0.0, 0.0
	for i, x := range strengths {
		squares += (x - level) * (x - level)
		products += (x - level) * (ratings[i] - rating)
	}
	held := 0.0
	for i, x := range strengths {
		away := ratings[i] - rating - products/squares*(x-level)
		if d := deviations[i]; d > 0 && math.Abs(away) <= 1.96*d {
			held += 1 / n
		}
	}
	return held
}
