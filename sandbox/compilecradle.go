package sandbox

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A cradle is the thread from which all commands of a compilation come: without privileges, and under the filter. The
// other threads of this process, which is process 1, are the judge's own. They run nothing of the source's, and hear of
// what the commands must not do.
type cradle struct {
	births   chan birth
	listener listener // reports forbidden calls; -1: they kill unnamed
}

// birth is a command that shall be started.
type birth struct {
	path string
	args []string
	attr *syscall.ProcAttr
	born chan<- born
}

type born struct {
	pid int
	err error
}

// newCradle makes this thread, which belongs to its goroutine alone, a cradle. It is of use once it rocks.
func newCradle(limits []rlimit) (*cradle, error) {
	deafen()
	if err := dropPrivileges(); err != nil {
		return nil, err
	}
	if err := landlockOutside("/box", "/tmp", "/dev/null"); err != nil {
		return nil, err
	}
	for _, l := range limits {
		if err := unix.Prlimit(0, l.resource, &l.value, nil); err != nil {
			return nil, fmt.Errorf("limiting resource %d: %w", l.resource, err)
		}
	}
	fixAddresses()
	// Somebody may listen already: one listener is all that the kernel allows.
	c := &cradle{births: make(chan birth), listener: -1}
	fd, e := compileFilter(actNotify).install(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if e == 0 {
		c.listener = listener(fd)
		return c, nil
	}
	if _, e = compileFilter(actKill).install(0); e != 0 {
		return nil, fmt.Errorf("filtering system calls: %w", e)
	}
	return c, nil
}

// deafen lets this process survive the signals that commands may send to it. The kernel keeps from process 1 those that
// it has no handler for, but the Go runtime has handlers for most and ends; and where one thread blocks a signal the
// kernel does not keep it from the others.
func deafen() {
	signal.Notify(make(chan os.Signal, 1))
	ignore := struct{ handler, flags, restorer, mask uintptr }{handler: 1} // SIG_IGN
	for _, without := range []uintptr{32, 34} {                            // handler in Go: those that C libraries use
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, without, uintptr(unsafe.Pointer(&ignore)), 0, 8, 0, 0)
	}
}

// install puts this thread under the filter.
func (f filter) install(flags uintptr) (fd int, e unix.Errno) {
	program := f.compile()
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	listener, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&p)))
	runtime.KeepAlive(program)
	return int(listener), e
}

// rock starts commands for others for ever.
func (c *cradle) rock() {
	for b := range c.births {
		pid, err := syscall.ForkExec(b.path, b.args, b.attr)
		b.born <- born{pid, err}
	}
}

// forkExec starts a command in the cradle.
func (c *cradle) forkExec(path string, args []string, attr *syscall.ProcAttr) (pid int, err error) {
	reply := make(chan born)
	c.births <- birth{path, args, attr, reply}
	b := <-reply
	return b.pid, b.err
}

// hear takes the report of a forbidden call and describes it; "" when it is not being made any more.
func (c *cradle) hear() (string, error) {
	var n notification
	if heard, err := c.listener.receive(&n); err != nil || !heard {
		return "", err
	}
	return describeCall(n.arch, int(n.number)), nil
}
