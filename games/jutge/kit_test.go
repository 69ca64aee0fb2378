package jutge

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestKitHasWhatIsSharedAndTheGamesOwn(t *testing.T) {
	kit, err := Kit(fstest.MapFS{
		"statement.md":             {Data: []byte("# Game\n")},
		"protocol.md":              {Data: []byte("# The line protocol\n")},
		"sdk/Player.hh":            {Data: []byte("player")},
		"python/game.py":           {Data: []byte("game")},
		"kitfiles/maze.cnf":        {Data: []byte("maze")},
		"kitfiles/dummy/AIDummy.o": {Data: []byte("object")},
		"players/AINull.cc":        {Data: []byte("null")},
		"players/AIDemo.cc":        {Data: []byte("demo")},
		"players/AIDummy.cc":       {Data: []byte("secret")},
		"players/AIPyDemo.py":      {Data: []byte("demo")},
	})
	require.NoError(t, err)
	for _, name := range []string{
		"Player.hh", "Registry.hh", "Main.cc", "game.py", "agon.py", "Makefile", "maze.cnf", "AIDummy.o", "AINull.cc", "AIDemo.cc", "AIPyDemo.py", "protocol.md",
	} {
		require.NotEmpty(t, Content(kit, name), name)
	}
	_, err = fs.Stat(kit, "AIDummy.cc")
	require.ErrorIs(t, err, fs.ErrNotExist, "Dummy's source is secret")
}

func TestKitOfAGameWithoutPython(t *testing.T) {
	kit, err := Kit(fstest.MapFS{"sdk/Player.hh": {Data: []byte("player")}})
	require.NoError(t, err)
	require.Nil(t, Content(kit, "agon.py"))
}

func TestStatementEndsWithTheProtocol(t *testing.T) {
	files := fstest.MapFS{"statement.md": {Data: []byte("# Game\n\nRules.\n")}}
	require.Equal(t, "# Game\n\nRules.\n", string(Statement(files)))
	files["protocol.md"] = &fstest.MapFile{Data: []byte("# The line protocol\n\n## Rounds\n\n```\n# not a heading\n```\n\n## The end\n")}
	require.Equal(t, "# Game\n\nRules.\n\n## The line protocol\n\n### Rounds\n\n```\n# not a heading\n```\n\n### The end\n", string(Statement(files)))
}

func TestSeatNames(t *testing.T) {
	for name, ok := range map[string]bool{"A": true, "Hormigator12": true, "A-B": true, "": false, "B B": false, "Hormigator123": false, "Ñ": false, "a\n": false} {
		require.Equal(t, ok, IsSeatName(name), "%q", name)
	}
}
