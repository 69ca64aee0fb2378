package ranking

import (
	"cmp"
	"math"
	"slices"
)

// System turns the results of a tournament into a standing.
type System interface {
	// Rank rates all players of the field by all matches. Systems that learn match by match take the matches in the order
	// given; Batch does not care. Matches of fewer than two seats are ignored. The error wraps ErrField, ErrMatch or
	// ErrScore; otherwise every number of the standing is finite.
	Rank(field Field, matches []Match) (*Standing, error)
}

// Standing is what a system believes of all players. Players without matches have the rating of a newcomer.
//
// Ratings are points like those of chess: 200 are the luck of one player in one match, and the average is 1500.
type Standing struct {
	Ratings    []float64 // of each player
	Deviations []float64 // how uncertain each is, one standard deviation; 0 where the system does not know
	Matches    []int     // how many each has played
	Learned    *Learned  // what Batch learned beside the ratings; nil of other systems

	covariance symmetric // of the ratings, in points squared; empty: they are independent
	win        func(i, j int) float64
	add        func(Match) error
	check      func(Match) error
}

// points is the luck of one match.
const points = 200

// Order lists the players from the best to the worst, equals by their number.
func (s *Standing) Order() []int {
	order := make([]int, len(s.Ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.Ratings[b], s.Ratings[a]) })
	return order
}

// Win is the probability that player i ends before player j in a match of both, a tie counting half.
func (s *Standing) Win(i, j int) float64 {
	if i == j {
		return 0.5
	}
	return s.win(i, j)
}

// Add takes one more match into account, at once and almost as well as ranking everything again: what was learned beside
// the ratings stays as it is. A match that is added twice counts twice. The error wraps ErrField, ErrMatch or ErrScore.
func (s *Standing) Add(m Match) error {
	if err := s.check(m); err != nil {
		return err
	}
	return s.add(m)
}

// variance is that of the difference of two ratings.
func (s *Standing) variance(i, j int) float64 {
	if s.covariance.n == 0 {
		return s.Deviations[i]*s.Deviations[i] + s.Deviations[j]*s.Deviations[j]
	}
	return max(s.covariance.at(i, i)+s.covariance.at(j, j)-2*s.covariance.at(i, j), 0)
}

// newBatchStanding shows strengths relative to the mean of those who have played and whom nobody replaces.
func newBatchStanding(t *table, p posterior, learned Learned) *Standing {
	n := t.players
	s := &Standing{
		Ratings: make([]float64, n), Deviations: make([]float64, n), Matches: t.played(), Learned: &learned,
		covariance: newSymmetric(n),
	}
	current := make([]bool, n)
	for i := range n {
		current[i] = s.Matches[i] > 0
	}
	for _, l := range t.links {
		if current[l[0]] {
			current[l[1]] = false
		}
	}
	count, mean := 0.0, 0.0
	for i := range n {
		if current[i] {
			count++
			mean += p.mean[i]
		}
	}
	shift, all := make([]float64, n), 0.0 // covariances with the mean, and its variance
	if count > 0 {
		mean /= count
		for i := range n {
			for j, c := range p.covariance.row(i)[:n] {
				if current[j] {
					shift[i] += c / count
				}
			}
			if current[i] {
				all += shift[i] / count
			}
		}
	}
	for i := range n {
		s.Ratings[i] = shownMean + points*(p.mean[i]-mean)
		row := s.covariance.row(i)
		for j, c := range p.covariance.row(i)[:n] {
			row[j] = points * points * (c - shift[i] - shift[j] + all)
		}
		s.Deviations[i] = math.Sqrt(max(row[i], 0))
	}
	s.win = func(i, j int) float64 {
		luck := points * points * (learned.noiseOf(i) + learned.noiseOf(j))
		return cumulative((s.Ratings[i] - s.Ratings[j]) / math.Sqrt(luck+s.variance(i, j)))
	}
	return s
}
