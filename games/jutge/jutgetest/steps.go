package jutgetest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/kit/kittest"
)

// KitSteps follows the steps of the statement with a new kit of a game, up to what can go wrong. Four players that do
// nothing have a known score each in a match with seed 30. A sample of the steps leaves out those that compile players of
// the student's own: all kits build them by the same Makefile and the same part of the SDK.
func KitSteps(t *testing.T, game engine.Game, nullScore int, extent Extent) {
	k := newKit(t, game)
	k.shell("cp AIDummy.o." + k.platform.Name + " AIDummy.o")
	k.shell("make all")
	require.FileExists(t, k.path("Game"))
	require.NotContains(t, k.shell("make all"), "g++", "a second time there is nothing to do")
	k.matches(t, nullScore)
	if !extent.everything() {
		k.mistakes(t)
		k.python(t)
		return
	}
	k.ownPlayers(t)
	k.mistakes(t)
	k.python(t, "MyPlayer")
	k.trouble(t)
}

// matches plays with the built-in players.
func (k *studentKit) matches(t *testing.T, nullScore int) {
	t.Run("a match of four Demos", func(t *testing.T) {
		k.shell("./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out")
		k.sameAsEngine(t, "default.out", 30, "Demo", "Demo", "Demo", "Demo")
	})
	t.Run("the options first, and standard streams", func(t *testing.T) {
		k.shell("./Game --seed=7 Dummy Null Demo Dummy < default.cnf > mixed.out")
		k.sameAsEngine(t, "mixed.out", 7, "Dummy", "Null", "Demo", "Dummy")
	})
	t.Run("four Null have a known score", func(t *testing.T) {
		said := k.shell("./Game Null Null Null Null -s30 -i default.cnf -o null.out 2>&1")
		require.Equal(t, 4, strings.Count(said, fmt.Sprintf("info: player Null got score %d\n", nullScore)))
		require.Contains(t, said, "info: player(s) Null Null Null Null got top score\ninfo: game played\n")
		k.sameAsEngine(t, "null.out", 30, "Null", "Null", "Null", "Null")
	})
	t.Run("help, list and version", func(t *testing.T) {
		require.Contains(t, k.shell("./Game --help"), "--seed")
		require.Equal(t, k.shell("./Game --help"), k.shell("./Game"))
		require.Equal(t, k.names(), k.shell("./Game --list"))
		require.True(t, strings.HasPrefix(k.shell("./Game -v"), k.game.Version()+"\ncompiled "))
	})
}

// ownPlayers adds players. One of them stays, MyPlayer.
func (k *studentKit) ownPlayers(t *testing.T) {
	t.Run("an own player", func(t *testing.T) {
		k.shell("sed 's/#define PLAYER_NAME Null/#define PLAYER_NAME MyPlayer/' AINull.cc > AIMyPlayer.cc")
		k.shell("make all")
		require.Equal(t, k.names("MyPlayer"), k.shell("./Game -l"))
		k.shell("./Game MyPlayer Demo Dummy Demo -s 30 -i default.cnf -o default.out")
		require.Contains(t, k.read("default.out"), "names          MyPlayer Demo Dummy Demo\n")
	})
	t.Run("a friend's object file", func(t *testing.T) {
		k.shell("cp obj/AIMyPlayer.o AIFriend.o && rm AIMyPlayer.cc && make all")
		require.Equal(t, k.names("MyPlayer"), k.shell("./Game -l"), "the name is the player's, not the file's")
	})
	t.Run("an object file that was not built with this kit", func(t *testing.T) {
		old := "class Player; struct Registry { static int Register (const char*, Player* (*) ()); }; static Player* make () { return 0; } int r = Registry::Register(\"Old\", make);"
		require.NoError(t, os.WriteFile(k.path("old.cc"), []byte(old), 0o600))
		said := k.fails(2, "g++ -c old.cc -o AIOld.o && make all")
		require.Contains(t, said, "AIOld.o: this object file was not built with this kit")
		k.shell("rm AIOld.o old.cc && make all")
	})
	t.Run("what the upload refuses", func(t *testing.T) {
		k.shell("sed 's/PLAYER_NAME Null/PLAYER_NAME Global/; 1 i int counter;' AINull.cc > AIGlobal.cc")
		require.Contains(t, k.shell("make all 2>&1"), "AIGlobal.cc:1:5: warning: the upload refuses this: \"counter\" is a global variable")
		k.shell("sed 's/PLAYER_NAME Null/PLAYER_NAME ThirteenChars/' AINull.cc > AIGlobal.cc")
		said := k.fails(2, "make all 2>&1")
		require.Contains(t, said, "has 13 letters: choose one with at most 12")
		require.Contains(t, said, "the name ThirteenChars has more than 12 letters")
		k.shell("rm AIGlobal.cc && make all")
	})
	t.Run("two players with one name", func(t *testing.T) {
		k.shell("cp AINull.cc AICopy.cc && make all")
		k.shell("./Game Demo Demo Demo Demo -s 1 -i default.cnf -o default.out")
		require.Contains(t, k.fails(2, "./Game Null Demo Demo Demo -s 1 -i default.cnf"), "AICopy, AINull")
		k.shell("rm AICopy.cc && make all")
	})
}

