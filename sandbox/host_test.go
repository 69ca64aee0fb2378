package sandbox

import (
	"errors"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestSteal(t *testing.T) {
	text := []byte("cpu  9 9 9 9 9 9 9 300 9 9\ncpu0 9 9 9 9 9 9 9 100 9 9\ncpu10 9 9 9 9 9 9 9 200 9 9\ncpu2 9 9 9\nintr 7\n")
	for core, want := range map[int]time.Duration{-1: 3 * time.Second, 0: time.Second, 10: 2 * time.Second, 1: 0, 2: 0} {
		if got := stealOf(text, core); got != want {
			t.Errorf("core %d: %v, want %v", core, got, want)
		}
	}
}

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

// While the machine stood still nobody was slow.
func TestStallsAreForgiven(t *testing.T) {
	stolen := time.Duration(0)
	p := &Process{
		limits: Limits{Wall: time.Second, CPU: time.Hour, StartCPU: time.Hour}, cores: 1, meter: newMeter(unix.Getpid()),
		queue: newQueue(-1, false), judge: newJudgeQueue(), stall: stall{steal: func(int) time.Duration { return stolen }},
	}
	p.stall.look(time.Microsecond, 0)
	stolen = 2 * time.Second
	if _, err := p.timeLeft(2500 * time.Millisecond); err != nil {
		t.Errorf("2.5 s, of which 2 were stolen: %v", err)
	}
	if _, err := p.timeLeft(4500 * time.Millisecond); err == nil {
		t.Error("4.5 s, of which 2 were stolen, pass a limit of 1 s")
	}
}

// What is forgiven for an answer is counted from the last look before the question.
func TestStallOfAnAnswer(t *testing.T) {
	stolen := time.Duration(0)
	s := stall{steal: func(int) time.Duration { return stolen }}
	for _, look := range []struct {
		now                   float64 // seconds
		asked, stolen, answer time.Duration
	}{
		{1, 0, 10, 0},
		{2, 0, 11, 1},
		{4, 3, 12, 1},      // counted from 2
		{5, 3, 13, 2},      // still
		{7, 6, 15, 2},      // from 5
		{7.01, 6, 16, 3},   // too early to look again
		{9, 0, 17, 2},      // from 7
		{20, 19, 117, 100}, // from 9
	} {
		stolen = look.stolen * time.Second
		s.look(time.Duration(look.now*float64(time.Second)), look.asked*time.Second)
		if got := s.answer(); got != look.answer*time.Second {
			t.Errorf("%+v: got %v", look, got)
		}
	}
}
