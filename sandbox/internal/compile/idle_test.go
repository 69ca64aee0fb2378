package compile

import (
	"os/exec"
	"testing"
	"time"
)

// A process that wants to run is not idle, however long others keep it from its core.
func TestWaitingForACoreIsNotIdle(t *testing.T) {
	burner := exec.Command("sh", "-c", "while :; do :; done")
	if err := burner.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = burner.Process.Kill(); _ = burner.Wait() })
	for _, row := range []struct {
		name string
		pid  int
		idle bool
	}{{"burns", burner.Process.Pid, false}, {"sleeps", startSleep(t), true}} {
		begin := time.Now()
		var a activity
		for range 5 {
			a = activity{spent: map[int]time.Duration{}}
			a.add(row.pid)
		}
		for row.idle && a.ready && time.Since(begin) < time.Minute { // until it sleeps
			a = activity{spent: map[int]time.Duration{}}
			a.add(row.pid)
		}
		if a.ready == row.idle {
			t.Errorf("%s: ready %v after %v", row.name, a.ready, time.Since(begin))
		}
	}
}

// What counts as idle, by what the looks find.
func TestIdleTime(t *testing.T) {
	const look = idleInterval
	for _, row := range []struct {
		name string
		on   activity
		late int // by how many intervals each look comes late
		want time.Duration
	}{
		{name: "sleeps", on: activity{processes: 1}, want: 10 * look},
		{name: "launcher at work", on: activity{}},
		{name: "runs", on: activity{processes: 1, ready: true}},
		{name: "waits for the disk", on: activity{processes: 1, stuck: true}, want: 4 * look},
		{name: "a late judge", on: activity{processes: 1}, late: 100, want: 20 * look},
	} {
		m := idleMeter{allowed: look}
		now := m.at
		for range 10 {
			now = now.Add(look * time.Duration(1+row.late))
			m.count(now, row.on)
		}
		if m.idle != row.want {
			t.Errorf("%s: %v, want %v", row.name, m.idle, row.want)
		}
	}
	m := idleMeter{allowed: look}
	if m.count(m.at.Add(look), activity{processes: 1, spent: map[int]time.Duration{7: look}, cpu: look}); m.idle != 0 || m.cpu != look {
		t.Errorf("it ran all the time: idle %v, CPU %v", m.idle, m.cpu)
	}
	now := m.at
	for over, n := false, 0; !over; n++ {
		now = now.Add(look)
		over = m.count(now, activity{processes: 1, spent: map[int]time.Duration{7: look}, cpu: look})
		if over != (n == 2) {
			t.Errorf("look %d: over %v after %v idle and %v CPU", n, over, m.idle, m.cpu)
		}
	}
}
