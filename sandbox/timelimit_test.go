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
		runQueue: cputime.NewRunQueue(-1, false), judgeQueue: cputime.NewThreadQueue(), stall: cputime.Stall{Steal: func(int) time.Duration { return stolen }},
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
