package playgame

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bots are tiny scripts for sh.
const (
	holdBot = `while read line; do case "$line" in ready|go) echo go;; end) exit;; esac; done`
	// lateBot answers with orders in upper case and white space, one of them invalid, and says something after go.
	looseBot  = `while read line; do case "$line" in ready) echo hello; echo GO;; go) echo "O 99 99 N"; echo " go "; echo "# late";; end) exit;; esac; done`
	crashBot  = `while read line; do case "$line" in ready) echo go;; "turn 3") echo "went wrong" >&2; exit 3;; go) echo go;; esac; done`
	sleepyBot = `while read line; do case "$line" in ready) echo go;; "turn 2") while read line; do :; done;; go) echo go;; esac; done`
)

func script(t *testing.T, text string) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh on this machine")
	}
	file := filepath.Join(t.TempDir(), "bot.sh")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return "sh '" + file + "'"
}

func run(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = Main(args, strings.NewReader(smallMap), &out, &err)
	return code, out.String(), err.String()
}

const smallMap = "rows 6\ncols 12\nplayers 2\nm 0.....1.....\nm ............\nm ............\nm ............\nm ............\nm ............\n"

func TestAMatchOfBots(t *testing.T) {
	folder := t.TempDir()
	code, stdout, stderr := run("--map_file", "-", "--turns", "7", "--nolaunch", "--end_wait=0.25", "--player_seed", "42", "--engine_seed=5", "--verbose",
		"-l", folder, script(t, holdBot), "-I", "-O", script(t, looseBot))
	require.Equal(t, exitDone, code, stderr)
	require.Contains(t, stdout, "score 1 1\nstatus survived survived\nplayerturns 7 7\ncutoff turn limit reached\n7 turns in ")
	require.Contains(t, stderr, `turn    1 bot 1: "O 99 99 N": the square is not on the board`)
	var replay struct {
		PlayerNames []string `json:"playernames"`
		ReplayData  struct {
			Turns      int
			EngineSeed int `json:"engine_seed"`
			PlayerSeed int `json:"player_seed"`
		} `json:"replaydata"`
	}
	content, err := os.ReadFile(filepath.Join(folder, "0.replay"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &replay))
	require.Equal(t, []string{"bot.sh", "bot.sh"}, replay.PlayerNames)
	require.Equal(t, 7, replay.ReplayData.Turns)
	require.Equal(t, 5, replay.ReplayData.EngineSeed)
	require.Equal(t, 42, replay.ReplayData.PlayerSeed)
	sent, err := os.ReadFile(filepath.Join(folder, "0.bot0.input"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(sent), "turn 0\n"))
	require.True(t, strings.HasSuffix(string(sent), "\ngo\n"))
	said, err := os.ReadFile(filepath.Join(folder, "0.bot1.output"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(said), "hello\ngo\nO 99 99 N\ngo\n# late\n"), string(said))
}

func TestBotsThatFail(t *testing.T) {
	for name, test := range map[string]struct{ bot, status, told string }{
		"crash":  {crashBot, "status survived crashed\nplayerturns 3 3\ncutoff lone survivor\n", "bot 1 (bot.sh) is out, turn 3: exit status 3"},
		"late":   {sleepyBot, "status survived timeout\nplayerturns 2 2\ncutoff lone survivor\n", "bot 1 (bot.sh) is out, turn 2: no answer within 300ms"},
		"strict": {looseBot, "status survived invalid\nplayerturns 1 1\ncutoff lone survivor\n", "the square is not on the board"},
	} {
		t.Run(name, func(t *testing.T) {
			turntime := "300"
			if name != "late" {
				turntime = "30000"
			}
			args := []string{"-m", "-", "--turns", "9", "--turntime", turntime, "--loadtime", "30000", "-o", filepath.Join(t.TempDir(), "x.replay"), script(t, holdBot), script(t, test.bot)}
			if name == "strict" {
				args = append(args, "--strict")
			}
			code, stdout, stderr := run(args...)
			require.Equal(t, exitDone, code, stderr)
			require.Contains(t, stdout, test.status)
			require.Contains(t, stdout, test.told)
		})
	}
}

func TestFillAndRounds(t *testing.T) {
	folder := t.TempDir()
	code, stdout, stderr := run("--generate", "maze players 3 rows 40 cols 40", "--food", "none", "--turns", "2", "--fill", "--rounds", "2", "--log_dir", folder, script(t, holdBot))
	require.Equal(t, exitDone, code, stderr)
	require.Equal(t, 2, strings.Count(stdout, "status survived survived survived"))
	require.FileExists(t, filepath.Join(folder, "1.replay"))
}

func TestConfigurationFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.cnf")
	require.NoError(t, os.WriteFile(file, []byte("turns 4\nfood none\nplayer_seed 3\nmap\n"+smallMap), 0o600))
	code, stdout, stderr := run("--config", file, "--turns", "3", "-o", filepath.Join(t.TempDir(), "x.replay"), script(t, holdBot), script(t, holdBot))
	require.Equal(t, exitDone, code, stderr)
	require.Contains(t, stdout, "playerturns 3 3")
}

