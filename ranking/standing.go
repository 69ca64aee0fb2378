package ranking

import (
	"cmp"
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

	field    Field
	win      func(i, j int) float64
	variance func(i, j int) float64 // of the difference of two ratings
	add      func(Match) error
	check    func(Match) error
	prior    func(a, b int) float64 // the variance of the difference of two ratings before the results
	pairs    func() *Pairs          // nil where they are not known
	meetings func() []meeting       // of all pairs of players; nil where the matches are not kept
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

// current lists those who count: they have played, and nobody who has played replaces them.
func (s *Standing) current() []int {
	replaced := make([]bool, len(s.Matches))
	for i, n := range slices.Backward(s.Matches) {
		if p := s.field.previous(i); p >= 0 && (n > 0 || replaced[i]) {
			replaced[p] = true
		}
	}
	var current []int
	for i, n := range s.Matches {
		if n > 0 && !replaced[i] {
			current = append(current, i)
		}
	}
	return current
}
