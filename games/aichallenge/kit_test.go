package aichallenge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/kit/kittest"
)

func TestKitFiles(t *testing.T) {
	require.NotContains(t, kittest.Files(t, Game{}, "playgame", "playgame.cmd", "default.cnf"), "Makefile")
}
