package apocalypse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPlayers(t *testing.T) {
	jutgetest.Players(t, apocalypse.Game{}, 90, apocalypse.Game{}.Config(), traps(), jutgetest.Sample)
}

func traps() []jutgetest.Trap {
	return []jutgetest.Trap{
		{File: "Initialisers", Name: "Initialise"},
		{File: "OutOfRange", Name: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no position (-1, 1), or the match has not begun")},
		{File: "Collisions", Name: "Collide", Alone: true},
		{File: "Constants", Name: "Constants", Stderr: jutgetest.Nothing},
		{File: "Equality", Name: "Equality", Alone: true},
		{File: "ThousandOne", Name: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("more than 1000 commands")},
		{File: "Refused", Name: "Refused", Commands: []string{firstSoldier(), "h 3 5"}, Stderr: jutgetest.Says("warning: command for unit 10 ignored: it has got a command in this round already\n")},
		{File: "Transitive", Name: "Transitive"},
		{File: "Everything", Name: "Everything", Stderr: jutgetest.Nothing},
	}
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