// mistakes are made on the command line.
func (k *studentKit) mistakes(t *testing.T) {
	title, _, _ := strings.Cut(k.game.Version(), " ")
	t.Run("mistakes", func(t *testing.T) {
		require.Contains(t, k.fails(2, "./Game Demo Demo Demo Demo -i default.cnf"), "seed is missing")
		require.Contains(t, k.fails(2, "./Game Demo Demo Demo -s 1 -i default.cnf"), "3 players")
		require.Contains(t, k.fails(2, "./Game Demo Demo Demo Demon -s 1 -i default.cnf"), `no player called "Demon"`)
		require.Contains(t, k.fails(2, "./Game Demo Demo Demo ThirteenChars -s 1 -i default.cnf"), "longer than 12")
		require.Contains(t, k.fails(1, "./Game Demo Demo Demo Demo -s 1 -i nothing.cnf"), "nothing.cnf")
		require.Contains(t, k.fails(1, "echo "+title+" 0.9 | ./Game Demo Demo Demo Demo -s 1"), "standard input")
	})
}

// python plays with players in Python, if the game has them. Some own players are in the kit already.
func (k *studentKit) python(t *testing.T, own ...string) {
	if k.hasPython() {
		t.Run("players in Python", func(t *testing.T) { k.pythonSteps(t, own) })
	}
}

// trouble is with players that crash or do not end, and with what helps to find out why.
func (k *studentKit) trouble(t *testing.T) {
	t.Run("a player that crashes", func(t *testing.T) {
		k.shell(`sed 's/PLAYER_NAME Null/PLAYER_NAME Crash/; s/play () {/play () { cout << "round " << round() << endl; assert(round() < 3);/' AINull.cc > AICrash.cc && make all`)
		said := k.fails(1, "./Game Demo Crash Demo Demo -s 30 -i default.cnf -o crash.out")
		require.Contains(t, said, "player Crash (number 1), round 3: the player crashed")
		require.Contains(t, said, "round 2\n", "cout is to be seen on the terminal")
		require.Contains(t, said, "make all DEBUG=1")
		require.Equal(t, 4, strings.Count(k.read("crash.out"), "\nround "), "the beginning and three rounds")
		require.Contains(t, k.fails(3, "./obj/AICrash < obj/AICrash.crash || exit 3"), "round() < 3")
		k.shell("rm AICrash.cc")
	})
	t.Run("stopped in the middle", func(t *testing.T) {
		k.shell(`sed 's/PLAYER_NAME Null/PLAYER_NAME Endless/; s/play () {/play () { for (volatile int k = 0; round() == 5; ++k) { }/' AINull.cc > AIEndless.cc && make all`)
		k.interrupt("Game", "start player 2", "Demo", "Null", "Endless", "Null", "-s", "1", "-i", "default.cnf", "-o", "stopped.out")
		require.Equal(t, 6, strings.Count(k.read("stopped.out"), "\nround "), "the beginning and five rounds")
		k.shell("rm AIEndless.cc")
	})
	t.Run("debug and profile", func(t *testing.T) {
		k.shell("./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out")
		require.Contains(t, k.shell("make all DEBUG=1 PROFILE=1"), "-DAGON_DEBUG") // at once: compiling is what takes long
		k.shell("./Game Demo Demo Demo Demo -s 30 -i default.cnf -o debug.out && test -s gmon.out")
		k.shell("cmp default.out debug.out")
	})
	t.Run("clean", func(t *testing.T) {
		k.shell("make clean")
		require.NoFileExists(t, k.path("Game"))
		require.NoDirExists(t, k.path("obj"))
		require.NoDirExists(t, k.path("__pycache__"))
		require.FileExists(t, k.path("AIDummy.o"))
	})
}

