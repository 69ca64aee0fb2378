package finals

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestForecast(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		rules := Defaults(format, 16, 4, 4)
		given := Circumstances{Seconds: 10, Cores: 4, Seed: 1, Trials: 40}
		f, err := Foresee(rules, fieldOf(16), given)
		require.NoError(t, err)
		sum := 0.0
		for _, p := range f.Wins {
			sum += p
		}
		require.InDelta(t, 1, sum, 1e-9)
		require.Greater(t, f.Wins[0], f.Wins[8], "the strongest wins more often than others")
		require.Greater(t, f.BestWins, 0.2)
		require.LessOrEqual(t, f.Matches.Low, f.Matches.Mean)
		require.LessOrEqual(t, f.Matches.Mean, f.Matches.High)
		require.GreaterOrEqual(t, f.Seconds.Mean, f.Matches.Mean*10/4, "four at once")
		require.LessOrEqual(t, f.Seconds.Mean, f.Matches.Mean*10)

		again, err := Foresee(rules, fieldOf(16), given)
		require.NoError(t, err)
		require.Equal(t, f, again)

		_, log := played(t, rules, fieldOf(16), Log{}, stronger)
		if format != Race && format != Double { // in a race and in a grand final it depends
			require.InDelta(t, f.Matches.Mean, len(log.Results), 1e-9, "as many as are really played")
		}
	})
}

func TestForecastOfNothing(t *testing.T) {
	t.Parallel()
	_, err := Foresee(Defaults(Race, 4, 4, 4), nil, Circumstances{Seconds: 1, Cores: 1, Trials: 1})
	require.ErrorContains(t, err, "choose at least one player")
	_, err = Foresee(Defaults(Race, 4, 4, 4), fieldOf(4), Circumstances{})
	require.Error(t, err)
}
