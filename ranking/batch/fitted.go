package batch

import (
	"fmt"
	"math"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/internal/matrix"
)

// likelihood is what results say of performances.
type likelihood interface {
	// derivatives returns the gradient of the log probability of a result by the expected performance of each seat, of
	// which advantage is the seat's, and minus its second derivatives, row by row.
	derivatives(m ranking.Match, expected, advantage []float64, l Learned) (gradient, precision []float64)

	// add keeps what later matches are compared with.
	add(m ranking.Match, advantage []float64)

	// results returns how well each seat of a match did, beside its advantage; nil if only places are known.
	results(m ranking.Match, advantage []float64) []float64

	// meetings returns what the matches of two players say, given the number of matches of the one that has played less, the
	// variance of the noise of both in a match and that of the difference of their strengths, before all results and after them.
	meetings(m meeting, played int, noise, before, after float64) ranking.Meetings

	// win returns the probability that a player is better than another, given the means of their strengths and the variances of
	// their noise, and the variance of the difference of their strengths.
	win(first, second performance, variance float64) float64

	// residuals returns by how much each seat of a match did better than expected from the strengths, up to a constant.
	residuals(t *dataset, match int, mean []float64) []float64
}

// fitted is the model after it was fitted to the results. It implements [ranking.Model].
type fitted struct {
	posterior
	field    ranking.Field
	t        *dataset
	model    likelihood
	learned  Learned
	standing *ranking.Standing

	met, metLater []meeting // in the matches that were fitted, and in those added later
}

func newStanding(field ranking.Field, t *dataset, model likelihood, learned Learned, p posterior) *ranking.Standing {
	l := &fitted{posterior: p, field: field, t: t, model: model, learned: learned}
	if s, ok := model.(scores); ok {
		l.met = newMeetings(t, s.result)
	} else {
		l.met = newMeetings(t, nil)
	}
	l.standing = ranking.NewStanding(field, l)
	l.standing.Matches = t.played()
	l.updateRatings()
	return l.standing
}

// LearnedFrom returns what a standing of [System] learned beside the ratings, nil of other systems.
func LearnedFrom(s *ranking.Standing) *Learned {
	if l, ok := s.Model().(*fitted); ok {
		return &l.learned
	}
	return nil
}

func (l *fitted) Win(i, j int) float64 {
	return l.model.win(performance{l.mean[i], l.learned.noiseOf(i)}, performance{l.mean[j], l.learned.noiseOf(j)}, l.variance(i, j))
}

func (l *fitted) Variance(i, j int) float64 { return ranking.Unit * ranking.Unit * l.variance(i, j) }

func (l *fitted) PriorVariance(i, j int) float64 {
	return ranking.Unit * ranking.Unit * l.learned.prior(l.field, i, j)
}

// variance is that of the difference of two strengths, in units of noise.
func (l *fitted) variance(i, j int) float64 {
	c := l.covariance
	return max(c.At(i, i)+c.At(j, j)-2*c.At(i, j), 0)
}

// givenCurve is that variance for somebody who knows the curve, by which the residuals were made.
func (l *fitted) givenCurve(i, j int) float64 {
	variance := l.variance(i, j)
	if s, ok := l.model.(scores); ok {
		variance -= s.bent.variance(i, j)
	}
	return max(variance, 0)
}

// updateRatings writes the ratings into the standing, relative to the mean of the current players.
func (l *fitted) updateRatings() {
	s, c := l.standing, l.covariance
	current := s.Current()
	count, mean := float64(len(current)), 0.0
	for _, i := range current {
		mean += l.mean[i] / count
	}
	all := 0.0
	shift := c.means(current) // covariance with the mean
	for _, i := range current {
		all += shift[i] / count
	}
	for i := range s.Ratings {
		s.Ratings[i] = ranking.Average + ranking.Unit*(l.mean[i]-mean)
		s.Deviations[i] = ranking.Unit * math.Sqrt(max(c.At(i, i)-2*shift[i]+all, 0))
	}
}

