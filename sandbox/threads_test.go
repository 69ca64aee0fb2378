package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A Go program runs under the threads profile, and what it can do with threads is bounded and charged.
func TestThreadsProfile(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command on this machine")
	}
	s := open(t)
	path := filepath.Join(t.TempDir(), "player")
	c := exec.Command("go", "build", "-o", path, "./testdata/goplayer")
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("cannot build a Go program here: %v\n%s", err, out)
	}
	for _, row := range []struct {
		name, message, reason string
		cpu                   time.Duration
	}{
		{"echo", "hello\n", "", time.Minute},
		{"goroutine_thread_bomb", "bomb\n", ReasonCrash, time.Minute},
		{"cpu_burn_child_threads", "spin\n", ReasonCPU, 100 * time.Millisecond},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := run(t, s, Program{Path: path, Core: -1, Profile: Threads, Limits: Limits{CPU: row.cpu, Wall: 5 * time.Minute}})
			if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
				t.Fatalf("in the start phase: %v", err)
			}
			got, err := p.Exchange([]byte(row.message+"end\n"), End{Line: "end"})
			var fault *Fault
			switch {
			case row.reason == "" && (err != nil || string(got) != row.message):
				t.Errorf("got %q, %v", got, err)
			case row.reason != "" && (!errors.As(err, &fault) || fault.Reason != row.reason):
				t.Errorf("got %v, want %s", err, row.reason)
			}
			if _, err := p.Stop(); err != nil {
				t.Error(err)
			}
		})
	}
}
