package wota

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/games/wota/java"
	"github.com/agon-judge/agon/games/wota/python"
)

func TestNewMatchChecksSeedAndNames(t *testing.T) {
	for _, test := range []struct {
		seed     int64
		names    []string
		expected string
	}{
		{0, []string{"A", "B"}, ""},
		{math.MaxInt32, []string{"A", "B", "C", "D", "E", "F", "G", "collectors_of_sugar1#2"}, ""},
		{-1, []string{"A", "B"}, "the seed -1 is out of range: take one from 0 to 2147483647"},
		{math.MaxInt32 + 1, []string{"A", "B"}, "the seed 2147483648 is out of range: take one from 0 to 2147483647"},
		{1, []string{"A"}, "1 names given: Wota is played by 2 to 8 players"},
		{1, make([]string, 9), "9 names given: Wota is played by 2 to 8 players"},
		{1, []string{"A", ""}, `the name "" of seat 1 cannot be printed: use 1 to 24 letters, digits or signs without white space`},
		{1, []string{"B B", "A"}, `the name "B B" of seat 0 cannot be printed: use 1 to 24 letters, digits or signs without white space`},
	} {
		m, err := Game{}.NewMatch(defaultParameters, test.seed, test.names)
		if test.expected == "" {
			require.NoError(t, err)
			require.Equal(t, 0, m.Round())
			continue
		}
		require.EqualError(t, err, test.expected)
		require.Nil(t, m)
	}
}

func TestPlayersNameThemselves(t *testing.T) {
	for _, b := range (Game{}).Builtins() {
		name, err := Game{}.PlayerName(b.Language, b.Files)
		require.NoError(t, err)
		require.Equal(t, b.Name, name)
		require.NoError(t, Game{}.CheckName(name))
	}
	name, err := Game{}.PlayerName(python.ID, engine.Files{python.Source: python.Samples()["PyGatherer.py"]})
	require.NoError(t, err)
	require.Equal(t, "PyGatherer", name)
	name, err = Game{}.PlayerName("cpp", nil)
	require.NoError(t, err)
	require.Empty(t, name)
}

func TestLanguages(t *testing.T) {
	all := Game{}.Languages()
	require.Equal(t, java.ID, all[0].ID, "the original's own comes first")
	seen := map[string]bool{}
	for _, l := range all {
		require.False(t, seen[l.ID], l.ID)
		seen[l.ID] = true
	}
	require.Len(t, all, len(languages.All())) // Java is among them
	_, ok := engine.LanguageByID(Game{}, "go")
	require.True(t, ok)
	trial := Game{}.Trial()
	require.Equal(t, trial.Against, Game{}.Builtins()[0].Name)
}
