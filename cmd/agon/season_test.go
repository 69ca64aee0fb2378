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

	"github.com/agon-judge/agon/schema/schematest"
)

// A whole season in small, as an organizer goes through it in a real browser: contest, roster, sixteen players, deadline,
// plagiarism, finals of all formats, the show, grades. The steps are in frontend/e2e/season.mjs. Site and worker are
// processes of their own, and the script kills the worker in the middle of a final.
func TestASeasonFromTheFirstContestToTheGrades(t *testing.T) {
	needPages(t)
	needSandbox(t)
	program, err := os.Executable()
	require.NoError(t, err)
	env := []string{programVariable + "=yes", "DATABASE_URL=" + schematest.URL(t), "AGON_DATA=" + dataDir(t)}
	url := serve(t, program, env)
	inBrowser(t, "e2e/season.mjs", append(env, "BASE_URL="+url, "AGON_PROGRAM="+program)...)
}

// serve runs `agon api` until the test ends, and says where.
func serve(t *testing.T, program string, env []string) (url string) {
	t.Helper()
	site := exec.Command(program, "api", "--listen", "127.0.0.1:0")
	site.Env = append(os.Environ(), env...)
	out, err := site.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, site.Start())
	read := make(chan struct{})
	t.Cleanup(func() {
		require.NoError(t, site.Process.Signal(syscall.SIGTERM))
		<-read
		require.NoError(t, site.Wait(), "a stopped site ends well")
	})
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	for err == nil && !strings.HasPrefix(line, "Serving on ") {
		line, err = lines.ReadString('\n')
	}
	go func() {
		_, _ = io.Copy(t.Output(), lines)
		close(read)
	}()
	require.NoError(t, err, "agon api ended before it served")
	return "http://" + strings.TrimSpace(strings.TrimPrefix(line, "Serving on "))
}
