package conform_test

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/build/buildtest"
	"github.com/agon-judge/agon/worker/packages/conform"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

// newBuilder makes what compiles and runs programs.
func newBuilder(t *testing.T) *build.Builder {
	t.Helper()
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Skip("skipped: programs cannot be isolated here: ", err)
	}
	t.Cleanup(func() { _ = box.Close() })
	return &build.Builder{Sandbox: box, Dir: buildtest.Dir()}
}

// run makes checks of a package, quickly.
func run(t *testing.T, builder *build.Builder, files engine.Files, only ...string) report.Report {
	t.Helper()
	p, err := manifest.Read(files)
	require.NoError(t, err)
	if missing := build.Missing(p.Referee.Language); missing != "" {
		t.Skipf("skipped: the referee needs %s, which is not here; run deploy/bootstrap", missing)
	}
	var heard []report.Check
	r, _, err := conform.Run(t.Context(), builder.Sandbox.(*sandbox.Sandbox), builder, p, conform.Options{Folder: "tron", Only: only, Seeds: 10, Quick: true}, func(c report.Check) { heard = append(heard, c) })
	require.NoError(t, err)
	require.Equal(t, heard, r.Checks)
	return r
}

func tron(t *testing.T) engine.Files {
	t.Helper()
	files, err := examples.Files("tron")
	require.NoError(t, err)
	return files
}

// changed is Tron with one piece of one file replaced, and with players that need no compiler.
func changed(t *testing.T, file, old, replacement string) engine.Files {
	t.Helper()
	files := maps.Clone(tron(t))
	if old != "" {
		require.Contains(t, string(files[file]), old)
	}
	files[file] = []byte(strings.Replace(string(files[file]), old, replacement, 1))
	delete(files, "players/3-Hunter.cc")
	for name := range files {
		if strings.HasPrefix(name, "starters/") {
			delete(files, name)
		}
	}
	return files
}

func TestTronConforms(t *testing.T) {
	t.Parallel()
	r := run(t, newBuilder(t), tron(t))
	require.Len(t, r.Checks, len(report.Names()))
	for _, c := range r.Checks {
		require.Empty(t, c.Findings, c.Name)
		require.NotEmpty(t, c.Did, c.Name)
	}
	require.True(t, r.Passed())
}

// Each mistake that authors make is found by the check that is there for it.
func TestMistakes(t *testing.T) {
	t.Parallel()
	builder := newBuilder(t)
	const referee = "referee/referee.py"
	for name, c := range map[string]struct {
		files    engine.Files
		only     string
		expected string
		command  string
		advice   bool
	}{
		"does not compile": {
			changed(t, referee, "import agon", "import agon ("), "programs", "the referee of Tron does not compile", "agon game test tron --only programs", false,
		},
		"a player that does not compile": {
			changed(t, "players/2-Wanderer.py", "game = Game()", "game = ("), "programs", "Wanderer does not compile", "agon game test tron --only programs", false,
		},
		"the name of another game": {
			changed(t, "game.toml", `"tron"`, `"ants"`), "programs", `the id "ants" is that of a game that comes with Agon`, "agon game test tron --only programs", false,
		},
		"refuses its own board": {
			changed(t, "boards/small.txt", "12", "7"), "boards", "a match of 2 on small does not begin: configuration, line 1: expected", "agon game play tron Still Still -s 0", false,
		},
		"freezes its own player": {
			changed(t, "players/1-Still.py", "'up\\nend'", "'north\\nend'"), "players", "Still is frozen on small, seed 1, round 1 (protocol): expected up, down, left or right",
			"agon game play tron Still Wanderer -s 1", false,
		},
		"the stronger loses": {
			changed(t, "players/2-Wanderer.py", "game.go(last)", "game.go('up')"), "players", "Wanderer does not beat Still", "agon game play tron Wanderer Still -s 3", true,
		},
		"stumbles over answers": {
			changed(t, referee, "match.answer(s)", "' '.join(line.split()[0] for line in match.lines(s))"), "hostile", "the match is void when seat 1 says an empty line: the referee failed in round 1: crash",
			"agon game test tron --only hostile", false,
		},
		"a freeze that it does not expect": {
			changed(t, referee, "if len(left) < 2 and match", "if len(left) == 1 and match"), "frozen", "the match is void when all seats are frozen at the start: the referee failed in round",
			"agon game test tron --only frozen", false,
		},
		"uses chance": {
			changed(t, referee, "        match.ask(left)\n", "        match.ask(left)\n    import os\n    match.frame('say', os.urandom(4).hex())\n"), "players,again",
			"the referee gives other replies to the same messages (Still, Wanderer on small, seed 1)", "agon game play tron Still Wanderer -s 1", false,
		},
		"unequal seats": {
			changed(t, referee, "score[s] += 1", "score[s] += match.seats - s"), "seats", "seat 0 has the average rank 1.00", "agon game test tron --only seats", true,
		},
		"another result": {
			changed(t, referee, "score[s] += 1", "score[s] += 2"), "recorded", "tests/small-3.log comes out otherwise: the scores were [42 41] and are [84 82]",
			"agon game test tron --only recorded", false,
		},
		"other replies": {
			changed(t, referee, "ran into a wall", "met a wall"), "recorded", "tests/small-3.log has the same scores but other replies", "agon game test tron --only recorded", false,
		},
		"no match": {
			changed(t, "tests/small-3.log", "agon match 1", "agon match 2"), "recorded", `tests/small-3.log, line 1: expected "agon match 1"`, "agon game test tron --only recorded", false,
		},
		"moves what is not there": {
			changed(t, referee, "'put', s, 'bike', r, c, s", "'say', s, r, c"), "players,frames", "and nothing of that name was put there", "agon game play tron Still Wanderer -s 1", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, builder, c.files, strings.Split(c.only, ",")...)
			last := r.Checks[len(r.Checks)-1]
			require.NotEmpty(t, last.Findings, last.Name)
			f := last.Findings[0]
			require.Contains(t, f.Text, c.expected)
			require.Equal(t, c.command, f.Command)
			require.Equal(t, c.advice, f.Advice)
			require.Equal(t, c.advice, r.Passed())
		})
	}
}
