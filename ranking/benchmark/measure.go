package main

import (
	"math"

	"github.com/agon-judge/agon/ranking/rankingtest"
)

// figures are what one contestant reached in one world, by column of columns().
type figures struct {
	tau  []float64
	loss []float64 // excess log loss of predicted winners, in thousandths of a nat; only where lossAt says
	off  []float64 // mean distance of predicted and true probabilities of winning
	held []float64 // share of the 95 % intervals that hold the truth
}

// columns are the numbers of matches per player after which everybody looks: steps of a quarter, those of the table, and
// those that are compared with what is published.
func (w world) columns() []int {
	wanted := map[int]bool{28: true, 40: true, 56: true, 60: true, 100: true}
	for _, n := range w.at {
		wanted[n] = true
	}
	for x := 4.0; x <= float64(w.matches); x *= 1.19 {
		wanted[int(x)] = true
	}
	var columns []int
	for n := 1; n <= w.matches; n++ {
		if wanted[n] && (!w.quads || n%w.size == 0) {
			columns = append(columns, n)
		}
	}
	return columns
}

// heldAt are the columns of which the table says how many intervals hold the truth.
func heldAt() []int { return []int{28, 60, 100} }

// lossAt are the columns with predictions.
func lossAt(n int) bool { return n == 60 || n == 100 }

// play plays a world once and returns the figures of each contestant, and after them those of the limit if it is known.
func (w world) play(seed uint64, all []contestant) ([]figures, error) {
	results := make([]figures, len(all))
	var best *limit
	if w.limited() {
		best = newLimit(w)
		results = append(results, figures{})
	}
	shared := w.begin(seed)
	var runs []*run
	var states []*state
	for _, c := range all {
		s := shared
		if c.follows {
			s = w.begin(seed) // the same players, other matches
		}
		r, err := c.begin(s.field)
		if err != nil {
			return nil, err
		}
		runs, states = append(runs, r), append(states, s)
	}
	per := 1 // matches per player and round
	if w.quads {
		per = w.size
	}
	played := 0
	for _, n := range w.columns() {
		for ; played < n; played += per {
			matches := shared.play(randomGroups(shared.random, make([]float64, w.players), w.size))
			if best != nil {
				best.add(matches)
			}
			for i, r := range runs {
				own := matches
				if r.follows {
					own = states[i].play(r.pairing(states[i].random, r.standing.Ratings, w.size))
				}
				if err := r.add(own); err != nil {
					return nil, err
				}
			}
		}
		for i, r := range runs {
			s, err := r.look(states[i].field)
			if err != nil {
				return nil, err
			}
			results[i].enter(states[i], n, s.Ratings, func(p, o int) float64 { return s.Win(states[i].current[p], states[i].current[o]) })
			results[i].held = append(results[i].held, rankingtest.Held(states[i].truth(), states[i].currentOf(s.Ratings), states[i].currentOf(s.Deviations)))
		}
		if best != nil {
			ratings, win := best.look()
			results[len(all)].enter(shared, n, ratings, win)
		}
	}
	return results, nil
}

// enter looks after n matches at ratings, and at what they say of who wins among two players.
func (f *figures) enter(s *state, n int, ratings []float64, win func(p, o int) float64) {
	f.tau = append(f.tau, kendall(s.truth(), ratings))
	loss, off := 0.0, 0.0
	if lossAt(n) {
		loss, off = s.predictions(win)
	}
	f.loss, f.off = append(f.loss, loss), append(f.off, off)
}

// kendall is Kendall's tau: pairs in the right order less those in the wrong one, in parts of all.
func kendall(a, b []float64) float64 {
	right, pairs := 0, 0
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
	return float64(right) / float64(pairs)
}

// predictions compares the probabilities of winning of all pairs with the true ones: the mean excess log loss, in
// thousandths of a nat, and the mean distance in ten classes of predictions.
func (s *state) predictions(win func(p, o int) float64) (loss, off float64) {
	var said, true10, count [10]float64
	pairs := 0.0
	for p := range s.players {
		for o := range s.players {
			if p == o {
				continue
			}
			truth := s.chance(p, o)
			q := min(max(win(p, o), 1e-9), 1-1e-9)
			loss += 1000 * (divergence(truth, q) + divergence(1-truth, 1-q))
			class := min(int(q*10), 9)
			said[class] += q
			true10[class] += truth
			count[class]++
			pairs++
		}
	}
	for class := range count {
		if count[class] > 0 {
			off += math.Abs(said[class]-true10[class]) / pairs
		}
	}
	return loss / pairs, off
}

func divergence(p, q float64) float64 {
	if p <= 0 {
		return 0
	}
	return p * math.Log(p/q)
}

// crossing is the number of matches at which the mean tau first reaches a level, 0 if it never does. Between columns the
// logarithm of the distance from 1 is a straight line over the logarithm of the number.
func crossing(columns []int, tau []float64, level float64) float64 {
	x0, y0 := 0.0, 0.0
	for i, t := range tau {
		x1, y1 := math.Log(float64(columns[i])), math.Log(1-t)
		if t >= level && i == 0 {
			return float64(columns[0])
		}
		if t >= level {
			return math.Exp(x0 + (x1-x0)*(math.Log(1-level)-y0)/(y1-y0))
		}
		x0, y0 = x1, y1
	}
	return 0
}

// currentOf are the values of the current versions, by player.
func (s *state) currentOf(values []float64) []float64 {
	of := make([]float64, s.players)
	for p, version := range s.current {
		of[p] = values[version]
	}
	return of
}
