package wota

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/wota/properties"
)

func TestDefaultParameters(t *testing.T) {
	p, err := readParameters(defaultParameters)
	require.NoError(t, err)
	require.Equal(t, caste{health: 100, speed: 15, speedAttack: 15, speedCarrying: 5, sight: 100, hearing: 100}, p.castes[scout])
	require.Equal(t, caste{sight: 50, hearing: 50}, p.castes[hillCaste])
	require.Equal(t, 3000, p.lastTick)
	for players, size := range map[int]float64{2: 1000, 3: 1224.744871391589, 4: 1000 * math.Sqrt2, 8: 2000} {
		require.InDelta(t, size, newMatch(p, 1, make([]string, players)).sizeX, 1e-9)
	}
	Game{}.Config()[0] = 'x'
	require.NoError(t, Game{}.CheckConfig(Game{}.Config()))
	require.NoError(t, Game{}.CheckConfig(Game{}.Trial().Config))
	require.NotEqual(t, string(Game{}.Config()), string(Game{}.Trial().Config))
}

func TestParametersRefuse(t *testing.T) {
	change := func(old, now string) string {
		require.Contains(t, string(defaultParameters), old)
		return strings.Replace(string(defaultParameters), old, now, 1)
	}
	for expected, config := range map[string]string{
		`parameters: line 17: ANT_COST: expected a whole number from 1 to 1000000, found "0"; change the value of ANT_COST`:                 change("ANT_COST = 20", "ANT_COST = 0"),
		`parameters: line 17: ANT_COST: expected a whole number from 1 to 1000000, found "2.5"; change the value of ANT_COST`:               change("ANT_COST = 20", "ANT_COST = 2.5"),
		`parameters: line 5: SIZE_Y: expected a number from 100 to 10000, found "NaN"; change the value of SIZE_Y`:                          change("SIZE_Y = 1000", "SIZE_Y: NaN"),
		`parameters: line 7: "HILL_RADIUSES": expected a key of the statement's tables, found an unknown one; correct or delete the line`:   change("HILL_RADIUS =", "HILL_RADIUSES ="),
		`parameters: HILL_RADIUS: expected a line with it, found none; add a line like those of parameters.txt, which has all keys`:         change("HILL_RADIUS = 20", ""),
		`parameters: line 35: "ANT_COST": expected each key once, found it in line 17 already; delete one of the two lines`:                 string(defaultParameters) + "ANT_COST = 20",
		`parameters: MAXIMUM_STARTING_SUGAR_DISTANCE: expected at least MINIMUM_STARTING_SUGAR_DISTANCE, found less; change one of the two`: change("DISTANCE = 400\nMINIMUM_STARTING", "DISTANCE = 200\nMINIMUM_STARTING"),
		`parameters: line 35: HILLS_REVERSED: expected true or false, found "yes"; change the value of HILLS_REVERSED`:                      string(defaultParameters) + "HILLS_REVERSED = yes",
		`parameters: line 35: SCOUT_SPEED: expected a number from 0 to 10000, found "-1"; change the value of SCOUT_SPEED`:                  string(defaultParameters) + "SCOUT_SPEED = -1",
	} {
		err := Game{}.CheckConfig([]byte(config))
		require.EqualError(t, err, expected)
		var detail *properties.Error
		require.ErrorAs(t, err, &detail)
		m, err := Game{}.NewMatch([]byte(config), 1, []string{"A", "B"})
		require.Error(t, err)
		require.Nil(t, m)
	}
}

func FuzzParameters(f *testing.F) {
	f.Add(defaultParameters)
	f.Add([]byte("ANT_COST = 20\nANT_COST = 20"))
	f.Add([]byte("A=\\u00"))
	f.Add(smallWorld("SCOUT_SPEED : 1e3", "HILLS_REVERSED true"))
	f.Fuzz(func(t *testing.T, config []byte) {
		m, err := Game{}.NewMatch(config, 1, []string{"A", "B"})
		if err != nil {
			var detail *properties.Error
			require.True(t, errors.As(err, &detail))
			require.NotContains(t, err.Error(), "\n")
			return
		}
		m.Step()
		require.Len(t, m.Scores(), 2)
	})
}
