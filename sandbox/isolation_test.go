package sandbox

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
)

// again starts this test executable in a role. It can use what this process has compiled.
func again(role string, args ...string) *exec.Cmd {
	builds.mu.Lock()
	defer builds.mu.Unlock()
	c := exec.Command("/proc/self/exe", args...)
	c.Env = append(os.Environ(), roleVariable+"="+role, buildsVariable+"="+cmp.Or(builds.dir, os.Getenv(buildsVariable)))
	return c
}

// When a judge is killed its programs and launchers die, too, and the next judge finds no control groups.
func workerSigkill(t *testing.T, _ *stage) {
	path := build(t, "hostile/*.c")
	judge := again("judge", path, "cpu_burn_simple")
	out, err := judge.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := judge.StdinPipe(); err != nil { // it lives until this is closed
		t.Fatal(err)
	}
	if err := judge.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	player, ok := strings.CutPrefix(strings.TrimSpace(line), "ready ")
	if err != nil || !ok {
		t.Fatalf("the judge says %q, %v", line, err)
	}
	name := cgroup.ProcessName(judge.Process.Pid)
	const patience = 2 * time.Minute
	var children []string
	for begin := time.Now(); len(children) < 2; children = childrenOf(t, judge.Process.Pid) { // program and next launcher
		if time.Since(begin) > patience {
			t.Fatalf("the judge has the children %v", children)
		}
	}
	watched := map[string]int{}
	for _, pid := range append(children, player) {
		n, _ := strconv.Atoi(pid)
		if fd, err := unix.PidfdOpen(n, 0); err == nil {
			watched[pid] = fd
		}
	}
	if err := judge.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = judge.Wait()
	for pid, fd := range watched {
		n, err := 0, error(unix.EINTR)
		for errors.Is(err, unix.EINTR) {
			n, err = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(patience/time.Millisecond))
		}
		if n != 1 {
			t.Errorf("process %s lives on: %v", pid, err)
		}
		_ = unix.Close(fd)
	}
	s := open(t)
	if s.groups.Mode == cgroup.None {
		return
	}
	parent := filepath.Dir(s.groups.Dir)
	left := filepath.Join(parent, cgroup.NamePrefix+name+"-0")
	_, err = os.Stat(left)
	for begin := time.Now(); err == nil && time.Since(begin) < patience; _, err = os.Stat(left) {
		cgroup.Sweep(parent) // again: processes that have just died are in their groups for another moment
	}
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the control group %s is left: %v", left, err)
	}
}

// childrenOf lists the pids of a process's children.
func childrenOf(t *testing.T, parent int) []string {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var children []string
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has gone
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if fields[1] == strconv.Itoa(parent) {
			children = append(children, filepath.Base(filepath.Dir(path)))
		}
	}
	return children
}

// Everything that holds for root holds for an ordinary user, too, except that address space limits memory.
func TestUnprivileged(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("not root: all other tests are this one")
	}
	skipUnderRace(t)
	needs(t, "g++")
	c := again("", "-test.run=^Test(Inherited|Runtime|Pause|Loose|Finish|Exchange|Compile|Meter|Private|StopWhile|Cancel)", "-test.v")
	const nobody = 65534
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	c.Env = append(c.Env, "HOME=/tmp", "TMPDIR=/tmp")
	out, err := c.CombinedOutput()
	text := string(out)
	if strings.Contains(text, "cannot run here") {
		i := strings.Index(text, "cannot run here")
		t.Skipf("as user nobody: %.500s", text[i:])
	}
	passed := strings.Count(text, "--- PASS")
	if err != nil || passed < 40 {
		t.Fatalf("as user nobody %d tests pass: %v\n%s", passed, err, text)
	}
	t.Logf("%d tests pass as user nobody", passed)
}

