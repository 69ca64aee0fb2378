package sandbox

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// script starts Python code under the profile vm and plays the start phase.
func script(t testing.TB, s *Sandbox, code string, core int, limits Limits) *Process {
	t.Helper()
	needsInside(t, "python3")
	if limits.Wall == 0 {
		limits.Wall = 5 * time.Minute // no program may be frozen because the machine is busy
	}
	limits.StartCPU = time.Minute
	p := run(t, s, Program{Path: "python3", Args: []string{"-S", "-u", "-c", code}, Profile: VM, Core: core, Limits: limits})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		u, _ := p.Stop()
		t.Fatalf("in the start phase: %v\n%s", err, u.Stderr)
	}
	return p
}

// think has a thread that always counts, and answers with the count.
const think = `
import sys, threading
n = 0
def count():
    global n
    while True:
        n += 1
sys.setswitchinterval(0.001)
for i, line in enumerate(sys.stdin):
    if i == 1:
        threading.Thread(target=count, daemon=True).start()
    if i > 0:
        while n < 1000 * i: pass
        print(n)
    print("end", flush=True)
`

// A player does not compute between its answer and the next message, however long that takes.
func TestPausedBetweenAnswers(t *testing.T) {
	s := open(t)
	p := script(t, s, think, -1, Limits{CPU: time.Minute})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	other := script(t, s, "import sys\nfor line in sys.stdin:\n    sum(range(3000000))\n    print('end', flush=True)", -1, Limits{CPU: time.Minute})
	before := p.CPU()
	for other.CPU() < 500*time.Millisecond {
		if _, err := other.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	}
	// It stops when it next leaves the kernel, clocks of other cores are a tick old, and a core of a virtual machine
	// may stand still for a moment just then.
	const tick = 50 * time.Millisecond
	if after := p.CPU(); after > before+tick {
		t.Errorf("it used %v while another was asked", after-before)
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Errorf("it does not go on: %v", err)
	}
}

func TestPausedProcessCanBeStopped(t *testing.T) {
	p := script(t, open(t), think, -1, Limits{})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	u, err := p.Stop()
	if err != nil || u.CPU <= 0 {
		t.Errorf("got %v, %v", u, err)
	}
}

// If a process ends after its answer, the next exchange returns the reason.
func TestPausedProcessThatEnds(t *testing.T) {
	s := open(t)
	for name, row := range map[string]struct{ attack, reason string }{
		"exit":   {"__import__('os')._exit(7)", ReasonCrash},
		"crash":  {"__import__('ctypes').string_at(1)", ReasonCrash},
		"call":   {"__import__('os').fork()", ReasonSyscall},
		"stderr": {"[__import__('os').write(2, b'x' * 999) for _ in iter(int, 1)]", ReasonCrash},
	} {
		t.Run(name, func(t *testing.T) {
			p := script(t, s, "import sys\nfor line in sys.stdin:\n    print('end', flush=True)\n    if line == 'go\\n': "+row.attack+"\n", -1, Limits{})
			if _, err := p.Exchange([]byte("go\n"), End{Line: "end"}); err != nil {
				t.Fatal(err)
			}
			_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
			if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != row.reason {
				t.Errorf("got %v, want %s", err, row.reason)
			}
		})
	}
}

// work computes for about 60 ms.
const work = "import sys\nfor line in sys.stdin:\n    sum(range(2000000)) if line == 'go\\n' else 0\n    print('end', flush=True)"

// The limit of a single answer does not count the time in which others had the core.
func TestTurnOnACrowdedCore(t *testing.T) {
	s := open(t)
	core := s.Capabilities().Cores[0]
	alone := script(t, s, work, core, Limits{CPU: time.Hour})
	if _, err := alone.Exchange([]byte("go\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	need := alone.CPU()
	limit := need * 5 // beside others the same work may take a few times as much CPU time
	player := script(t, s, work, core, Limits{CPU: time.Hour, Turn: limit})

	path := build(t, "hostile/*.c")
	var hogs sync.WaitGroup
	for range 16 {
		hog := run(t, s, Program{Path: path, Args: []string{"cpu_burn_simple"}, Core: core, Limits: Limits{CPU: time.Hour}})
		if _, err := hog.Exchange([]byte("hello\nend\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
		hogs.Go(func() { _, _ = hog.Exchange([]byte("end\n"), End{Line: "end"}) })
		t.Cleanup(func() { _, _ = hog.Stop() })
	}
	begin := time.Now()
	for range 2 {
		if _, err := player.Exchange([]byte("go\n"), End{Line: "end"}); err != nil {
			t.Fatalf("after %v, with %v each: %v", time.Since(begin), need, err)
		}
		if _, err := player.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("2 answers of %v each took %v", need, time.Since(begin))
}

// Time in which the process's own threads had the core, or the core was idle, counts.
func TestTurnWithoutExcuse(t *testing.T) {
	s := open(t)
	for name, attack := range map[string]string{
		"sleep":   "import time; time.sleep(1000)",
		"threads": "import threading, hashlib; [threading.Thread(target=lambda: [hashlib.sha256(bytes(1 << 20)) for _ in iter(int, 1)]).start() for _ in range(8)]; threading.Event().wait()",
	} {
		t.Run(name, func(t *testing.T) {
			p := script(t, s, "import sys\nfor line in sys.stdin:\n    if line == 'go\\n':\n        "+attack+"\n    print('end', flush=True)\n", s.Capabilities().Cores[0],
				Limits{CPU: time.Hour, Turn: 100 * time.Millisecond})
			_, err := p.Exchange([]byte("go\nend\n"), End{Line: "end"})
			if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonWall {
				t.Errorf("got %v", err)
			}
			u, _ := p.Stop()
			if u.CPU > 5*time.Second {
				t.Errorf("it used %v", u.CPU)
			}
		})
	}
}
