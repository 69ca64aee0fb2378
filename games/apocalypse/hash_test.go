package apocalypse

import (
	"testing"

	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestHashSeesTheWholeState(t *testing.T) {
	jutgetest.HashSeesTheWholeState(t, func() *match { return newTestMatch(t, defaultConfig, 1) }, map[string]func(m *match){
		"nothing":            func(*match) {},
		"random state":       func(m *match) { m.random.Between(0, 1) },
		"round":              func(m *match) { m.Played++ },
		"score":              func(m *match) { m.scores[2]++ },
		"status":             func(m *match) { m.SetStatus(1, 0.5) },
		"frozen":             func(m *match) { m.SetStatus(1, -1) },
		"land":               func(m *match) { m.land[333]++ },
		"fire":               func(m *match) { m.fire[333]++ },
		"post":               func(m *match) { m.posts[7].owner = 1 },
		"life":               func(m *match) { m.soldiers[7].life-- },
		"place":              func(m *match) { m.soldiers[7].at.i++ },
		"dead":               func(m *match) { m.kill(m.soldiers[7]); m.sweep() },
		"napalm":             func(m *match) { m.helicopters[3].napalm-- },
		"orientation":        func(m *match) { m.helicopters[3].orientation = north },
		"parachuter":         func(m *match) { m.grant(1) },
		"order of the fleet": func(m *match) { m.fleet[1][0], m.fleet[1][1] = m.fleet[1][1], m.fleet[1][0] },
		"another seed":       func(m *match) { m.seed++ },
	})
}

func TestHashDoesNotDependOnTheOutput(t *testing.T) {
	jutgetest.HashDoesNotDependOnTheOutput(t, Game{})
}
