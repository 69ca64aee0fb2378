package launch

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// The kinds of launchers, in argv[1].
const (
	KindStatic  = "player"  // becomes a program; it is the parked program from the beginning
	KindRuntime = "machine" // becomes a program with a runtime
	KindCompile = "compile" // stays, and runs the steps of a compilation
	// A bare launcher has no namespaces. It is for trusted programs on machines that allow no more.
	SuffixBare = "-bare"
)

// What a launcher says to the judge. The end of its socket means that the program runs.
const (
	MessageReady        = "ready" // it is parked, or waits for an order
	readySize           = len(MessageReady)
	MessageProgramError = "mistake: " // and what the program did wrong
	MessageProgramPath  = "found: "   // and the path of the program
	MessageListener     = 'L'         // with the descriptor that reports forbidden calls
)

// Confine has a parked launcher do all that it does before it knows its program: an empty read-only file system becomes
// its root, and it loses all privileges for good.
func (l *Launcher) Confine(bare bool) error {
	var a Batch
	if !bare {
		place, err := rootfs.Mountpoint()
		if err != nil {
			return err
		}
		a.enterEmptyRoot(place)
	}
	a.dropPrivileges()
	a.landlock(landlock.ABI())
	a.ResetInherited()
	return l.Do(&a)
}

// Do has a parked launcher make its calls, and park again.
func (l *Launcher) Do(a *Batch) error {
	packet, err := a.Packet()
	if err != nil {
		return err
	}
	if err := Send(l.Socket, packet, nil); err != nil {
		return err
	}
	said, _, err := l.Receive()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: preparing: %w", err)
	case said == MessageReady:
		return nil
	case len(said) == ReportSize:
		failed, e, err := a.Failure([]byte(said))
		if err != nil {
			return err
		}
		return fmt.Errorf("sandbox: preparing: %s: %w", seccomp.CallName(failed.Number), e)
	}
	return fmt.Errorf("sandbox: the launcher %s", said)
}

// Launcher is the judge's end of a prepared sandbox.
type Launcher struct {
	PID    int
	PIDFD  int // -1 once reaped
	Socket int
	Group  cgroup.Group
	memory int64 // the limit of the group, bytes; 0: none yet
}

// Limit bounds the memory of the launcher's group, if it has one. 0 sets nothing.
func (l *Launcher) Limit(memory int64) error {
	if l.Group == nil || memory == l.memory {
		return nil
	}
	if err := l.Group.Limit(memory); err != nil {
		return err
	}
	l.memory = memory
	return nil
}

// Ready waits until the launcher is prepared.
func (l *Launcher) Ready() error {
	patience := unix.NsecToTimeval(int64(30 * time.Second))
	if err := unix.SetsockoptTimeval(l.Socket, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience); err != nil {
		return fmt.Errorf("sandbox: setting the launcher's time: %w", err)
	}
	said, _, err := l.Receive()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: waiting for the launcher: %w", err)
	case said == "":
		return errors.New("sandbox: the launcher ended while it was preparing")
	case said != MessageReady:
		return fmt.Errorf("sandbox: the launcher %s", said)
	}
	return nil
}

// Receive waits for what the launcher says, with the descriptors that it sends. It says nothing once it has become the
// program, or has ended.
func (l *Launcher) Receive() (said string, fds []int, err error) {
	var b [8 << 10]byte // more than a path
	n, fds, err := Receive(l.Socket, b[:])
	return string(b[:n]), fds, err
}

// Discard kills and reaps a launcher that is not used.
func (l *Launcher) Discard() {
	_ = unix.PidfdSendSignal(l.PIDFD, unix.SIGKILL, nil, 0)
	_ = unix.Close(l.Socket)
	_, _, _ = Reap(l.PID)
	_ = unix.Close(l.PIDFD)
	l.PIDFD = -1
	if l.Group != nil {
		l.Group.Remove()
	}
}

// Reap waits for the end of a child and takes it off the kernel's list.
func Reap(pid int) (unix.WaitStatus, unix.Rusage, error) {
	var status unix.WaitStatus
	var usage unix.Rusage
	for {
		_, err := unix.Wait4(pid, &status, 0, &usage)
		if err == nil {
			return status, usage, nil
		}
		if err != unix.EINTR {
			return status, usage, fmt.Errorf("sandbox: reaping process %d: %w", pid, err)
		}
	}
}
