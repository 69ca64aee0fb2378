package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostilePython are the attacks of testdata/machine/hostile.py, and how they must end.
var hostilePython = []hostile{
	{name: "read_secrets", says: strings.TrimSpace(strings.Repeat("ENOENT ", 16))},
	{name: "read_other_player", says: strings.TrimSpace(strings.Repeat("ENOENT ", 9))},
	{name: "proc_pid_snoop", says: "/proc/1/maps /proc/self/maps"},
	{name: "proc_self_exe_overwrite", says: "EACCES EACCES"},
	{name: "list_root", says: "dev etc player proc tmp /player/hostile.py /dev/null /dev/random /dev/urandom /proc/self/exe /proc/self/maps"},
	{name: "list_config", says: ""},
	{name: "host_programs", says: "none"},
	{name: "host_files", says: "none"},
	{name: "write_everywhere", says: "/player /tmp"},
	{name: "change_own_folder", says: "EXDEV EXDEV ok ok ok ok"},
	{name: "fill_folder", says: "ENOSPC after 16"},
	{name: "folder_by_small_writes", says: "ENOSPC after 16"},
	{name: "fill_folder_sparse", says: "EFBIG EFBIG ok ok EFBIG 16"},
	{name: "folder_allocated", says: "EPERM"},
	{name: "folder_files", says: "ENOSPC True"},
	{name: "folder_names", says: "ENOSPC True ENOSPC True ENOSPC True"},
	{name: "folder_counts_as_memory", reason: ReasonMemory, degraded: "-"},
	{name: "folder_links_out", says: "EROFS ENOENT ENOENT EROFS ENOENT ENOENT EROFS EROFS ok"},
	{name: "folder_hard_links", says: "EXDEV EXDEV EXDEV EXDEV ok 2"},
	{name: "folder_fifo", reason: ReasonSyscall, detail: "mknod"},
	{name: "folder_device", reason: ReasonSyscall, detail: "mknod"},
	{name: "folder_socket", says: "EPERM"},
	{name: "folder_mappings", says: "ENODEV EPERM ENODEV"},
	{name: "folder_library", says: "refused"},
	{name: "folder_program", says: "ok EXDEV EROFS EROFS EROFS"},
	{name: "folder_execute", reason: ReasonSyscall, detail: "execve (starting processes or threads)"},
	{name: "folder_remount", reason: ReasonSyscall, detail: "mount"},
	{name: "folder_locks_and_watches", says: "EPERM EACCES ENOSYS ENOTSUP EPERM ENOSYS"},
	{name: "fill_tmp", says: "ENOSPC after 16"},
	{name: "many_files", says: "ENOSPC True"},
	{name: "tmp_counts_as_memory", reason: ReasonMemory, degraded: "-"},
	{name: "run_from_tmp", says: "EPERM"},

	{name: "sockets", says: "EPERM EPERM EPERM EPERM EPERM"},
	{name: "loopback_service", says: "EPERM EPERM EPERM EPERM EPERM"},
	{name: "db_unix_socket", says: "EPERM EPERM EPERM EPERM False"},
	{name: "connect", reason: ReasonSyscall, detail: "connect (using the network)"},
	{name: "pair", says: "x"},
	{name: "other_pairs", says: "EPERM EPERM EPERM EPERM"},
	{name: "out_of_band", says: "EPERM EPERM EPERM"},
	{name: "socket_options", says: "EPERM EPERM"},
	{name: "pass_descriptors", says: "EPERM EPERM"},
	{name: "loops", says: "ok"},
	{name: "many_pairs", says: "EMFILE True"},
	{name: "pipes", says: "True 0"},
	{name: "fork_bomb_shell", reason: ReasonSyscall, detail: "(starting processes or threads)"},
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
	{name: "identity", says: "1 0 1000 agon /player HOME LANG PATH PYTHONDONTWRITEBYTECODE PYTHONHASHSEED TMPDIR TZ"},
	{name: "descriptors", says: "0 1 2"},

	{name: "memory", reason: ReasonMemory},
	{name: "shared_memory", says: "ENOMEM"},
	{name: "drop_page_cache", says: "ok ok EINVAL EINVAL"},
	{name: "machine_figures", says: "ENOSYS ENOSYS 1 17179869184 0"},
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

// The programs of testdata/hostile/java.
var hostileJava = []hostile{
	{name: "thread_bomb", reason: ReasonCrash, detail: "exit code 1"},
	{name: "burn_in_threads", reason: ReasonCPU},
	{name: "heap", says: "caught 3"},
	{name: "process", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "native", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "unsafe", reason: ReasonCrash, detail: "SIGABRT"},
	{name: "attach", reason: ReasonSyscall, detail: "kill (sending signals)"},
}

// hostileHeap lets the JVM's heap grow beyond the memory limit.
var hostileHeap = hostile{name: "heap", reason: ReasonMemory, degraded: "-", limits: Limits{Memory: 128 << 20}}

// The programs of testdata/hostile/node.
var hostileNode = []hostile{
	{name: "child_process", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "spawn", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "binding", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "native", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "worker", reason: ReasonCPU},
}

// The programs of testdata/hostile/gobomb.
var hostileGo = []hostile{
	{name: "thread_bomb", reason: ReasonCrash},
	{name: "burn_in_threads", reason: ReasonCPU},
	{name: "pipes", says: "true 0"},
}

// runtimeLimits returns the limits of a row for programs with a runtime, with defaults for those that it does not set.
func runtimeLimits(l Limits) Limits {
	if l.Memory == 0 {
		l.Memory = 128 << 20 // a launcher with the race detector is large
	}
	l.StartCPU = time.Minute
	return hostileLimits(l)
}

// startHostile starts a hostile program with a runtime, and plays the start phase.
func startHostile(t *testing.T, s *Sandbox, dir string, limits Limits, command ...string) *Process {
	t.Helper()
	p := run(t, s, Program{Path: command[0], Args: command[1:], Dir: dir, Profile: VM, Core: -1, Limits: runtimeLimits(limits)})
	warmUp(t, p)
	return p
}

// stage is what attacks run in: a sandbox, and what was compiled for it.
type stage struct {
	box  *Sandbox
	bomb string // path of gobomb
}

// python starts an attack of the script.
func (s *stage) python(t *testing.T, row hostile) *Process {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("the script's bare system calls have x86-64 numbers")
	}
	needsInside(t, "python3")
	dir := playerFolder(t, map[string]string{"hostile.py": source(t, "machine/hostile.py")})
	return startHostile(t, s.box, dir, row.held(5*short), "python3", "-S", "-u", "hostile.py", row.name)
}

