package ranking

import (
	"cmp"
	"slices"
)

const (
	// Average is the rating of a newcomer, the customary middle of chess ratings.
	Average = 1500

	// Unit is the noise of one player in one match, a standard deviation, in points of a rating.
	Unit = 200
)

// Standing is the outcome of a system for all players. Players without matches have the rating of a newcomer.
//
// Ratings are points like those of chess: [Unit] is the noise of one player in one match, and the average is [Average].
type Standing struct {
	Ratings    []float64 // of each player
	Deviations []float64 // the uncertainty of each, one standard deviation; 0 where the system does not know it
	Matches    []int     // how many each has played

	field Field
	model Model
}

// Model is what a system knows beside the ratings.
type Model interface {
	// Win returns the probability that player i ends before another player j in a match of both, a tie counting half.
	Win(i, j int) float64

	// Variance and PriorVariance return the variance of the difference of two ratings, after the results and before them.
	Variance(i, j int) float64
	PriorVariance(i, j int) float64

	// Meetings returns what the matches of two players against each other say beyond that.
	Meetings(i, j int) Meetings

	// Add takes one more match into account and updates the numbers of the standing.
	Add(m Match) error
}

// NewStanding returns a standing of a field without results. The model fills in its numbers.
func NewStanding(field Field, model Model) *Standing {
	n := field.Players
	return &Standing{Ratings: make([]float64, n), Deviations: make([]float64, n), Matches: make([]int, n), field: field, model: model}
}

// Model returns what the standing's system knows beside the ratings.
func (s *Standing) Model() Model { return s.model }

// Order lists the players from the best to the worst, equals by their number.
func (s *Standing) Order() []int {
	order := make([]int, len(s.Ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.Ratings[b], s.Ratings[a]) })
	return order
}

// Win returns the probability that player i ends before player j in a match of both, a tie counting half.
func (s *Standing) Win(i, j int) float64 {
	if i == j {
		return 0.5
	}
	return s.model.Win(i, j)
}

// Add takes one more match into account, at once and almost as well as ranking everything again: what was learned beside
// the ratings stays the same. A match that is added twice counts twice. The error wraps ErrField, ErrMatch or ErrScore.
func (s *Standing) Add(m Match) error {
	if err := s.field.CheckMatch(m); err != nil {
		return err
	}
	return s.model.Add(m)
}

// Current lists the players that have played and that no version with matches replaces.
func (s *Standing) Current() []int {
	replaced := make([]bool, len(s.Matches))
	for i, n := range slices.Backward(s.Matches) {
		if p := s.field.Predecessor(i); p >= 0 && (n > 0 || replaced[i]) {
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
