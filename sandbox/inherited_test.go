package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What a program inherits is the same set for every judge, whatever the judge has open, ignores or is allowed to do.
// testdata/hostile/look prints it from inside; what the program may not ask for is read from outside.

// inheritedByAll is the same for all programs.
const inheritedByAll = `
secure: 0, random: yes
user 1000 1000, group 1000 1000
descriptors: 0 1 2
blocked signals:
limit core: 1 1
limit msgqueue: 0 0
`

// inheritedByPlayers is the same for all programs but compilations.
const inheritedByPlayers = inheritedByAll + `
executed as: /dev/fd/100
process 1 of 0
ignored signals: 25
limit memlock: 0 0
no new privileges: refused
dumpable: refused
secure bits: refused
filter: refused
outside descriptors: 0 1 2
outside Umask: 0022
outside Groups:
outside SigBlk: 0000000000000000
outside SigIgn: 0000000001000000
outside CapInh: 0000000000000000
outside CapPrm: 0000000000000000
outside CapEff: 0000000000000000
outside CapBnd: 0000000000000000
outside CapAmb: 0000000000000000
outside NoNewPrivs: 1
outside Seccomp: 2
outside Seccomp_filters: 1
outside Threads: 1
outside personality: 00040000
outside session is its own: true, terminal 0
`

// inherited is what each kind of program inherits, in any order.
var inherited = map[string]string{
	"static": inheritedByPlayers + `
arguments: player static
environment: PATH=/ HOME=/ LANG=C.UTF-8 TZ=UTC
limit fsize: 65536 65536
limit stack: 67108864 67108864
limit nofile: 16 16
outside cwd: /
outside root: /
`,
	"threads": inheritedByPlayers + `
arguments: player threads
environment: PATH=/ HOME=/ LANG=C.UTF-8 TZ=UTC
limit fsize: 65536 65536
limit stack: 67108864 67108864
limit nproc: 16 16
limit nofile: 32 32
outside cwd: /
outside root: /
`,
	"vm": inheritedByPlayers + `
arguments: /player/look vm
environment: PATH=/usr/bin:/bin:/usr/local/bin HOME=/tmp TMPDIR=/tmp LANG=C.UTF-8 TZ=UTC PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1
limit fsize: 17825792 17825792
limit stack: 8388608 8388608
limit nproc: 64 64
limit nofile: 96 96
folder: /player
umask: 022
session 1, group 1
groups: 0
capabilities: Operation not permitted
terminal: none
outside cwd: /player
outside root: /
`,
	"compile": inheritedByAll + `
arguments: /base/look compile
environment: PATH=/usr/bin:/bin:/usr/local/bin HOME=/tmp TMPDIR=/tmp PWD=/box LANG=C.UTF-8 LC_ALL=C.UTF-8 TZ=UTC SOURCE_DATE_EPOCH=0 GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-mod=mod
executed as: /base/look
child of process 1
ignored signals: 34
limit fsize: 67108864 67108864
limit nproc: 64
limit nofile: 256
no new privileges: refused
dumpable: refused
secure bits: refused
filter: refused
folder: /box
umask: 022
leads its session
groups: 0
capabilities: Operation not permitted
terminal: none
`,
}

// judgesOwn matches lines about what the sandbox does not change: the limits that it does not set, the cores and the
// priority. The limits of address space and data depend on whether control groups limit memory.
var judgesOwn = regexp.MustCompile(`^(limit (cpu|data|rss|as|locks|sigpending|nice|rtprio|rttime)|cores|priority|end)\b`)

func TestInherited(t *testing.T) {
	t.Parallel()
	path := build(t, "hostile/look/*.c")
	open(t)
	t.Run("from_a_tidy_judge", func(t *testing.T) {
		t.Parallel()
		checkInherited(t, again("look", path))
	})
	t.Run("from_an_untidy_judge", func(t *testing.T) {
		t.Parallel()
		c := again("untidy", path)
		for name, value := range poison {
			if name != "LD_PRELOAD" && name != "LD_LIBRARY_PATH" { // they would be the judge's own
				c.Env = append(c.Env, name+"="+value)
			}
		}
		for range 20 {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = f.Close() }()
			c.ExtraFiles = append(c.ExtraFiles, f)
		}
		checkInherited(t, c)
	})
	t.Run("from_a_judge_with_signals_and_a_mask", func(t *testing.T) {
		t.Parallel()
		checkInherited(t, again("untidy", path, "signals"))
	})
}

// checkInherited compares what a judge prints.
func checkInherited(t *testing.T, judge *exec.Cmd) {
	t.Helper()
	out, err := judge.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := map[string][]string{}
	kind := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "== "); ok {
			kind = name
		} else if line != "" && !judgesOwn.MatchString(line) {
			got[kind] = append(got[kind], line)
		}
	}
	for kind, text := range inherited {
		want := strings.Split(text, "\n")
		for _, line := range got[kind] {
			if !slices.Contains(want, line) && !(strings.HasPrefix(line, "limit ") && !strings.Contains(text, line[:strings.Index(line, ":")])) {
				t.Errorf("%s: %s", kind, line)
			}
		}
		for _, line := range want {
			if line != "" && !slices.Contains(got[kind], line) {
				t.Errorf("%s: missing: %s", kind, line)
			}
		}
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}

