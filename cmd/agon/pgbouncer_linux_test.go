package main

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

// A site whose queries go through PgBouncer in transaction mode, with fewer sessions than it has users: API, dispatcher and
// worker are processes of their own, and play a ladder to its end.
func TestASiteBehindPgBouncer(t *testing.T) {
	needSandbox(t)
	direct := schematest.URL(t)
	pooled := pgBouncer(t, direct)
	pool := shortLadder(t, direct)
	program, err := os.Executable()
	require.NoError(t, err)
	env := []string{programVariable + "=yes", "DATABASE_URL=" + pooled, "DATABASE_DIRECT_URL=" + direct, "AGON_DATA=" + dataDir(t)}
	site := "http://" + serve(t, program, env, "Serving on ", "api", "--listen", "127.0.0.1:0")
	serve(t, program, env, "Dispatching; ", "dispatch", "--listen", "127.0.0.1:0")
	ladder := liveEvent(t, site+"/api/contests/ants/events", "ladder")
	worker := exec.Command(program, "worker", "--site", site, "--cores", "1")
	worker.Env = append(append(os.Environ(), env...), "AGON_KEY="+workerKey(t, direct))
	worker.Stderr = t.Output()
	require.NoError(t, worker.Start())
	t.Cleanup(func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	})

	until := func(what, query string) {
		t.Helper()
		require.Eventually(t, func() bool {
			var holds bool
			return pool.QueryRow(t.Context(), query).Scan(&holds) == nil && holds
		}, 5*time.Minute, 20*time.Millisecond, what)
	}
	until("a ladder", "SELECT rated_seq >= 12 FROM contests")
	require.NoError(t, <-ladder, "live events come through")
	until("the lease is held", "SELECT count(*) = 1 FROM connected_workers")
	_, err = pool.Exec(t.Context(), "UPDATE contests SET freezes_at = now()")
	require.NoError(t, err)
	until("everything is played and rated", `SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))
		AND NOT EXISTS (SELECT FROM matches WHERE kind = 'ladder' AND state = 'done' AND seq IS NULL)`)

	var void, failed int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM matches WHERE state = 'void'), (SELECT count(*) FROM river_job WHERE errors <> '{}')").Scan(&void, &failed))
	require.Zero(t, void, "no match is void")
	require.Zero(t, failed, "no job has failed")
}

// shortLadder opens a contest with short matches, and returns a connection to its database.
func shortLadder(t *testing.T, database string) *pgx.Conn {
	t.Helper()
	pool, err := schema.Open(t.Context(), database)
	require.NoError(t, err)
	defer pool.Close()
	require.NoError(t, settings.Seed(t.Context(), pool, []engine.Game{ants.Game{}}))
	conn, err := pgx.Connect(t.Context(), database)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	short := regexp.MustCompile(`NUM_ROUNDS +\d+`).ReplaceAll(ants.Game{}.Config(), []byte("NUM_ROUNDS 30"))
	_, err = conn.Exec(t.Context(), "UPDATE boards SET config = $1", short)
	require.NoError(t, err)
	return conn
}

// liveEvent waits for a live event of a kind.
func liveEvent(t *testing.T, address, kind string) <-chan error {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	require.Equal(t, http.StatusOK, answer.StatusCode)
	heard := make(chan error, 1)
	go func() {
		for lines := bufio.NewScanner(answer.Body); ; {
			if !lines.Scan() {
				heard <- fmt.Errorf("the events ended: %w", lines.Err())
				return
			}
			if strings.Contains(lines.Text(), kind) {
				heard <- nil
				return
			}
		}
	}()
	return heard
}

// pgBouncer runs a PgBouncer in transaction mode with three sessions on a database until the test ends, and returns the
// database's address through it. It skips the test where there is none.
func pgBouncer(t *testing.T, database string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		t.Skip("skipped, as there is no pgbouncer here: run deploy/bootstrap --for=test")
	}
	to, err := pgx.ParseConfig(database)
	require.NoError(t, err)
	// Not t.TempDir: root's PgBouncer runs as another user, who could not reach it.
	dir, err := os.MkdirTemp("/tmp", "agon-pgbouncer-") //nolint:usetesting // see above
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o777))
	file := filepath.Join(dir, "pgbouncer.ini")
	config := fmt.Sprintf("[databases]\n%[1]s = host=%[2]s port=%[3]d dbname=%[1]s user=%[4]s\n[pgbouncer]\n"+
		"listen_port=6432\nlisten_addr=\nunix_socket_dir=%[5]s\nauth_type=any\npool_mode=transaction\ndefault_pool_size=3\n",
		to.Database, to.Host, to.Port, to.User, dir)
	require.NoError(t, os.WriteFile(file, []byte(config), 0o644))
	arguments := []string{"--quiet", file}
	if os.Geteuid() == 0 { // which it refuses; the database's own user reaches its socket
		folder, err := os.Stat(to.Host)
		require.NoError(t, err)
		owner, err := user.LookupId(strconv.Itoa(int(folder.Sys().(*syscall.Stat_t).Uid)))
		require.NoError(t, err)
		arguments = append([]string{"--user", owner.Username}, arguments...)
	}
	server := exec.Command(program, arguments...)
	server.Stderr = t.Output()
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	address := (&url.URL{Scheme: "postgres", User: url.User(to.User), Path: "/" + to.Database, RawQuery: url.Values{
		"host": {dir}, "port": {strconv.Itoa(6432)},
	}.Encode()}).String()
	require.Eventually(t, func() bool {
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			return false
		}
		return conn.Close(t.Context()) == nil
	}, time.Minute, 10*time.Millisecond, "PgBouncer answers")
	return address
}
