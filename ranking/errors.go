package ranking

import "errors"

// What can be wrong with the arguments of a rating system. None depends on the state of anything, so trying again helps
// nobody.
var (
	ErrPlayers = errors.New("a match needs two or more players and one rank for each")
	ErrRating  = errors.New("a rating must be finite and its uncertainty positive")
	ErrSystem  = errors.New("the parameters of the rating system are out of range")
	ErrTie     = errors.New("a tie is impossible when the draw probability is 0")
	ErrShare   = errors.New("a share of the points must be in [0, 1]")
)
