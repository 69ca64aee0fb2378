package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/match"
)

// chat is a game in which everybody says something in three rounds. Its protocol is a loose one, like that of contests
// whose players were written without our kit.
type chat struct{ engine.Game }

// NewMatch implements engine.Game.
func (chat) NewMatch(_ []byte, _ int64, names []string) (engine.Match, error) {
	return &talk{said: make([]string, len(names)), out: make([]engine.Reason, len(names))}, nil
}

// talk is a match of chat.
type talk struct {
	engine.Match
	round int
	said  []string
	out   []engine.Reason
}

func (m *talk) Round() int                               { return m.round }
func (m *talk) Done() bool                               { return m.round == 3 }
func (m *talk) AnswerEnd() engine.End                    { return engine.End{Line: "go", Loose: true} }
func (m *talk) Out(int) bool                             { return false }
func (m *talk) Asked(int) bool                           { return true }
func (m *talk) SetStatus(int, float64)                   {}
func (m *talk) Open() error                              { return nil }
func (m *talk) Fault(int) *engine.Fault                  { return nil }
func (m *talk) Close()                                   {}
func (m *talk) Freeze(seat int, reason engine.Reason)    { m.out[seat] = reason }
func (m *talk) Step()                                    { m.round++ }
func (m *talk) Hash() [32]byte                           { return [32]byte{} }
func (m *talk) AppendSubmitted(dst []byte, _ int) []byte { return dst }
func (m *talk) Hello(dst []byte, _ int) []byte           { return append(dst, "ready\n"...) }
func (m *talk) Observe(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "turn %d seat %d\ngo\n", m.round, seat)
}

func (m *talk) Farewell(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "end seat %d\ngo\n", seat)
}

func (m *talk) Submit(seat int, answer []byte, _ int) error {
	m.said[seat] += string(answer) + "|"
	return nil
}

// Scores are the lengths of what was said.
func (m *talk) Scores() []int {
	scores := make([]int, len(m.said))
	for i, s := range m.said {
		scores[i] = len(s)
	}
	return scores
}

// chatter is a player in Python: it echoes a turn, says something late, and writes down what it is told at the end. The
// first argument is its CPU time before its first answer, in seconds, the second the memory that it takes, in MiB.
const chatter = `import sys, time
memory = bytearray(b"x" * (int(sys.argv[2]) << 20))
while time.process_time() < float(sys.argv[1]): pass
for line in sys.stdin:
    if line == "ready\n":
        print("go", flush=True)
    elif line.startswith("turn"):
        turn = line
    elif line.startswith("end"):
        break
    else:
        sys.stdout.write(turn.upper() + "Go \r\nlate\n")
        sys.stdout.flush()
sys.stderr.write(line)
while True: pass
`

// chatters makes an entrant of the player.
func chatters(t *testing.T, cpu string, memory int) match.Entrant {
	t.Helper()
	if _, err := os.Stat("/usr/bin/python3"); err != nil {
		t.Skip("skipped: there is no python3 here; run deploy/bootstrap")
	}
	dir := t.TempDir()
	for d := dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		require.NoError(t, os.Chmod(d, 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "MyBot.py"), []byte(chatter), 0o644))
	return match.Entrant{
		Name: "Chatter", Dir: dir, Command: []string{"/usr/bin/python3", "-S", "MyBot.py", cpu, fmt.Sprint(memory)}, Profile: "vm",
		Memory: 64 << 20, StartCPU: time.Minute,
	}
}

// openBox makes a sandbox.
func openBox(t *testing.T) *sandbox.Sandbox {
	t.Helper()
	box, err := sandbox.New(sandbox.Config{Pool: 1})
	if err != nil {
		t.Skip("skipped: programs cannot be isolated here: ", err)
	}
	t.Cleanup(func() { _ = box.Close() })
	return box
}

// Players that are folders play with loose ends, single answers are limited, everybody hears the end, and what a player
// does afterwards is not charged.
func TestPlayersInFolders(t *testing.T) {
	box := openBox(t)
	limits := engine.Limits{CPU: time.Minute, StartCPU: 10 * time.Millisecond, Wall: 5 * time.Minute, Turn: time.Minute, Memory: 64 << 20, Output: 1000, Stderr: 1000}
	entrants := []match.Entrant{chatters(t, "0", 0), chatters(t, "0.2", 50), chatters(t, "0", 0)}
	got, err := match.Run(t.Context(), box, chat{}, match.Options{Limits: limits, Core: box.Capabilities().Cores[0]}, entrants)
	require.NoError(t, err)
	for seat, v := range got.Verdicts {
		require.False(t, v.Frozen, "seat %d: %s\n%s", seat, v.Detail, got.Seats[seat].Stderr)
		require.Less(t, got.CPU[seat], 30*time.Millisecond, "the farewell is not charged")
		if stderr := string(got.Seats[seat].Stderr); stderr != "" { // on a busy machine there may be no time for it
			require.Equal(t, fmt.Sprintf("end seat %d\n", seat), stderr)
		}
	}
	said := "TURN 0 SEAT 0\n|late\nTURN 1 SEAT 0\n|late\nTURN 2 SEAT 0\n|"
	require.Equal(t, []int{len(said), len(said), len(said)}, got.Scores)
	require.GreaterOrEqual(t, got.Seats[1].StartCPU, 150*time.Millisecond) // the program counts its launcher's time too
}

