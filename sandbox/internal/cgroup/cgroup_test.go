package cgroup

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOwnGroups(t *testing.T) {
	got := parseMembership("4:memory:/a/b\n3:cpu,cpuacct:/c\n0::/d\nnonsense\n")
	want := map[string]string{"memory": "/a/b", "cpu": "/c", "cpuacct": "/c", "": "/d"}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// nobody is a member where no process can be started.
func nobody(func(int) error) error { return nil }

// Groups that can be made and limited are of no use if no process can join them.
func TestGroupsThatNobodyCanJoin(t *testing.T) {
	usable := Find(nobody)
	if usable.Mode == None {
		t.Skip("skipped, as there are no control groups here: ", usable.Problem)
	}
	parent := filepath.Dir(usable.Dir)
	usable.Close()
	tries := 0
	g := Find(func(func(int) error) error {
		tries++
		return errors.New("writing cgroup.procs: no such file or directory")
	})
	if g.Mode != None || !strings.Contains(g.Problem, "cgroup.procs") {
		t.Errorf("mode %s, %q", g.Mode, g.Problem)
	}
	if left, _ := filepath.Glob(filepath.Join(parent, NamePrefix+ProcessName(os.Getpid())+"*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}

	if tries < 2 {
		return // there is one place alone
	}
	// the next place will do
	tries = 0
	g = Find(func(func(int) error) error {
		if tries++; tries == 1 {
			return errors.New("not here")
		}
		return nil
	})
	defer g.Close()
	if g.Mode == None || tries != 2 {
		t.Errorf("mode %s after %d tries, %q", g.Mode, tries, g.Problem)
	}
}

func TestWithoutControlGroups(t *testing.T) {
	for name, own := range map[string]string{"none": "", "v1": "4:memory:/x\n", "v2": "0::/x\n"} {
		g := find(t.TempDir(), own, nobody)
		if g.Mode != None || g.Problem == "" {
			t.Errorf("%s: mode %s, %q", name, g.Mode, g.Problem)
		}
	}
}

// A version 2 group without delegated controllers cannot limit memory.
func TestV2WithoutTheMemoryController(t *testing.T) {
	root := t.TempDir()
	writeFile(t, filepath.Join(root, "cgroup.procs"), "")
	g := find(root, "0::/\n", nobody)
	if g.Mode != None || !strings.Contains(g.Problem, "controllers") {
		t.Errorf("mode %s, %q", g.Mode, g.Problem)
	}
	if left, _ := filepath.Glob(filepath.Join(root, NamePrefix+"*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// The files of version 2 are read and written.
func TestV2Files(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"memory.max": "max\n", "memory.events": "low 0\noom 2\noom_kill 1\n", "memory.peak": "4096\n", "cgroup.procs": "",
	} {
		writeFile(t, filepath.Join(dir, file), text)
	}
	g := groupV2{folder(dir)}
	if err := g.Limit(1 << 20); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "memory.max")); !strings.HasPrefix(string(text), "1048576") {
		t.Errorf("the limit is %q", text)
	}
	if !g.OOMKilled() || g.Peak() != 4096 {
		t.Errorf("exhausted %v, peak %d", g.OOMKilled(), g.Peak())
	}
	writeFile(t, filepath.Join(dir, "memory.events"), "low 0\noom 0\noom_kill 1\n")
	if g.OOMKilled() {
		t.Error("that the machine ran out of memory is the group's fault")
	}
}

// Sweep removes groups of dead processes, and keeps those of living ones.
func TestSweep(t *testing.T) {
	parent := t.TempDir()
	living := filepath.Join(parent, NamePrefix+ProcessName(os.Getpid())+"-0")
	dead := filepath.Join(parent, NamePrefix+"999999999-1-0")
	reused := filepath.Join(parent, NamePrefix+"1-0-0")
	other := filepath.Join(parent, "agon-notes")
	for _, dir := range []string{living, filepath.Join(dead, "7"), reused, other} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	Sweep(parent)
	for dir, want := range map[string]bool{living: true, dead: false, reused: false, other: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: there: %v, want %v", dir, err == nil, want)
		}
	}
}

// Every text about control groups can be parsed, and where there are none nothing is made.
func FuzzOwnGroups(f *testing.F) {
	f.Add("9:name=systemd:/\n4:memory:/a/b\n3:cpu,cpuacct:/c\n0::/\n")
	f.Add("0::/system.slice/agon.service\n")
	f.Add(":::\n::\n:\n\n1:memory,:/a:b\n")
	f.Fuzz(func(t *testing.T, text string) {
		want := map[string]string{}
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			_, tail, ok := strings.Cut(line, ":")
			controllers, path, ok2 := strings.Cut(tail, ":")
			if ok && ok2 {
				for controller := range strings.SplitSeq(controllers, ",") {
					want[controller] = path
				}
			}
		}
		const longest = 64 << 10 // a line that a scanner gives up on
		if got := parseMembership(text); len(text) < longest && !maps.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		if strings.Contains(text, "..") || strings.Contains(text, "\x00") {
			return // it could lead to real control groups of this machine
		}
		root := t.TempDir()
		if g := find(root, text, nobody); g.Mode != None || g.Problem == "" {
			t.Fatalf("mode %s, %q", g.Mode, g.Problem)
		}
		if made, err := os.ReadDir(root); err != nil || len(made) > 0 {
			t.Fatalf("made %v, %v", made, err)
		}
	})
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
