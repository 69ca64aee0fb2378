package kit_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/kit/kittest"
	"github.com/agon-judge/agon/games/wota"
)

// The steps of the statements, in a new kit. Those of the games with a Makefile are in jutgetest.

// TestStepsOfAIChallenge does what the statement says, with a player in Python and one in C++.
func TestStepsOfAIChallenge(t *testing.T) {
	k := newStudentKit(t, aichallenge.Game{}, "sh", "python3", "g++")
	commands := k.commands("./playgame ")
	require.Len(t, commands, 4, "two of the first match, one with an own player, the trial")

	const patient = " --turntime 20000 --loadtime 60000" // how fast this machine is must not decide

	said := k.shell(commands[0])
	require.Contains(t, said, "replay: "+filepath.Join("game_logs", "0.replay"))
	k.validReplay("game_logs/0.replay", 2)
	require.Contains(t, k.shell(commands[1]+" --turns 60"+patient), "\ncutoff turn limit reached\n60 turns in ")
	k.validReplay("game_logs/0.replay", 4)

	k.shell("cp -r starters/python mine")
	require.Contains(t, k.shell(commands[2]+" --turns 60"+patient), "turn   60  scores ")
	said = k.shell(commands[3] + patient + " -o trial.replay")
	require.Contains(t, said, "\nstatus survived survived\n", "the starter passes the trial")
	require.Contains(t, said, "\nplayerturns 30 30\n")
	k.validReplay("trial.replay", 2)

	t.Run("a player in C++", func(t *testing.T) {
		k := k.in(t)
		k.shell("rm -r mine && cp -r starters/cpp mine")
		compilers := regexp.MustCompile("`(g\\+\\+ [^`]*)`").FindAllStringSubmatch(string(k.game.Statement()), -1)
		require.Len(t, compilers, 2, "for an own player and for the strongest sample")
		for _, compiler := range compilers {
			k.shell(compiler[1])
		}
		require.Contains(t, k.shell("./playgame --config trial.cnf mine/MyBot ./Myrmidon"+patient), "status survived survived\n")
		k.validReplay("game_logs/0.replay", 2)
	})
	t.Run("from another folder, several matches, and logs", func(t *testing.T) {
		k := k.in(t)
		k.shell("mkdir elsewhere && cd elsewhere && ../playgame -r 2 -t 5 -I -F --map_file ../maps/cell_maze_p03_2.map 'python3 ../bots/Lefty.py'" + patient)
		k.validReplay("elsewhere/game_logs/1.replay", 3)
		require.Contains(t, k.read("elsewhere/game_logs/1.bot2.input"), "turn 0\n")
	})
	t.Run("a script of the contest", func(t *testing.T) {
		k := k.in(t)
		require.NoError(t, os.WriteFile(k.path("test_bot.sh"), []byte(`./playgame.py --engine_seed 42 --player_seed 42 --food none --end_wait=0.25 --verbose --log_dir game_logs --turns 30 \
			--map_file maps/trial.map "$1" "python3 bots/Lefty.py" -e --nolaunch --strict --capture_errors`+patient+"\n"), 0o600))
		require.Contains(t, k.shell("sh test_bot.sh 'python3 bots/Hunter.py'"), "status survived survived\n")
	})
	t.Run("mistakes", func(t *testing.T) {
		k := k.in(t)
		require.Contains(t, k.fails(1, "./playgame -m maps/maze_p04_1.map 'python3 bots/Lefty.py' 'python3 bots/Lefty.py'"), "the map is for 4 players, but there are 2 bots")
		require.Contains(t, k.fails(1, "./playgame nobody nobody"), "nobody")
		require.Contains(t, k.fails(2, "./playgame -m README"), "playgame --help")
		require.Contains(t, k.shell("./playgame -t 10 'python3 bots/Lefty.py' 'sh -c exit'"), "bot 1 (exit) is out, turn 0: it ended by itself\n")
	})
}

// validReplay makes the checks that the viewer makes before it shows a replay.
func (k *studentKit) validReplay(name string, players int) {
	k.t.Helper()
	var r struct {
		Challenge, ReplayFormat string
		PlayerNames, Status     []string
		ReplayData              struct {
			Revision, Players int
			Map               struct {
				Rows, Cols int
				Data       []string
			}
			Ants   [][]any
			Scores [][]int
		}
	}
	require.NoError(k.t, json.Unmarshal([]byte(k.read(name)), &r))
	require.Equal(k.t, []string{"ants", "json"}, []string{r.Challenge, r.ReplayFormat})
	require.Equal(k.t, []int{3, players}, []int{r.ReplayData.Revision, r.ReplayData.Players})
	require.Len(k.t, r.PlayerNames, players)
	require.Len(k.t, r.Status, players)
	require.Len(k.t, r.ReplayData.Scores, players)
	require.NotEmpty(k.t, r.ReplayData.Ants)
	require.Len(k.t, r.ReplayData.Map.Data, r.ReplayData.Map.Rows)
	for _, row := range r.ReplayData.Map.Data {
		require.Len(k.t, row, r.ReplayData.Map.Cols)
	}
}