// Add makes the exact step from the posterior without the match to the one with it. Everything else that was learned stays
// the same. With U = SX' the covariances of the unknowns with the expected performances, C = XSX', and the gradient g
// and precisions W of its likelihood,
//
//	mean += U(I + WC)⁻¹ g    and    S -= U(I + WC)⁻¹W U'.
//
// The likelihood of places is not linear, so g and W are taken where the step ends. Iteration finds that point.
func (l *fitted) Add(m ranking.Match) error {
	k := len(m.Seats)
	if k < 2 {
		return nil
	}
	if l.learned.Ageing > 0 {
		for _, s := range m.Seats { // strengths have drifted since
			l.covariance.widen(s.Player, l.learned.Ageing*l.learned.Ageing)
		}
	}
	u, c := l.covariancesOf(m)
	before, at, advantage := make([]float64, k), make([]float64, k), make([]float64, k)
	for i, s := range m.Seats {
		advantage[i] = l.seatAdvantage(m, i)
		before[i] = l.mean[s.Player] + advantage[i]
	}
	copy(at, before)
	var pull, weight []float64 // (I + WC)⁻¹ g and (I + WC)⁻¹ W
	for range 20 {
		gradient, w := l.model.derivatives(m, at, advantage, l.learned)
		system := make([]float64, k*k)
		for i := range k {
			system[i*k+i] = 1
			for j := range k {
				gradient[i] += w[i*k+j] * (at[j] - before[j])
				for o := range k {
					system[i*k+j] += w[i*k+o] * c[o*k+j]
				}
			}
		}
		right := make([]float64, k*(k+1))
		for i := range k {
			copy(right[i*(k+1):], w[i*k:(i+1)*k])
			right[i*(k+1)+k] = gradient[i]
		}
		matrix.Eliminate(system, right, k, k+1)
		pull, weight = make([]float64, k), make([]float64, k*k)
		change := 0.0
		for i := range k {
			copy(weight[i*k:(i+1)*k], right[i*(k+1):])
			pull[i] = right[i*(k+1)+k]
		}
		for i := range k {
			next := before[i] + matrix.Dot(c[i*k:(i+1)*k], pull)
			change = max(change, math.Abs(next-at[i]))
			at[i] = next
		}
		if change < 1e-9 {
			break
		}
	}
	v := make([][]float64, k)
	for i := range k {
		v[i] = make([]float64, l.t.unknowns)
		for j := range k {
			for o, x := range u[j] {
				v[i][o] += weight[i*k+j] * x
			}
		}
		for o, x := range u[i] {
			l.mean[o] += pull[i] * x
		}
	}
	l.covariance.reduce(u, v)
	l.model.add(m, advantage)
	l.meet(m, advantage)
	for i := range l.mean {
		if math.IsNaN(l.mean[i]) || math.IsInf(l.mean[i], 0) {
			return fmt.Errorf("%w: player %d has %v", ranking.ErrRating, i, l.mean[i])
		}
	}
	for _, s := range m.Seats {
		l.standing.Matches[s.Player]++
	}
	l.updateRatings()
	return nil
}

// seatAdvantage is 0 when no match of that size was learned from.
func (l *fitted) seatAdvantage(m ranking.Match, seat int) float64 {
	if u := l.t.seatUnknown(len(m.Seats), seat); u >= 0 {
		return l.mean[u]
	}
	return 0
}

// covariancesOf returns the covariances of all unknowns with the expected performances of the seats of a match, and those of
// the seats among each other, row by row.
func (l *fitted) covariancesOf(m ranking.Match) (u [][]float64, c []float64) {
	k := len(m.Seats)
	u, c = make([][]float64, k), make([]float64, k*k)
	for i, s := range m.Seats {
		u[i] = make([]float64, l.t.unknowns)
		seat := l.t.seatUnknown(k, i)
		for o := range u[i] {
			u[i][o] = l.covariance.At(o, s.Player)
			if seat >= 0 {
				u[i][o] += l.covariance.At(o, seat)
			}
		}
	}
	for i := range k {
		for j, s := range m.Seats {
			c[i*k+j] = u[i][s.Player]
			if seat := l.t.seatUnknown(k, j); seat >= 0 {
				c[i*k+j] += u[i][seat]
			}
		}
	}
	return u, c
}

// singleMatch returns a dataset of one match in which players have the numbers of their seats.
func singleMatch(m ranking.Match) *dataset {
	seats := make([]ranking.Seat, len(m.Seats))
	for i, s := range m.Seats {
		s.Player = i
		seats[i] = s
	}
	return newDataset(ranking.Field{Players: len(seats)}, []ranking.Match{{Seats: seats}})
}

// scores is the likelihood of scores.
type scores struct {
	bent         bend
	groups       *repeatedGroups
	result       []float64 // how well each observation did, less what its seat is worth
	scale        scale
	over         *censored
	coefficients []float64
	failure      float64 // the performance of a frozen program
	calibrated   float64 // the factor of differences that makes probabilities come true
	levels       levels
	reach        reach
}

