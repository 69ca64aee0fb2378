package sandbox

import (
	"os"
	"testing"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
)

// Two sandboxes of one process do not share groups.
func TestTwoSandboxes(t *testing.T) {
	a, b := open(t), open(t)
	path := build(t, "echo.c")
	pa, pb := run(t, a, Program{Path: path, Core: -1}), run(t, b, Program{Path: path, Core: -1})
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := pb.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Errorf("closing one stops the other: %v", err)
	}
	if _, err := pa.Exchange([]byte("end\n"), End{Line: "end"}); err == nil {
		t.Error("it lives on")
	}
}

// The second sandbox of a process finds the judge in its leaf group, and makes its groups next to it, not below.
func TestTwoSandboxesInARow(t *testing.T) {
	var own [2]string
	for i := range own {
		s := open(t)
		if mode := s.Capabilities().Cgroup; mode != cgroup.V2 {
			t.Skipf("control groups are %s here: see deploy/vm/run", mode)
		}
		text, err := os.ReadFile("/proc/self/cgroup")
		if err != nil {
			t.Fatal(err)
		}
		own[i] = string(text)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%q", own)
	if own[0] != own[1] {
		t.Errorf("the judge was in %q, and then in %q", own[0], own[1])
	}
}
