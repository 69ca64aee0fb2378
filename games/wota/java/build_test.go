package java_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
	"github.com/agon-judge/agon/games/wota/java"
)

// workshop builds players as the judge does.
type workshop struct {
	language engine.Language
	base     string // with the prepared SDK
}

// newWorkshop prepares the SDK, which takes most of the time.
func newWorkshop(t *testing.T) *workshop {
	w := &workshop{language: java.Language(), base: t.TempDir()}
	for _, tool := range w.language.Tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so no player can be compiled", tool)
		}
	}
	write(t, w.base, w.language.Files)
	for _, step := range w.language.Prepare {
		require.Empty(t, run(t, w.base, step...), "the SDK compiles without a word")
	}
	return w
}

// build compiles a player into a folder of its own and gives the folder. The text is what the compiler said.
func (w *workshop) build(t *testing.T, player engine.Files) (folder, text string, err error) {
	folder = t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(w.base)))
	write(t, folder, player)
	for _, step := range w.language.Compile {
		command := exec.Command(step[0], step[1:]...)
		command.Dir = folder
		out, failure := command.CombinedOutput()
		text, err = text+string(out), failure
	}
	return folder, text, err
}

// start starts a player that was built in a folder.
func (w *workshop) start(t *testing.T, folder string) (*localrun.Process, *bytes.Buffer) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	stderr := &bytes.Buffer{}
	args := slices.Clone(w.language.Run[1:])
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "{MiB}", "256")
		if strings.HasPrefix(arg, "agon") { // a path in the folder; native starts programs here
			args[i] = filepath.Join(folder, arg)
		}
	}
	player, err := localrun.Start(ctx, stderr, w.language.Run[0], args...)
	require.NoError(t, err)
	t.Cleanup(player.Stop)
	return player, stderr
}

func write(t *testing.T, folder string, files engine.Files) {
	for name, content := range files {
		file := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, content, 0o600))
	}
}

// run runs a command in a folder and gives what it prints.
func run(t *testing.T, folder string, args ...string) string {
	command := exec.Command(args[0], args[1:]...)
	command.Dir = folder
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s: %s", args[0], out)
	return string(out)
}

// one is a player of one file.
func one(source string) engine.Files { return engine.Files{"HillAI.java": []byte(source)} }

const quiet = "package wota.ai.quiet; public class HillAI extends wota.gameobjects.HillAI { public void tick() { } }\n"

// TestPlayers does all that needs a Java compiler, and prepares the SDK once for it.
func TestPlayers(t *testing.T) {
	w := newWorkshop(t)
	t.Run("build", w.testBuild)
	t.Run("archive", w.testArchive)
	t.Run("traps", w.testTraps)
	t.Run("static fields", w.testStatics)
	t.Run("samples", w.testSamples)
	t.Run("numbers are read exactly", w.testNumbers)
}

func (w *workshop) testBuild(t *testing.T) {
	refused := map[string]struct {
		files engine.Files
		says  []string
	}{
		"an error with its line": {
			one("package wota.ai.a;\n\npublic class HillAI extends wota.gameobjects.HillAI {\n  public void tick() { talk(none); }\n}\n"),
			[]string{"HillAI.java:4: error: cannot find symbol", "talk(none)"},
		},
		"constructor": {one("package wota.ai.a; public class HillAI extends wota.gameobjects.HillAI { HillAI(int a) { } public void tick() { } }\n"), []string{"no constructor without parameters"}},
		"package":     {one("package mine; public class HillAI extends wota.gameobjects.HillAI { public void tick() { } }\n"), []string{"no class wota.ai.NAME.HillAI"}},
		"two": {
			engine.Files{"a/HillAI.java": []byte(quiet), "b/HillAI.java": []byte(strings.Replace(quiet, "quiet", "loud", 1))},
			[]string{"several hills"},
		},
	}
	for name, row := range refused {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, text, err := w.build(t, row.files)
			require.Error(t, err)
			for _, words := range row.says {
				require.Contains(t, text, words)
			}
		})
	}

	taken := map[string]engine.Files{
		"one file":                     one(quiet),
		"with the SDK's own sources":   {"src/wota/ai/quiet/HillAI.java": []byte(quiet), "src/wota/gameobjects/HillAI.java": []byte("package wota.gameobjects; class HillAI { broken }"), "src/module-info.java": []byte("module m { }")},
		"a byte order mark":            one("\uFEFF" + quiet),
		"an import that colonies have": one("package wota.ai.quiet; import wota.gamemaster.SimulationParameters; public class HillAI extends wota.gameobjects.HillAI { public void tick() { } }\n"),
		"a newer Java":                 one("package wota.ai.quiet; public class HillAI extends wota.gameobjects.HillAI { public void tick() { var word = \"later\"; } }\n"),
	}
	for name, files := range taken {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, text, err := w.build(t, files)
			require.NoError(t, err, text)
			require.Empty(t, text)
			playsOneTick(t, w, folder)
		})
	}

	t.Run("classes that were compiled at home", func(t *testing.T) {
		t.Parallel()
		folder, text, err := w.build(t, one(quiet))
		require.NoError(t, err, text)
		class, err := os.ReadFile(filepath.Join(folder, "agon-classes", "wota", "ai", "quiet", "HillAI.class"))
		require.NoError(t, err)
		player := engine.Files{"HillAI.class": class}
		name, err := java.Name(player)
		require.NoError(t, err)
		require.Equal(t, "quiet", name)
		folder, text, err = w.build(t, player)
		require.NoError(t, err, text)
		playsOneTick(t, w, folder)
	})
}

// testArchive checks that players have the classes of the SDK from the archive, in whatever folder and at whatever time they
// were unpacked, and play as well when the archive is none for them.
func (w *workshop) testArchive(t *testing.T) {
	if _, err := os.Stat(filepath.Join(w.base, "agon", "wota.jsa")); err != nil {
		t.Skip("SKIPPED: this Java makes no archives of classes: install Java 13 or newer")
	}
	folder, text, err := w.build(t, one(quiet))
	require.NoError(t, err, text)
	loaded := func() string {
		line := slices.Clone(w.language.Run)
		for i := range line {
			line[i] = strings.ReplaceAll(line[i], "{MiB}", "64")
		}
		command := exec.Command(line[0], slices.Insert(line[1:], len(line)-5, "-Xlog:class+load:stderr")...)
		command.Dir = folder
		command.Stdin = strings.NewReader(greeting)
		var stderr bytes.Buffer
		command.Stderr = &stderr
		answer, err := command.Output()
		require.NoError(t, err)
		require.Equal(t, "end\n", string(answer))
		return stderr.String()
	}
	const ofArchive = "wota.gameobjects.Colony source: shared objects file (top)"
	require.Contains(t, loaded(), ofArchive)
	run(t, folder, "jar", "uf", "agon/wota.jar", "HillAI.java") // it is another one then
	require.NotContains(t, loaded(), ofArchive)
}

func playsOneTick(t *testing.T, w *workshop, folder string) {
	player, stderr := w.start(t, folder)
	p := newPeer(player)
	p.hello(t)
	require.Empty(t, p.tick(t))
	require.NoError(t, player.Close())
	require.Empty(t, stderr.String())
}
