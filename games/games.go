// Package games is the registry of the games: a line for each. What a game is stands in package engine, its rules in its own
// folder.
package games

import (
	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
)

// All gives the games, in the order in which pages list them.
func All() []engine.Game {
	return []engine.Game{ants.Game{}, apocalypse.Game{}, dominator.Game{}, aichallenge.Game{}, wota.Game{}}
}

// ByID finds a game by its identifier.
func ByID(id string) (engine.Game, bool) {
	for _, g := range All() {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}