func (s scores) derivatives(m ranking.Match, expected, advantage []float64, l Learned) (gradient, precision []float64) {
	t := singleMatch(m)
	k := len(m.Seats)
	own := Learned{Shared: l.Shared, Tails: l.Tails, noise: make([]float64, k)}
	strength := make([]float64, k)
	for i, seat := range m.Seats {
		own.noise[i] = l.noiseOf(seat.Player)
		strength[i] = expected[i] - advantage[i]
	}
	over := s.over.of(t, s.scale, s.scale.numbers(t.score))
	u := newNoiseVariances(t, own, over)
	q := newPrecisions(t, u.variance, l.Shared)
	scale := tailScale(l.Tails)
	residual := s.residual(t, u.over, expected)
	for range tailRounds {
		force := q.apply(residual, 1)
		var leanings []leaning
		if u.over != nil {
			leanings = u.leanings(s.levels, residual, strength)
		}
		for i := range k {
			if !t.failed[i] && q.q[i*k+i] > 1e-9 {
				precision := q.q[i*k+i]
				if u.over.at(i) {
					_, force[i], precision = u.censor(own, i, force[i], precision, leanings[i])
				}
				u.weigh(own, scale, i, force[i], precision)
			}
		}
		q = newPrecisions(t, u.variance, l.Shared)
		residual = s.residual(t, u.over, expected)
	}
	// What the group makes new of a result is counted by its score.
	plain := s.results(m, advantage)
	for i := range plain {
		plain[i] -= strength[i]
		residual[i] -= plain[i]
	}
	factor := s.groups.news(m, plain, strength, l.Grouped)
	for i := range plain {
		residual[i] += plain[i]
	}
	gradient = q.apply(residual, 1)
	for i := range gradient {
		gradient[i] /= factor
	}
	for i := range q.q {
		q.q[i] *= tailInformation(l.Tails) / factor
	}
	for i, out := range t.failed {
		if out {
			variance := failureVariance * own.noise[i]
			gradient[i] = (s.failure - expected[i]) / variance
			q.q[i*k+i] = 1 / variance
		}
	}
	return gradient, q.q
}

// residual returns by how much the results of one match were better than expected.
func (s scores) residual(t *dataset, over *censored, expected []float64) []float64 {
	residual, part := make([]float64, len(expected)), make([]float64, len(s.coefficients))
	for i := range residual {
		s.scale.parts(t.score[i], s.scale.nearest(t.score[i]), part)
		residual[i] = matrix.Dot(part, s.coefficients) - expected[i]
		if over.at(i) {
			residual[i] += over.result[i]
		}
	}
	return residual
}

func (s scores) results(m ranking.Match, advantage []float64) []float64 {
	results, part := make([]float64, len(m.Seats)), make([]float64, len(s.coefficients))
	for i, seat := range m.Seats {
		parts(s.scale.At(seat.Score), part)
		results[i] = matrix.Dot(part, s.coefficients) - advantage[i]
	}
	return results
}

func (s scores) add(m ranking.Match, advantage []float64) {
	players := make([]int, len(m.Seats))
	for i, seat := range m.Seats {
		players[i] = seat.Player
	}
	k := s.groups.group(players)
	s.groups.take(k, players, s.results(m, advantage), s.groups.boards[k])
	s.groups.boards[k]++
}

func (s scores) residuals(t *dataset, match int, mean []float64) []float64 {
	from, to := t.match[match], t.match[match+1]
	away, part := make([]float64, to-from), make([]float64, len(s.coefficients))
	for k := range away {
		parts(s.scale.At(t.score[from+k]), part)
		away[k] = matrix.Dot(part, s.coefficients) - mean[t.player[from+k]] - mean[t.seat[from+k]]
	}
	return away
}

func (s scores) win(first, second performance, variance float64) float64 {
	difference := s.calibrated * (first.mean - second.mean)
	if !s.reach.limited() {
		return gaussian.Cumulative(difference / math.Sqrt(first.variance+second.variance+variance))
	}
	middle := (first.mean + second.mean) / 2
	first, second = performance{middle + difference/2, first.variance + variance/2}, performance{middle - difference/2, second.variance + variance/2}
	return s.reach.win(first, second)
}

// PairResiduals returns those of all matches that were fitted, not of those that were added later.
func (l *fitted) PairResiduals() []ranking.PairResidual {
	t := l.t
	var residuals []ranking.PairResidual
	for b := range len(t.block) - 1 {
		for m := t.block[b]; m < t.block[b+1]; m++ {
			from, to := t.match[m], t.match[m+1]
			away := l.model.residuals(t, m, l.mean)
			for i := from; i < to; i++ {
				for j := from; j < to; j++ {
					if t.player[i] < t.player[j] && !t.failed[i] && !t.failed[j] {
						residuals = append(residuals, ranking.PairResidual{
							First: t.player[i], Second: t.player[j], Block: b,
							Residual: away[i-from] - away[j-from], Variance: l.givenCurve(t.player[i], t.player[j]),
						})
					}
				}
			}
		}
	}
	return residuals
}
