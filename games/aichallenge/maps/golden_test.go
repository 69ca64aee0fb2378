package maps

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// goldenMaps are the maps of the original contest in the golden data.
func goldenMaps(t testing.TB) map[string][]byte {
	t.Helper()
	folder := goldentest.Folder(t, "aichallenge")
	all := map[string][]byte{}
	for _, pattern := range []string{"configs/*.txt", "*/map.txt"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		require.NoError(t, err)
		for _, file := range files {
			all[filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file)] = goldentest.Read(t, file)
		}
	}
	require.NotEmpty(t, all)
	return all
}

func TestGoldenMapsAreReadAndSymmetric(t *testing.T) {
	for name, text := range goldenMaps(t) {
		t.Run(name, func(t *testing.T) {
			m, err := Read(text, 1)
			require.NoError(t, err)
			require.True(t, symmetricByTheContest(m))
			begin := time.Now()
			groups, err := m.Groups()
			t.Log(m.Rows, m.Cols, m.Players, len(m.Hills), len(groups), len(m.symmetries()), time.Since(begin))
			require.NoError(t, err)
			require.NotEmpty(t, groups)
			again, err := Read(m.Append(nil), 1)
			require.NoError(t, err)
			require.Equal(t, m, again)
		})
	}
}
