package ants

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHashSeesTheWholeState(t *testing.T) {
	changes := map[string]func(m *match){
		"nothing":         func(*match) {},
		"random state":    func(m *match) { m.random.Between(0, 1) },
		"round":           func(m *match) { m.round++ },
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
	}
	seen := map[[32]byte]string{}
	for name, change := range changes {
		m := newTestMatch(t, defaultConfig, 1)
		change(m)
		require.NotContains(t, seen, m.Hash(), "%s is like %s", name, seen[m.Hash()])
		seen[m.Hash()] = name
	}
}

func TestHashDoesNotDependOnTheOutput(t *testing.T) {
	one, two := newTestMatch(t, defaultConfig, 1), newTestMatch(t, defaultConfig, 1)
	one.AppendHeader(nil, true)
	one.Observe(nil, 0)
	require.Equal(t, two.Hash(), one.Hash())
}
