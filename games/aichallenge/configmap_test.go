package aichallenge

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/aichallenge/maps"
)

// A map file alone is played with the default parameters.
func TestConfigurationOfMapFile(t *testing.T) {
	config := append([]byte("# a small map\n\n"), trialMap...)
	require.NoError(t, Game{}.CheckConfig(config))
	terms, err := Game{}.Terms(config)
	require.NoError(t, err)
	require.Equal(t, [2]int{2, 2}, [2]int{terms.Low, terms.High})
	read, err := readConfig(config)
	require.NoError(t, err)
	standard, err := readConfig(defaultConfig)
	require.NoError(t, err)
	standard.fixed, standard.plan = read.fixed, read.plan
	require.Equal(t, standard, read)

	_, err = readConfig(bytes.Replace(trialMap, []byte("m ."), []byte("m ?"), 1))
	bad, ok := errors.AsType[*maps.Error](err)
	require.True(t, ok, "%v", err)
	require.Greater(t, bad.Line, 3, "the line in the map file")
	require.LessOrEqual(t, bad.Line, bytes.Count(trialMap, []byte("\n")))
}
