package dominator_test

import (
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPlayers(t *testing.T) {
	jutgetest.Players(t, dominator.Game{}, 95, tenRounds(), traps(), jutgetest.Sample)
}

// tenRounds is the configuration of a short match.
func tenRounds() []byte { return enginetest.Shorten(dominator.Game{}.Config(), 10) }

func traps() []jutgetest.Trap {
	return []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Arithmetic", Name: "Arithmetic"},
		{File: "Fighters", Name: "Fighters"},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Invalid", Name: "Invalid", Commands: invalidCommands()},
		{File: "Transitive", Name: "Transitive"},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
		{File: "Rotation", Name: "Rotation", Stderr: jutgetest.Nothing},
		{File: "Sleep", Name: "Sleep", Stderr: jutgetest.Nothing},
	}
}

// invalidCommands are the commands of the trap Invalid. The units of seat 1 begin with the id 32: two witches, ten
// knights, the first farmer.
func invalidCommands() []string {
	return []string{"-1 b", "2147483647 ?", "-2147483648 ?", "1000000 n", "44 z", "3 ?", "3 t", "4 y"}
}
