package wota

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
	"github.com/agon-judge/agon/games/wota/python"
)

// start builds a player as the judge does, and starts it as a plain process.
func start(t *testing.T, language engine.Language, files engine.Files) *localrun.Process {
	t.Helper()
	for _, tool := range language.Tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so no player in %s can play", tool, language.Title)
		}
	}
	folder := t.TempDir()
	for _, all := range []map[string][]byte{language.Files, files} {
		for name, content := range all {
			target := filepath.Join(folder, filepath.FromSlash(name))
			require.NoError(t, os.MkdirAll(filepath.Dir(target), 0o755))
			require.NoError(t, os.WriteFile(target, content, 0o600))
		}
	}
	for _, step := range append(append([][]string{}, language.Prepare...), language.Compile...) {
		command := exec.Command(step[0], step[1:]...)
		command.Dir = folder
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	var stderr bytes.Buffer
	run := slices.Clone(language.Run)
	for k, word := range run {
		run[k] = strings.ReplaceAll(word, "{MiB}", "256")
	}
	player, err := localrun.StartIn(ctx, folder, &stderr, run[0], run[1:]...)
	require.NoError(t, err)
	t.Cleanup(func() {
		player.Stop()
		if t.Failed() {
			t.Logf("%.3000s", &stderr)
		}
	})
	return player
}

// PyGatherer and the weakest of Java play a match, and the log gives the same match.
func TestSamplesPlay(t *testing.T) {
	names := []string{"PyGatherer", "template"}
	py, ok := engine.LanguageByID(Game{}, python.ID)
	require.True(t, ok)
	template := Game{}.Builtins()[0]
	java, ok := engine.LanguageByID(Game{}, template.Language)
	require.True(t, ok)
	players := []engine.Player{
		start(t, py, engine.Files{python.Source: python.Samples()["PyGatherer.py"]}),
		start(t, java, template.Files),
	}
	config := Game{}.Trial().Config
	m, err := Game{}.NewMatch(config, 30, names)
	require.NoError(t, err)
	result, err := engine.Run(context.Background(), m, players, Game{}.Limits(), nil)
	require.NoError(t, err)
	for seat, v := range result.Verdicts {
		require.False(t, v.Frozen, "%s: %s", names[seat], v.Detail)
	}
	require.Greater(t, result.Scores[0], result.Scores[1], "PyGatherer passes the trial")

	var out bytes.Buffer
	replay, err := engine.Simulate(Game{}, config, 30, names, bytes.NewReader(result.Log), &out, engine.SimulateOptions{})
	require.NoError(t, err)
	require.Equal(t, result.Hash, replay.Hash)
	require.NotContains(t, string(result.Log), " f ", "errors in a player")
	t.Logf("%d ticks, scores %v, log %d bytes, output %d bytes", result.Rounds, result.Scores, len(result.Log), out.Len())
}