// java compiles the class in the sandbox and starts an attack of it.
func (s *stage) java(t *testing.T, row hostile) *Process {
	t.Helper()
	needsInside(t, "javac", "java")
	class := builtOnce(t, "Hostile.class", func(path string) {
		r, err := s.box.Compile(t.Context(), CompileJob{
			Files:   map[string][]byte{"Hostile.java": []byte(source(t, "hostile/java/Hostile.java"))},
			Steps:   [][]string{append(slices.Clip(javac), "Hostile.java")},
			Outputs: []string{"Hostile.class"}, CPU: 2 * time.Minute, Wall: 5 * time.Minute,
		})
		if err != nil || !r.OK {
			t.Fatalf("compiling: %v\n%s", err, r.Log)
		}
		if err := os.WriteFile(path, r.Files["Hostile.class"], 0o644); err != nil {
			t.Fatal(err)
		}
	})
	files := map[string]string{"Hostile.class": contentOf(t, class)}
	if row.name == "native" {
		files["native.so"] = native(t)
	}
	heap, limits := "-Xmx64m", row.held(5*short)
	if limits.Memory == 0 {
		limits.Memory = 192 << 20
	} else {
		heap = "-Xmx1g"
	}
	return startHostile(t, s.box, playerFolder(t, files), limits, "java", heap, "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
		"-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=16m", "-XX:CompressedClassSpaceSize=16m", "Hostile", row.name)
}

// javac is a compiler that fits into little memory.
var javac = []string{
	"javac", "-J-Xmx400m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData",
	"-J-XX:ReservedCodeCacheSize=64m", "-J-XX:CompressedClassSpaceSize=64m", "-proc:none",
}

// node starts an attack of the script in JavaScript.
func (s *stage) node(t *testing.T, row hostile) *Process {
	t.Helper()
	needsInside(t, "node")
	files := map[string]string{"hostile.js": source(t, "hostile/node/hostile.js")}
	if row.name == "native" {
		files["native.so"] = native(t)
	}
	row.limits.Memory = 256 << 20
	return startHostile(t, s.box, playerFolder(t, files), row.held(5*short), "node", "hostile.js", row.name)
}

// native is a library that does something forbidden when it is loaded.
func native(t *testing.T) string {
	t.Helper()
	needs(t, "gcc")
	return contentOf(t, builtOnce(t, "native.so", func(path string) {
		out, err := exec.Command("gcc", "-shared", "-fPIC", "-o", path, "testdata/hostile/native/native.c").CombinedOutput()
		if err != nil {
			t.Fatalf("compiling the library: %v\n%s", err, out)
		}
	}))
}

// golang starts an attack of the program in Go.
func (s *stage) golang(t *testing.T, row hostile) *Process {
	t.Helper()
	path := s.bomb
	if path == "" {
		path = builtOnce(t, "gobomb", func(path string) { buildBomb(t, path) })
	}
	p := run(t, s.box, Program{Path: path, Args: []string{row.name}, Profile: Threads, Core: -1, Limits: runtimeLimits(row.held(5 * short))})
	warmUp(t, p)
	return p
}

// buildBomb compiles testdata/hostile/gobomb.
func buildBomb(t *testing.T, path string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command on this machine: see go.dev/doc/install")
	}
	c := exec.Command("go", "build", "-o", path, "./testdata/hostile/gobomb")
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("cannot build a Go program here: %v\n%s", err, out)
	}
	return path
}

// source is a file of testdata.
func source(t testing.TB, name string) string {
	t.Helper()
	return contentOf(t, filepath.Join("testdata", name))
}

func contentOf(t testing.TB, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// If a command cannot be executed, it is either the player's fault or the machine's.
func TestRuntimeThatCannotBeExecuted(t *testing.T) {
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
