package tournament

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/games/wota/java"
)

func TestSettings(t *testing.T) {
	s, err := readSettings([]byte("AI_PACKAGE_NAMES = a, b ,\\\n  a\nTOURNAMENT: TRUE\nNUMBER_OF_ROUNDS 3\nHOME_AND_AWAY=false\nIS_GRAPHICAL = perhaps\n"))
	require.NoError(t, err)
	require.Equal(t, settings{colonies: []string{"a", "b", "a"}, tournament: true, rounds: 3}, s)
	require.Equal(t, []pairing{{0, 1}, {0, 2}, {1, 2}}, s.pairings())
	require.Equal(t, []string{"IS_GRAPHICAL"}, Ignored([]byte("TOURNAMENT = true\nIS_GRAPHICAL = perhaps\n")))
	s.tournament = false
	require.Equal(t, []pairing{{0, 1, 2}}, s.pairings())

	for text, says := range map[string]string{
		"TOURNAMENT = true":                                     "AI_PACKAGE_NAMES: expected the names",
		"AI_PACKAGE_NAMES = a,,b":                               "line 1: AI_PACKAGE_NAMES: expected names, separated by commas",
		"AI_PACKAGE_NAMES = ../a":                               "line 1: AI_PACKAGE_NAMES",
		"\nAI_PACKAGE_NAMES = a\nANT_COST=":                     "line 3: \"ANT_COST\"",
		"TOURNAMENT = maybe":                                    "line 1: TOURNAMENT: expected true or false",
		"NUMBER_OF_ROUNDS = 0":                                  "line 1: NUMBER_OF_ROUNDS: expected a whole number",
		"TOURNAMENT = true\nTOURNAMENT = 1":                     "line 2: \"TOURNAMENT\": expected each key once",
		"AI_PACKAGE_NAMES = " + strings.Repeat("a,", 100) + "a": "up to 100 names",
	} {
		_, err := readSettings([]byte(text))
		require.ErrorContains(t, err, says)
	}
}

func TestOptions(t *testing.T) {
	o, err := parse([]string{"my.txt", "-s", "7", "world.txt", "--output", "x.out", "--build"})
	require.NoError(t, err)
	require.Equal(t, options{"my.txt", "world.txt", "x.out", 7, true}, o)
	o, err = parse(nil)
	require.NoError(t, err)
	require.Equal(t, []string{"settings.txt", "parameters.txt", "default.out"}, []string{o.settings, o.parameters, o.output})
	require.GreaterOrEqual(t, o.seed, int64(0))
	for _, args := range [][]string{{"a", "b", "c"}, {"-s", "x"}, {"-s", "2147483648"}, {"--nonsense"}} {
		_, err := parse(args)
		require.Error(t, err, "%v", args)
	}
}

// A win is a point, a draw half a one; colonies of one name share a line.
func TestSummary(t *testing.T) {
	var s summary
	s.count(&outcome{names: []string{"a", "b"}, winners: []int{1}})
	s.count(&outcome{names: []string{"a", "b"}, winners: []int{0, 1}})
	s.count(&outcome{names: []string{"b", "b"}, winners: []int{0}})
	var text bytes.Buffer
	require.NoError(t, s.print(&text))
	require.Equal(t, []string{"AI", "name", "W", "D", "L", "P", "a", "0", "1", "1", "0.5", "b", "2", "1", "1", "2.5"}, strings.Fields(text.String()))
}

// newKit writes the game's kit into a folder, with matches of a few ticks.
func newKit(t *testing.T, settings string) string {
	t.Helper()
	for _, tool := range java.Language().Tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so no colony can be built", tool)
		}
	}
	kit := t.TempDir()
	for name, files := range java.Samples() {
		require.NoError(t, write(filepath.Join(kit, "wota", "ai", name), files))
	}
	parameters := regexp.MustCompile(`(?m)^MAX_TICKS_BEFORE_END.*$`).ReplaceAllString(string(wota.Game{}.Config()), "MAX_TICKS_BEFORE_END = 60")
	parameters = regexp.MustCompile(`(?m)^DONT_CHECK_VICTORY_CONDITION_BEFORE.*$`).ReplaceAllString(parameters, "DONT_CHECK_VICTORY_CONDITION_BEFORE = 60")
	require.NoError(t, write(kit, engine.Files{"settings.txt": []byte(settings), "parameters.txt": []byte(parameters)}))
	return kit
}

func TestPlay(t *testing.T) {
	kit := newKit(t, "AI_PACKAGE_NAMES = template, gatherer\nTOURNAMENT = true\nHOME_AND_AWAY = true\n")
	t.Chdir(kit)
	var stdout, stderr bytes.Buffer
	require.Equal(t, exitDone, Main(t.Context(), kit, []string{"-s", "7"}, &stdout, &stderr), "%s", &stderr)
	require.Empty(t, stderr.String())
	text := stdout.String()
	require.Contains(t, text, "match 1: template - gatherer, seed 7\n")
	require.Contains(t, text, "match 2: template - gatherer, seed 7\n")
	require.Contains(t, text, "in tick 60\n")
	require.Regexp(t, `template +15 +15 +0 +0 +15 +0 +0`, text)
	require.Regexp(t, `AI name +W +D +L +P\n`, text)
	output, err := os.ReadFile("default.out")
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(output, []byte("wota 1\nform local\nseed 7\n")), "%.100s", output)

	// Nothing is built a second time, and the same seed gives the same match.
	builds, err := fs.Glob(os.DirFS(kit), "build/*")
	require.NoError(t, err)
	require.Len(t, builds, 3)
	var again bytes.Buffer
	require.Equal(t, exitDone, Main(t.Context(), kit, []string{"settings.txt", "-s", "7", "parameters.txt"}, &again, &stderr))
	require.Equal(t, text, again.String())

	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.Equal(t, exitFailed, Main(stopped, kit, nil, &again, &stderr))
	require.Equal(t, "error: stopped\n", stderr.String())
	stderr.Reset()

	require.NoError(t, write(kit, engine.Files{
		"settings.txt":               []byte("AI_PACKAGE_NAMES = broken, nobody\n"),
		"wota/ai/broken/HillAI.java": []byte("package wota.ai.broken;\npublic class HillAI extends wota.gameobjects.HillAI { }\n"),
	}))
	require.Equal(t, exitFailed, Main(t.Context(), kit, nil, &stdout, &stderr))
	require.Contains(t, stderr.String(), "HillAI.java:2: error:")
	require.Contains(t, stderr.String(), "error: building broken: java: exit status 1")

	require.NoError(t, write(kit, engine.Files{"settings.txt": []byte("AI_PACKAGE_NAMES = nobody\n")}))
	require.Equal(t, exitFailed, Main(t.Context(), kit, nil, &stdout, &stderr))
	require.Contains(t, stderr.String(), "neither a folder wota/ai/nobody nor a file nobody.jar")
}
