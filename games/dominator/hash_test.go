package dominator

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
		"owner":           func(m *match) { m.cells[40] = '2' },
		"place":           func(m *match) { m.units[7].j++ },
		"nowhere":         func(m *match) { m.occupant[m.at(m.units[7].point)] = nobody },
		"health":          func(m *match) { m.units[7].health-- },
		"player":          func(m *match) { m.units[7].player++ },
		"active":          func(m *match) { m.units[0].active = false },
		"another seed":    func(m *match) { m.seed++ },
		"another setting": func(m *match) { m.settings[damageMin]++ },
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
	one.Observe(nil, 3)
	require.Equal(t, two.Hash(), one.Hash())
}
