package main

import (
	"encoding/json"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
)

// The starter of every language, as the kit has it, passes the trial in the sandbox: 30 turns without an invalid order.
func TestStartersPassTheTrial(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	g := aichallenge.Game{}
	kit, err := g.KitFiles()
	require.NoError(t, err)
	entries, err := fs.ReadDir(kit, "starters")
	require.NoError(t, err)
	env := map[string]string{"AGON_DATA": dataDir(t)}
	for _, entry := range entries {
		t.Run(entry.Name(), func(t *testing.T) {
			t.Parallel()
			l, known := engine.LanguageByID(g, entry.Name())
			require.True(t, known, "a folder is called after its language")
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}
			files := map[string]string{}
			folder, err := fs.Sub(kit, "starters/"+entry.Name())
			require.NoError(t, err)
			require.NoError(t, fs.WalkDir(folder, ".", func(name string, file fs.DirEntry, err error) error {
				if err != nil || file.IsDir() {
					return err
				}
				content, err := fs.ReadFile(folder, name)
				files["mine/"+name] = string(content)
				return err
			}))
			dir := t.TempDir()
			writeAll(t, dir, files)

			r := run(t, env, "", "play", "aichallenge", filepath.Join(dir, "mine"), "--trial", "-s", "5", "--json")

			require.Equal(t, cli.ExitOK, r.code, r.stderr+r.stdout)
			var got report
			require.NoError(t, json.NewDecoder(strings.NewReader(r.stdout)).Decode(&got))
			require.True(t, got.Trial.Passed)
			require.Empty(t, got.Trial.Warning, "it gives orders")
			t.Logf("CPU time of the start %.0f ms, of the match %.0f ms", got.Seats[0].StartCPU, got.Seats[0].CPU)
		})
	}
}
