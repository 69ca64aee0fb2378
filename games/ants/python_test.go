package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonPlaysLikeCpp(t *testing.T) { jutgetest.PythonPlaysLikeCpp(t, ants.Game{}) }

func TestPythonTraps(t *testing.T) {
	jutgetest.PythonTraps(t, ants.Game{}, tenRounds(), []jutgetest.Trap{
		{File: "Everything", Stderr: jutgetest.Nothing},
		{File: "OutOfRange", Stderr: jutgetest.FewWarnings("there is no cell (-1, 1)")},
		{File: "Print", Commands: []string{}, Stderr: jutgetest.Bounded("first words\nround 0\nend\nround 1\n")},
		{File: "Invalid", Commands: []string{
			"-1 m d _", "2147483647 m _ _", "-2147483648 m _ _", "1000000 t _ _", "3 y _ q", "4 y u _", "5 y l s", "0 l _ _", "0 l _ _",
		}},
		{File: "Random", Commands: randomCommands(), Stderr: jutgetest.Nothing},
		{File: "ThousandOne", Reason: engine.ReasonCommands, Round: 3, Stderr: jutgetest.Says("error: more than 1000 commands in round 3\n")},
		{File: "Raise", Reason: engine.ReasonCrash, Round: 4, Detail: "exit status 1", Stderr: jutgetest.Says("error: the player failed in round 4\n")},
		{File: "Initialise", Reason: engine.ReasonCrash, Round: -1, Detail: "exit status 1", Stderr: jutgetest.Says("error: the player failed in __init__()\n")},
		{File: "Huge", Reason: engine.ReasonCrash, Round: 1, Stderr: jutgetest.Says("no ant has the id 2147483648")},
		{File: "Exit", Reason: engine.ReasonCrash, Round: 6, Detail: "ended by itself"},
		{File: "Forgotten", Reason: engine.ReasonCrash, Round: -1, Stderr: jutgetest.Says("the last line of a player is run(MyPlayer)")},
	})
}
