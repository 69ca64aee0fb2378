package engine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDefaultsTakeOnlyTheEmptyConfiguration(t *testing.T) {
	require.NoError(t, Defaults{}.CheckConfig(Defaults{}.Config()))
	require.NoError(t, Defaults{}.CheckConfig([]byte(" \n")))
	require.EqualError(t, Defaults{}.CheckConfig([]byte("rows 3\n")),
		`configuration, line 1: the file: expected nothing, found "rows 3\n"; this game has nothing to configure: leave it empty`)
	_, err := Defaults{}.Drawn([]byte("rows 3\n"))
	require.Error(t, err)
}

func TestDefaultsTakePlainNames(t *testing.T) {
	for _, name := range []string{"A", "Player_1", "x-y", strings.Repeat("a", 20)} {
		require.NoError(t, Defaults{}.CheckName(name))
	}
	for _, name := range []string{"", "1st", "a b", "é", "<b>", "a\n", strings.Repeat("a", 21)} {
		var refused *SourceError
		require.ErrorAs(t, Defaults{}.CheckName(name), &refused, "%q", name)
		require.Equal(t, BadName, refused.Code)
	}
}
