package ants_test

import (
	"regexp"
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPlayers(t *testing.T) {
	jutgetest.Players(t, ants.Game{}, 90, tenRounds(), traps(), jutgetest.Everything)
}

// tenRounds is the configuration of a short match.
func tenRounds() []byte {
	return regexp.MustCompile(`NUM_ROUNDS +250`).ReplaceAll(ants.Game{}.Config(), []byte("NUM_ROUNDS 10"))
}

func traps() []jutgetest.Trap {
	return []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Arithmetic", Name: "Arithmetic"},
		{File: "Moves", Name: "Moves"},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Invalid", Name: "Invalid", Commands: invalidCommands()},
		{File: "Transitive", Name: "Transitive"},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
	}
}

// invalidCommands are the commands of the trap Invalid.
func invalidCommands() []string {
	return []string{
		"-1 m d _", "2147483647 m _ _", "-2147483648 m _ _", "1000000 t _ _", "3 y _ q", "4 y u _", "5 y l s", "0 l _ _", "0 l _ _",
	}
}
