package main

import (
	"math"

	"github.com/agon-judge/agon/ranking"
)

// limit is what the results of a world tell at best: the exact posterior of a regression that is told the spread, that
// scores are performances, that luck is even, and that seats and boards do not matter. Systems have to learn all that.
type limit struct {
	precision [][]float64 // of the posterior
	pull      []float64   // precision times mean
}

// limited tells whether the limit of a world is known: scores must be strength plus even normal luck.
func (w world) limited() bool {
	return w.predictable() && w.distort == nil && !w.blind && w.uneven == 0 && w.shared == 0 && w.churn == 0 && w.drift == 0
}

func newLimit(w world) *limit {
	l := &limit{pull: make([]float64, w.players)}
	for p := range w.players {
		l.precision = append(l.precision, make([]float64, w.players))
		l.precision[p][p] = 1 / (w.spread * w.spread)
	}
	return l
}

// add takes matches. Of each only the differences from its mean tell something: a board may be worth anything to all.
func (l *limit) add(matches []ranking.Match) {
	for _, m := range matches {
		part := 1 / float64(len(m.Seats))
		mean := 0.0
		for _, s := range m.Seats {
			mean += s.Score * part
		}
		for _, s := range m.Seats {
			l.pull[s.Player] += s.Score - mean
			l.precision[s.Player][s.Player]++
			for _, o := range m.Seats {
				l.precision[s.Player][o.Player] -= part
			}
		}
	}
}

// look gives the posterior: the means, and what a player's probability is to be better than another in a match of both.
func (l *limit) look() (mean []float64, win func(p, o int) float64) {
	covariance := inverse(l.precision)
	for _, row := range covariance {
		m := 0.0
		for o, c := range row {
			m += c * l.pull[o]
		}
		mean = append(mean, m)
	}
	return mean, func(p, o int) float64 {
		return beats(mean[p]-mean[o], math.Sqrt(2+covariance[p][p]+covariance[o][o]-2*covariance[p][o]))
	}
}

// inverse is that of a positive definite matrix, by Gauss and Jordan: such matrices need no pivots.
func inverse(matrix [][]float64) [][]float64 {
	n := len(matrix)
	rows := make([][]float64, n) // the matrix, and right of it what becomes of the identity
	for i, row := range matrix {
		rows[i] = append(append(make([]float64, 0, 2*n), row...), make([]float64, n)...)
		rows[i][n+i] = 1
	}
	for c := range n {
		pivot := rows[c][c]
		for j := range rows[c] {
			rows[c][j] /= pivot
		}
		for r := range n {
			if factor := rows[r][c]; r != c && factor != 0 {
				for j := c; j < 2*n; j++ {
					rows[r][j] -= factor * rows[c][j]
				}
			}
		}
	}
	for i := range rows {
		rows[i] = rows[i][n:]
	}
	return rows
}
