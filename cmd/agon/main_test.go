package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build/buildtest"
)

// programVariable makes a test binary the program itself.
const programVariable = "AGON_TEST_PROGRAM"

func TestMain(m *testing.M) {
	sandbox.Init() // launchers of the sandbox are this program again
	if os.Getenv(programVariable) != "" {
		main()
	}
	os.Exit(m.Run())
}

// shareBuilds gives a data folder the builds that all tests of the machine share.
func shareBuilds(t *testing.T, data string) {
	t.Helper()
	cache := buildtest.Dir()
	require.NoError(t, os.MkdirAll(cache, 0o755))
	require.NoError(t, os.MkdirAll(data, 0o755))
	require.NoError(t, os.Symlink(cache, filepath.Join(data, "cache")))
}

// dataDir makes a data folder with shared builds.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	shareBuilds(t, dir)
	return dir
}

// result is what a finished command left.
type exit struct {
	code           int
	stdout, stderr string
}

// run executes one command line to its end, in a world with only the given environment.
func run(t *testing.T, env map[string]string, stdin string, args ...string) exit {
	t.Helper()
	return runContext(t.Context(), env, stdin, args...)
}

func runContext(ctx context.Context, env map[string]string, stdin string, args ...string) exit {
	var stdout, stderr bytes.Buffer
	m := Main{cli.Program{Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr, Getenv: func(name string) string { return env[name] }}}
	code := m.Run(ctx, args)
	return exit{code: code, stdout: stdout.String(), stderr: stderr.String()}
}

func TestWrongCommandLines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"unknown command":      {[]string{"plya"}, cli.ExitUsage, "unknown command"},
		"unknown flag":         {[]string{"games", "--jsn"}, cli.ExitUsage, "unknown flag"},
		"missing seed":         {[]string{"play", "ants", "Demo", "Demo", "Demo", "Demo"}, cli.ExitUsage, "seed"},
		"seed no number":       {[]string{"play", "ants", "Demo", "Demo", "Demo", "Demo", "-s", "x"}, cli.ExitUsage, "seed"},
		"unknown game":         {[]string{"kit", "chess", "x"}, cli.ExitFailed, "the games are: ants"},
		"too few players":      {[]string{"play", "ants", "Demo", "-s", "1"}, cli.ExitFailed, "4 players; 1 given"},
		"unknown player":       {[]string{"simulate", "ants", "-s", "1", "-n", "A,B,C,D", "-c", "/no/such/file"}, cli.ExitFailed, "/no/such/file"},
		"a folder":             {[]string{"play", "ants", ".", "Demo", "Demo", "Demo", "-s", "1"}, cli.ExitFailed, "There is no main file: name it "},
		"too little memory":    {[]string{"play", "ants", "Demo", "Demo", "Demo", "Demo", "-s", "1", "--memory", "1KB"}, cli.ExitFailed, "at least 8 MB"},
		"trial of two":         {[]string{"play", "aichallenge", "Hold", "Hold", "--trial"}, cli.ExitFailed, "for one player; 2 given"},
		"trial with input":     {[]string{"play", "aichallenge", "Hold", "--trial", "-i", "x"}, cli.ExitFailed, "leave out --input"},
		"trial and tournament": {[]string{"play", "wota", "template", "--trial", "--tournament", "x"}, cli.ExitUsage, "[tournament trial]"},
		"tournament of ants":   {[]string{"play", "ants", "--tournament", "x"}, cli.ExitFailed, "--tournament is for Wota"},
		"no settings":          {[]string{"play", "wota", "--tournament", "/no/such/file"}, cli.ExitFailed, "/no/such/file"},
		"map for others":       {[]string{"play", "aichallenge", "Hold", "Hold", "Hold", "-s", "1", "-i", "../../games/aichallenge/trial.map"}, cli.ExitFailed, "this configuration of AI Challenge Ants is for 2 players; 3 given"},
		"no map":               {[]string{"simulate", "aichallenge", "-s", "1", "-n", "A,B", "-i", "main_test.go", "-c", "-"}, cli.ExitFailed, "main_test.go: configuration, line 1"},
		"wrong size":           {[]string{"play", "ants", "A", "B", "C", "D", "-s", "1", "--memory", "12XB"}, cli.ExitUsage, "256MB"},
		"not logged in":        {[]string{"submit", "ants", "main_test.go"}, cli.ExitFailed, "agon login"},
		"no database":          {[]string{"verify", "1"}, cli.ExitFailed, "DATABASE_URL"},
		"fresh on a given one": {[]string{"up", "--fresh", "--listen", "127.0.0.1:0"}, cli.ExitFailed, "DATABASE_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			env := map[string]string{"AGON_CREDENTIALS": t.TempDir() + "/credentials.json", "AGON_DATA": t.TempDir()}
			if strings.Contains(name, "fresh") {
				env["DATABASE_URL"] = "postgres://nobody@127.0.0.1:1/none"
			}
			r := run(t, env, "", c.args...)
			require.Equal(t, c.code, r.code, r.stderr)
			require.Contains(t, r.stderr, c.says)
			require.Empty(t, r.stdout)
		})
	}
}

func TestEveryCommandHasHelpWithAnExample(t *testing.T) {
	t.Parallel()
	for _, c := range cli.Commands((Main{cli.Program{Getenv: func(string) string { return "" }}}).rootCommand()) {
		if c.Name() == "help" || c.Parent().Name() == "completion" || c.Name() == "completion" {
			continue
		}
		r := run(t, nil, "", append(strings.Fields(c.CommandPath())[1:], "--help")...)
		require.Equal(t, cli.ExitOK, r.code)
		require.Contains(t, r.stdout, "Examples:\n  ", c.CommandPath())
		require.Contains(t, r.stdout, "  "+c.CommandPath(), c.CommandPath())
	}
}
