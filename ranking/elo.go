package ranking

import (
	"fmt"
	"math"
)

// Elo is the system of A. Elo, "The Rating of Chessplayers, Past and Present" (1978), in its logistic form. A match of
// many players counts as all of its pairs, each with the weight 1/(n-1), so that a match moves a rating by at most K
// however many take part.
type Elo struct {
	K     float64 // most points one match can move a rating; positive
	Scale float64 // points of advantage that make the odds 10 : 1; positive
	Start float64 // rating of a newcomer

	// Penalty keeps newcomers low: Shown subtracts Start*Penalty^matches. In [0, 1); 0 means that there is none.
	Penalty float64
}

// DefaultElo has the customary parameters: K 24, scale 400, start 1500, no penalty.
func DefaultElo() Elo {
	return Elo{K: 24, Scale: 400, Start: 1500}
}

// New returns the rating of a newcomer.
func (e Elo) New() float64 {
	return e.Start
}

// Expected returns the share of the points that a player rated a is expected to take from one rated b, in [0, 1].
func (e Elo) Expected(a, b float64) float64 {
	return 1 / (1 + math.Pow(10, (b-a)/e.Scale))
}

// Rate returns the ratings after a match. ranks[i] is the rank of the player with ratings[i]: 1 is best, equal is a tie
// and halves the point. What some win the others lose: the sum of all ratings stays, up to rounding.
//
// The error wraps ErrPlayers, ErrRating or ErrSystem.
func (e Elo) Rate(ratings []float64, ranks []int) ([]float64, error) {
	if len(ratings) < 2 || len(ratings) != len(ranks) {
		return nil, fmt.Errorf("%w: got %d ratings and %d ranks", ErrPlayers, len(ratings), len(ranks))
	}
	if err := e.check(ratings); err != nil {
		return nil, err
	}
	changes := make([]float64, len(ratings))
	for i := range ratings {
		for j := i + 1; j < len(ratings); j++ {
			change := Share(ranks[i], ranks[j]) - e.Expected(ratings[i], ratings[j])
			changes[i] += change
			changes[j] -= change
		}
	}
	rated := make([]float64, len(ratings))
	for i, r := range ratings {
		rated[i] = r + e.K/float64(len(ratings)-1)*changes[i]
	}
	return rated, nil
}

// RateShare returns the ratings after two players divided the points of several games: share, in [0, 1], is the part that
// went to a. A best of three won 2-1 is a share of 2/3. The error wraps ErrShare, ErrRating or ErrSystem.
func (e Elo) RateShare(a, b, share float64) (ratedA, ratedB float64, err error) {
	if !(share >= 0 && share <= 1) {
		return 0, 0, fmt.Errorf("%w: got %v", ErrShare, share)
	}
	if err := e.check([]float64{a, b}); err != nil {
		return 0, 0, err
	}
	change := e.K * (share - e.Expected(a, b))
	return a + change, b - change, nil
}

// Shown returns the number that people see after a number of matches. Elo knows no uncertainty, so there is no interval.
func (e Elo) Shown(rating float64, matches int) float64 {
	if e.Penalty == 0 {
		return rating
	}
	return rating - e.Start*math.Pow(e.Penalty, float64(matches))
}

// Rank implements [System]: matches in the order given. A new version has the rating of the one that it replaces.
func (e Elo) Rank(field Field, matches []Match) (*Standing, error) {
	return Sequence[float64]{
		Newcomer: e.New(),
		Version:  func(r float64) float64 { return r },
		Rate:     e.Rate,
		Show:     func(r float64) (float64, float64) { return r, 0 },
		Win:      e.Expected,
	}.Rank(field, matches)
}

func (e Elo) check(ratings []float64) error {
	if !finite(e.K) || !finite(e.Scale) || e.K <= 0 || e.Scale <= 0 {
		return fmt.Errorf("%w: K %v and scale %v must be positive", ErrSystem, e.K, e.Scale)
	}
	for i, r := range ratings {
		if !finite(r) {
			return fmt.Errorf("%w: player %d has %v", ErrRating, i, r)
		}
	}
	return nil
}

// Share is the part of the point that goes to the player ranked a against the one ranked b: 1, a half or 0.
func Share(a, b int) float64 {
	switch {
	case a < b:
		return 1
	case a > b:
		return 0
	default:
		return 0.5
	}
}
