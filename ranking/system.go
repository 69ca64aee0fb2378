package ranking

import (
	"errors"
	"math"
)

// System turns the results of a tournament into a standing. Package systems lists those that a contest can have.
type System interface {
	// Rank rates all players of the field by all matches. Systems that learn match by match take the matches in the order
	// given; for the others the order matters only where strengths drift. Matches of fewer than two seats are ignored. The error wraps
	// ErrField, ErrMatch or ErrScore; otherwise every number of the standing is finite.
	Rank(field Field, matches []Match) (*Standing, error)
}

// What can be wrong with the arguments of a rating system. The errors depend on the arguments alone, so a second try with
// the same arguments gives the same error.
var (
	ErrPlayers = errors.New("a match needs two or more players and one rank for each")
	ErrRating  = errors.New("a rating must be finite and its uncertainty positive")
	ErrSystem  = errors.New("the parameters of the rating system are out of range")
	ErrTie     = errors.New("a tie is impossible when the draw probability is 0")
	ErrShare   = errors.New("a share of the points must be in [0, 1]")
)

func finite(x float64) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0)
}
