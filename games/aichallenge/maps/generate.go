package maps

import (
	"errors"

	"github.com/agon-judge/agon/games/aichallenge/dice"
)

// Generate makes a map.
func Generate(Plan, int, *dice.Dice) (*Map, error) { return nil, errors.New("no generator yet") }
