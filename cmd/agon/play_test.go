package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// needSandbox skips aloud where players cannot be compiled or run.
func needSandbox(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("skipped: players cannot be compiled here: g++ is missing (deploy/bootstrap installs it)")
	}
	if r := run(t, nil, "", "doctor", "--json"); strings.Contains(r.stdout, "players cannot be run") {
		t.Skip("skipped: players cannot be run here: " + r.stdout)
	}
}

func TestPlayPrintsScoresAndVerdicts(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	looper := filepath.Join(dir, "AILooper.cc") // its file's name and its own differ, as they may
	require.NoError(t, os.WriteFile(looper, []byte(`#include "Player.hh"
#define PLAYER_NAME Spinner
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { if (round() == 7) for (volatile int i = 0; ; ++i) {} }
};
RegisterPlayer(PLAYER_NAME);
`), 0o600))
	out := filepath.Join(dir, "match.out")
	env := map[string]string{"AGON_DATA": dataDir(t)}
	args := []string{"play", "ants", "Null", looper, "Null", "Null", "-s", "30", "--cpu", "1s", "--json", "-o", out}
	r := run(t, env, "", args...)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)

	var got report
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.Equal(t, "ants", got.Game)
	require.Equal(t, 250, got.Rounds)
	require.Len(t, got.Seats, 4)
	for i, name := range []string{"Null", "Spinner", "Null", "Null"} {
		require.Equal(t, name, got.Seats[i].Player)
		require.Equal(t, 1511, got.Seats[i].Score, "nobody moves, so the colonies fare alike")
	}
	spinner := got.Seats[1]
	require.Equal(t, "frozen", spinner.Verdict)
	require.EqualValues(t, "cpu", spinner.Reason)
	require.Equal(t, 7, *spinner.Round)
	require.GreaterOrEqual(t, spinner.CPU, 1000.0)
	require.Equal(t, "ok", got.Seats[0].Verdict)
	require.Nil(t, got.Seats[0].Round)

	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "SecGame\n"))
	require.True(t, regexp.MustCompile(`\nround 8\n[^a]*\nstatus\t\S+\t-1\t`).Match(text), "the viewer shows who is out from when on")
}

func TestPlaySaysWhyAPlayerDoesNotCompile(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	broken := filepath.Join(dir, "AIBroken.cc")
	require.NoError(t, os.WriteFile(broken, []byte("#include \"Player.hh\"\n#define PLAYER_NAME Broken\nconst int x = \"no number\";\n"), 0o600))
	r := run(t, map[string]string{"AGON_DATA": dataDir(t)}, "", "play", "ants", broken, "Null", "Null", "Null", "-s", "1")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "does not compile")
	require.Contains(t, r.stderr, ":3:", "the line is named")
}

// What the statement forbids is said as the kit says it, and plays all the same: a contest may take several files and global
// variables. Files that no contest takes are refused.
func TestPlaySaysWhatTheStatementForbids(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	for name, source := range map[string]string{
		"AIGlobal.cc": `#include "Player.hh"
#include "more.hh"
#define PLAYER_NAME Global
int x = 3;
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { x = more(x); }
};
RegisterPlayer(PLAYER_NAME);
`,
		"more.hh": "int more (int);\n",
		"more.cc": "#include <unistd.h>\n#include \"more.hh\"\nint more (int x) { return x + 1; }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(source), 0o600))
	}
	data := dataDir(t)
	r := run(t, map[string]string{"AGON_DATA": data}, "", "play", "ants", dir, "Null", "Null", "Null", "-s", "1")
	require.Zero(t, r.code, r.stderr)
	require.Contains(t, r.stdout, "Global")
	require.Contains(t, r.stderr, "has something that the statement of Ants forbids. The upload refuses it where the contest has not switched the rule off:\n")
	require.Contains(t, r.stderr, "there are 3 files; put all your code into one file")
	require.Contains(t, r.stderr, "\nAIGlobal.cc:4:5: warning: \"x\" is a global variable;")
	require.Contains(t, r.stderr, "\nmore.cc:1:10: warning: <unistd.h> is not a standard header;")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "Player.hh"), nil, 0o600))
	r = run(t, map[string]string{"AGON_DATA": data}, "", "play", "ants", dir, "Null", "Null", "Null", "-s", "1")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "has something that Ants never takes:\nPlayer.hh: error: it is a file of the kit, and the judge has its own; leave it out\n")
}

// A frozen player's author sees what it said last; a built-in player's stderr is nobody's business.
func TestPlayShowsTheLastOfStderr(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	bot := `import sys
turn = 0
for line in sys.stdin:
    if line.strip() in ('ready', 'go'):
        turn += 1
        if turn < 20:
            sys.stderr.write('turn %d\x1b[31m\n' % turn)
        if turn == 25:
            raise ValueError('no way home')
        print('go')
`
	writeAll(t, dir, map[string]string{"Lost/MyBot.py": bot})
	env := map[string]string{"AGON_DATA": dataDir(t)}
	all := filepath.Join(dir, "stderr.txt")
	r := run(t, env, "", "play", "aichallenge", filepath.Join(dir, "Lost"), "Hold", "-s", "1", "--stderr", all)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	_, said, found := strings.Cut(r.stdout, "\nthe last of stderr of Lost (seat 0):\n")
	require.True(t, found, r.stdout)
	require.Contains(t, said, "  turn 19\uFFFD[31m\n")
	require.Contains(t, said, "ValueError: no way home\n")
	require.NotContains(t, said, "turn 1\uFFFD", "only the last lines")
	text, err := os.ReadFile(all)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "--- seat 0: Lost, "), string(text))
	require.Contains(t, string(text), "\nturn 1\x1b[31m\n")
	require.NotContains(t, string(text), "Hold")
}

func TestPlayOnAMapOfTheContest(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	out := filepath.Join(dir, "match.replay")
	env := map[string]string{"AGON_DATA": dataDir(t)}
	r := run(t, env, "", "play", "aichallenge", "Hold", "Hold", "-s", "1", "-i", "../../games/aichallenge/trial.map", "-o", out)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	var replay struct {
		ReplayData struct {
			Map struct{ Rows, Cols int }
		}
	}
	require.NoError(t, json.Unmarshal(text, &replay))
	require.Equal(t, 17, replay.ReplayData.Map.Rows)
	require.Equal(t, 19, replay.ReplayData.Map.Cols)
}
