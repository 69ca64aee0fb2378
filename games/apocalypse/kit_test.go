package apocalypse_test

import (
	"compress/gzip"
	"encoding/base64"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
	"github.com/agon-judge/agon/games/kit"
)

func TestKitSteps(t *testing.T) {
	t.Parallel()
	jutgetest.KitSteps(t, apocalypse.Game{}, 4020, jutgetest.Sample)
}

// TestKitHasBoards looks for what only this kit has. All of its boards can be played.
func TestKitHasBoards(t *testing.T) {
	files, err := apocalypse.Game{}.KitFiles()
	require.NoError(t, err)
	mazes, err := fs.Glob(files, "maze*.cnf")
	require.NoError(t, err)
	require.Len(t, mazes, 6)
	for _, name := range mazes {
		config, err := fs.ReadFile(files, name)
		require.NoError(t, err)
		require.NoError(t, apocalypse.Game{}.CheckConfig(config))
	}
}

// TestViewerScript opens a match with a browser that does nothing.
func TestViewerScript(t *testing.T) {
	for _, tool := range []string{"sh", "gzip", "base64"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, which viewer.sh needs", tool)
		}
	}
	dir := t.TempDir()
	source, err := apocalypse.Game{}.KitFiles()
	require.NoError(t, err)
	script, err := fs.ReadFile(source, "viewer.sh")
	require.NoError(t, err)
	const match = "Game\n\nSeed 30\n"
	for name, content := range map[string]string{"viewer.sh": string(script), "viewer.html": "<p>the viewer</p>\n", "it's.out": match} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	run := func(args ...string) (string, error) {
		c := exec.Command("sh", append([]string{filepath.Join(dir, "viewer.sh")}, args...)...)
		c.Env = append(os.Environ(), "BROWSER=echo")
		c.Dir = dir
		out, err := c.CombinedOutput()
		return string(out), err
	}
	said, err := run("it's.out")
	require.NoError(t, err)
	page, err := os.ReadFile(strings.TrimSpace(said))
	require.NoError(t, err)
	require.Contains(t, string(page), "<p>the viewer</p>\n<script>\n")
	require.Contains(t, string(page), "'its.out'")
	packed := regexp.MustCompile(`atob\('([^']+)'\)`).FindSubmatch(page)
	require.NotNil(t, packed)
	unpacked, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(string(packed[1]))))
	require.NoError(t, err)
	text, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	require.Equal(t, match, string(text))

	for _, args := range [][]string{{}, {"nothing.out"}} {
		said, err = run(args...)
		require.Error(t, err)
		require.Contains(t, said, "usage: viewer.sh FILE")
	}
}

func TestDummyIsSecret(t *testing.T) {
	files, err := apocalypse.Game{}.KitFiles()
	require.NoError(t, err)
	_, err = fs.Stat(files, "AIDummy.cc")
	require.ErrorIs(t, err, fs.ErrNotExist)
	for _, p := range kit.Platforms() {
		_, err = fs.Stat(files, "AIDummy.o."+p.Name)
		require.NoError(t, err)
	}
}
