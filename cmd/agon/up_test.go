package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/schema/postgres"
	"github.com/agon-judge/agon/schema/schematest"
)

// site is a running `agon up`.
type site struct {
	url string
	env map[string]string
	db  *pgx.Conn
}

// startSite runs `agon up` until the test ends.
func startSite(t *testing.T, env map[string]string) site {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	out, in := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		m := Main{cli.Program{Stdin: strings.NewReader(""), Stdout: in, Stderr: t.Output(), Getenv: func(name string) string { return env[name] }}}
		ended <- m.Run(ctx, []string{"up", "--games", "ants", "--listen", "127.0.0.1:0"})
		_ = in.Close()
	}()
	t.Cleanup(func() {
		cancel()
		require.Contains(t, []int{cli.ExitOK}, <-ended, "a stopped site ends well")
	})

	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, "agon up ended before it served")
	_, rest, ok := strings.Cut(line, "http://")
	require.True(t, ok, line)
	address, _, _ := strings.Cut(rest, "/")

	source := env["DATABASE_URL"]
	if source == "" {
		source, ok = postgres.Running(filepath.Join(env["AGON_DATA"], "postgres"), database.Name)
		require.True(t, ok)
	}
	db, err := pgx.Connect(t.Context(), source)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close(context.WithoutCancel(t.Context())) })
	return site{url: "http://" + address, env: env, db: db}
}

// siteEnvironment is a world for `agon up` with a private server, or the reason aloud why there can be none.
func siteEnvironment(t *testing.T) map[string]string {
	t.Helper()
	needSandbox(t)
	if _, err := postgres.Find(); err != nil {
		t.Skip("skipped: ", err)
	}
	// Not t.TempDir: as root, the database server runs as another user, who could not reach it.
	dir, err := os.MkdirTemp("/tmp", "agon-site-") //nolint:usetesting // see above
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	shareBuilds(t, dir)
	return map[string]string{"AGON_DATA": dir, "AGON_CREDENTIALS": filepath.Join(dir, "credentials.json")}
}

// sharedEnvironment is a world for `agon up` on a database of the server that all tests share, where the private one is not what
// is tested.
func sharedEnvironment(t *testing.T) map[string]string {
	t.Helper()
	needSandbox(t)
	data := dataDir(t)
	return map[string]string{"AGON_DATA": data, "AGON_CREDENTIALS": filepath.Join(data, "credentials.json"), "DATABASE_URL": schematest.URL(t)}
}

// qualifySurely lets a copy of Dummy qualify: one win of many tries is enough. The ladder rests soon, so that what is tested has
// the machine.
func (s site) qualifySurely(t *testing.T) {
	t.Helper()
	_, err := s.db.Exec(t.Context(), "UPDATE contests SET qualify_matches = 30, qualify_wins = 1, settled_matches = 3, settled_pause_s = 2")
	require.NoError(t, err)
}

func TestUpOncePlaysMatchesAndPrintsTheLadder(t *testing.T) {
	t.Parallel()
	r := run(t, siteEnvironment(t), "", "up", "--games", "ants", "--once", "3", "--listen", "127.0.0.1:0")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "PLAYER")
	for _, name := range []string{"Null", "Demo", "Dummy"} {
		require.Contains(t, r.stdout, name)
	}
}
