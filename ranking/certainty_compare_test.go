package ranking

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMoreMatchesUntilItIsDecided(t *testing.T) {
	t.Parallel()
	// given two whose difference is known to ±50 points after 20 matches each, of players that are 400 apart
	compared := func(difference float64) Comparison { return NewComparison(difference, 50*50, 400*400, 20, Meetings{}) }
	plays, stopped := Plays{20, true}, Plays{20, false}

	for name, c := range map[string]struct {
		difference float64
		a, b       Plays
		least      int
		most       int
		ok         bool
	}{
		"decided already":              {250, plays, plays, 0, 0, true},
		"nearly decided":               {150, plays, plays, 1, 5, true},
		"both play":                    {90, plays, plays, 20, 60, true},
		"one has stopped: half of it":  {120, plays, stopped, 20, 10000, true},
		"what is known of it is known": {60, plays, stopped, 0, 0, false},
		"nobody plays":                 {90, stopped, stopped, 0, 0, false},
		"equals":                       {0, plays, plays, 0, 0, false},
		"who has not played":           {90, plays, Plays{0, true}, 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			more, ok := compared(c.difference).More(0.95, c.a, c.b)
			require.Equal(t, c.ok, ok)
			require.GreaterOrEqual(t, more, c.least)
			require.LessOrEqual(t, more, c.most)
		})
	}
}
