//go:build linux

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

// A forkServer is the thread that starts all commands of a compilation. It has no privileges and is under the filter,
// and the commands inherit both. The other threads of this process, which is process 1 of the sandbox, are not under
// the filter: they never run anything that the source controls, and receive the reports of forbidden calls.
type forkServer struct {
	requests chan forkRequest
	listener seccomp.Listener // reports forbidden calls; -1: there is none, and they kill without a name
}

// forkRequest asks for the start of a command.
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

// newForkServer makes the calling thread a fork server, which starts commands once serve runs. The goroutine must be
// locked to the thread.
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
	// An outer sandbox may have a listener already, and the kernel allows only one.
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

// ignoreSignals makes this process survive the signals that commands may send to it. The kernel drops signals to
// process 1 that have no handler, but the Go runtime has handlers for most of them and exits. And if one thread blocks
// a signal, the kernel does not drop it.
func ignoreSignals() {
	signal.Notify(make(chan os.Signal, 1))
	ignore := struct{ handler, flags, restorer, mask uintptr }{handler: 1} // SIG_IGN
	for _, without := range []uintptr{32, 34} {                            // handler in Go: those that C libraries use
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, without, uintptr(unsafe.Pointer(&ignore)), 0, 8, 0, 0)
	}
}

// serve starts commands for other goroutines. It does not return.
func (c *forkServer) serve() {
	for b := range c.requests {
		pid, err := syscall.ForkExec(b.path, b.args, b.attr)
		b.reply <- forkReply{pid, err}
	}
}

// forkExec starts a command from the fork server's thread.
func (c *forkServer) forkExec(path string, args []string, attr *syscall.ProcAttr) (pid int, err error) {
	reply := make(chan forkReply)
	c.requests <- forkRequest{path, args, attr, reply}
	b := <-reply
	return b.pid, b.err
}

// receiveForbidden receives the report of a forbidden call and describes the call; "" if the call is not waiting any
// more.
func (c *forkServer) receiveForbidden() (string, error) {
	var n seccomp.Notification
	if heard, err := c.listener.Receive(&n); err != nil || !heard {
		return "", err
	}
	return seccomp.DescribeCall(n.Arch, int(n.Number)), nil
}
