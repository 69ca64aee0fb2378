package desk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever is saved in a watched folder, also in one that was made later, or in a watched file, is a change; what editors
// leave behind is none.
func TestWatch(t *testing.T) {
	game, home := t.TempDir(), t.TempDir()
	player := filepath.Join(home, "MyBot.py")
	save := func(path string) {
		t.Helper()
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte("x"), 0o600))
	}
	save(player)
	changes := make(chan struct{}, 1)
	require.NoError(t, watch(t.Context(), []string{game, player}, changes))
	for _, path := range []string{filepath.Join(game, "game.toml"), filepath.Join(game, "referee", "deep", "referee.py"), player} {
		save(path)
		<-changes
	}
	save(filepath.Join(game, "referee", "deep", "referee.py"))
	<-changes

	for path, below := range map[string]bool{
		filepath.Join(game, "a", "b"): true, player: true, filepath.Join(home, "Other.py"): false, game + "more": false,
	} {
		require.Equal(t, below, isBelow(path, []string{game, player}), path)
	}
	for _, name := range []string{".game.toml.swp", "referee.py~", "__pycache__"} {
		require.True(t, isRemains(name), name)
	}
}
