package jutgetest

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// TrapSeat is the seat in which traps play, TrapSeed the seed of their match.
const (
	TrapSeat = 1
	TrapSeed = 7
)

// Trap is a player that a naive SDK would fall over, and what has to become of it.
type Trap struct {
	File     string // testdata/traps/<File>.cc, or .py, of the game, or a trap of all games
	Name     string // that it registers, in C++
	Alone    bool   // it needs a program of its own, in C++
	Reason   engine.Reason
	Round    int
	Detail   string   // in the verdict
	Commands []string // in the log, when not nil; without round and seat
	Stderr   func(t *testing.T, stderr string)
}

// traps plays with traps among three players that do nothing. All of them compile alone, without a warning, in the judge's
// version of C++, which the compiler has, and in the other ones that students may have; they play in the judge's version
// and in the oldest one. A sample compiles only the game's own traps alone, everything together in the oldest version, and plays
// only in the judge's. The traps of all games come first in the list. The configuration should be one of a
// short match.
func traps(t *testing.T, game engine.Game, judge *Compiler, config []byte, all []Trap, extent Extent) {
	apart := all
	if !extent.everything() {
		apart = all[len(commonTraps()):]
	}
	t.Run("alone", func(t *testing.T) {
		for _, trap := range apart {
			if !trap.Alone {
				judge.check(t, trap.source(t, game, ".cc"))
			}
		}
	})
	t.Run(judgesVersion, func(t *testing.T) { judge.playTraps(t, game, config, all) })
	if testing.Short() {
		t.Log("short: only under " + judgesVersion)
		return
	}
	checked := []string{"c++11"}
	if extent.everything() {
		t.Run("c++11", func(t *testing.T) { NewCompiler(t, game, "c++11").playTraps(t, game, config, all) })
		checked = []string{"c++14", "c++20"}
	}
	for _, version := range checked {
		t.Run(version, func(t *testing.T) {
			c := NewCompiler(t, game, version)
			c.check(t, append([]byte("#define AGON_JUDGE\n#include \"Main.cc\"\n#include \"Match.cc\"\n"), together(t, game, all)...))
			for _, trap := range all {
				if trap.Alone {
					c.check(t, trap.source(t, game, ".cc"))
				}
			}
		})
	}
}

// playTraps plays with traps, most of which are in one program: that takes a tenth of the time.
func (c *Compiler) playTraps(t *testing.T, game engine.Game, config []byte, all []Trap) {
	program := c.Compile(t, together(t, game, all))
	names := strings.Fields(namesOf(t, program))
	for _, trap := range all {
		t.Run(trap.File, func(t *testing.T) {
			if trap.Alone {
				alone := c.Compile(t, trap.source(t, game, ".cc"))
				require.Equal(t, trap.Name+"\n", namesOf(t, alone))
				trap.play(t, game, config, alone, trap.Name)
				return
			}
			require.Contains(t, names, trap.Name)
			trap.play(t, game, config, program, trap.Name)
		})
	}
}

// PythonTraps plays with traps in Python, those of a game and those of all games.
func PythonTraps(t *testing.T, game engine.Game, config []byte, traps []Trap) {
	p := NewPython(t, game)
	for _, trap := range append(commonPythonTraps(), traps...) {
		t.Run(trap.File, func(t *testing.T) {
			trap.play(t, game, config, p.Compile(t, trap.source(t, game, ".py"))...)
		})
	}
}

func (tr Trap) source(t *testing.T, game engine.Game, suffix string) []byte {
	source, err := os.ReadFile(filepath.Join("testdata", "traps", tr.File+suffix))
	if errors.Is(err, fs.ErrNotExist) {
		source, err = common.ReadFile("traps/" + tr.File + suffix)
	}
	require.NoError(t, err)
	return bytes.Replace(source, []byte("\nfrom game import *\n"), []byte("\nfrom "+game.ID()+" import *\n"), 1)
}

// common are traps that need nothing of a game but what all have. In Python they import it from the module game.
//
//go:embed traps
var common embed.FS

// commonTraps are those of them in C++.
func commonTraps() []Trap {
	return []Trap{
		{File: "Cin", Name: "Cin", Stderr: Nothing},
		{File: "Cout", Name: "Cout", Alone: true, Commands: []string{}, Stderr: Nothing},
		{File: "Cerr", Name: "Cerr", Stderr: Bounded("first words\nline 0\n")},
		{File: "Stringification", Name: "Twice"},
		{File: "Unreachable", Name: "Unreachable", Reason: engine.ReasonCrash, Round: 2, Detail: "abort", Stderr: Says("unreachable code was reached")},
		{File: "MyAssert", Name: "MyAssert", Reason: engine.ReasonCrash, Round: 1, Detail: "abort", Stderr: Says("I am lost")},
		{File: "Assert", Name: "Assert", Reason: engine.ReasonCrash, Round: 3, Detail: "abort", Stderr: Says("round() < 3")},
		{File: "Throw", Name: "Throw", Reason: engine.ReasonCrash, Round: 4, Detail: "abort", Stderr: Says("no way out")},
		{File: "Segfault", Name: "Segfault", Reason: engine.ReasonCrash, Round: 5, Detail: "segmentation", Stderr: Says("half a line, round 4")},
		{File: "Exit", Name: "Exit", Reason: engine.ReasonCrash, Round: 6, Detail: "ended by itself"},
		{File: "Destructor", Name: "Destroy"},
		{File: "Override", Name: "Override"},
		{File: "Headers", Name: "Headers"},
		{File: "Random", Name: "Random", Stderr: Says(draws())},
		{File: "Descriptors", Name: "Descriptors", Reason: engine.ReasonCrash, Round: 2},
		{File: "Intruder", Name: "Intruder", Reason: engine.ReasonProtocol, Round: 1, Detail: "1 move down"},
		{File: "Flood", Name: "Flood", Reason: engine.ReasonOutput, Round: 0},
	}
}

