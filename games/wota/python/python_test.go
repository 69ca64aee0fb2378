package python

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestName(t *testing.T) {
	for source, expected := range map[string]string{
		"from wota import *\nPLAYER_NAME = \"Ants_1\"  # mine\n": "Ants_1",
		"PLAYER_NAME='Red'\r\nrun(Hill)":                         "Red",
		"  PLAYER_NAME = \"Indented\"":                           "error: There is no line",
		"print(1)":                                               "error: There is no line",
		"PLAYER_NAME = name":                                     "error: There is no line",
		"PLAYER_NAME = \"A\"\nPLAYER_NAME = \"B\"":               "error: PLAYER_NAME is given 2 times",
		"PLAYER_NAME = \"two words\"":                            "error: The name \"two words\" cannot be used",
		"":                                                       "error: The source is empty",
	} {
		name, err := Name(engine.Files{Source: []byte(source)})
		if message, isError := strings.CutPrefix(expected, "error: "); isError {
			require.ErrorContains(t, err, message, source)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, expected, name)
	}
}
