package launch_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/kit/launch"
)

// newKit has for every system a script as program, which says its name and what it was given.
func newKit(t *testing.T) string {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("SKIPPED: there is no sh on this machine, so the script cannot run")
	}
	folder := filepath.Join(t.TempDir(), "a kit") // a space in the name is no trouble
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "bin"), 0o755))
	for name, content := range launch.Scripts("play") {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o755))
	}
	for _, p := range kit.Platforms() {
		write(t, folder, p, "#!/bin/sh\necho \""+p.OS+" "+p.Arch+" $0\"\nprintf '%s\\n' \"$@\"\nexit 3\n")
	}
	return folder
}

func write(t *testing.T, folder string, p kit.Platform, content string) {
	require.NoError(t, os.WriteFile(filepath.Join(folder, "bin", p.Runner()), []byte(content), 0o644))
}

func TestTheProgramOfThisSystemRuns(t *testing.T) {
	folder := newKit(t)
	c := exec.Command(filepath.Join(folder, "play"), "two words", "-s", "1")
	c.Dir = t.TempDir() // from any folder
	out, err := c.Output()
	exit := &exec.ExitError{}
	require.ErrorAs(t, err, &exit)
	require.Equal(t, 3, exit.ExitCode(), "the exit code is the program's")
	require.Equal(t, runtime.GOOS+" "+runtime.GOARCH+" "+filepath.Join(folder, "bin", "Game")+"\ntwo words\n-s\n1\n", string(out))

	for _, p := range kit.Platforms() { // a newer kit was put in its place, with files of whatever age
		write(t, folder, p, "#!/bin/sh\necho new\n")
	}
	out, err = exec.Command("sh", filepath.Join(folder, "play")).Output()
	require.NoError(t, err)
	require.Equal(t, "new\n", string(out))
	left, err := os.ReadDir(filepath.Join(folder, "bin"))
	require.NoError(t, err)
	require.Len(t, left, len(kit.Platforms())+1, "nothing but the copy is left behind")
}

func TestScriptsTellTheirName(t *testing.T) {
	scripts := launch.Scripts("playgame")
	require.Len(t, scripts, 2)
	require.Contains(t, string(scripts["playgame"]), "./playgame --help\n")
	require.True(t, strings.HasPrefix(string(scripts["playgame.cmd"]), "@echo off\r\nrem Runs the kit's program: playgame --help\r\n"))
	for name, content := range scripts {
		require.NotContains(t, string(content), "NAME", name)
	}
}
