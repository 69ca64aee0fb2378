package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
)

// rawAnts is Ants for players without a kit, who do not name themselves.
type rawAnts struct{ ants.Game }

func (rawAnts) Languages() []engine.Language                    { return languages.All() }
func (rawAnts) PlayerName(string, engine.Files) (string, error) { return "", nil }
func (rawAnts) Builtins() []engine.Builtin                      { return nil }
func writeAll(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
}

func TestPlayersThatDoNotNameThemselvesAreCalledAfterTheirFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeAll(t, dir, map[string]string{
		"formica.py": "pass\n", "hunter-2.1.rb": "nil\n", "lasius/MyBot.js": ";\n", "7up/MyBot.py": "pass\n", "7up/helper.py": "pass\n",
		"a-very-long-name.php": "<?php\n", "ünsafe.c": "int main;\n",
		"bot.zip": string(bundle.Zip(engine.Files{"x/MyBot.py": []byte("pass\n")})),
	})
	for player, want := range map[string]struct{ name, language string }{
		"formica.py":           {"formica", "python"},
		"hunter-2.1.rb":        {"hunter_2", "ruby"},
		"lasius/MyBot.js":      {"lasius", "javascript"},
		"lasius":               {"lasius", "javascript"},
		"7up":                  {"P7up", "python"},
		"a-very-long-name.php": {"a_very_long_", "php"},
		"ünsafe.c":             {"_nsafe", "c"},
		"bot.zip":              {"bot", "python"},
	} {
		p, err := programOf(rawAnts{}, filepath.Join(dir, player))
		require.NoError(t, err, player)
		require.Equal(t, want.name, p.name)
		require.Equal(t, want.language, p.language.ID)
	}
	_, err := programOf(rawAnts{}, dir)
	require.ErrorContains(t, err, "There is no main file: name it MyBot.c, ")
	_, err = programOf(rawAnts{}, filepath.Join(dir, "nobody"))
	require.ErrorContains(t, err, "is neither a file or folder nor a built-in player")
}

func TestFoldersArePackedToBeSubmitted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hunter")
	writeAll(t, dir, map[string]string{"MyBot.py": "import helper\n", "helper.py": "pass\n", ".git/HEAD": "x"})

	u, err := uploadOf(dir)

	require.NoError(t, err)
	require.Equal(t, "hunter.zip", u.filename)
	_, files, err := bundle.Open(rawAnts{}, "", u.filename, u.source)
	require.NoError(t, err)
	require.Equal(t, engine.Files{"MyBot.py": []byte("import helper\n"), "helper.py": []byte("pass\n")}, files)

	t.Chdir(dir)
	here, err := uploadOf(".")
	require.NoError(t, err)
	require.Equal(t, u, here)
	file, err := uploadOf("MyBot.py")
	require.NoError(t, err)
	require.Equal(t, upload{filename: "MyBot.py", source: []byte("import helper\n")}, file)
	require.NoError(t, os.Symlink("/etc/passwd", "link"))
	_, err = uploadOf(".")
	require.ErrorContains(t, err, `"link" is a link`)
}
