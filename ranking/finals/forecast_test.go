package finals

import (
	"math"
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

func TestAForecastSaysHowSureItIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		trials      int
		probability float64
		error       float64
	}{
		{1000, 0.63, 0.030},
		{500, 0.5, 0.044},
		{500, 1, 0.0076}, // all of so many may be nearly all
		{500, 0, 0.0076},
		{1, 1, 0.793},
	} {
		require.InDelta(t, c.error, Forecast{Trials: c.trials}.Error(c.probability), 0.0005, "%g of %d", c.probability, c.trials)
	}

	// four times as many simulations are twice as sure of the mean
	given := Circumstances{Seconds: 10, Cores: 4, Seed: 1, Trials: 50}
	few, err := Foresee(Defaults(Race, 4, 4, 4), fieldOf(4), given)
	require.NoError(t, err)
	given.Trials *= 4
	many, err := Foresee(Defaults(Race, 4, 4, 4), fieldOf(4), given)
	require.NoError(t, err)
	require.Positive(t, *few.Matches.Error)
	require.InDelta(t, 2, *few.Matches.Error / *many.Matches.Error, 0.6)
	require.LessOrEqual(t, math.Abs(few.Matches.Mean-many.Matches.Mean), *few.Matches.Error+*many.Matches.Error)
	require.Positive(t, *many.Seconds.Error)

	given.Trials = 1
	one, err := Foresee(Defaults(Race, 4, 4, 4), fieldOf(4), given)
	require.NoError(t, err)
	require.Nil(t, one.Matches.Error, "one cannot tell")
}

func TestAForecastSaysThatARaceEndsAtItsMinimum(t *testing.T) {
	t.Parallel()
	given := Circumstances{Seconds: 10, Cores: 4, Seed: 1, Trials: 40}
	rules := Defaults(Race, 3, 3, 3)
	decided, err := Foresee(rules, certain(), given)
	require.NoError(t, err)
	require.InDelta(t, 1, decided.AtMinimum, 1e-9)
	require.Equal(t, []float64{24, 24}, []float64{decided.Matches.Low, decided.Matches.High})

	rules.Minimum = 0
	unplayed, err := Foresee(rules, certain(), given)
	require.NoError(t, err)
	require.InDelta(t, 1, unplayed.AtMinimum, 1e-9)
	require.Zero(t, unplayed.Matches.High)

	open, err := Foresee(Defaults(Race, 16, 4, 4), fieldOf(16), given)
	require.NoError(t, err)
	require.Less(t, open.AtMinimum, 0.5)
	other, err := Foresee(Defaults(Swiss, 16, 4, 4), fieldOf(16), given)
	require.NoError(t, err)
	require.Zero(t, other.AtMinimum)
}