// KitFiles checks that a kit is built by make.
func KitFiles(t *testing.T, game engine.Game) { kittest.Files(t, game, "Makefile", "default.cnf") }

// studentKit is a kit in a folder of its own.
type studentKit struct {
	t        *testing.T
	game     engine.Game
	dir      string
	env      []string
	platform kit.Platform
}

func newKit(t *testing.T, game engine.Game) *studentKit {
	for _, tool := range []string{"g++", "make", "sh", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so the steps of the statement cannot be tried", tool)
		}
	}
	k := &studentKit{t: t, game: game, dir: t.TempDir(), env: kittest.Environment(t)}
	for _, p := range kit.Platforms() {
		if p.OS == runtime.GOOS && p.Arch == runtime.GOARCH {
			k.platform = p
		}
	}
	if k.platform.Name == "" {
		t.Skipf("SKIPPED: the kit has no runner for %s/%s", runtime.GOOS, runtime.GOARCH)
	}
	programs := kittest.Runners(t)
	kittest.SetRunner(t, programs, k.platform, runner(t, game))
	missing, err := kit.WriteDir(k.dir, game, kit.Extras{Viewer: []byte("<html>"), Runners: programs})
	require.NoError(t, err)
	require.Empty(t, missing)
	return k
}

// runner builds the runner. It must not contain the source of a secret player.
func runner(t *testing.T, game engine.Game) []byte {
	program := kittest.BuildRunner(t)
	for _, b := range game.Builtins() {
		for _, source := range b.Files {
			require.False(t, b.Secret && bytes.Contains(program, []byte(LongestLine(source))), "the runner must not contain %s's source", b.Name)
		}
	}
	return program
}

// LongestLine is a text of a source that nobody else has.
func LongestLine(source []byte) string {
	longest := ""
	for line := range strings.Lines(string(source)) {
		if len(line) > len(longest) {
			longest = line
		}
	}
	return strings.TrimSpace(longest)
}

// names is what --list says of a new kit with some more players.
func (k *studentKit) names(more ...string) string {
	names := append([]string{"Null", "Demo", "Dummy"}, more...)
	if k.hasPython() {
		names = append(names, "PyNull", "PyDemo")
	}
	slices.Sort(names)
	return strings.Join(names, "\n") + "\n"
}

func (k *studentKit) hasPython() bool {
	_, ok := engine.LanguageByID(k.game, jutge.PythonID)
	return ok
}

