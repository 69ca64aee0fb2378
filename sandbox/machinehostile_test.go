package sandbox

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The deeds of testdata/machine/hostile.py, and what must become of them.
var hostileMachines = []hostile{
	{name: "read_secrets", says: strings.TrimSpace(strings.Repeat("ENOENT ", 16))},
	{name: "list_root", says: "dev etc player proc tmp /player/hostile.py /dev/null /dev/random /dev/urandom /dev/zero /proc/self/exe /proc/self/maps"},
	{name: "list_config", says: ""},
	{name: "write_everywhere", says: "/tmp"},
	{name: "change_own_folder", says: "EROFS EROFS EROFS EROFS EXDEV EXDEV"},
	{name: "fill_tmp", says: "ENOSPC after 16"},
	{name: "many_files", says: "ENOSPC True"},
	{name: "tmp_counts_as_memory", reason: ReasonMemory, degraded: "-"},
	{name: "run_from_tmp", says: "EPERM"},

	{name: "sockets", says: "EPERM EPERM EPERM EPERM EPERM"},
	{name: "connect", reason: ReasonSyscall, detail: "connect (using the network)"},
	{name: "pair", says: "x"},
	{name: "fork", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "spawn", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "system", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "execute", reason: ReasonSyscall, detail: "execve (starting processes or threads)"},
	{name: "execute_again", reason: ReasonSyscall, detail: "execveat (starting processes or threads)"},
	{name: "kill_all", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "kill_group", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "kill_itself", says: "alive"},
	{name: "ptrace", reason: ReasonSyscall, detail: "ptrace"},
	{name: "mount", reason: ReasonSyscall, detail: "mount"},
	{name: "unshare", reason: ReasonSyscall, detail: "unshare"},
	{name: "chroot", reason: ReasonSyscall, detail: "chroot"},
	{name: "setuid", reason: ReasonSyscall, detail: "setuid"},
	{name: "make_node", reason: ReasonSyscall, detail: "mknod"},
	{name: "keyring", reason: ReasonSyscall, detail: "add_key"},
	{name: "bpf", reason: ReasonSyscall, detail: "bpf"},
	{name: "events", reason: ReasonSyscall, detail: "perf_event_open"},
	{name: "kernel_memory", reason: ReasonSyscall, detail: "userfaultfd"},
	{name: "other_architecture", reason: ReasonSyscall, detail: "x32"},
	{name: "missing", says: "ENOSYS ENOSYS ENOSYS ENOSYS ENOSYS"},
	{name: "locks", says: "EPERM EACCES"},
	{name: "limits", says: "none"},
	{name: "affinity", says: "EPERM"},
	{name: "threads", says: "True"},
	{name: "identity", says: "1 0 1000 agon /player HOME LANG PATH PYTHONHASHSEED TMPDIR TZ"},
	{name: "descriptors", says: "0 1 2"},

	{name: "memory", reason: ReasonMemory},
	{name: "shared_memory", says: "ENOMEM"},
	{name: "burn", reason: ReasonCPU},
	{name: "burn_in_threads", reason: ReasonCPU},
	{name: "sleep", reason: ReasonWall, detail: "nothing of the last answer", limits: brief},
	{name: "timer", says: "rung"},
	{name: "flood_stdout", reason: ReasonOutput},
	{name: "flood_stderr", says: "EPERM"},
	{name: "flood_stderr_for_ever", says: "ok"},
	{name: "close_stdout", reason: ReasonProtocol, detail: "closed its standard output"},
	{name: "abort", reason: ReasonCrash, detail: "SIGABRT"},
	{name: "crash", reason: ReasonCrash, detail: "SIGSEGV"},
	{name: "uncaught", reason: ReasonCrash, detail: "exit code 1"},
	{name: "leave", reason: ReasonCrash, detail: "exit code 3"},
}

// hostileMachine starts the script with a deed.
func hostileMachine(t *testing.T, s *Sandbox, dir, deed string, limits Limits) *Process {
	t.Helper()
	if limits.CPU == 0 {
		limits.CPU = 500 * time.Millisecond
	}
	if limits.Wall == 0 {
		limits.Wall = 5 * time.Minute // nobody shall be frozen because the machine is busy
	}
	limits.StartCPU, limits.Memory, limits.Output, limits.Stderr = time.Minute, 64<<20, 64<<10, 4<<10
	p := run(t, s, Program{Path: "python3", Args: []string{"-S", "-u", "hostile.py", deed}, Dir: dir, Profile: VM, Core: -1, Limits: limits})
	if _, err := p.Exchange([]byte("hello\nend\n"), End{Line: "end"}); err != nil {
		u, _ := p.Stop()
		t.Fatalf("in the start phase: %v\n%s", err, u.Stderr)
	}
	return p
}

