package apocalypse

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestGoldenMatches(t *testing.T) { jutgetest.Golden(t, Game{}) }

func TestGoldenBoards(t *testing.T) { jutgetest.GoldenBoards(t, Game{}) }

// TestGoldenConfigurations reads all boards of the original.
func TestGoldenConfigurations(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(goldentest.Folder(t, "apocalypse"), "configs", "*.cnf"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			require.NoError(t, Game{}.CheckConfig(goldentest.Read(t, file)))
		})
	}
}