// commonPythonTraps are those in Python.
func commonPythonTraps() []Trap {
	return []Trap{
		{File: "Print", Commands: []string{}, Stderr: Bounded("first words\nround 0\nend\nround 1\n")},
		{File: "Random", Stderr: Says(draws() + "\n")},
		{File: "Raise", Reason: engine.ReasonCrash, Round: 4, Detail: "exit status 1", Stderr: Says("error: the player failed in round 4\n")},
		{File: "Initialise", Reason: engine.ReasonCrash, Round: -1, Detail: "exit status 1", Stderr: Says("error: the player failed in __init__()\n")},
		{File: "Exit", Reason: engine.ReasonCrash, Round: 6, Detail: "ended by itself"},
		{File: "Forgotten", Reason: engine.ReasonCrash, Round: -1, Stderr: Says("the last line of a player is run(MyPlayer)")},
	}
}

// together puts the traps that can bear it into one source, each in its namespace.
func together(t *testing.T, game engine.Game, traps []Trap) []byte {
	var includes, players strings.Builder
	for _, trap := range traps {
		if trap.Alone {
			continue
		}
		fmt.Fprintf(&players, "namespace trap_%s {\n", trap.File)
		for line := range strings.Lines(string(trap.source(t, game, ".cc"))) {
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

func (tr Trap) play(t *testing.T, game engine.Game, config []byte, command ...string) {
	var stderr bytes.Buffer
	player := Start(t, &stderr, command[0], command[1:]...)
	result := PlayOne(t, game, config, player)
	if !result.Verdicts[TrapSeat].Frozen {
		require.NoError(t, player.Close(), "it has to end quietly when its input ends")
	}
	player.Stop()

	expected := engine.Verdict{Frozen: tr.Reason != "", Reason: tr.Reason, Round: tr.Round}
	verdict := result.Verdicts[TrapSeat]
	require.Contains(t, verdict.Detail, tr.Detail)
	verdict.Detail = ""
	require.Equal(t, expected, verdict, "%s", &stderr)
	if tr.Commands != nil {
		require.Equal(t, tr.Commands, Commands(result.Log))
	}
	if tr.Stderr != nil {
		tr.Stderr(t, stderr.String())
	}
}

// PlayOne plays a match with a player in seat TrapSeat among three that do nothing, without limits on time. The player is
// not stopped at the end.
func PlayOne(t *testing.T, game engine.Game, config []byte, player engine.Player) engine.Result {
	match, err := game.NewMatch(config, TrapSeed, []string{"A", "Trap", "C", "D"})
	require.NoError(t, err)
	players := []engine.Player{idle{}, idle{}, idle{}, idle{}}
	players[TrapSeat] = lasting{player}
	limits := game.Limits()
	limits.CPU = 0
	result, err := engine.Run(context.Background(), match, players, limits, nil)
	require.NoError(t, err)
	require.True(t, match.Done(), "a frozen player does not end the match")
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

func (lasting) Farewell([]byte) {}
func (lasting) Stop()           {}

// Commands are the commands in a log, without round and seat.
func Commands(log []byte) []string {
	commands := []string{}
	for line := range strings.Lines(string(log)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if !strings.HasPrefix(fields[2], "@") {
			commands = append(commands, fields[2])
		}
	}
	return commands
}

// Nothing is for traps that must not say anything.
func Nothing(t *testing.T, stderr string) { require.Empty(t, stderr) }

// Says is for traps that have to say some words.
func Says(words string) func(*testing.T, string) {
	return func(t *testing.T, stderr string) { require.Contains(t, stderr, words) }
}

// FewWarnings is for traps that ask a lot of nonsense: one of the warnings is expected, and not many are given.
func FewWarnings(warning string) func(*testing.T, string) {
	return func(t *testing.T, stderr string) {
		require.Contains(t, stderr, "warning: "+warning+"\n")
		require.LessOrEqual(t, strings.Count(stderr, "\n"), 100)
	}
}

// Bounded is for traps that say more than is kept: how it begins is expected.
func Bounded(beginning string) func(*testing.T, string) {
	return func(t *testing.T, stderr string) {
		require.True(t, strings.HasPrefix(stderr, beginning), "%.100s", stderr)
		require.LessOrEqual(t, len(stderr), 64<<10)
	}
}

// draws are the first numbers that the private generator of the trap's seat gives for random(0,999), random(5,5), random(-1,1),
// random(1000001,2000000), random(9,3), random(0,1000000) and random_permutation(5), by another way to the same numbers.
func draws() string {
	seed := int64(TrapSeed + TrapSeat + 1)
	random := func(l, u int64) int64 {
		if n := u - l + 1; n >= 1 && n <= 1000000 {
			for range 2 {
				seed = (843314861*seed + 453816693) % (1 << 31)
			}
			return l + n*seed>>31
		}
		return l
	}
	numbers := []int64{random(0, 999), random(5, 5), random(-1, 1), random(1000001, 2000000), random(9, 3), random(0, 1000000)}
	permutation := []int64{0, 1, 2, 3, 4}
	for i := range permutation {
		k := random(int64(i), 4)
		permutation[i], permutation[k] = permutation[k], permutation[i]
	}
	return strings.Trim(fmt.Sprint(append(numbers, permutation...)), "[]")
}
