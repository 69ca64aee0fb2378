package match_test

import (
	"os"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
)

// shortRounds is how long matches are in which everything is decided in the first rounds.
const shortRounds = 50

// shortened is a game whose matches have fewer rounds.
type shortened struct {
	engine.Game
	rounds int
}

// inShort shortens the matches of a game, but not for `make hostile`.
func inShort(game engine.Game) engine.Game {
	if inFull() {
		return game
	}
	return shortened{game, shortRounds}
}

// inFull reports whether every hostile program is played in every way.
func inFull() bool { return os.Getenv("AGON_HOSTILE") == "full" }

// Config implements engine.Game.
func (s shortened) Config() []byte { return enginetest.Shorten(s.Game.Config(), s.rounds) }
