package match_test

import (
	"fmt"
	"os"
	"regexp"

	"github.com/agon-judge/agon/games/engine"
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

// Config implements engine.Game. Each game has another name for the number of rounds; where it has none the rules fix it.
func (s shortened) Config() []byte {
	number := regexp.MustCompile(`(?m)^((?:NUM_ROUNDS|nb_rounds|turns|MAX_TICKS_BEFORE_END =) +)\d+`)
	return number.ReplaceAll(s.Game.Config(), fmt.Appendf(nil, "${1}%d", s.rounds))
}
