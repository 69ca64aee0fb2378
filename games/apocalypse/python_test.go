package apocalypse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonPlaysLikeCpp(t *testing.T) {
	t.Parallel()
	jutgetest.PythonPlaysLikeCpp(t, apocalypse.Game{})
}

func TestPythonTraps(t *testing.T) {
	t.Parallel()
	game := apocalypse.Game{}
	jutgetest.PythonTraps(t, game, game.Config(), []jutgetest.Trap{
		{File: "Everything", Stderr: jutgetest.Nothing},
		{File: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no position (-1, 1), or the match has not begun")},
		{File: "Print", Commands: []string{}, Stderr: jutgetest.Bounded("first words\nround 0\nend\nround 1\n")},
		{File: "Refused", Commands: []string{firstSoldier(), "h 3 5"}, Stderr: jutgetest.Says("warning: command for unit 10 ignored: it has got a command in this round already\n")},
		{File: "Random", Stderr: jutgetest.Says(randomNumbers())},
		{File: "Raise", Reason: engine.ReasonCrash, Round: 4, Detail: "exit status 1", Stderr: jutgetest.Says("error: the player failed in round 4\n")},
	})
}

// randomNumbers is what the trap Random prints.
func randomNumbers() string {
	return strings.Trim(fmt.Sprint(jutgetest.Draws(jutgetest.TrapSeed+jutgetest.TrapSeat+1)), "[]") + "\n"
}
