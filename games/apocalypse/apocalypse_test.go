package apocalypse

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestNewMatchChecksSeedAndNames(t *testing.T) {
	jutgetest.NewMatchChecksSeedAndNames(t, Game{})
}

func TestGameOwnsItsConfig(t *testing.T) {
	Game{}.Config()[0] = 'x'
	require.NoError(t, Game{}.CheckConfig(Game{}.Config()))
}
