package ants_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestTraps(t *testing.T) { jutgetest.Traps(t, ants.Game{}, tenRounds(), traps()) }

// tenRounds is the configuration of a short match.
func tenRounds() []byte {
	return regexp.MustCompile(`NUM_ROUNDS +250`).ReplaceAll(ants.Game{}.Config(), []byte("NUM_ROUNDS 10"))
}

func traps() []jutgetest.Trap {
	return append(jutgetest.CommonTraps(), []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Cout", Name: "Cout", Alone: true, Commands: []string{}, Stderr: jutgetest.Nothing},
		{File: "Cerr", Name: "Cerr", Stderr: jutgetest.Bounded("first words\nant 0 of 1 goes Down\n")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Arithmetic", Name: "Arithmetic"},
		{File: "Destructor", Name: "Destroy"},
		{File: "Moves", Name: "Moves"},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Invalid", Name: "Invalid", Commands: []string{
			"-1 m d _", "2147483647 m _ _", "-2147483648 m _ _", "1000000 t _ _", "3 y _ q", "4 y u _", "5 y l s", "0 l _ _", "0 l _ _",
		}},
		{File: "Transitive", Name: "Transitive"},
		{File: "Intruder", Name: "Intruder", Reason: engine.ReasonProtocol, Round: 1, Detail: "1 move down"},
		{File: "Flood", Name: "Flood", Reason: engine.ReasonOutput, Round: 0},
		{File: "Random", Name: "Random", Commands: randomCommands()},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
	}...)
}

// randomCommands are the commands of the trap Random.
func randomCommands() []string {
	draws := jutgetest.Draws(jutgetest.TrapSeed + jutgetest.TrapSeat + 1)
	offsets := []int64{0, 2000, 3000, 0, 4000, -1, 5000, 5000, 5000, 5000, 5000}
	var commands []string
	for i, draw := range draws {
		commands = append(commands, fmt.Sprintf("%d t _ _", draw+offsets[i]))
	}
	return commands
}
