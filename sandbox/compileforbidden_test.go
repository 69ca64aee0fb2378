package sandbox

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/compile"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// A forbidden call ends the compilation, and the log names it, however deep below the command it is made and whatever
// the parents make of the failure.
func TestCompileForbids(t *testing.T) {
	s := open(t)
	if !s.Capabilities().Notify {
		t.Skip("skipped: forbidden calls cannot be heard of here (Linux 5.5, and no outer listener)")
	}
	for name, row := range map[string]struct{ script, call string }{
		"namespaces":     {"unshare -U true", "the system call unshare (changing what is mounted)"},
		"root":           {"/usr/sbin/chroot / true", "the system call chroot (changing what is mounted)"},
		"in a child":     {"(sh -c '/usr/sbin/chroot / true || true') | cat; true", "the system call chroot (changing what is mounted)"},
		"behind a fault": {"/usr/sbin/chroot / true; /usr/sbin/chroot / true; exec true", "the system call chroot (changing what is mounted)"},
		"after a flood":  {"yes | head -c 300000; /usr/sbin/chroot / true", "the system call chroot (changing what is mounted)"},
		"in background":  {"/usr/sbin/chroot / true & sleep 1000", "the system call chroot (changing what is mounted)"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			r, err := s.Compile(context.Background(), shell(row.script))
			if err != nil {
				t.Fatal(err)
			}
			want := "the compiler tried " + row.call + ", which is forbidden here\n"
			if r.OK || r.Limit != "" || r.Forbidden != row.call || !strings.HasSuffix("\n"+string(r.Log), "\n"+want) || len(r.Log) > compile.MaxDiagnostics {
				t.Errorf("ok %v, limit %q, forbidden %q, %d bytes of log %.300q", r.OK, r.Limit, r.Forbidden, len(r.Log), r.Log)
			}
		})
	}
}

// Process 1 of the compilation belongs to the judge. What the commands do to it has no effect.
func TestCompileDoesNotReachProcess1(t *testing.T) {
	s := open(t)
	const again = 20 // some signals are dangerous only for a moment after a command's start
	for name, script := range map[string]string{
		"signals of threads":     "kill -32 1; kill -34 1; true",
		"signals to it":          "for s in $(seq 1 64); do kill -$s 1 2>/dev/null; done; true",
		"signals to its threads": "for i in 1 2 3 4 5 6 7 8; do for s in TERM INT QUIT SEGV ABRT BUS FPE ILL HUP USR1 XCPU; do test $i -ne $$ && kill -$s $i 2>/dev/null; done; done; true",
		"its limits":             "command -v prlimit >/dev/null || exit 0; prlimit --pid 1 --nproc=1 --nofile=1 --cpu=1 2>/dev/null && exit 1; true",
		"its priority":           "renice -n 19 -p 1 >/dev/null 2>&1 && exit 1; true",
		"its core":               "command -v taskset >/dev/null || exit 0; taskset -p 1 1 >/dev/null 2>&1 && exit 1; true",
		"everybody":              "trap '' TERM; kill -TERM -1; true",
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			job := shell(script)
			for range again {
				job.Steps = append(job.Steps, job.Steps[0])
			}
			job.Steps = append(job.Steps, []string{"echo", "alive"})
			r, err := s.Compile(context.Background(), job)
			if err != nil || !r.OK || !strings.HasSuffix(string(r.Log), "alive\n") {
				t.Errorf("ok %v, limit %q, forbidden %q, log %.300q, %v", r.OK, r.Limit, r.Forbidden, r.Log, err)
			}
		})
	}
}

// If the judge itself is under a filter with a listener, forbidden calls still end compilations, but without a name.
func TestCompileForbidsUnnamed(t *testing.T) {
	open(t)
	out, err := again("listened").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `notify=false ok=false limit="" forbidden="a system call" log="Bad system call\nthe compiler tried a system call, which is forbidden here\n"`
	if !strings.Contains(string(out), want) {
		t.Errorf("got %s, want %s", out, want)
	}
}

// compileBelowListener puts this process under a filter that allows everything and has a listener, and begins again as
// the role that compiles.
func compileBelowListener() {
	runtime.LockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		fmt.Println("error", err)
		return
	}
	fd, e := seccomp.New(seccomp.Native(), seccomp.Allow).Install(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if e != 0 {
		fmt.Println("error", e)
		return
	}
	if _, err := unix.Dup(fd); err != nil { // the copy survives the exec
		fmt.Println("error", err)
		return
	}
	if err := os.Setenv(roleVariable, "compiler"); err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Println("error", unix.Exec("/proc/self/exe", os.Args, os.Environ()))
}

// makeForbiddenCompilation compiles something that makes a forbidden call.
func makeForbiddenCompilation() {
	s, err := New(Config{Pool: 1})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	r, err := s.Compile(context.Background(), shell("/usr/sbin/chroot / true"))
	if err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Printf("notify=%v ok=%v limit=%q forbidden=%q log=%q\n", s.Capabilities().Notify, r.OK, r.Limit, r.Forbidden, r.Log)
}

// Process 1 can change the faked /proc. The commands run as the same user, so it is Landlock that keeps them from it.
func TestCompileLandlock(t *testing.T) {
	s := open(t)
	if s.Capabilities().Landlock == 0 {
		t.Skip("skipped: there is no Landlock here; boot with lsm=landlock,... on Linux 5.13 or newer")
	}
	r, err := s.Compile(context.Background(), shell(
		"echo x 2>/dev/null >/proc/x && echo wrote; ln -sf /bin/sh /proc/self/exe 2>/dev/null && echo linked; rm -f /proc/self/maps 2>/dev/null && echo removed; true"))
	if err != nil || !r.OK || len(r.Log) > 0 {
		t.Errorf("ok %v, log %q, %v", r.OK, r.Log, err)
	}
}
