package compile

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// A forkServer is the thread from which all commands of a compilation come: without privileges, and under the filter. The
// other threads of this process, which is process 1, are the judge's own. They run nothing of the source's, and hear of
// what the commands must not do.
type forkServer struct {
	requests chan forkRequest
	listener seccomp.Listener // reports forbidden calls; -1: they kill unnamed
}

// forkRequest is a command that shall be started.
type forkRequest struct {
	path  string
	args  []string
	attr  *syscall.ProcAttr
	reply chan<- forkReply
}

type forkReply struct {
	pid int
	err error
}

// newForkServer makes this thread, which belongs to its goroutine alone, a cradle. It is of use once it rocks.
func newForkServer(limits []launch.Rlimit) (*forkServer, error) {
	ignoreSignals()
	if err := launch.DropPrivileges(); err != nil {
		return nil, err
	}
	if err := landlock.RestrictThread("/box", "/tmp", "/dev/null"); err != nil {
		return nil, err
	}
	for _, l := range limits {
		if err := unix.Prlimit(0, l.Resource, &l.Value, nil); err != nil {
			return nil, fmt.Errorf("limiting resource %d: %w", l.Resource, err)
		}
	}
	launch.FixAddresses()
	// Somebody may listen already: one listener is all that the kernel allows.
	c := &forkServer{requests: make(chan forkRequest), listener: -1}
	fd, e := seccomp.CompileFilter(seccomp.Notify).Install(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if e == 0 {
		c.listener = seccomp.Listener(fd)
		return c, nil
	}
	if _, e = seccomp.CompileFilter(seccomp.Kill).Install(0); e != 0 {
		return nil, fmt.Errorf("filtering system calls: %w", e)
	}
	return c, nil
}

// ignoreSignals lets this process survive the signals that commands may send to it. The kernel keeps from process 1 those that
// it has no handler for, but the Go runtime has handlers for most and ends; and where one thread blocks a signal the
// kernel does not keep it from the others.
func ignoreSignals() {
	signal.Notify(make(chan os.Signal, 1))
	ignore := struct{ handler, flags, restorer, mask uintptr }{handler: 1} // SIG_IGN
	for _, without := range []uintptr{32, 34} {                            // handler in Go: those that C libraries use
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, without, uintptr(unsafe.Pointer(&ignore)), 0, 8, 0, 0)
	}
}

// serve starts commands for others for ever.
func (c *forkServer) serve() {
	for b := range c.requests {
		pid, err := syscall.ForkExec(b.path, b.args, b.attr)
		b.reply <- forkReply{pid, err}
	}
}

// forkExec starts a command in the cradle.
func (c *forkServer) forkExec(path string, args []string, attr *syscall.ProcAttr) (pid int, err error) {
	reply := make(chan forkReply)
	c.requests <- forkRequest{path, args, attr, reply}
	b := <-reply
	return b.pid, b.err
}

// receiveForbidden takes the report of a forbidden call and describes it; "" when it is not being made any more.
func (c *forkServer) receiveForbidden() (string, error) {
	var n seccomp.Notification
	if heard, err := c.listener.Receive(&n); err != nil || !heard {
		return "", err
	}
	return seccomp.DescribeCall(n.Arch, int(n.Number)), nil
}