// The command lines of the contest's scripts test_bot.sh and play_one_game_live.sh, with its script's name left out.
func TestScriptsOfTheContest(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "test.map"), []byte(smallMap), 0o600))
	hold := script(t, holdBot)
	code, stdout, stderr := run("--engine_seed", "42", "--player_seed", "42", "--food", "none", "--end_wait=0.25", "--verbose", "--log_dir", folder,
		"--turns", "30", "--map_file", filepath.Join(folder, "test.map"), hold, hold, "-e", "--nolaunch", "--strict", "--capture_errors")
	require.Equal(t, exitDone, code, stderr)
	require.Contains(t, stdout, "status survived survived\n")
	require.Equal(t, "playgame: --capture_errors is ignored: -e shows what bots write on stderr, -E keeps it\n", stderr)

	code, stdout, stderr = run("-So", "--engine_seed", "42", "--player_seed", "42", "--end_wait=0.25", "--verbose", "--log_dir", folder, "--turns", "3",
		"--map_file", filepath.Join(folder, "test.map"), hold, hold)
	require.Equal(t, exitDone, code, stderr)
	var replay struct{ ReplayData struct{ Turns int } }
	require.NoError(t, json.Unmarshal([]byte(stdout), &replay), "nothing but the replay is on stdout")
	require.Equal(t, 3, replay.ReplayData.Turns)
	require.Contains(t, stderr, "playgame: -S is ignored: there is no live stream; open viewer.html and choose the replay\n")
	require.Contains(t, stderr, "turn    3  scores 1 1\n")
	require.Contains(t, stderr, "status survived survived\n")
}

func TestOtherOptionsOfTheContest(t *testing.T) {
	folder := t.TempDir()
	code, stdout, stderr := run("-m", "-", "-t", "2", "-l", folder, "-R", "-g", "7", "--serial", "-p", "1", "--food_rate", "5", "11", "--food_turn", "19 37",
		script(t, looseBot), "-E", "-I", script(t, holdBot), "-O")
	require.Equal(t, exitDone, code, stderr)
	require.Contains(t, stdout, "status survived survived\n")
	require.Empty(t, stderr, "these options do what they did")
	require.FileExists(t, filepath.Join(folder, "7.replay"))
	said, err := os.ReadFile(filepath.Join(folder, "7.bot1.output"))
	require.NoError(t, err)
	require.Contains(t, string(said), "O 99 99 N", "the first bot sits on seat 1")

	code, _, stderr = run("-m", "-", "-t", "2", "-l", folder, "--scenario", "--html", "x.html", "--profile", "--attack", "closest", "--food", "sections",
		"--secure_jail", "-d", "--attack=focus", script(t, holdBot), script(t, holdBot))
	require.Equal(t, exitDone, code, stderr)
	for _, ignored := range []string{
		"--scenario is ignored: a match begins with one ant on every hill", "--html is ignored: open viewer.html and choose the replay",
		"--profile is ignored", "--attack closest is ignored: ants fight by focus", "--food sections is ignored: food comes by symmetric",
		"--secure_jail is ignored: bots run as you; agon play has a sandbox", "--debug is ignored",
	} {
		require.Contains(t, stderr, "playgame: "+ignored)
	}
	require.Equal(t, 7, strings.Count(stderr, "\n"), stderr)
	require.NoFileExists(t, "x.html")

	code, _, stderr = run("-m", "-", "-p", "2", "a", "b")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "--position")
}

func TestCommandLine(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		told string
	}{
		{nil, exitUsage, "no bots are given"},
		{[]string{"--what", "x"}, exitUsage, "flag provided but not defined: -what"},
		{[]string{"-m", "/nowhere.map", "x", "y"}, exitUsage, "the map cannot be read"},
		{[]string{"-m", "-", "x"}, exitFailed, "the map is for 2 players, but there are 1 bots"},
		{[]string{"-m", "-", "/nowhere/bot", "x"}, exitFailed, "bot 0: starting /nowhere/bot"},
		{[]string{"-m", "-", "--turns", "x", "a", "b"}, exitFailed, "turns: expected a whole number"},
		{[]string{"--turntime", "x", "a", "b"}, exitUsage, "--turntime has to be a number of milliseconds"},
		{[]string{"--engine_seed", "-4", "a", "b"}, exitUsage, "--engine_seed has to be from 0"},
		{[]string{"'a", "b"}, exitFailed, "is no command"},
		{[]string{"--rounds", "0", "a"}, exitUsage, "--rounds has to be at least 1"},
	} {
		code, _, stderr := run(test.args...)
		require.Equal(t, test.code, code, "%v", test.args)
		require.Contains(t, stderr, test.told)
		require.Equal(t, 1, strings.Count(stderr, "\n"), "one line: %s", stderr)
	}
	code, stdout, _ := run("--help")
	require.Equal(t, exitDone, code)
	require.Contains(t, stdout, "--map_file")
	words, err := split(`java -cp "my classes" 'My Bot' a"b c"d`)
	require.NoError(t, err)
	require.Equal(t, []string{"java", "-cp", "my classes", "My Bot", "ab cd"}, words)
}
