// Package kittest has the tests that the kits of all games share. The steps of a statement, done in a kit, are tests of package
// kit and of jutgetest.
package kittest

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit"
)

// Runners are stand-ins for the runners of all platforms.
func Runners(t *testing.T) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for _, p := range kit.Platforms() {
		SetRunner(t, all, p, []byte("runner of "+p.Name))
	}
	return all
}

// SetRunner makes a program a platform's runner.
func SetRunner(t *testing.T, runners fstest.MapFS, p kit.Platform, program []byte) {
	t.Helper()
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	require.NoError(t, err)
	_, err = w.Write(program)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	runners[p.PackedRunner()] = &fstest.MapFile{Data: packed.Bytes()}
}

// BuildRunner builds the runner for this system, as kit/buildrunners does, and returns the program.
func BuildRunner(t *testing.T) []byte {
	t.Helper()
	target := filepath.Join(t.TempDir(), "Game")
	out, err := exec.Command("go", "build", "-tags", "runner", "-ldflags=-s", "-o", target, "github.com/agon-judge/agon/games/cmd/game").CombinedOutput()
	require.NoError(t, err, "%s", out)
	program, err := os.ReadFile(target)
	require.NoError(t, err)
	return program
}

// Files checks that a kit has what every student needs, nothing twice, and more files if they are named; that it has a
// Makefile and default.cnf, or a script that plays matches; and that the statement says how to begin with that. It gives
// the names of the kit's files.
func Files(t *testing.T, g engine.Game, more ...string) []string {
	t.Helper()
	files, missing, err := kit.Files(g, kit.Extras{Viewer: []byte("<html>"), Runners: Runners(t)})
	require.NoError(t, err)
	require.Empty(t, missing)
	byName := map[string]kit.File{}
	var names []string
	for _, f := range files {
		require.NotContains(t, byName, f.Name)
		require.True(t, fs.ValidPath(f.Name) && len(f.Content) > 0, f.Name)
		byName[f.Name] = f
		names = append(names, f.Name)
	}
	for _, name := range append(more, "statement.md", "statement.html", "protocol.md", "viewer.html", "bin/Game.id", "bin/Game.Linux64") {
		require.Contains(t, byName, name)
	}
	first, needs := "make all", []string{"default.cnf"}
	if _, found := byName["Makefile"]; !found {
		script := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, ".cmd") })
		require.GreaterOrEqual(t, script, 0, "the kit has neither a Makefile nor a script that plays matches")
		name := strings.TrimSuffix(names[script], ".cmd")
		first, needs = "./"+name+" ", []string{name}
		require.Equal(t, fs.FileMode(0o755), byName[name].Mode)
	}
	for _, name := range needs {
		require.Contains(t, byName, name)
	}
	require.Contains(t, string(byName["statement.md"].Content), first, "the statement says how to begin")
	return names
}
