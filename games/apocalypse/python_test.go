package apocalypse_test

import (
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonTraps(t *testing.T) {
	t.Parallel()
	game := apocalypse.Game{}
	jutgetest.PythonTraps(t, game, game.Config(), []jutgetest.Trap{
		{File: "Everything", Stderr: jutgetest.Nothing},
		{File: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no position (-1, 1), or the match has not begun")},
		{File: "Refused", Commands: []string{firstSoldier(), "h 3 5"}, Stderr: jutgetest.Says("warning: command for unit 10 ignored: it has got a command in this round already\n")},
	})
}
