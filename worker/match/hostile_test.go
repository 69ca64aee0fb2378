package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// misbehaviour is what a player does in round 3, as the body of its play(), and the verdict that it must get. Code that
// is to run before the first round is a member initialiser.
type misbehaviour struct {
	name   string
	member string
	play   string
	reason engine.Reason // "" is an ok seat
	round  int
	detail string // part of what its owner is told
}

var misbehaviours = []misbehaviour{
	{name: "crashes", play: `int* p = nullptr; *(volatile int*)p = 1;`, reason: engine.ReasonCrash, round: 3, detail: "memory"},
	{name: "aborts", play: `abort();`, reason: engine.ReasonCrash, round: 3, detail: "abort"},
	{name: "divides by zero", play: `volatile int zero = 0, x = 42; x = x / zero;`, reason: engine.ReasonCrash, round: 3},
	{name: "fails an assertion", play: `assert(round() != 3);`, reason: engine.ReasonCrash, round: 3, detail: "abort"},
	{name: "throws", play: `vector<int>().at(7);`, reason: engine.ReasonCrash, round: 3, detail: "abort"},
	{name: "exits", play: `exit(0);`, reason: engine.ReasonCrash, round: 3, detail: "exit"},
	{name: "loops", play: `for (volatile int i = 0; ; ++i) {}`, reason: engine.ReasonCPU, round: 3, detail: "CPU"},
	{name: "loops in the kernel", play: `for (;;) getppid();`, reason: engine.ReasonCPU, round: 3, detail: "CPU"},
	{name: "recurses for ever", play: `struct R { static int f (int n) { volatile char c[4096]; c[0] = n; return f(n + 1) + c[0]; } }; R::f(0);`, reason: engine.ReasonCrash, round: 3},
	{name: "allocates", play: `for (;;) { char* p = (char*)malloc(1 << 20); memset(p, 1, 1 << 20); }`, reason: engine.ReasonMemory, round: 3, detail: "memory"},
	{name: "sleeps", play: `timespec t = {1000, 0}; nanosleep(&t, nullptr);`, reason: engine.ReasonWall, round: 3},
	{name: "forks", play: `fork();`, reason: engine.ReasonSyscall, round: 3},
	{name: "starts a program", play: `execl("/bin/sh", "sh", nullptr);`, reason: engine.ReasonSyscall, round: 3, detail: "execve"},
	{name: "uses the network", play: `socket(AF_INET, SOCK_STREAM, 0);`, reason: engine.ReasonSyscall, round: 3, detail: "socket"},
	{name: "kills everybody", play: `kill(-1, SIGKILL);`, reason: engine.ReasonSyscall, round: 3, detail: "kill"},
	{name: "opens files in vain", play: `ifstream f("/etc/passwd"); if (f.is_open()) abort(); ofstream g("note"); if (g.is_open()) abort();`},
	{name: "floods cerr", play: `for (int i = 0; i < 100000; ++i) cerr << "a debug line that nobody reads" << '\n';`},
	{name: "floods cout", play: `for (int i = 0; i < 100000; ++i) cout << "a debug line that nobody reads" << '\n'; printf("more\n"); fflush(stdout);`},
	{name: "reads cin", play: `string word; cin >> word; if (cin) abort();`},
	{name: "commands foreign and unknown ants", play: `for (int i = 30; i < 60; ++i) move(i, Down); move(-1, Up); move(1 << 30, Left); lay(3, Dir(77), Queen);`},
	{name: "gives 1000 commands", play: `for (int i = 0; i < 1000; ++i) take(1000 + i);`},
	{name: "gives 1001 commands", play: `for (int i = 0; i < 1001; ++i) take(1000 + i);`, reason: engine.ReasonCommands, round: 3, detail: "1000"},
	{name: "asks beyond the board", play: `for (int i = 0; i < 70000; ++i) { if (cell(-i - 1, i).id != -1 || ant(-i - 1).player != -1) abort(); }`},
	{name: "crashes before the first round", member: `int broken = *(volatile int*)nullptr;`, reason: engine.ReasonCrash, round: -1},
	{name: "loops before the first round", member: `int broken = [] { for (volatile int i = 0; ; ++i) {} return 0; }();`, reason: engine.ReasonCPU, round: -1},
	// Past the SDK, straight to the judge. It moved the answers to another descriptor, so all are tried.
	{name: "prints garbage", play: `for (int d = 3; d < 16; ++d) write(d, "\xff\xfe garbage \x1b[2J\n", 16);`, reason: engine.ReasonProtocol, round: 3},
	{name: "floods the judge", play: `string s(1 << 20, 'x'); for (int d = 3; d < 16; ++d) for (int i = 0; i < 64; ++i) write(d, s.data(), s.size());`, reason: engine.ReasonOutput, round: 3},
	{name: "answers two rounds at once", play: `for (int d = 3; d < 16; ++d) write(d, "end\nend\n", 8);`, reason: engine.ReasonProtocol},
}

