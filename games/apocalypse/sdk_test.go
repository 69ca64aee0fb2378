package apocalypse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestTraps(t *testing.T) {
	t.Parallel()
	game := apocalypse.Game{}
	jutgetest.Traps(t, game, game.Config(), traps())
}

func traps() []jutgetest.Trap {
	return append(jutgetest.CommonTraps(), []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no position (-1, 1), or the match has not begun")},
		{File: "Cout", Name: "Cout", Alone: true, Commands: []string{}, Stderr: jutgetest.Nothing},
		{File: "Cerr", Name: "Cerr", Stderr: jutgetest.Bounded("first words\nsoldier 0 of 1 goes nowhere\n")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Constants", Name: "Constants", Stderr: jutgetest.Nothing},
		{File: "Equality", Name: "Equality", Alone: true},
		{File: "Destructor", Name: "Destroy"},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Refused", Name: "Refused", Commands: []string{firstSoldier(), "h 3 5"}, Stderr: jutgetest.Says("warning: command for unit 10 ignored: it has got a command in this round already\n")},
		{File: "Transitive", Name: "Transitive"},
		{File: "Intruder", Name: "Intruder", Reason: engine.ReasonProtocol, Round: 1, Detail: "1 move down"},
		{File: "Flood", Name: "Flood", Reason: engine.ReasonOutput, Round: 0},
		{File: "Random", Name: "Random", Commands: randomCommands()},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
	}...)
}

// randomCommands are the commands of the trap Random.
func randomCommands() []string {
	var commands []string
	for _, draw := range jutgetest.Draws(jutgetest.TrapSeed + jutgetest.TrapSeat + 1) {
		commands = append(commands, fmt.Sprintf("h %d 0", draw))
	}
	return commands
}

// firstSoldier is the one command for a soldier that the trap Refused gets through: he stays.
func firstSoldier() string {
	game := apocalypse.Game{}
	m, err := game.NewMatch(game.Config(), jutgetest.TrapSeed, []string{"A", "B", "C", "D"})
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(m.Observe(nil, 0))) {
		if soldier, found := strings.CutPrefix(line, "10 1 1 "); found {
			fields := strings.Fields(soldier)
			return fmt.Sprintf("s 10 %s %s", fields[0], fields[1])
		}
	}
	return ""
}
