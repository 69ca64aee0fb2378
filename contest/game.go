package contest

import (
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/engine"
)

// Games are the games that this program has.
type Games []engine.Game

// ByID returns the game with an id.
func (games Games) ByID(id string) (engine.Game, error) {
	i := slices.IndexFunc(games, func(g engine.Game) bool { return g.ID() == id })
	if i < 0 {
		return nil, fmt.Errorf("this program does not know the game %q", id)
	}
	return games[i], nil
}
