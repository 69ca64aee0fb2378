package sandbox

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Every round is charged, and the sum of the rounds and the start is the kernel's account at the end.
func TestMeterAddsUp(t *testing.T) {
	a := newArena(t)
	p := a.start(t, "cpu_drip", Limits{CPU: time.Minute})
	const rounds, burnt = 10, 5 * time.Millisecond
	var last time.Duration
	for round := range rounds {
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
		// While the program still runs on another core, its clock may be a timer tick old, so one round may be charged for less,
		// and the next one for more.
		const tick = 10 * time.Millisecond
		if now := p.CPU(); now <= last || now < time.Duration(round+1)*burnt-tick {
			t.Errorf("round %d: charged %v, %v before", round, now, last)
		} else {
			last = now
		}
	}
	u, err := p.Stop() // which compares with the kernel's account
	if err != nil {
		t.Error(err)
	}
	if u.CPU < rounds*burnt {
		t.Errorf("charged %v for %d rounds of %v", u.CPU, rounds, burnt)
	}
	// Without a control group the kernel's figure of a small program may be 0: it counts pages in batches for each core.
	if grouped := a.box.Capabilities().Memory == "cgroup"; u.CPU < last || u.StartCPU <= 0 || grouped && u.PeakMemory <= 0 {
		t.Errorf("usage %+v after %v", u, last)
	}
	if again, err := p.Stop(); err != nil || again.CPU != u.CPU || p.CPU() != u.CPU {
		t.Errorf("stopped again: %+v, %v", again, err)
	}
}

// A program that drips 101 % of its limit over 20 rounds is frozen, not before the limit.
func TestCPUDrip(t *testing.T) {
	const limit = 100 * time.Millisecond
	p := newArena(t).start(t, "cpu_drip", Limits{CPU: limit})
	for round := range 20 {
		_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		if err == nil {
			if p.CPU() > limit && round == 19 {
				t.Fatal("the last answer counts although it came too late")
			}
			continue
		}
		var fault *Fault
		if !errors.As(err, &fault) || fault.Reason != ReasonCPU {
			t.Fatalf("round %d: %v", round, err)
		}
		if u, _ := p.Stop(); u.CPU <= limit {
			t.Errorf("frozen in round %d after %v", round, u.CPU)
		}
		return
	}
	t.Error("not frozen")
}

// An answer counts if and only if the clock is within the limit when its last byte has arrived.
func TestFreezeRule(t *testing.T) {
	a := newArena(t)
	const limit = 9 * time.Millisecond
	for range 20 {
		p := a.start(t, "freeze_race", Limits{CPU: limit})
		for {
			_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
			if err != nil {
				var fault *Fault
				if !errors.As(err, &fault) || fault.Reason != ReasonCPU {
					t.Fatal(err)
				}
				break
			}
			if used := time.Duration(p.used.Load()); used > limit {
				t.Fatalf("an answer counts after %v", used)
			}
		}
		if u, err := p.Stop(); err != nil || u.CPU <= limit {
			t.Fatalf("frozen after %v, %v", u.CPU, err)
		}
	}
}

func TestShortBurstsAreChargedInFull(t *testing.T) {
	p := newArena(t).start(t, "many_short_bursts", Limits{CPU: time.Minute})
	before := p.CPU()
	got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	if err != nil {
		t.Fatal(err)
	}
	own, err := strconv.Atoi(strings.TrimSpace(string(got)))
	if err != nil {
		t.Fatal(err)
	}
	if charged := p.CPU() - before; charged < time.Duration(own) {
		t.Errorf("charged %v for %v", charged, time.Duration(own))
	}
}

func TestThinkingBetweenRoundsIsCharged(t *testing.T) {
	p := newArena(t).start(t, "background_between_rounds", Limits{CPU: time.Minute})
	for range 2 { // the second answer comes after the thinking that follows the first
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	}
	if used := p.CPU(); used < 30*time.Millisecond {
		t.Errorf("charged %v", used)
	}
}

// The start has its own limit.
func TestStartHasItsOwnLimit(t *testing.T) {
	a := arena{box: open(t), path: build(t, "slow_start.c")}
	p := run(t, a.box, Program{Path: a.path, Core: -1, Limits: Limits{StartCPU: time.Minute, CPU: 20 * time.Millisecond}})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	if p.CPU() != 0 && p.CPU() > 10*time.Millisecond {
		t.Errorf("the meter stands at %v after the start", p.CPU())
	}
	p = run(t, a.box, Program{Path: a.path, Core: -1, Limits: Limits{StartCPU: 20 * time.Millisecond, CPU: time.Minute}})
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonCPU || !strings.Contains(fault.Detail, "before its first answer") {
		t.Errorf("got %v", err)
	}
}