// ignoreAll ignores and blocks all signals, and sets a strict umask.
func ignoreAll() {
	ignore := struct{ handler, flags, restorer, mask uintptr }{handler: 1}
	for signal := range uintptr(65) {
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, signal, uintptr(unsafe.Pointer(&ignore)), 0, 8, 0, 0)
	}
	all := ^uint64(0)
	_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&all)), 0, 8, 0, 0)
	unix.Umask(0o077)
}

// printInherited is a judge that prints what its programs inherit.
func printInherited() error {
	s, err := New(Config{Pool: 1})
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	path := os.Args[1]
	dir, err := os.MkdirTemp("", "agon-sandbox-look-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	look, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, err := range []error{os.Chmod(dir, 0o755), os.WriteFile(filepath.Join(dir, "look"), look, 0o755), os.Chmod(filepath.Join(dir, "look"), 0o755)} {
		if err != nil {
			return err
		}
	}
	for _, profile := range []Profile{Static, Threads, VM} {
		program := Program{Path: path, Args: []string{string(profile)}, Profile: profile, Core: -1, Limits: Limits{Wall: 5 * time.Minute}}
		if profile == VM {
			program.Path, program.Dir = "./look", dir
		}
		p, err := s.Start(context.Background(), program)
		if err != nil {
			return err
		}
		outside := lookFromOutside(p.pid) // before the program asks for its umask, which also sets it
		got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		if err != nil {
			return err
		}
		fmt.Printf("== %s\n%s%s", profile, got, outside)
	}
	r, err := s.Compile(context.Background(), CompileJob{Base: dir, Steps: [][]string{{"/base/look", "compile"}}})
	if err != nil || !r.OK {
		return fmt.Errorf("compiling: %w\n%s", err, r.Log)
	}
	text := string(r.Log)
	if m := regexp.MustCompile(`process (\d+) of 1\n`).FindStringSubmatch(text); m != nil { // the pid varies
		text = strings.Replace(text, m[0], "child of process 1\n", 1)
		text = strings.Replace(text, fmt.Sprintf("session %s, group %s\n", m[1], m[1]), "leads its session\n", 1)
	}
	text = regexp.MustCompile(`(limit (?:nproc|nofile): \d+) \d+`).ReplaceAllString(text, "$1") // the hard limits follow a moment later
	fmt.Printf("== compile\n%s", text)
	return nil
}

// lookFromOutside returns what the kernel reports about a program that has just been started.
func lookFromOutside(pid int) string {
	var b strings.Builder
	proc := fmt.Sprintf("/proc/%d/", pid)
	open, _ := filepath.Glob(proc + "fd/*")
	b.WriteString("outside descriptors:")
	for _, fd := range open {
		b.WriteString(" " + filepath.Base(fd))
	}
	b.WriteString("\n")
	status, _ := os.ReadFile(proc + "status")
	for line := range strings.Lines(string(status)) {
		key, value, _ := strings.Cut(line, ":")
		switch key {
		case "Umask", "Groups", "SigBlk", "SigIgn", "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "Seccomp_filters", "Threads":
			fmt.Fprintf(&b, "outside %s: %s\n", key, strings.TrimSpace(value))
		}
	}
	personality, _ := os.ReadFile(proc + "personality")
	fmt.Fprintf(&b, "outside personality: %s", personality)
	for _, name := range []string{"cwd", "root"} {
		target, _ := os.Readlink(proc + name)
		fmt.Fprintf(&b, "outside %s: %s\n", name, target)
	}
	stat, _ := os.ReadFile(proc + "stat")
	if i := strings.LastIndexByte(string(stat), ')'); i >= 0 {
		fields := strings.Fields(string(stat[i+1:])) // state, parent, group, session, terminal
		fmt.Fprintf(&b, "outside session is its own: %v, terminal %s\n", fields[3] == fmt.Sprint(pid), fields[4])
	}
	return b.String()
}

// becomeUntidy makes this process as bad a parent as it can be, and then printInherited.
func becomeUntidy() error {
	if len(os.Args) > 2 {
		ignoreAll()
	}
	const compatible, readMeansExecute = 0x0200000, 0x0400000
	_, _, _ = unix.RawSyscall(unix.SYS_PERSONALITY, compatible|readMeansExecute, 0, 0)
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, 5)
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0)
	for _, resource := range []int{unix.RLIMIT_STACK, unix.RLIMIT_NOFILE, unix.RLIMIT_MEMLOCK, unix.RLIMIT_CORE} {
		var limit unix.Rlimit
		if err := unix.Getrlimit(resource, &limit); err != nil {
			return err
		}
		limit.Cur = min(limit.Max, 1<<10)
		if resource == unix.RLIMIT_STACK {
			limit.Cur = min(limit.Max, 1<<20)
		}
		if err := unix.Setrlimit(resource, &limit); err != nil {
			return err
		}
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	environment := slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, roleVariable+"=") })
	return syscall.Exec("/proc/self/exe", os.Args, append(environment, roleVariable+"=look"))
}

// lookOrExit plays the role of a judge that looks around, or becomes untidy before; see TestMain.
func lookOrExit(role string) {
	err := error(nil)
	if role == "untidy" {
		err = becomeUntidy()
	} else {
		err = printInherited()
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
