package dominator_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestTraps(t *testing.T) {
	t.Parallel()
	jutgetest.Traps(t, dominator.Game{}, tenRounds(), traps())
}

// tenRounds is the configuration of a short match.
func tenRounds() []byte {
	return regexp.MustCompile(`nb_rounds +200`).ReplaceAll(dominator.Game{}.Config(), []byte("nb_rounds 10"))
}

func traps() []jutgetest.Trap {
	return append(jutgetest.CommonTraps(), []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Cout", Name: "Cout", Alone: true, Commands: []string{}, Stderr: jutgetest.Nothing},
		{File: "Cerr", Name: "Cerr", Stderr: jutgetest.Bounded("first words\nunit 0 goes 0\n")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Arithmetic", Name: "Arithmetic"},
		{File: "Destructor", Name: "Destroy"},
		{File: "Fighters", Name: "Fighters"},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Invalid", Name: "Invalid", Commands: invalidCommands()},
		{File: "Transitive", Name: "Transitive"},
		{File: "Intruder", Name: "Intruder", Reason: engine.ReasonProtocol, Round: 1, Detail: "1 move"},
		{File: "Flood", Name: "Flood", Reason: engine.ReasonOutput, Round: 0},
		{File: "Random", Name: "Random", Commands: randomCommands()},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
		{File: "Rotation", Name: "Rotation", Stderr: jutgetest.Nothing},
		{File: "Sleep", Name: "Sleep", Stderr: jutgetest.Nothing},
	}...)
}

// randomCommands are the commands of the trap Random.
func randomCommands() []string {
	draws := jutgetest.Draws(jutgetest.TrapSeed + jutgetest.TrapSeat + 1)
	offsets := []int64{0, 2000, 3000, 0, 4000, -1, 5000, 5000, 5000, 5000, 5000}
	var commands []string
	for i, draw := range draws {
		commands = append(commands, fmt.Sprintf("%d n", draw+offsets[i]))
	}
	return commands
}

// invalidCommands are the commands of the trap Invalid. The units of seat 1 begin with the id 32: two witches, ten
// knights, the first farmer.
func invalidCommands() []string {
	return []string{"-1 b", "2147483647 ?", "-2147483648 ?", "1000000 n", "44 z", "3 ?", "3 t", "4 y"}
}
