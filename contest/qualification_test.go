package contest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
)

func TestTheGateIsTheStatementsUnlessAContestHasItsOwn(t *testing.T) {
	t.Parallel()
	three := func(trial engine.Trial) contest.Qualification {
		return contest.Qualification{Trial: trial, Matches: 3, Wins: 2}
	}
	dummy, hold, template := ants.Game{}.Trial(), aichallenge.Game{}.Trial(), wota.Game{}.Trial()
	for name, c := range map[string]struct {
		game     engine.Game
		gate     string
		expected contest.Qualification
	}{
		"the statement's":               {ants.Game{}, "", three(dummy)},
		"the statement's by its name":   {aichallenge.Game{}, "Hold", three(hold)},
		"another one":                   {ants.Game{}, "Demo", three(engine.Trial{Against: "Demo"})},
		"another one, same test":        {wota.Game{}, "gatherer", three(engine.Trial{Against: "gatherer", Config: template.Config})},
		"to be beaten, not to live":     {aichallenge.Game{}, "Lefty", three(engine.Trial{Against: "Lefty"})},
		"none, whatever was the number": {aichallenge.Game{}, contest.NoGate, contest.Qualification{Trial: engine.Trial{Survive: true}, Matches: 1, Wins: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.expected, contest.QualificationBy(c.game, c.gate, 3, 2))
		})
	}
}
