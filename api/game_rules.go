package api

import (
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/games/engine"
)

// RulesOf returns what the settings of a contest need to know of its game.
func RulesOf(g engine.Game) settings.Game {
	rules := settings.Game{
		ID: catalog.Name(g), Title: g.Title(), Config: g.Config(), CheckConfig: g.CheckConfig, Limits: limitsOf(g), Gate: g.Trial().Against, Survive: g.Trial().Survive,
	}
	for _, l := range g.Languages() {
		rules.Languages = append(rules.Languages, l.ID)
		rules.SelfNamed = rules.SelfNamed || namesItself(g, l)
	}
	for _, r := range engine.RestrictionsOf(g) {
		rules.Restrictions = append(rules.Restrictions, string(r))
	}
	for _, b := range g.Builtins() {
		rules.Builtins = append(rules.Builtins, b.Name)
	}
	return rules
}

func limitsOf(g engine.Game) func([]byte) (contest.Limits, error) {
	return func(config []byte) (contest.Limits, error) {
		terms, err := g.Terms(config)
		l := terms.Limits
		return contest.Limits{
			CPUMillis: l.CPU.Milliseconds(), StartCPUMillis: l.StartCPU.Milliseconds(), StartWallMillis: l.StartWall.Milliseconds(), WallMillis: l.Wall.Milliseconds(), TurnMillis: l.Turn.Milliseconds(),
			MemoryBytes: l.Memory, Commands: l.Commands, OutputBytes: l.Output, StderrBytes: l.Stderr,
		}, err
	}
}
