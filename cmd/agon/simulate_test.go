package main

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// commandsOfOneRound is a log with one command: an ant that may or may not be able to obey.
const commandsOfOneRound = "0 0 1 m d _\n"

func TestSimulateTakesPlainAndGzippedLogsFromFilesAndStandardInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	plain, packed, out := filepath.Join(dir, "commands.txt"), filepath.Join(dir, "commands.gz"), filepath.Join(dir, "match.out")
	require.NoError(t, os.WriteFile(plain, []byte(commandsOfOneRound), 0o600))
	f, err := os.Create(packed)
	require.NoError(t, err)
	w := gzip.NewWriter(f)
	_, err = w.Write([]byte(commandsOfOneRound))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, f.Close())

	simulate := func(stdin string, args ...string) string {
		r := run(t, nil, stdin, append([]string{"simulate", "ants", "-s", "30", "-n", "A,B,C,D"}, args...)...)
		require.Equal(t, cli.ExitOK, r.code, r.stderr)
		return r.stdout
	}
	want := simulate("", "-c", plain)
	require.True(t, strings.HasPrefix(want, "Game\n\nSeed 30\n\nAnts 1.0\n"), want[:min(len(want), 100)])
	require.Equal(t, want, simulate("", "-c", packed))
	require.Equal(t, want, simulate(commandsOfOneRound, "-c", "-"))
	require.Empty(t, simulate("", "-c", plain, "-o", out))
	got, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, want, string(got))
	require.True(t, strings.HasPrefix(simulate("", "-c", plain, "--judge"), "SecGame\n"))
}

func TestSimulateLeavesNoHalfFileBehind(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "match.out")
	r := run(t, nil, "0 9 1 m d _\n", "simulate", "ants", "-s", "30", "-n", "A,B,C,D", "-c", "-", "-o", out)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "line 1")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestABrokenConfigurationIsNamedWithFileAndLine(t *testing.T) {
	t.Parallel()
	config := filepath.Join(t.TempDir(), "broken.cnf")
	require.NoError(t, os.WriteFile(config, []byte("Ants 1.0\nNUM_PLAYERS five\n"), 0o600))
	r := run(t, nil, "", "simulate", "ants", "-s", "30", "-n", "A,B,C,D", "-c", "-", "-i", config)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "broken.cnf")
	require.Contains(t, r.stderr, "line 2")
	require.Contains(t, r.stderr, "NUM_PLAYERS")
}
