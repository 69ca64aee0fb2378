package ants_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/native"
)

// trapSeat is the seat in which the traps play.
const trapSeat = 1

// trap is a player of testdata/traps and what has to become of it.
type trap struct {
	file     string
	name     string // that it registers
	alone    bool   // it needs a program of its own
	reason   engine.Reason
	round    int
	detail   string   // in the verdict
	commands []string // in the log, when not nil; without round and seat
	stderr   func(t *testing.T, stderr string)
}

func traps() []trap {
	return []trap{
		{file: "Initialisers", name: "Initialise"},
		{file: "OutOfRange", name: "OutOfRange", stderr: fewWarnings},
		{file: "Cout", name: "Cout", alone: true, commands: []string{}, stderr: nothing},
		{file: "Cerr", name: "Cerr", stderr: bounded},
		{file: "Cin", name: "Cin", stderr: nothing},
		{file: "Collisions", name: "Collide", alone: true},
		{file: "Stringification", name: "Twice"},
		{file: "Arithmetic", name: "Arithmetic"},
		{file: "Unreachable", name: "Unreachable", reason: engine.ReasonCrash, round: 2, detail: "abort", stderr: says("unreachable code was reached")},
		{file: "MyAssert", name: "MyAssert", reason: engine.ReasonCrash, round: 1, detail: "abort", stderr: says("I am lost")},
		{file: "Assert", name: "Assert", reason: engine.ReasonCrash, round: 3, detail: "abort", stderr: says("round() < 3")},
		{file: "Throw", name: "Throw", reason: engine.ReasonCrash, round: 4, detail: "abort", stderr: says("no way out")},
		{file: "Segfault", name: "Segfault", reason: engine.ReasonCrash, round: 5, detail: "segmentation", stderr: says("half a line, round 4")},
		{file: "Exit", name: "Exit", reason: engine.ReasonCrash, round: 6, detail: "ended by itself"},
		{file: "Destructor", name: "Destroy"},
		{file: "Moves", name: "Moves"},
		{file: "ThousandOne", name: "ThousandOne", reason: engine.ReasonCommands, round: 3, stderr: says("more than 1000 commands")},
		{file: "Invalid", name: "Invalid", commands: []string{
			"-1 m d _", "2147483647 m _ _", "-2147483648 m _ _", "1000000 t _ _", "3 y _ q", "4 y u _", "5 y l s", "0 l _ _", "0 l _ _",
		}},
		{file: "Transitive", name: "Transitive"},
		{file: "Override", name: "Override"},
		{file: "Descriptors", name: "Descriptors", reason: engine.ReasonCrash, round: 2},
		{file: "Intruder", name: "Intruder", reason: engine.ReasonProtocol, round: 1, detail: "1 move down"},
		{file: "Flood", name: "Flood", reason: engine.ReasonOutput, round: 0},
		{file: "Random", name: "Random", commands: randomCommands(7 + trapSeat + 1)},
		{file: "Everything", name: "Everything", stderr: nothing},
	}
}

// TestTraps plays with players that a naive SDK would fall over, in all versions of C++ that students may have.
func TestTraps(t *testing.T) {
	versions := []string{"c++11", "c++14", "c++17", "c++20"}
	if testing.Short() {
		t.Log("short: only under c++17")
		versions = []string{"c++17"}
	}
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			c := newCompiler(t, version)
			all := ""
			if version != "c++17" { // one program for all: it takes a tenth of the time
				all = c.compile(t, allTraps(t))
			}
			for _, trap := range traps() {
				t.Run(trap.file, func(t *testing.T) {
					program := all
					if all == "" || trap.alone {
						program = c.compile(t, []byte(trap.source(t)))
						require.Equal(t, trap.name+"\n", namesOf(t, program))
					}
					trap.play(t, program)
				})
			}
		})
	}
}

func (tr trap) source(t *testing.T) string {
	source, err := os.ReadFile(filepath.Join("testdata", "traps", tr.file+".cc"))
	require.NoError(t, err)
	return string(source)
}

// allTraps puts the traps that can bear it into one source, each in its namespace.
func allTraps(t *testing.T) []byte {
	var includes, players strings.Builder
	for _, trap := range traps() {
		if trap.alone {
			continue
		}
		fmt.Fprintf(&players, "namespace trap_%s {\n", trap.file)
		for line := range strings.Lines(trap.source(t)) {
			if strings.HasPrefix(line, "#include") {
				includes.WriteString(line)
			} else {
				players.WriteString(line)
			}
		}
		players.WriteString("}\n#undef PLAYER_NAME\n")
	}
	return []byte(includes.String() + players.String())
}

func namesOf(t *testing.T, program string) string {
	names, err := exec.Command(program, "--names").Output()
	require.NoError(t, err)
	return string(names)
}

func (tr trap) play(t *testing.T, program string) {
	var stderr bytes.Buffer
	player := start(t, &stderr, program, tr.name)
	result := playOne(t, player)
	if !result.Verdicts[trapSeat].Frozen {
		require.NoError(t, player.Close(), "it has to end quietly when its input ends")
	}
	player.Stop()

	expected := engine.Verdict{Frozen: tr.reason != "", Reason: tr.reason, Round: tr.round}
	verdict := result.Verdicts[trapSeat]
	require.Contains(t, verdict.Detail, tr.detail)
	verdict.Detail = ""
	require.Equal(t, expected, verdict, "%s", &stderr)
	if tr.commands != nil {
		require.Equal(t, tr.commands, commandsOf(result.Log))
	}
	if tr.stderr != nil {
		tr.stderr(t, stderr.String())
	}
}