// TestStepsOfWota does what the statement says, with a colony in Java and one in Python.
func TestStepsOfWota(t *testing.T) {
	k := newStudentKit(t, wota.Game{}, "sh", "java", "javac", "jar", "python3")
	commands := k.commands("./play ")
	require.Equal(t, []string{"./play settings.txt", "./play settings.txt -s 30"}, commands)

	k.shorten(100) // a match of 3000 ticks may take half a minute
	require.Regexp(t, `(has won the game|a draw between .*) in tick \d+\n`, k.shell(commands[0]))
	first := k.read("default.out")
	require.True(t, strings.HasPrefix(first, "wota 1\nform local\n"), "%.100s", first)
	require.FileExists(t, k.path("viewer.html"))

	k.shorten(50)
	t.Run("an own colony", func(t *testing.T) {
		k := k.in(t)
		k.shell("cp -r wota/ai/template wota/ai/mycolony && sed -i.old 's/^package .*/package wota.ai.mycolony;/' wota/ai/mycolony/*.java && rm wota/ai/mycolony/*.old")
		k.settings("AI_PACKAGE_NAMES = mycolony, gatherer")
		said := k.shell(commands[1])
		require.Contains(t, said, "match 1: mycolony - gatherer, seed 30\n")
		require.Regexp(t, `\n +mycolony +\d+ +\d+ +0 +0 +\d+ +0 +\d+\n`, said)
		require.Equal(t, said, k.shell(commands[1]), "the same seed is the same match")

		k.shell(`sed 's/^PLAYER_NAME = .*/PLAYER_NAME = "mypython"/' PyGatherer.py > mypython.py`)
		k.settings("AI_PACKAGE_NAMES = mypython, mycolony")
		require.Regexp(t, `\n +mypython( +\d+){7}\n`, k.shell(commands[1]))
	})
	t.Run("a tournament", func(t *testing.T) {
		k := k.in(t)
		k.settings("AI_PACKAGE_NAMES = template, gatherer\nTOURNAMENT = true\nHOME_AND_AWAY = true\nNUMBER_OF_ROUNDS = 2\nIS_GRAPHICAL = false")
		said := k.shell("./play settings.txt parameters.txt -s 7 -o tournament.out")
		require.Equal(t, 4, strings.Count(said, ": template - gatherer, seed "), "two rounds, home and away")
		require.Equal(t, 2, strings.Count(said, ": template - gatherer, seed 7\n"))
		require.Regexp(t, `\n *AI name +W +D +L +P\n *template( +\d){3} +[\d.]+\n *gatherer( +\d){3} +[\d.]+\n$`, said)
		require.Contains(t, k.read("tournament.out"), "\nform local\n")
	})
	t.Run("mistakes", func(t *testing.T) {
		k := k.in(t)
		k.settings("AI_PACKAGE_NAMES = nobody, gatherer")
		require.Contains(t, k.fails(1, "./play settings.txt"), "neither a folder wota/ai/nobody nor")
		require.Contains(t, k.fails(1, "./play nothing.txt"), "nothing.txt")
		require.Contains(t, k.fails(2, "./play --nonsense"), "see --help")
	})
}

// settings changes who plays.
func (k *studentKit) settings(text string) {
	require.NoError(k.t, os.WriteFile(k.path("settings.txt"), []byte(text+"\n"), 0o600))
}

// shorten makes matches end after some ticks.
func (k *studentKit) shorten(ticks int) {
	text := enginetest.Shorten([]byte(k.read("parameters.txt")), ticks)
	require.NoError(k.t, os.WriteFile(k.path("parameters.txt"), text, 0o600))
}

// studentKit is a kit in a folder of its own.
type studentKit struct {
	t    *testing.T
	game engine.Game
	dir  string
	env  []string
}

// newStudentKit writes a game's kit with the real runner for this system.
func newStudentKit(t *testing.T, game engine.Game, tools ...string) *studentKit {
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so the steps of the statement cannot be tried", tool)
		}
	}
	k := &studentKit{t: t, game: game, dir: t.TempDir(), env: kittest.Environment(t)}
	programs, found := kittest.Runners(t), false
	for _, p := range kit.Platforms() {
		if p.OS == runtime.GOOS && p.Arch == runtime.GOARCH {
			found = true
			kittest.SetRunner(t, programs, p, kittest.BuildRunner(t))
		}
	}
	if !found {
		t.Skipf("SKIPPED: the kit has no runner for %s/%s", runtime.GOOS, runtime.GOARCH)
	}
	missing, err := kit.WriteDir(k.dir, game, kit.Extras{Viewer: []byte("<html>"), Runners: programs})
	require.NoError(t, err)
	require.Empty(t, missing)
	return k
}

// in is the same kit in a subtest.
func (k *studentKit) in(t *testing.T) *studentKit { return &studentKit{t, k.game, k.dir, k.env} }

// commands are the lines of the statement's blocks that begin with some words.
func (k *studentKit) commands(beginning string) []string {
	var all []string
	for line := range strings.Lines(string(k.game.Statement())) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, beginning) {
			all = append(all, line)
		}
	}
	return all
}

func (k *studentKit) path(name string) string { return filepath.Join(k.dir, filepath.FromSlash(name)) }

func (k *studentKit) read(name string) string {
	content, err := os.ReadFile(k.path(name))
	require.NoError(k.t, err)
	return string(content)
}

// shell runs a command in the kit and gives its standard output.
func (k *studentKit) shell(command string) string {
	k.t.Helper()
	var stderr bytes.Buffer
	c := exec.Command("sh", "-c", command)
	c.Dir, c.Env, c.Stderr = k.dir, k.env, &stderr
	out, err := c.Output()
	require.NoError(k.t, err, "%s: %s%s", command, out, &stderr)
	return string(out)
}

// fails runs a command that has to end with an exit code, and gives everything that it prints.
func (k *studentKit) fails(code int, command string) string {
	k.t.Helper()
	c := exec.Command("sh", "-c", command)
	c.Dir, c.Env = k.dir, k.env
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(k.t, err, &exit, "%s: %s", command, out)
	require.Equal(k.t, code, exit.ExitCode(), "%s: %s", command, out)
	return string(out)
}