func (m misbehaviour) source() string {
	return `#include "Player.hh"
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <signal.h>
#include <time.h>
#define PLAYER_NAME Hostile
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  ` + m.member + `
  virtual void play () {
    if (round() != 3) return;
    ` + m.play + `
  }
};
RegisterPlayer(PLAYER_NAME);
`
}

// Whatever a player does, it gets the verdict that fits, its owner is told what happened, and the others play on exactly
// as they do beside a player that does nothing.
func TestMisbehavingPlayers(t *testing.T) {
	a := newArena(t)
	a.game = inShort(a.game)
	limits := a.game.Limits()
	limits.CPU, limits.StartCPU, limits.Wall = 500*time.Millisecond, 500*time.Millisecond, 5*time.Minute // a test need not wait longer
	null, demo := a.builtin(t, "Null"), a.builtin(t, "Demo")
	baseline, err := a.play(t.Context(), limits, demo, null, demo, null)
	require.NoError(t, err)

	for _, m := range misbehaviours {
		t.Run(m.name, func(t *testing.T) {
			hostile := a.compile(t, "Hostile", m.source())
			limits := limits
			if m.reason != engine.ReasonCPU {
				plenty(&limits)
			}
			if m.reason == engine.ReasonWall {
				brief(&limits)
			}
			got, err := a.play(t.Context(), limits, demo, hostile, demo, null)
			require.NoError(t, err, "a player's fault is never the judge's")

			v := got.Verdicts[1]
			if m.reason == engine.ReasonMemory && a.box.Capabilities().Memory != "cgroup" && v.Reason == engine.ReasonCrash {
				t.Skip("skipped: without control groups a program that got no memory cannot always be told from one that crashed: ", v.Detail)
			}
			require.Equal(t, m.reason, v.Reason, v.Detail)
			require.Equal(t, m.reason != "", v.Frozen)
			if v.Frozen {
				require.InDelta(t, m.round, v.Round, roundSlack(m), v.Detail)
				require.NotEmpty(t, v.Detail)
				require.Contains(t, strings.ToLower(v.Detail), strings.ToLower(m.detail))
				require.NotContains(t, v.Detail, "\x1b", "what a player prints cannot drive a terminal")
			}
			require.LessOrEqual(t, len(got.Seats[1].Stderr), limits.Stderr)
			for _, seat := range []int{0, 2, 3} {
				require.False(t, got.Verdicts[seat].Frozen, "seat %d: %s", seat, got.Verdicts[seat].Detail)
			}
			require.Equal(t, baseline.Scores, got.Scores, "nobody is better or worse off")
		})
	}
}

// roundSlack is how much later than its deed a player may be found out: answers given ahead are seen when the next is due.
func roundSlack(m misbehaviour) float64 {
	if m.name == "answers two rounds at once" {
		return 5
	}
	return 0
}

func TestALimitPassedByTheSumOfRoundsIsFoundInItsRound(t *testing.T) {
	a := newArena(t)
	limits := a.game.Limits()
	limits.CPU = 100 * time.Millisecond
	dripping := a.compile(t, "Drip", `#include "Player.hh"
#define PLAYER_NAME Drip
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { double before = status(me()); (void)before; for (volatile int i = 0; i < 3000000; ++i) {} }
};
RegisterPlayer(PLAYER_NAME);
`)
	null := a.builtin(t, "Null")
	got, err := a.play(t.Context(), limits, null, null, null, dripping)
	require.NoError(t, err)
	require.Equal(t, engine.ReasonCPU, got.Verdicts[3].Reason)
	require.Positive(t, got.Verdicts[3].Round)
	require.GreaterOrEqual(t, got.CPU[3], limits.CPU)

	// The log gives the same match again, freeze included.
	var file strings.Builder
	names := []string{"Null", "Null", "Null", "Drip"}
	summary, err := engine.Simulate(a.game, a.game.Config(), 30, names, strings.NewReader(string(got.Log)), &file, engine.SimulateOptions{Judge: true})
	require.NoError(t, err)
	require.Equal(t, got.Hash, summary.Hash)
	require.Equal(t, got.Scores, summary.Scores)
}
