package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// The attacks of the list of hostile programs that need tests of their own.

// thorough reports whether everything is repeated as often as the list demands: in `make hostile`, not in `make test`.
func thorough() bool { return os.Getenv("AGON_HOSTILE") == "full" }

// repeats is how often a race is run.
func repeats(seldom, often int) int {
	if thorough() {
		return often
	}
	return seldom
}

// The sum of all rounds and the start is the kernel's account at the end.
func sumOfRounds(t *testing.T, s *stage) {
	p := arena{s.box, build(t, "hostile/cpp/*.cc")}.start(t, "cpu_drip", Limits{CPU: time.Minute})
	const drip = 5 * time.Millisecond
	var sum time.Duration
	for round := range 20 {
		before := p.CPU()
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
		charged := p.CPU() - before
		if charged < drip {
			t.Errorf("round %d is charged %v", round, charged)
		}
		sum += charged
	}
	u, err := p.Stop() // which compares with the kernel's account, to a millisecond
	if err != nil {
		t.Error(err)
	}
	if u.CPU < sum || u.CPU > sum+drip {
		t.Errorf("the rounds are %v, all is %v", sum, u.CPU)
	}
	t.Logf("the rounds are %v, all is %v and %v at the start", sum, u.CPU, u.StartCPU)
}

func shortBursts(t *testing.T, _ *stage) { TestShortBurstsAreChargedInFull(t) }

func crashAtStart(t *testing.T, _ *stage) { TestCrashBeforeMain(t) }

func freezeRace(t *testing.T, _ *stage) {
	for range repeats(1, 20) {
		TestFreezeRule(t)
	}
}

// If single answers are limited, a player does not compute while others are asked.
func stoppedBetweenRounds(t *testing.T, s *stage) {
	a := arena{s.box, build(t, "hostile/cpp/*.cc")}
	p := a.start(t, "background_between_rounds", Limits{CPU: time.Minute, Turn: 5 * time.Minute})
	other := a.start(t, "cpu_drip", Limits{CPU: time.Minute})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	before := p.CPU()
	for other.CPU() < 300*time.Millisecond {
		if _, err := other.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	}
	// It stops when it next leaves the kernel, clocks of other cores are a tick old, and a core of a virtual machine
	// may stand still for a moment just then.
	const tick = 50 * time.Millisecond
	if gained := p.CPU() - before; gained > tick {
		t.Errorf("it thought for %v while another was asked", gained)
	}
}

// killedAtTheEnd is about a program that would go on after the match.
func killedAtTheEnd(name string) func(t *testing.T, s *stage) {
	return func(t *testing.T, s *stage) {
		p := arena{s.box, build(t, "hostile/*.c")}.start(t, name, Limits{})
		for range 2 {
			if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := p.Stop(); err != nil {
			t.Error(err)
		}
		if err := unix.Kill(p.pid, 0); !errors.Is(err, unix.ESRCH) {
			t.Errorf("process %d is there: %v", p.pid, err)
		}
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); !errors.Is(err, ErrStopped) {
			t.Errorf("got %v", err)
		}
	}
}

// endRace is about a program that answers and dies in the same instant. The answer always counts, and the next exchange
// always returns the reason.
func endRace(name, reason string) func(t *testing.T, s *stage) {
	return func(t *testing.T, s *stage) {
		a := arena{s.box, build(t, "hostile/*.c")}
		verdicts := map[string]int{}
		for range repeats(20, 1000) {
			p := a.start(t, name, Limits{CPU: time.Minute})
			got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
			if err != nil || string(got) != "last words\n" {
				t.Fatalf("the last answer: %q, %v", got, err)
			}
			_, err = p.Exchange([]byte("end\n"), End{Line: "end"})
			fault, ok := errors.AsType[*Fault](err)
			if !ok || fault.Reason != reason {
				t.Fatalf("after it: %v", err)
			}
			verdicts[fault.Error()]++
			if _, err := p.Stop(); err != nil {
				t.Fatal(err)
			}
		}
		if len(verdicts) != 1 {
			t.Errorf("the same end has several names: %v", verdicts)
		}
	}
}

// A heap larger than the limit ends at the limit.
func heapAboveTheCap(t *testing.T, s *stage) {
	if s.box.Capabilities().Memory == "rlimit" {
		t.Skip("there is no control group to count it")
	}
	checkHostile(t, s.box, s.java(t, hostileHeap), hostileHeap)
}

// poison is what programs hope to find in their environment.
var poison = map[string]string{
	"LD_PRELOAD": "/player/native.so", "LD_LIBRARY_PATH": "/player", "NODE_OPTIONS": "--require=/player/x.js",
	"JAVA_TOOL_OPTIONS": "-javaagent:/player/x.jar", "PYTHONPATH": "/player", "PYTHONSTARTUP": "/player/x.py",
	"GOFLAGS": "-toolexec=/box/x", "AGON_SANDBOX_TEST_SECRET": "leaked",
}

