package wota

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/kit/kittest"
)

func TestKitFiles(t *testing.T) {
	names := kittest.Files(t, Game{}, "play", "play.cmd", "parameters.txt", "settings.txt")
	require.NotContains(t, names, "Makefile")
	require.NotContains(t, names, "default.cnf")
}
