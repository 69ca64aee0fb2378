package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/frontend"
)

// noBrowser is the journey's exit code on a machine without Chromium.
const noBrowser = 77

// A newcomer's way in a real browser, from registration to the replay; the steps are in frontend/e2e/journey.mjs.
func TestANewcomerReachesTheLadderInTheBrowser(t *testing.T) {
	if _, ok := frontend.Dist(); !ok {
		t.Skip("skipped: the pages are not built (deploy/bootstrap builds them)")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("skipped: node is missing")
	}
	s := startSite(t)
	s.qualifySurely(t)
	source := filepath.Join(t.TempDir(), "AIPlayer.cc")
	require.NoError(t, os.WriteFile(source, []byte(strongPlayer(t, "Dummy")), 0o600))

	journey := exec.CommandContext(t.Context(), "node", "e2e/journey.mjs")
	journey.Dir = "../../frontend"
	journey.Env = append(os.Environ(), "BASE_URL="+s.url, "AGON_PLAYER="+source)
	journey.Stdout, journey.Stderr = t.Output(), t.Output()
	err := journey.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == noBrowser {
		t.Skip("skipped: there is no Chromium (deploy/bootstrap --for=test installs it)")
	}
	require.NoError(t, err)
}
