package apocalypse

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/golden"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestGoldenMatches(t *testing.T) { jutgetest.Golden(t, Game{}) }

// TestGoldenBoards reads boards of the original and writes them again. The data has not all of the files.
func TestGoldenBoards(t *testing.T) {
	folder := filepath.Join(golden.Folder(t, "apocalypse"), "boards")
	var boards map[string]struct {
		Cnf     string `json:"cnf"`
		AnySeed string `json:"any_seed"`
	}
	require.NoError(t, json.Unmarshal(golden.Read(t, filepath.Join(folder, "boards.json")), &boards))
	require.NotEmpty(t, boards)
	for name, b := range boards {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(folder, b.Cnf)
			if !golden.Exists(file) {
				t.Skipf("the golden data has no %s", b.Cnf)
			}
			state := jutgetest.InitialState(t, Game{}, golden.Read(t, file), 7)
			if packed := filepath.Join(folder, name+".state.gz"); golden.Exists(packed) {
				golden.SameText(t, golden.Gunzip(t, packed), state)
			}
			actual := sha256.Sum256(state)
			require.Equal(t, b.AnySeed, hex.EncodeToString(actual[:]))
		})
	}
}

// TestGoldenConfigurations reads all boards of the original.
func TestGoldenConfigurations(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(golden.Folder(t, "apocalypse"), "configs", "*.cnf"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			require.NoError(t, Game{}.CheckConfig(golden.Read(t, file)))
		})
	}
}
