package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// An author writes a referee with the desk beside it, in a real browser; the steps are in frontend/e2e/desk.mjs.
func TestAnAuthorMendsARefereeAtTheDesk(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	needPages(t)
	game := filepath.Join(t.TempDir(), "chase")
	env := map[string]string{"AGON_DATA": dataDir(t)}
	require.Equal(t, cli.ExitOK, run(t, env, "", "game", "new", game).code)
	url := startDesk(t, env, game)
	inBrowser(t, "e2e/desk.mjs", "BASE_URL="+url, "AGON_GAME="+game)
}

// A page elsewhere whose name has come to mean this machine gets nothing.
func TestTheDeskAnswersToItsOwnNamesOnly(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	needPages(t)
	url := startDesk(t, map[string]string{"AGON_DATA": dataDir(t)}, "../../games/packages/examples/tron")
	for host, code := range map[string]int{"": http.StatusOK, "localhost:8700": http.StatusOK, "[::1]:8700": http.StatusOK, "evil.example": http.StatusMisdirectedRequest, "localhost.evil.example:8700": http.StatusMisdirectedRequest} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		require.NoError(t, err)
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		_ = response.Body.Close()
		require.Equal(t, code, response.StatusCode, host)
	}
}

// startDesk runs agon game dev until the test ends, and returns the address of its page.
func startDesk(t *testing.T, env map[string]string, game string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	read, write := io.Pipe()
	m := Main{cli.Program{Stdin: strings.NewReader(""), Stdout: write, Stderr: t.Output(), Getenv: func(name string) string { return env[name] }}}
	ended := make(chan int, 1)
	go func() {
		ended <- m.Run(ctx, []string{"game", "dev", game, "--listen", "127.0.0.1:0"})
		_ = write.Close()
	}()
	t.Cleanup(func() {
		cancel()
		require.Equal(t, cli.ExitOK, <-ended, "an interrupt ends it well")
	})
	line, err := bufio.NewReader(read).ReadString('\n')
	require.NoError(t, err)
	_, rest, found := strings.Cut(line, "http://")
	require.True(t, found, line)
	address, _, _ := strings.Cut(rest, "/")
	return "http://" + address
}
