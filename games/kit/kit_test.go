package kit_test

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
	"github.com/agon-judge/agon/games/kit"
)

// runners are stand-ins for the runners of all platforms.
func runners() fstest.MapFS {
	all := fstest.MapFS{}
	for _, p := range kit.Platforms() {
		all[p.Runner()] = &fstest.MapFile{Data: []byte("runner of " + p.Name)}
	}
	return all
}

func TestFiles(t *testing.T) {
	files, missing, err := kit.Files(ants.Game{}, kit.Extras{Viewer: []byte("<html>"), Runners: runners()})
	require.NoError(t, err)
	require.Empty(t, missing)
	byName := map[string]kit.File{}
	for _, f := range files {
		require.NotContains(t, byName, f.Name)
		byName[f.Name] = f
	}
	for _, name := range []string{
		"Player.hh", "State.hh", "Action.hh", "Structs.hh", "Settings.hh", "Info.hh", "Random.hh", "Registry.hh", "Utils.hh",
		"Makefile", "AINull.cc", "AIDemo.cc", "AIDummy.o.Linux64", "AIDummy.o.LinuxArm64", "AIDummy.o.MacIntel", "AIDummy.o.MacArm",
		"AIDummy.o.Windows64", "agon.py", "ants.py", "AIPyNull.py", "AIPyDemo.py", "protocol.md", "default.cnf", "statement.md", "statement.html", "viewer.html", "Viewer/viewer.html",
	} {
		require.NotEmpty(t, byName[name].Content, name)
	}
	require.NotContains(t, byName, "AIDummy.cc")
	require.Equal(t, ants.Game{}.Config(), byName["default.cnf"].Content)
	require.Equal(t, "ants\n", string(byName["bin/Game.id"].Content))
	require.Equal(t, fs.FileMode(0o755), byName["bin/Game.Linux64"].Mode)
	page := string(byName["statement.html"].Content)
	require.Contains(t, page, "<table>")
	require.NotContains(t, page, "src=", "the page has to stand alone")
}

// Every kit has what its statement needs, and nothing twice.
func TestFilesOfAllGames(t *testing.T) {
	starts := map[string][]string{ // the first command, and what it needs
		"ants": {"make all", "Makefile", "default.cnf"}, "apocalypse": {"make all", "Makefile", "default.cnf"}, "dominator": {"make all", "Makefile", "default.cnf"},
		"aichallenge": {"./playgame ", "playgame", "playgame.cmd", "default.cnf"}, "wota": {"./play ", "play", "play.cmd", "parameters.txt", "settings.txt"},
	}
	for _, g := range games.All() {
		files, missing, err := kit.Files(g, kit.Extras{Viewer: []byte("<html>"), Runners: runners()})
		require.NoError(t, err)
		require.Empty(t, missing)
		byName := map[string]kit.File{}
		for _, f := range files {
			require.NotContains(t, byName, f.Name, g.ID())
			require.True(t, fs.ValidPath(f.Name) && len(f.Content) > 0, f.Name)
			byName[f.Name] = f
		}
		for _, name := range append(starts[g.ID()][1:], "statement.md", "statement.html", "protocol.md", "viewer.html", "bin/Game.id", "bin/Game.Linux64") {
			require.Contains(t, byName, name, g.ID())
		}
		require.True(t, strings.Contains(string(byName["statement.md"].Content), starts[g.ID()][0]), "the statement of %s says how to begin", g.ID())
		for _, name := range []string{"Makefile", "default.cnf"} {
			if !slices.Contains(starts[g.ID()], name) {
				require.NotContains(t, byName, name, g.ID())
			}
		}
		for _, name := range []string{"play", "playgame"} {
			if f, ok := byName[name]; ok {
				require.Equal(t, fs.FileMode(0o755), f.Mode)
			}
		}
	}
}

func TestDummyIsSecret(t *testing.T) {
	source, err := os.ReadFile("../ants/players/AIDummy.cc")
	require.NoError(t, err)
	files, _, err := kit.Files(ants.Game{}, kit.Extras{Runners: runners()})
	require.NoError(t, err)
	require.NotContains(t, kitText(files), jutgetest.LongestLine(source))
}

func kitText(files []kit.File) string {
	var all strings.Builder
	for _, f := range files {
		all.Write(f.Content)
	}
	return all.String()
}

func TestPartsThatAreMissing(t *testing.T) {
	_, missing, err := kit.Files(ants.Game{}, kit.Extras{Runners: runners()})
	require.NoError(t, err)
	require.Equal(t, []string{"viewer.html"}, missing)

	one := fstest.MapFS{"Game.Linux64": runners()["Game.Linux64"]} // as `make up` builds it
	files, missing, err := kit.Files(ants.Game{}, kit.Extras{Viewer: []byte("<html>"), Runners: one})
	require.NoError(t, err)
	require.Equal(t, []string{"bin/Game.LinuxArm64", "bin/Game.MacIntel", "bin/Game.MacArm", "bin/Game.Windows64"}, missing)
	require.True(t, slices.ContainsFunc(files, func(f kit.File) bool { return f.Name == "bin/Game.Linux64" }))

	_, _, err = kit.Files(ants.Game{}, kit.Extras{Runners: fstest.MapFS{}})
	require.ErrorContains(t, err, "Game.Linux64")
	require.ErrorContains(t, err, "make build")
}

func TestWriteDirKeepsTheStudentsFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "kit")
	extras := kit.Extras{Runners: runners()}
	_, err := kit.WriteDir(dir, ants.Game{}, extras)
	require.NoError(t, err)
	mine := filepath.Join(dir, "AIMine.cc")
	require.NoError(t, os.WriteFile(mine, []byte("mine"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Makefile"), []byte("broken"), 0o600))
	_, err = kit.WriteDir(dir, ants.Game{}, extras)
	require.NoError(t, err)

	content, err := os.ReadFile(mine)
	require.NoError(t, err)
	require.Equal(t, "mine", string(content))
	content, err = os.ReadFile(filepath.Join(dir, "Makefile"))
	require.NoError(t, err)
	require.NotEqual(t, "broken", string(content))
}

func TestWriteZip(t *testing.T) {
	var first, second bytes.Buffer
	extras := kit.Extras{Viewer: []byte("<html>"), Runners: runners()}
	_, err := kit.WriteZip(&first, ants.Game{}, extras)
	require.NoError(t, err)
	_, err = kit.WriteZip(&second, ants.Game{}, extras)
	require.NoError(t, err)
	require.Equal(t, first.Bytes(), second.Bytes(), "equal kits give equal archives")

	archive, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
	require.NoError(t, err)
	files, _, err := kit.Files(ants.Game{}, extras)
	require.NoError(t, err)
	require.Len(t, archive.File, len(files))
	for i, f := range archive.File {
		require.Equal(t, "ants/"+files[i].Name, f.Name)
		require.Equal(t, files[i].Mode, f.Mode())
		part, err := f.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(part)
		require.NoError(t, err)
		require.Equal(t, files[i].Content, content)
	}
}