// hostileFolder is the folder of the script.
func hostileFolder(t *testing.T) string {
	t.Helper()
	needsInside(t, "python3")
	script, err := os.ReadFile(filepath.Join("testdata", "machine", "hostile.py"))
	if err != nil {
		t.Fatal(err)
	}
	return playerFolder(t, map[string]string{"hostile.py": string(script)})
}

func TestHostileMachines(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the script's bare system calls have x86-64 numbers")
	}
	s, dir := open(t), hostileFolder(t)
	for _, row := range hostileMachines {
		t.Run(row.name, func(t *testing.T) { checkHostileMachine(t, s, dir, row) })
	}
}

// checkHostileMachine plays two rounds beside a bystander that notices nothing.
func checkHostileMachine(t *testing.T, s *Sandbox, dir string, row hostile) {
	if row.degraded != "" && s.Capabilities().Memory == "rlimit" {
		t.Skip("skipped: there is no control group to count it")
	}
	bystander := hostileMachine(t, s, dir, "pair", Limits{})
	p := hostileMachine(t, s, dir, row.name, row.limits)
	answer, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	said := string(answer)
	if err == nil {
		_, err = p.Exchange([]byte("end\n"), End{Line: "end"})
	}
	usage, stopErr := p.Stop()
	if stopErr != nil {
		t.Errorf("stopping: %v", stopErr)
	}
	fault, _ := errors.AsType[*Fault](err)
	switch {
	case row.reason == "" && (err != nil || said != row.says+"\n"):
		t.Errorf("it says %q, want %q; %v\n%s", said, row.says, err, usage.Stderr)
	case row.reason != "" && (fault == nil || fault.Reason != row.reason || !strings.Contains(fault.Detail, row.detail)):
		t.Errorf("got %v, want %s with %q; it says %q\n%s", err, row.reason, row.detail, said, usage.Stderr)
	}
	if len(usage.Stderr) > 4<<10 {
		t.Errorf("%d bytes of stderr", len(usage.Stderr))
	}
	if got, err := bystander.Exchange([]byte("end\n"), End{Line: "end"}); err != nil || string(got) != "x\n" {
		t.Errorf("the bystander says %q, %v", got, err)
	}
}

// What cannot be executed is told apart: the player's mistake from the machine's.
func TestMachineThatCannotBeExecuted(t *testing.T) {
	s := open(t)
	dir := playerFolder(t, map[string]string{"myscript": "#!/bin/sh\necho end\n", "noise": "\x00\x01\x02\x03 noise"})
	if err := os.WriteFile(filepath.Join(dir, "plain"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"./myscript": "is a script", "myscript": "is a script", "./plain": "no executable file", "./missing": "has no program",
		"./noise": "no executable for this machine", ".": "is no executable file",
	} {
		p := run(t, s, Program{Path: path, Dir: dir, Profile: VM, Core: -1})
		_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		fault, _ := errors.AsType[*Fault](err)
		if fault == nil || fault.Reason != ReasonCrash || !strings.Contains(fault.Detail, want) {
			t.Errorf("%s: got %v, want a crash with %q", path, err, want)
		}
	}
	for path, want := range map[string]string{"no-such-interpreter": "not installed", "/usr/bin/no-such-interpreter": "cannot be opened"} {
		_, err := s.Start(context.Background(), Program{Path: path, Dir: dir, Profile: VM, Core: -1})
		if fault, _ := errors.AsType[*Fault](err); err == nil || fault != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want the machine's fault with %q", path, err, want)
		}
	}
	if _, err := s.Start(context.Background(), Program{Path: "x", Dir: dir}); err == nil {
		t.Error("a folder without the profile vm is taken")
	}
	if _, err := s.Start(context.Background(), Program{Path: "x", Dir: filepath.Join(dir, "plain"), Profile: VM}); err == nil {
		t.Error("a file is taken for a folder")
	}
}
