package sandbox

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// startTimers starts testdata/timers.c, and plays the start phase.
func startTimers(t *testing.T, s *Sandbox, profile Profile, turn, cpu time.Duration) *Process {
	t.Helper()
	p := run(t, s, Program{Path: build(t, "timers.c"), Profile: profile, Core: -1, Limits: Limits{
		StartCPU: time.Minute, CPU: cpu, Wall: 5 * time.Minute, Turn: turn, Memory: 32 << 20,
	}})
	warmUp(t, p)
	return p
}

// Where single answers are limited, a player may bound its thinking by timers of the real time. The others would make the
// kernel keep the CPU clock, which is the judge's, by ticks.
func TestTimers(t *testing.T) {
	s := open(t)
	for _, profile := range []Profile{Static, Threads} {
		p := startTimers(t, s, profile, time.Minute, time.Minute)
		for _, row := range [][2]string{
			{"setitimer", "rung"},
			{"ualarm", "rung"},
			{"alarm", "rung"},
			{"timer", "rung"},
			{"realtime", "rung"},
			{"virtual", "E22"},
			{"profile", "E22"},
			{"own clock", "E22"},
			{"many", "1"},
			{"often", "rung"},
			{"never", "off"},
		} {
			got, err := p.Exchange([]byte(row[0]+"\nend\n"), End{Line: "end"})
			if err != nil || strings.TrimSpace(string(got)) != row[1] {
				t.Fatalf("%s, %s: got %q, %v, want %q", profile, row[0], got, err, row[1])
			}
		}
		if _, err := p.Stop(); err != nil {
			t.Errorf("%s: %v", profile, err)
		}
	}
}

// Where answers are not limited, the same program is frozen: a timer would let it compute on others' time.
func TestTimersWithoutTurns(t *testing.T) {
	s := open(t)
	for deed, call := range map[string]string{"setitimer": "setitimer (setting timers)", "timer": "timer_create (setting timers)"} {
		_, err := startTimers(t, s, Static, 0, time.Minute).Exchange([]byte(deed+"\nend\n"), End{Line: "end"})
		if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonSyscall || !strings.Contains(fault.Detail, call) {
			t.Errorf("%s: got %v", deed, err)
		}
	}
}

// Timers that ring all the time neither let a player run between answers nor beyond its limits.
func TestTimersDoNotCheatTheClock(t *testing.T) {
	s := open(t)
	p := startTimers(t, s, Static, time.Minute, 200*time.Millisecond)
	if _, err := p.Exchange([]byte("often\nend\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	other := run(t, s, Program{Path: build(t, "hostile/*.c"), Args: []string{"cpu_burn_simple"}, Core: -1, Limits: Limits{CPU: 300 * time.Millisecond}})
	warmUp(t, other)
	before := p.CPU()
	if _, err := other.Exchange([]byte("end\n"), End{Line: "end"}); err == nil {
		t.Error("it does not burn")
	}
	const tick = 50 * time.Millisecond // as in TestPausedBetweenAnswers
	if used := p.CPU() - before; used > tick {
		t.Errorf("it has computed for %v between two answers", used)
	}
	_, err := p.Exchange([]byte("burn\nend\n"), End{Line: "end"})
	if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonCPU {
		t.Errorf("got %v, want a fault of the CPU time", err)
	}
	if u, err := p.Stop(); err != nil {
		t.Errorf("%v, %+v", err, u)
	}
}

// Process 1 is not killed by a signal that it does not handle. A player that relies on it goes on until its limits.
func TestTimerWithoutHandler(t *testing.T) {
	s := open(t)
	_, err := startTimers(t, s, Static, time.Minute, 200*time.Millisecond).Exchange([]byte("default\nend\n"), End{Line: "end"})
	if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonCPU {
		t.Errorf("got %v, want a fault of the CPU time", err)
	}
}
