package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/words"
)

// A whole season in small, as an organizer goes through it in a real browser: contest, roster, sixteen players, deadline,
// plagiarism, finals of all formats, the show, grades. The steps are in frontend/e2e/season.mjs. API, dispatcher and worker
// are processes of their own, and the script kills the worker in the middle of a final.
func TestASeasonFromTheFirstContestToTheGrades(t *testing.T) {
	t.Parallel()
	needPages(t)
	needSandbox(t)
	program, err := os.Executable()
	require.NoError(t, err)
	address := schematest.URL(t)
	env := []string{programVariable + "=yes", "DATABASE_URL=" + address, "AGON_DATA=" + dataDir(t)}
	url := serve(t, program, env, "Serving on ", "api", "--listen", "127.0.0.1:0")
	// The killed worker's place is free again at once only if one of its requests was cut off.
	serve(t, program, env, "Dispatching; ", "dispatch", "--listen", "127.0.0.1:0", "--lease", "5s")
	inBrowser(t, "e2e/season.mjs", append(env, "BASE_URL=http://"+url, "AGON_PROGRAM="+program, "AGON_KEY="+workerKey(t, address))...)
}

// workerKey lets a worker in to a site.
func workerKey(t *testing.T, database string) string {
	t.Helper()
	pool, err := schema.Open(t.Context(), database)
	require.NoError(t, err)
	defer pool.Close()
	_, key, err := workers.Service{Pool: pool}.Add(t.Context(), "lab-1", words.WorkerTrusted, nil)
	require.NoError(t, err)
	return key
}

// serve runs a part of the site until the test ends, and returns the rest of the line by which it says that it serves.
func serve(t *testing.T, program string, env []string, says string, arguments ...string) (rest string) {
	t.Helper()
	part := exec.Command(program, arguments...)
	part.Env = append(os.Environ(), env...)
	out, err := part.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, part.Start())
	read := make(chan struct{})
	t.Cleanup(func() {
		require.NoError(t, part.Process.Signal(syscall.SIGTERM))
		<-read
		require.NoError(t, part.Wait(), "a part that is stopped ends well")
	})
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	for err == nil && !strings.HasPrefix(line, says) {
		line, err = lines.ReadString('\n')
	}
	go func() {
		_, _ = io.Copy(t.Output(), lines)
		close(read)
	}()
	require.NoError(t, err, "agon %s ended before it served", arguments[0])
	return strings.TrimSpace(strings.TrimPrefix(line, says))
}
