package wota

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/wota/properties"
)

func TestStatementHasAllParameters(t *testing.T) {
	statement := string(Game{}.Statement())
	entries, err := properties.Read(defaultParameters)
	require.NoError(t, err)
	for _, e := range entries {
		if e.Key == "SIZE_X" || e.Key == "SIZE_Y" {
			require.Contains(t, statement, "| `SIZE_X`, `SIZE_Y` | 1000 |")
			continue
		}
		require.Contains(t, statement, fmt.Sprintf("| `%s` | %s |", e.Key, e.Value))
	}
	m := newTestMatch(t, defaultParameters, 1, 2)
	rows := map[string]func(*caste) float64{
		"INITIAL_HEALTH":             func(c *caste) float64 { return c.health },
		"SPEED":                      func(c *caste) float64 { return c.speed },
		"SPEED_WHILE_ATTACKING":      func(c *caste) float64 { return c.speedAttack },
		"SPEED_WHILE_CARRYING_SUGAR": func(c *caste) float64 { return c.speedCarrying },
		"ATTACK":                     func(c *caste) float64 { return c.attack },
		"MAX_SUGAR_CARRY":            func(c *caste) float64 { return float64(c.carry) },
		"SIGHT_RANGE":                func(c *caste) float64 { return c.sight },
		"HEARING_RANGE":              func(c *caste) float64 { return c.hearing },
	}
	for name, value := range rows {
		row := "| " + name
		for c := range antCastes {
			row += " | " + number(value(&m.castes[c]))
		}
		require.Contains(t, statement, row+" |")
	}
}

func TestKit(t *testing.T) {
	kit, err := Game{}.KitFiles()
	require.NoError(t, err)
	statement := string(Game{}.Statement())
	for _, name := range []string{
		"settings.txt", "parameters.txt", "protocol.md", "replay.md", "wota.py", "PyGatherer.py", "LineGatherer.cc", "wota/ai/template/HillAI.java",
		"wota/ai/gatherer/HillAI.java", "wota/ai/fighter/HillAI.java", "sdk/wota/gameobjects/AntAI.java",
	} {
		content, err := fs.ReadFile(kit, name)
		require.NoError(t, err)
		require.NotEmpty(t, content)
	}
	for _, name := range []string{"settings.txt", "parameters.txt", "protocol.md", "replay.md", "wota.py", "PyGatherer.py", "LineGatherer.cc"} {
		require.Contains(t, statement, "`"+name+"`")
	}
	settings, err := fs.ReadFile(kit, "settings.txt")
	require.NoError(t, err)
	entries, err := properties.Read(settings)
	require.NoError(t, err)
	for _, e := range entries {
		require.True(t, strings.Contains(statement, "`"+e.Key+"`"), e.Key)
	}
}
