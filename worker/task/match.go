package task

import (
	"context"

	"github.com/agon-judge/agon/games/engine"
)

// Match is a match to be played.
type Match struct {
	Game   engine.Game
	Config []byte
	Seed   int64
	Limits engine.Limits // of each player
	Seats  []Seat        // in the order of the seats

	Trust Trust    // that a worker which plays it must have
	Not   []string // workers that must not play it
	Long  bool     // it takes long and nobody waits for it, so it leaves a core to what somebody waits for
}

// Seat is a player of a match.
type Seat struct {
	Name       string
	Language   string
	Build      []byte // the Key of its build; nil where it is not known
	Submission int64  // names the upload in errors
	// Files reads the upload, from which the player is built when its build has been evicted.
	Files func(ctx context.Context) (engine.Files, error)
}

// Trust is how far a worker is trusted, or has to be. More is greater.
type Trust int

// The levels of trust.
const (
	Guest   Trust = iota // plays matches of the ladder whose players' authors allow it, and never gets a source
	Trusted              // compiles, and plays any match
)