// Where user namespaces are forbidden, the error names the setting.
func hostWithoutUserns(t *testing.T, _ *stage) {
	c := again("prisoner")
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  unix.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}},
	}
	out, err := c.CombinedOutput()
	if err != nil || strings.HasPrefix(string(out), "error") {
		t.Skipf("cannot forbid user namespaces for a test: %v %s", err, out)
	}
	if !strings.Contains(string(out), "sysctl -w user.max_user_namespaces=") {
		t.Errorf("got %s", out)
	}
}

// bare makes a sandbox as on a machine that cannot isolate programs.
func bare(t *testing.T, insecure bool) (*Sandbox, error) {
	t.Helper()
	s, err := newSandbox(Config{Pool: 1, Insecure: insecure, Log: slog.New(slog.DiscardHandler)},
		func(*Sandbox) Capabilities { return Capabilities{Problem: "there is no lock on the door"} })
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
	}
	return s, err
}

func TestWithoutIsolationNothingRuns(t *testing.T) {
	_, err := bare(t, false)
	if err == nil || !strings.Contains(err.Error(), "no lock on the door") {
		t.Errorf("got %v", err)
	}
}

// With Insecure programs run nevertheless, with limits and the filter, and the checks say so.
func TestInsecure(t *testing.T) {
	s, err := bare(t, true)
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Capabilities(); !c.Insecure || c.Secure || !strings.HasPrefix(c.Checks()[0].Text, "OFF") {
		t.Errorf("capabilities %+v", c)
	}
	a := arena{box: s, path: build(t, "hostile/*.c")}
	for _, row := range []hostile{
		{name: "cpu_burn_simple", reason: ReasonCPU},
		{name: "malloc_bomb", reason: ReasonMemory},
		{name: "kill_minus_one", reason: ReasonSyscall},
		{name: "crash_abrt", reason: ReasonCrash, detail: "SIGABRT"},
		{name: "inherited_fd_scan", says: "ok"},
	} {
		t.Run(row.name, func(t *testing.T) { a.check(t, row) })
	}
	t.Run("machine", func(t *testing.T) {
		needsInside(t, "python3")
		code := "import sys, os\nfor line in sys.stdin:\n    print(sorted(os.listdir()))\n    print('end', flush=True)"
		p := run(t, s, Program{
			Path: "python3", Args: []string{"-S", "-c", code}, Dir: playerFolder(t, map[string]string{"file": ""}), Profile: VM, Core: -1,
			Limits: Limits{StartCPU: time.Minute},
		})
		got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		if err != nil || string(got) != "['file']\n" {
			t.Errorf("got %q, %v", got, err)
		}
	})
	t.Run("compile", func(t *testing.T) {
		needs(t, "g++")
		r, err := s.Compile(context.Background(), CompileJob{
			Files: map[string][]byte{"player.cc": []byte("int main() {}")},
			Steps: [][]string{{"g++", "-o", "/box/player", "player.cc"}}, Outputs: []string{"player"},
		})
		if err != nil || !r.OK || len(r.Files["player"]) == 0 {
			t.Errorf("ok %v, %v, %s", r.OK, err, r.Log)
		}
	})
}

func ExampleCapabilities_Checks() {
	c := Capabilities{Secure: true, Root: true, Namespaces: true, Seccomp: true, Notify: true, Landlock: 7, CPUClock: true, VM: true, Cgroup: "v2", Memory: "cgroup"}
	for _, check := range c.Checks() {
		fmt.Printf("%-10s %v  %s\n", check.Name, check.OK, check.Text)
	}
	// Output:
	// isolation  true  strangers' programs can be run
	// namespaces true  processes, files, network, users and names of the host are out of sight
	// users      true  every program has a host user of its own
	// seccomp    true  system calls that a player does not need are forbidden
	// notify     true  a forbidden call is named in the verdict
	// landlock   true  second line of defence, version 7
	// cpu clock  true  CPU time is read exactly, in nanoseconds
	// runtimes   true  players with a runtime, like Java and Python, can be run
	// memory     true  limited by control groups (v2)
}
