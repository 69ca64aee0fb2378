package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonTraps(t *testing.T) {
	jutgetest.PythonTraps(t, ants.Game{}, tenRounds(), []jutgetest.Trap{
		{File: "Everything", Stderr: jutgetest.Nothing},
		{File: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Invalid", Commands: invalidCommands()},
		{File: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("error: more than 1000 commands in round 3\n")},
		{File: "Huge", Reason: engine.ReasonCrash, Round: 1, Stderr: jutgetest.Says("no ant has the id 2147483648")},
	})
}