// No part of the judge's environment reaches a program, whenever its launcher was prepared.
func poisonedEnvironment(t *testing.T, _ *stage) {
	path := build(t, "hostile/*.c")
	for name, value := range poison {
		t.Setenv(name, value)
	}
	box := open(t)
	checkHostile(t, box, arena{box, path}.start(t, "ld_preload_env", Limits{}), hostile{says: "ok"})
	t.Run("runtime", func(t *testing.T) {
		fresh := &stage{box: box}
		row := hostile{name: "identity", says: "1 0 1000 agon /player HOME LANG PATH PYTHONDONTWRITEBYTECODE PYTHONHASHSEED TMPDIR TZ"}
		checkHostile(t, box, fresh.python(t, row), row)
	})
	r, err := box.Compile(t.Context(), CompileJob{Steps: [][]string{{"env"}}})
	if err != nil || !r.OK {
		t.Fatalf("%v\n%s", err, r.Log)
	}
	for name, value := range poison {
		if bytes.Contains(r.Log, []byte(name+"="+value)) {
			t.Errorf("a compilation has %s:\n%s", name, r.Log)
		}
	}
}

// A file that is not a program for this machine counts as a crash in the start phase.
func execFormat(t *testing.T, s *stage) {
	foreign, err := os.ReadFile(build(t, "echo.c"))
	if err != nil {
		t.Fatal(err)
	}
	const machine, sparc = 18, 2 // in the header of an ELF file
	foreign[machine], foreign[machine+1] = sparc, 0
	for name, content := range map[string][]byte{
		"text": []byte("int main() {}\n"), "other_architecture": foreign, "windows": []byte("MZ\x90\x00\x03\x00\x00\x00"), "cut": foreign[:100],
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "player")
			writeProgram(t, path, content, 0o755)
			p := run(t, s.box, Program{Path: path, Core: -1})
			_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
			if fault, ok := errors.AsType[*Fault](err); !ok || fault.Reason != ReasonCrash || !strings.Contains(fault.Detail, "no executable") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// Where the end is loose, answers that came ahead are given one by one.
func answersAhead(t *testing.T, s *stage) {
	p := run(t, s.box, Program{
		Path: build(t, "hostile/*.c"), Args: []string{"proto_early_answer"}, Core: -1, Limits: hostileLimits(Limits{CPU: time.Minute}),
	})
	for round := range 10 {
		if got, err := p.Exchange([]byte("end\n"), End{Line: "end", Loose: true}); err != nil || len(got) != 0 {
			t.Fatalf("round %d: %q, %v", round, got, err)
		}
	}
}

// No memory is shared between judge and program.
func noMemoryIsShared(t *testing.T, s *stage) {
	p := arena{s.box, build(t, "hostile/*.c")}.start(t, "shm_toctou", Limits{})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", p.pid))
	if err != nil {
		t.Skipf("the memory of the program cannot be looked at: %v", err)
	}
	if !bytes.Contains(theirs, []byte("[stack]")) {
		t.Fatalf("no memory of a program:\n%s", theirs)
	}
	for line := range strings.Lines(string(theirs)) {
		if fields := strings.Fields(line); strings.HasSuffix(fields[1], "s") {
			t.Errorf("the program shares %s", line)
		}
	}
	ours, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(ours, []byte("memfd:")) {
		t.Errorf("the judge sees memory files as memory:\n%s", ours)
	}
}

// Python imports nothing by itself that lies beside the player.
func customisedSite(t *testing.T, s *stage) {
	needsInside(t, "python3")
	const evil = "import os\nos.write(1, b'evil\\nend\\n')\nos._exit(3)\n"
	dir := playerFolder(t, map[string]string{
		"main.py": "import sys\nfor line in sys.stdin:\n    print('good\\nend', flush=True)\n", "sitecustomize.py": evil, "usercustomize.py": evil,
		"evil.pth": "import os; os._exit(3)\n", "encodings.py": evil, "codecs.py": evil, "site.py": evil, "pyvenv.cfg": "home = /player\n",
	})
	for _, command := range [][]string{{"python3", "-u", "main.py"}, {"python3", "-I", "-S", "-E", "-B", "main.py"}} {
		p, err := s.box.Start(context.Background(), Program{
			Path: command[0], Args: command[1:], Dir: dir, Profile: VM, Core: -1, Limits: runtimeLimits(Limits{}),
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		if err != nil || string(got) != "good\n" {
			t.Errorf("%s says %q, %v", command, got, err)
		}
		if _, err := p.Stop(); err != nil {
			t.Error(err)
		}
	}
}
