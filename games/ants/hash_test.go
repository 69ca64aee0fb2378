package ants

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
		"ground":          func(m *match) { m.ground[333] = 'B' },
		"life":            func(m *match) { m.ants[7].life-- },
		"reserve":         func(m *match) { m.ants[7].reserve[2]++ },
		"carried":         func(m *match) { m.ants[7].carries = 'b' },
		"next id":         func(m *match) { m.ants = append(m.ants, ant{}) },
		"food's place":    func(m *match) { m.board.food[1][2].j++ },
		"another seed":    func(m *match) { m.seed++ },
		"another setting": func(m *match) { m.settings[queenPeriod]++ },
	})
}

func TestHashDoesNotDependOnTheOutput(t *testing.T) {
	jutgetest.HashDoesNotDependOnTheOutput(t, Game{})
}
