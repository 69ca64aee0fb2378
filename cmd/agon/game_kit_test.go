package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/kit/kittest"
	rules "github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
)

// A match in the kit of a game that came as a package is that of the judge.
func TestAMatchAtHomeIsTheJudges(t *testing.T) {
	needSandbox(t)
	t.Parallel()
	data := dataDir(t)
	runner := kittest.BuildRunner(t)
	environment := kittest.Environment(t)
	packed, err := filepath.Glob("../../games/packages/examples/*/" + manifest.File)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(packed), 5)
	for _, file := range packed {
		folder := filepath.Dir(file)
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			p, err := manifest.ReadFolder(folder)
			require.NoError(t, err)
			programs := kittest.Runners(t)
			for _, platform := range kit.Platforms() {
				if platform.OS == runtime.GOOS && platform.Arch == runtime.GOARCH {
					kittest.SetRunner(t, programs, platform, runner)
				}
			}
			home := t.TempDir()
			missing, err := kit.WriteDir(home, rules.New(p, nil), kit.Extras{Viewer: []byte("<html>"), Runners: programs})
			require.NoError(t, err)
			require.Empty(t, missing)

			args := append(slices.Repeat([]string{p.Builtins[0].Name}, max(2, p.Low)), "-s", "7")
			command := exec.CommandContext(t.Context(), "sh", append([]string{"play"}, args...)...)
			command.Dir, command.Env = home, environment
			out, err := command.CombinedOutput()
			require.NoError(t, err, "%s", out)
			hash := regexp.MustCompile(`hash ([0-9a-f]{64})`).FindStringSubmatch(string(out))
			require.NotNil(t, hash, "%s", out)
			replay, err := os.ReadFile(filepath.Join(home, "match.replay"))
			require.NoError(t, err)

			judged := filepath.Join(t.TempDir(), "judge.replay")
			r := run(t, map[string]string{"AGON_DATA": data}, "", append([]string{"game", "play", folder, "--json", "-o", judged}, args...)...)
			require.Equal(t, cli.ExitOK, r.code, r.stderr)
			var report packageReport
			require.NoError(t, json.Unmarshal([]byte(r.stdout), &report))
			if p.ID != "colonies" { // which tells players what CPU time they have used: nobody meters it at home
				require.Equal(t, report.Hash, hash[1])
			}
			want, err := os.ReadFile(judged)
			require.NoError(t, err)
			cpu := regexp.MustCompile(`(?m)^cpu .*\n`) // nobody meters it at home
			require.Equal(t, cpu.ReplaceAllString(string(want), ""), string(replay))
		})
	}
}

// What students do with games that come with Agon goes with a package, too.
func TestCommandsTakeAPackage(t *testing.T) {
	needSandbox(t)
	t.Parallel()
	env := map[string]string{"AGON_DATA": dataDir(t)}
	const tron = "../../games/packages/examples/tron"
	r := run(t, env, "", "play", tron, "Wanderer", "Still", "-s", "7", "--board", "large", "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, `"game": "tron"`)
	r = run(t, env, "", "play", tron, "Wanderer", "--trial")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "Wanderer")
	r = run(t, env, "", "play", tron, "Still", "Still", "-s", "7", "--board", "huge")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, `there is no board "huge"; the boards are: small, large`)
	r = run(t, env, "", "languages", tron)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "Python 3")
	none := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(none, "MyBot.py"), []byte("pass\n"), 0o600))
	r = run(t, env, "", "languages", none)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "game.toml: the file is missing")
}