// compiler compiles players as the judge does, in one version of C++.
type compiler struct {
	language engine.Language
	base     string
	flag     string
}

func newCompiler(t *testing.T, version string) *compiler {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("SKIPPED: there is no g++ on this machine, so no player can be compiled")
	}
	c := &compiler{language: ants.Game{}.Languages()[0], base: t.TempDir(), flag: "-std=" + version}
	for name, content := range c.language.Files {
		require.NoError(t, os.WriteFile(filepath.Join(c.base, name), content, 0o600))
	}
	c.steps(t, c.base, c.language.Prepare)
	return c
}

// compile gives the program of a player.
func (c *compiler) compile(t *testing.T, source []byte) string {
	require.NoError(t, os.WriteFile(filepath.Join(c.base, c.language.Source), source, 0o600))
	c.steps(t, c.base, c.language.Compile)
	program := filepath.Join(t.TempDir(), "player")
	require.NoError(t, os.Rename(filepath.Join(c.base, c.language.Output), program))
	return program
}

func (c *compiler) steps(t *testing.T, folder string, steps [][]string) {
	for _, step := range steps {
		args := append([]string{}, step[1:]...)
		for i, arg := range args {
			if strings.HasPrefix(arg, "-std=") {
				args[i] = c.flag
			}
		}
		command := exec.Command(step[0], args...)
		command.Dir = folder
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.NotContains(t, string(out), "warning:")
	}
}

func start(t *testing.T, stderr *bytes.Buffer, program string, args ...string) *native.Process {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	player, err := native.Start(ctx, stderr, program, args...)
	require.NoError(t, err)
	t.Cleanup(player.Stop)
	return player
}

// playOne plays ten rounds with a player among three that do nothing. The player is not stopped at the end.
func playOne(t *testing.T, player engine.Player) engine.Result {
	config := bytes.Replace(ants.Game{}.Config(), []byte("NUM_ROUNDS"), []byte("NUM_ROUNDS 10 "), 1)
	config = bytes.Replace(config, []byte("250"), nil, 1)
	match, err := ants.Game{}.NewMatch(config, 7, []string{"A", "Trap", "C", "D"})
	require.NoError(t, err)
	players := []engine.Player{idle{}, idle{}, idle{}, idle{}}
	players[trapSeat] = lasting{player}
	limits := ants.Game{}.Limits()
	limits.CPU = 0
	result, err := engine.Run(context.Background(), match, players, limits, nil)
	require.NoError(t, err)
	require.Equal(t, 10, result.Rounds)
	return result
}

// idle is a player that does nothing.
type idle struct{}

func (idle) Exchange([]byte, engine.End) ([]byte, error) { return nil, nil }
func (idle) Farewell([]byte)                             {}
func (idle) CPU() time.Duration                          { return 0 }
func (idle) Stop()                                       {}

// lasting is a player that is not stopped when the match is over: the test wants to see how it ends.
type lasting struct{ engine.Player }

func (lasting) Stop() {}

// commandsOf are the commands in a log, without round and seat.
func commandsOf(log []byte) []string {
	commands := []string{}
	for line := range strings.Lines(string(log)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if !strings.HasPrefix(fields[2], "@") {
			commands = append(commands, fields[2])
		}
	}
	return commands
}

func nothing(t *testing.T, stderr string) { require.Empty(t, stderr) }

func says(words string) func(*testing.T, string) {
	return func(t *testing.T, stderr string) { require.Contains(t, stderr, words) }
}

func fewWarnings(t *testing.T, stderr string) {
	require.Contains(t, stderr, "warning: there is no cell (-1, 1)\n")
	require.LessOrEqual(t, strings.Count(stderr, "\n"), 100)
}

func bounded(t *testing.T, stderr string) {
	require.True(t, strings.HasPrefix(stderr, "first words\nant 0 of 1 goes Down\n"), "%.100s", stderr)
	require.LessOrEqual(t, len(stderr), 64<<10)
}

// randomCommands are the commands of the trap Random, by another way to the same numbers.
func randomCommands(seed int64) []string {
	random := func(l, u int64) int64 {
		if n := u - l + 1; n >= 1 && n <= 1000000 {
			for range 2 {
				seed = (843314861*seed + 453816693) % (1 << 31)
			}
			return l + n*seed>>31
		}
		return l
	}
	ids := []int64{random(0, 999), 2000 + random(5, 5), 3000 + random(-1, 1), random(1000001, 2000000), 4000 + random(9, 3), random(0, 1000000) - 1}
	permutation := []int64{0, 1, 2, 3, 4}
	for i := range permutation {
		k := random(int64(i), 4)
		permutation[i], permutation[k] = permutation[k], permutation[i]
	}
	for _, k := range permutation {
		ids = append(ids, 5000+k)
	}
	var commands []string
	for _, id := range ids {
		commands = append(commands, fmt.Sprintf("%d t _ _", id))
	}
	return commands
}