// pythonSteps follows what the statement says of Python.
func (k *studentKit) pythonSteps(t *testing.T, own []string) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("SKIPPED: there is no python3 on this machine, so no player in Python can run")
	}
	k.shell("./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out && ./Game PyDemo Demo Demo PyDemo -s 30 -i default.cnf -o python.out")
	expected := strings.Replace(k.read("default.out"), " Demo Demo Demo Demo\n", " PyDemo Demo Demo PyDemo\n", 1)
	require.True(t, expected == k.read("python.out"), "PyDemo does not play like Demo")

	k.shell(`sed 's/"PyNull"/"MyPython"/' AIPyNull.py > AIMyPython.py`)
	require.Equal(t, k.names(append(own, "MyPython")...), k.shell("./Game -l"))
	k.shell("./Game MyPython Null MyPython Null -s 30 -i default.cnf -o python.out")

	k.shell(`sed 's/"PyNull"/"Crash"/; s/pass/print("hello", self.round()) or 1 \/ (3 - self.round())/' AIPyNull.py > AICrash.py`)
	said := k.fails(1, "./Game Null Crash Null Null -s 30 -i default.cnf -o crash.out")
	require.Contains(t, said, "hello 2\n")
	require.Contains(t, said, "error: the player failed in round 3\n")
	require.Contains(t, said, "ZeroDivisionError")
	require.NotContains(t, said, "agon.py", "the inside of the kit is of no interest")
	require.Contains(t, said, "AICrash.py < obj/AICrash.crash")
	require.Contains(t, k.fails(1, "python3 AICrash.py < obj/AICrash.crash"), "hello 3\n")
	k.shell("rm AICrash.py AIMyPython.py")
}

func (k *studentKit) path(name string) string { return filepath.Join(k.dir, filepath.FromSlash(name)) }

func (k *studentKit) read(name string) string {
	content, err := os.ReadFile(k.path(name))
	require.NoError(k.t, err)
	return string(content)
}

// shell runs a command in the kit and gives its standard output.
func (k *studentKit) shell(command string) string {
	var stderr bytes.Buffer
	c := exec.Command("sh", "-c", command)
	c.Dir, c.Env, c.Stderr = k.dir, k.env, &stderr
	out, err := c.Output()
	require.NoError(k.t, err, "%s: %s%s", command, out, &stderr)
	require.NotContains(k.t, stderr.String(), "warning: unused")
	return string(out)
}

// fails runs a command that has to end with an exit code, and gives everything that it prints.
func (k *studentKit) fails(code int, command string) string {
	c := exec.Command("sh", "-c", command)
	c.Dir, c.Env = k.dir, k.env
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(k.t, err, &exit, "%s: %s", command, out)
	require.Equal(k.t, code, exit.ExitCode(), "%s: %s", command, out)
	return string(out)
}

// interrupt runs a program of the kit, interrupts it once it has said some words for the sixth time, and waits until it
// and all that share its standard error, the players, are gone.
func (k *studentKit) interrupt(program, words string, args ...string) {
	c := exec.Command(k.path(program), args...)
	c.Dir = k.dir
	stderr, err := c.StderrPipe()
	require.NoError(k.t, err)
	require.NoError(k.t, c.Start())
	said, times := bufio.NewScanner(stderr), 0
	for times < 6 && said.Scan() {
		times += strings.Count(said.Text(), words)
	}
	require.NoError(k.t, c.Process.Signal(os.Interrupt))
	last := ""
	for said.Scan() {
		last = said.Text()
	}
	require.Equal(k.t, "error: stopped", last)
	var exit *exec.ExitError
	require.ErrorAs(k.t, c.Wait(), &exit)
}

// sameAsEngine plays a match with the judge's engine and the programs of the kit, replays its log, and compares.
func (k *studentKit) sameAsEngine(t *testing.T, file string, seed int64, names ...string) {
	var players [][]string
	for _, name := range names {
		players = append(players, []string{k.path("obj/AI" + name)})
	}
	result := Play(t, k.game, seed, names, players)
	var out bytes.Buffer
	_, err := engine.Simulate(k.game, k.game.Config(), seed, names, bytes.NewReader(result.Log), &out, engine.SimulateOptions{})
	require.NoError(t, err)
	require.True(t, out.String() == k.read(file), "%s differs from what the judge's engine gives", file)
}
