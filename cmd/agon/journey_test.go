package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/frontend"
)

// noBrowser is the journey's exit code on a machine without Chromium.
const noBrowser = 77

// A newcomer's way in a real browser, from registration to the replay; the steps are in frontend/e2e/journey.mjs.
func TestANewcomerReachesTheLadderInTheBrowser(t *testing.T) {
	t.Parallel()
	needPages(t)
	s := startSite(t, sharedEnvironment(t))
	s.qualifySurely(t)
	source := filepath.Join(t.TempDir(), "AIPlayer.cc")
	require.NoError(t, os.WriteFile(source, []byte(strongPlayer(t, "Dummy")), 0o600))
	inBrowser(t, "e2e/journey.mjs", "BASE_URL="+s.url, "AGON_PLAYER="+source)
}

// needPages skips aloud where there are no pages, or nothing that could drive a browser.
func needPages(t *testing.T) {
	t.Helper()
	if _, ok := frontend.Dist(); !ok {
		t.Skip("skipped: the pages are not built (deploy/bootstrap builds them)")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("skipped: node is missing")
	}
}

// inBrowser runs a script of the frontend with settings of its environment. What it starts ends with it.
func inBrowser(t *testing.T, script string, settings ...string) {
	t.Helper()
	readScripts(t)
	journey := exec.CommandContext(t.Context(), "node", script)
	journey.Dir = "../../frontend"
	journey.Env = append(os.Environ(), settings...)
	journey.Stdout, journey.Stderr = t.Output(), t.Output()
	journey.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	end := func() error { return syscall.Kill(-journey.Process.Pid, syscall.SIGKILL) }
	journey.Cancel = end
	err := journey.Run()
	if journey.Process != nil {
		_ = end()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == noBrowser {
		t.Skip("skipped: there is no Chromium (deploy/bootstrap --for=test installs it)")
	}
	require.NoError(t, err)
}

// readScripts opens all scripts, so that Go runs the test again when one of them has changed.
func readScripts(t *testing.T) {
	t.Helper()
	scripts, err := filepath.Glob("../../frontend/e2e/*.mjs")
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	for _, script := range append(scripts, "../../frontend/package-lock.json") {
		_, err := os.ReadFile(script)
		require.NoError(t, err)
	}
}
