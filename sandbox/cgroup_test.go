package sandbox

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOwnGroups(t *testing.T) {
	got := ownGroups("4:memory:/a/b\n3:cpu,cpuacct:/c\n0::/d\nnonsense\n")
	want := map[string]string{"memory": "/a/b", "cpu": "/c", "cpuacct": "/c", "": "/d"}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWithoutControlGroups(t *testing.T) {
	for name, own := range map[string]string{"none": "", "v1": "4:memory:/x\n", "v2": "0::/x\n"} {
		g := findGroups(t.TempDir(), own)
		if g.mode != cgroupNone || g.why == "" {
			t.Errorf("%s: mode %s, %q", name, g.mode, g.why)
		}
	}
}

// A version 2 group whose controllers are not handed down is no way to limit memory.
func TestV2WithoutTheMemoryController(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "cgroup.procs"), "")
	g := findGroups(root, "0::/\n")
	if g.mode != cgroupNone || !strings.Contains(g.why, "controllers") {
		t.Errorf("mode %s, %q", g.mode, g.why)
	}
	if left, _ := filepath.Glob(filepath.Join(root, groupPrefix+"*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// What version 2 files say is read.
func TestV2Files(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"memory.max": "max\n", "memory.events": "low 0\noom 2\noom_kill 1\n", "memory.peak": "4096\n", "cgroup.procs": "",
	} {
		write(t, filepath.Join(dir, file), text)
	}
	g := groupV2{folder(dir)}
	if err := g.limit(1 << 20); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "memory.max")); !strings.HasPrefix(string(text), "1048576") {
		t.Errorf("the limit is %q", text)
	}
	if !g.exhausted() || g.peak() != 4096 {
		t.Errorf("exhausted %v, peak %d", g.exhausted(), g.peak())
	}
	write(t, filepath.Join(dir, "memory.events"), "low 0\noom 0\noom_kill 1\n")
	if g.exhausted() {
		t.Error("that the machine ran out of memory is the group's fault")
	}
}

// Groups of dead processes go, those of living ones stay.
func TestSweep(t *testing.T) {
	parent := t.TempDir()
	living := filepath.Join(parent, groupPrefix+ownName(os.Getpid())+"-0")
	dead := filepath.Join(parent, groupPrefix+"999999999-1-0")
	reused := filepath.Join(parent, groupPrefix+"1-0-0")
	other := filepath.Join(parent, "agon-notes")
	for _, dir := range []string{living, filepath.Join(dead, "7"), reused, other} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	sweep(parent)
	for dir, want := range map[string]bool{living: true, dead: false, reused: false, other: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: there: %v, want %v", dir, err == nil, want)
		}
	}
}

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

// The second sandbox of a process finds the judge in its leaf, and makes its groups beside that, not below.
func TestTwoSandboxesInARow(t *testing.T) {
	var own [2]string
	for i := range own {
		s := open(t)
		if mode := s.Capabilities().Cgroup; mode != cgroupV2 {
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
