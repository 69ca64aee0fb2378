package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/agon-judge/agon/ranking"
)

// tournament is one that was played. The truth is what all of its matches say: the mean share of opponents that a
// player was better than. Each repetition takes the matches in another order.
type tournament struct {
	ranking.Results
	truth  []float64
	boards [][]ranking.Match // matches of one board stay together
}

func readReal(name string, from io.Reader) (*tournament, error) {
	results, err := ranking.ReadResults(from)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r := &tournament{Results: results, truth: make([]float64, len(results.Names))}
	counts := make([]float64, len(r.truth))
	at := map[int64]int{}
	for _, m := range r.Matches {
		for i, s := range m.Seats {
			for j := range m.Seats {
				if i != j {
					r.truth[s.Player] += outcome(m, i, j)
					counts[s.Player]++
				}
			}
		}
		k, known := at[m.Board]
		if !known || m.Board == 0 {
			k = len(r.boards)
			at[m.Board] = k
			r.boards = append(r.boards, nil)
		}
		r.boards[k] = append(r.boards[k], m)
	}
	for p := range r.truth {
		r.truth[p] /= max(counts[p], 1)
	}
	return r, nil
}

// outcome is 1 when seat i was better than seat j, 1/2 when they tied. Ranks decide, and scores where there are none.
func outcome(m ranking.Match, i, j int) float64 {
	a, b := float64(m.Seats[j].Rank), float64(m.Seats[i].Rank)
	if a == b {
		a, b = m.Seats[i].Score, m.Seats[j].Score
	}
	switch {
	case a > b:
		return 1
	case a < b:
		return 0
	default:
		return 0.5
	}
}

// realColumns are the numbers of matches per player of the table. More than half of those that were played say nothing:
// they are the truth.
func realColumns() []int { return []int{3, 5, 10, 20, 40, 80, 160} }

// play takes the matches in one order and returns tau, and the log loss of the next matches in thousandths of a nat per
// pair, by contestant and column.
func (r *tournament) play(seed uint64, all []contestant) (tau, loss [][]float64, err error) {
	random := rand.New(rand.NewPCG(seed, 0xf00d))
	var order []ranking.Match
	for _, b := range random.Perm(len(r.boards)) {
		order = append(order, r.boards[b]...)
	}
	seats := 0
	for _, m := range order {
		seats += len(m.Seats)
	}
	for _, c := range all {
		run, err := c.begin(r.Field())
		if err != nil {
			return nil, nil, err
		}
		done := 0
		var taus, losses []float64
		for _, column := range realColumns() {
			until := column * len(r.Names) * len(order) / max(seats, 1)
			if until > len(order)/2 {
				break
			}
			if err := run.add(order[done:until]); err != nil {
				return nil, nil, err
			}
			done = until
			s, err := run.look(r.Field())
			if err != nil {
				return nil, nil, err
			}
			taus = append(taus, kendall(r.truth, s.Ratings))
			losses = append(losses, surprise(s, order[done:min(done+500, len(order))]))
		}
		tau, loss = append(tau, taus), append(loss, losses)
	}
	return tau, loss, nil
}

// surprise is the log loss of predicting these matches, in thousandths of a nat per pair.
func surprise(s *ranking.Standing, matches []ranking.Match) float64 {
	sum, pairs := 0.0, 0.0
	for _, m := range matches {
		for i := range m.Seats {
			for j := range i {
				p := min(max(s.Win(m.Seats[i].Player, m.Seats[j].Player), 1e-9), 1-1e-9)
				o := outcome(m, i, j)
				sum -= o*math.Log(p) + (1-o)*math.Log(1-p)
				pairs++
			}
		}
	}
	return 1000 * sum / max(pairs, 1)
}
