package task

import (
	"github.com/agon-judge/agon/games/engine"
)

// Match is a match to be played.
type Match struct {
	Game   engine.Game
	Config []byte
	Seed   int64
	Limits engine.Limits // of each player
	Seats  []Seat        // in the order of the seats
}

// Seat is a player of a match.
type Seat struct {
	Name       string
	Language   string
	Build      []byte // the Key of its build; nil where it is not known
	Submission int64  // names the upload in errors
	Filename   string // of the upload
	Source     []byte // the upload, from which the player is built when its build has been evicted
}
