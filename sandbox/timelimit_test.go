package sandbox

import (
	"errors"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
)

// What the host does to a program is not the program's fault.
func TestKilledFromOutside(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "echo.c"), Core: -1})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	if err := unix.Kill(p.pid, unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	if fault, ok := errors.AsType[*Fault](err); err == nil || ok {
		t.Errorf("got %v, %v; want the judge's fault", err, fault)
	}
}

// Time in which the machine was not running does not count.
func TestStallsAreForgiven(t *testing.T) {
	stolen := time.Duration(0)
	p := &Process{
		limits: Limits{Wall: time.Second, CPU: time.Hour, StartCPU: time.Hour}, cores: 1, clock: cputime.ClockOf(unix.Getpid()),
		runQueue: cputime.NewRunQueue(-1, false), judgeQueue: cputime.NewThreadQueue(-1), stall: cputime.Stall{Steal: func(int) time.Duration { return stolen }},
	}
	p.stall.Sample(time.Microsecond, 0)
	stolen = 2 * time.Second
	if _, err := p.timeLeft(2500 * time.Millisecond); err != nil {
		t.Errorf("2.5 s, of which 2 were stolen: %v", err)
	}
	if _, err := p.timeLeft(4500 * time.Millisecond); err == nil {
		t.Error("4.5 s, of which 2 were stolen, pass a limit of 1 s")
	}
}

// A start is limited by time, too: a program that sleeps before its first answer costs the judge as much as one that
// works. Later answers have limits of their own.
func TestASlowStartIsEnded(t *testing.T) {
	needsInside(t, "python3")
	s := open(t)
	start := func(code string) *Process {
		return run(t, s, Program{
			Path: "python3", Args: []string{"-S", "-u", "-c", code}, Profile: VM, Core: -1,
			Limits: Limits{StartCPU: time.Minute, StartWall: 2 * time.Second, Wall: 10 * time.Minute},
		})
	}
	_, err := start("import time; time.sleep(600)").Exchange([]byte("end\n"), End{Line: "end"})
	if fault, ok := errors.AsType[*Fault](err); !ok || fault.Reason != ReasonWall {
		t.Errorf("a start that sleeps: %v", err)
	}
	p := start("import sys, time\nfor n, _ in enumerate(sys.stdin):\n  time.sleep(2.5 * n)\n  print('end')")
	for n := range 2 {
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Errorf("answer %d: %v", n, err)
		}
	}
}

// Time in which the host keeps a start waiting does not count.
func TestSlowHostsAreForgivenAtTheStart(t *testing.T) {
	stolen := time.Duration(0)
	p := &Process{
		limits: Limits{Wall: time.Hour, StartWall: time.Second, CPU: time.Hour, StartCPU: time.Hour}, cores: 1, clock: cputime.ClockOf(unix.Getpid()),
		runQueue: cputime.NewRunQueue(-1, false), judgeQueue: cputime.NewThreadQueue(-1), stall: cputime.Stall{Steal: func(int) time.Duration { return stolen }},
	}
	now, err := p.clock.Read()
	if err != nil {
		t.Fatal(err)
	}
	p.startClock = now
	p.stall.Sample(time.Microsecond, 0)
	stolen = 2 * time.Second
	if _, err := p.timeLeft(2500 * time.Millisecond); err != nil {
		t.Errorf("2.5 s, of which 2 were stolen: %v", err)
	}
	if _, err := p.timeLeft(4500 * time.Millisecond); err == nil {
		t.Error("4.5 s, of which 2 were stolen, pass a limit of 1 s")
	}
}
