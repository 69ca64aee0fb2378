package dominator

import (
	"testing"

	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestHashSeesTheWholeState(t *testing.T) {
	jutgetest.HashSeesTheWholeState(t, func() *match { return newTestMatch(t, defaultConfig, 1) }, map[string]func(m *match){
		"nothing":         func(*match) {},
		"random state":    func(m *match) { m.random.Between(0, 1) },
		"round":           func(m *match) { m.Played++ },
		"score":           func(m *match) { m.scores[2]++ },
		"status":          func(m *match) { m.SetStatus(1, 0.5) },
		"frozen":          func(m *match) { m.SetStatus(1, -1) },
		"owner":           func(m *match) { m.cells[40] = '2' },
		"place":           func(m *match) { m.units[7].j++ },
		"nowhere":         func(m *match) { m.occupant[m.at(m.units[7].point)] = nobody },
		"health":          func(m *match) { m.units[7].health-- },
		"player":          func(m *match) { m.units[7].player++ },
		"active":          func(m *match) { m.units[0].active = false },
		"another seed":    func(m *match) { m.seed++ },
		"another setting": func(m *match) { m.settings[damageMin]++ },
	})
}

func TestHashDoesNotDependOnTheOutput(t *testing.T) {
	jutgetest.HashDoesNotDependOnTheOutput(t, Game{})
}
