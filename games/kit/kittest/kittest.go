// Package kittest has the tests that the kits of all games share. The steps of a statement, done in a kit, are tests of package
// kit and of jutgetest.
package kittest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit"
)

// Runners are stand-ins for the runners of all platforms.
func Runners() fstest.MapFS {
	all := fstest.MapFS{}
	for _, p := range kit.Platforms() {
		all[p.Runner()] = &fstest.MapFile{Data: []byte("runner of " + p.Name)}
	}
	return all
}

// Files checks that a kit has what every student needs, nothing twice, and more files if they are named; that it has a
// Makefile and default.cnf, or a script that plays matches; and that the statement says how to begin with that. It gives
// the names of the kit's files.
func Files(t *testing.T, g engine.Game, more ...string) []string {
	t.Helper()
	files, missing, err := kit.Files(g, kit.Extras{Viewer: []byte("<html>"), Runners: Runners()})
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
