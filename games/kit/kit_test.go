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
	"github.com/agon-judge/agon/games/kit/kittest"
)

func TestFiles(t *testing.T) {
	files, missing, err := kit.Files(ants.Game{}, kit.Extras{Viewer: []byte("<html>"), Runners: kittest.Runners(t)})
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

// Every kit has what a student begins with, and its statement says how. The games' own tests say what else theirs has.
func TestFilesOfAllGames(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) { kittest.Files(t, g) })
	}
}

func TestDummyIsSecret(t *testing.T) {
	source, err := os.ReadFile("../ants/players/AIDummy.cc")
	require.NoError(t, err)
	files, _, err := kit.Files(ants.Game{}, kit.Extras{Runners: kittest.Runners(t)})
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
	_, missing, err := kit.Files(ants.Game{}, kit.Extras{Runners: kittest.Runners(t)})
	require.NoError(t, err)
	require.Equal(t, []string{"viewer.html"}, missing)

	one := fstest.MapFS{"Game.Linux64.gz": kittest.Runners(t)["Game.Linux64.gz"]} // as `make up` builds it
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
	extras := kit.Extras{Runners: kittest.Runners(t)}
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
	extras := kit.Extras{Viewer: []byte("<html>"), Runners: kittest.Runners(t)}
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
		expected, err := files[i].Unpacked()
		require.NoError(t, err)
		require.Equal(t, expected, content)
	}
}
