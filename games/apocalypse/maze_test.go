package apocalypse

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// mazes is the number of boards that come with the kit: maze1.cnf is the board of seed 1 and so on.
const mazes = 6

// TestMazesComeFromTheGenerator compares the boards of the kit with those of the generator. With AGON_UPDATE=1 it writes
// them.
func TestMazesComeFromTheGenerator(t *testing.T) {
	for k := range mazes {
		name := fmt.Sprintf("maze%d.cnf", k+1)
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("kitfiles", name)
			expected := fixedConfig(t, int64(k+1))
			if os.Getenv("AGON_UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, expected, 0o644))
			}
			actual, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(expected), string(actual), "run the test with AGON_UPDATE=1")
		})
	}
}
