package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/packages/record"
	testreport "github.com/agon-judge/agon/games/packages/report"
)

// An author writes a game, plays it, tests it and packs it.
func TestAGameOfOnesOwn(t *testing.T) {
	needSandbox(t)
	t.Parallel()
	env := map[string]string{"AGON_DATA": dataDir(t)}
	dir := t.TempDir()
	game, replay, log := filepath.Join(dir, "chase"), filepath.Join(dir, "match.replay"), filepath.Join(dir, "chase", "tests", "2.log")

	r := run(t, env, "", "game", "new", game)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "Next: agon game test "+game)
	r = run(t, env, "", "game", "new", game)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "is there already: name a new folder")

	mine := filepath.Join(dir, "Mine.py")
	require.NoError(t, os.WriteFile(mine, []byte("print('hello')\n"), 0o600))
	r = run(t, env, "", "game", "play", game, "Hunter", mine, "Wanderer", "-s", "7", "--board", "large", "-o", replay, "--log", log, "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var got packageReport
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.Equal(t, "chase", got.Game)
	require.Equal(t, []string{"Hunter", "Mine", "Wanderer"}, []string{got.Seats[0].Player, got.Seats[1].Player, got.Seats[2].Player})
	require.Equal(t, "frozen", got.Seats[1].Verdict)
	require.Equal(t, "ok", got.Seats[0].Verdict)
	require.Positive(t, got.Referee.StartCPU)
	text, err := os.ReadFile(replay)
	require.NoError(t, err)
	require.Regexp(t, `^agon replay 1\ngame chase 1\.0\.0 [0-9a-f]{64}\ntitle Chase\nseed 7\nboard large\nconfig size 30\nseat 0 Hunter\nseat 1 Mine\nseat 2 Wanderer\ngrid 30 30\n`, string(text))
	require.Regexp(t, `\nr 1\n(cpu .*\n)?out 1 \w+\n`, string(text))
	require.Regexp(t, `\nover .*\n$`, string(text))
	file, err := os.ReadFile(log)
	require.NoError(t, err)
	recorded, err := record.Parse(file)
	require.NoError(t, err)
	require.Equal(t, got.Seats[0].Score, recorded.Scores[0])

	r = run(t, env, "", "game", "test", game, "--only", "boards,recorded", "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var found testreport.Report
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &found))
	require.True(t, found.Passed())
	require.Equal(t, "2 recorded matches come out the same", found.Checks[2].Did)

	archives := make([][]byte, 2)
	for i := range archives {
		target := filepath.Join(dir, "packed.zip")
		r = run(t, env, "", "game", "pack", game, "-o", target)
		require.Equal(t, cli.ExitOK, r.code, r.stderr)
		require.Contains(t, r.stdout, "has Chase 1.0.0, digest "+found.Digest)
		archives[i], err = os.ReadFile(target)
		require.NoError(t, err)
		require.NoError(t, os.Chtimes(filepath.Join(game, "game.toml"), time.Unix(1, 0), time.Unix(1, 0)))
	}
	require.Equal(t, archives[0], archives[1], "equal files give equal archives")
	r = run(t, env, "", "game", "test", filepath.Join(dir, "packed.zip"), "--only", "recorded")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "2 recorded matches come out the same")
}

// A referee that fails is explained to its author.
func TestAVoidMatchIsExplained(t *testing.T) {
	needSandbox(t)
	t.Parallel()
	env := map[string]string{"AGON_DATA": dataDir(t)}
	game := filepath.Join(t.TempDir(), "chase")
	require.Equal(t, cli.ExitOK, run(t, env, "", "game", "new", game).code)
	referee := filepath.Join(game, "referee", "referee.py")
	source, err := os.ReadFile(referee)
	require.NoError(t, err)
	source = []byte(strings.Replace(string(source), "    goal = {}\n", "    goal = {}\n    if match.round == 3:\n        raise ValueError('no such move')\n", 1))
	require.NoError(t, os.WriteFile(referee, source, 0o600))

	r := run(t, env, "", "game", "play", game, "Still", "Wanderer", "-s", "7")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "the match is void: the referee failed in round 3: crash: ended by itself with exit code 1")
	require.Contains(t, r.stderr, "the end of the message that it got:\n  round 3\n")
	require.Contains(t, r.stderr, "ValueError: no such move")

	log := filepath.Join(t.TempDir(), "void.log")
	r = run(t, env, "", "game", "play", game, "Still", "Wanderer", "-s", "7", "--log", log)
	require.Equal(t, cli.ExitFailed, r.code)
	r = run(t, env, "", "game", "test", game, "--log", log)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "the match is void: the referee failed in round 3: crash", "the log leads there again")
	mended := strings.Replace(string(source), "raise ValueError('no such move')", "pass", 1)
	require.NoError(t, os.WriteFile(referee, []byte(mended), 0o600))
	r = run(t, env, "", "game", "test", game, "--log", log)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "The referee goes on now where it failed.")
	other := strings.Replace(mended, "    match.score(score)\n", "    if match.round == 2:\n        match.note(0, 'other')\n    match.score(score)\n", 1)
	require.NoError(t, os.WriteFile(referee, []byte(other), 0o600))
	r = run(t, env, "", "game", "test", game, "--log", log)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "the referee says something else in round 2 than it did")
	require.NoError(t, os.WriteFile(referee, source, 0o600))

	r = run(t, env, "", "game", "test", game, "--only", "players")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stdout, "PROBLEM  players ")
	require.Contains(t, r.stdout, "see: agon game play "+game+" Still Wanderer -s 1")
	require.Contains(t, r.stderr, "Chase 1.0.0 has problems")
}

func TestWrongGameCommandLines(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.toml"), []byte("agon = 1\nid = 5\n"), 0o600))
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no name":       {[]string{"game", "new"}, cli.ExitUsage, "accepts 1 arg(s)"},
		"bad name":      {[]string{"game", "new", "My Game"}, cli.ExitFailed, "expected 1 to 20 small letters and digits"},
		"language":      {[]string{"game", "new", "chase", "--lang", "cobol"}, cli.ExitFailed, `there is no referee to begin with in "cobol"`},
		"no folder":     {[]string{"game", "play", "/no/such/folder", "A", "B", "-s", "1"}, cli.ExitFailed, "/no/such/folder"},
		"no seed":       {[]string{"game", "play", dir, "A", "B"}, cli.ExitUsage, "the seed is missing: add for example -s 7"},
		"no package":    {[]string{"game", "play", dir, "A", "B", "-s", "1"}, cli.ExitFailed, dir + ": game.toml, line 2: id: expected a text"},
		"no board":      {[]string{"game", "play", "../../games/packages/examples/tron", "Still", "Still", "-s", "1", "--board", "x"}, cli.ExitFailed, `there is no board "x"; the boards are: small, large`},
		"no check":      {[]string{"game", "test", dir, "--only", "x"}, cli.ExitUsage, `there is no check "x"; the checks are programs, boards,`},
		"too few seeds": {[]string{"game", "test", dir, "--seeds", "1"}, cli.ExitUsage, "--seeds: take at least 2"},
		"pack nothing":  {[]string{"game", "pack", dir}, cli.ExitFailed, "line 2: id"},
	} {
		r := run(t, map[string]string{"AGON_DATA": t.TempDir()}, "", c.args...)
		require.Equal(t, c.code, r.code, "%s: %s", name, r.stderr)
		require.Contains(t, r.stderr, c.says, name)
		require.Empty(t, r.stdout, name)
	}
}