// The language's memory and start are besides the game's, not instead of them.
func TestLimitsOfLanguagesHold(t *testing.T) {
	box := openBox(t)
	limits := engine.Limits{CPU: time.Minute, StartCPU: 10 * time.Millisecond, Wall: 5 * time.Minute, Memory: 64 << 20, Output: 1000, Stderr: 1000}
	slow, large := chatters(t, "10", 0), chatters(t, "0", 600)
	slow.StartCPU = 300 * time.Millisecond
	got, err := match.Run(t.Context(), box, chat{}, match.Options{Limits: limits, Core: -1}, []match.Entrant{slow, large})
	require.NoError(t, err)
	require.Equal(t, engine.ReasonCPU, got.Verdicts[0].Reason, got.Verdicts[0].Detail)
	if reason := got.Verdicts[1].Reason; box.Capabilities().Memory == "cgroup" || reason != engine.ReasonCrash {
		require.Equal(t, engine.ReasonMemory, reason, got.Verdicts[1].Detail)
	}
	require.GreaterOrEqual(t, got.Seats[0].StartCPU, 310*time.Millisecond)
}

// A player's fault in a folder is its own, whatever it does to its process.
func TestHostilePlayersInFolders(t *testing.T) {
	box := openBox(t)
	limits := engine.Limits{CPU: 300 * time.Millisecond, StartCPU: time.Minute, Wall: 5 * time.Minute, Turn: time.Second, Memory: 64 << 20, Output: 1000, Stderr: 1000}
	for deed, reason := range map[string]engine.Reason{
		"os.fork()":                         engine.ReasonSyscall,
		"os.kill(-1, 9)":                    engine.ReasonSyscall,
		"os.system('true')":                 engine.ReasonSyscall,
		"raise ValueError('a mistake')":     engine.ReasonCrash,
		"os.abort()":                        engine.ReasonCrash,
		"time.sleep(1000)":                  engine.ReasonWall,
		"os.write(1, b'x' * 100000)":        engine.ReasonOutput,
		"any(iter(int, 1))":                 engine.ReasonCPU,
		"open('/etc/passwd')":               engine.ReasonCrash,
		"open('/usr/x', 'w')":               engine.ReasonCrash,
		"os.mkfifo('pipe')":                 engine.ReasonSyscall,
		"open('MyBot.py', 'w')":             "",
		"open('bot.log', 'w').write('x')":   "",
		"open('fill', 'w').truncate(1<<40)": "",
		"os.kill(os.getpid(), 15)":          "",
		"sys.stderr.write('x' * 100000)":    "",
		"open('/tmp/x', 'w').write('note')": "",
	} {
		t.Run(strings.Map(letters, deed), func(t *testing.T) {
			hostile := chatters(t, "0", 0)
			code := strings.Replace(chatter, "        turn = line", "        turn = line\n        if 'turn 1' in line:\n            import os\n            try: "+deed+"\n            except BrokenPipeError: pass", 1)
			if reason == "" {
				code = strings.Replace(code, "BrokenPipeError", "OSError", 1)
			}
			require.NoError(t, os.WriteFile(filepath.Join(hostile.Dir, "MyBot.py"), []byte(code), 0o644))
			limits := limits
			if reason != engine.ReasonCPU {
				plenty(&limits)
			}
			got, err := match.Run(t.Context(), box, chat{}, match.Options{Limits: limits, Core: -1}, []match.Entrant{hostile, chatters(t, "0", 0)})
			require.NoError(t, err)
			require.Equal(t, reason, got.Verdicts[0].Reason, "%s\n%s", got.Verdicts[0].Detail, got.Seats[0].Stderr)
			if reason != "" {
				require.Equal(t, 1, got.Verdicts[0].Round)
			}
			require.False(t, got.Verdicts[1].Frozen, got.Verdicts[1].Detail)
		})
	}
}

// letters keeps what a test's name may hold.
func letters(r rune) rune {
	if r >= 'a' && r <= 'z' {
		return r
	}
	return '_'
}
