//go:build linux

package launch

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
)

// The kinds of launchers, in argv[1].
const (
	KindStatic  = "static"  // becomes a program without files; it runs the stub from the beginning
	KindRuntime = "runtime" // becomes a program with a runtime
	KindCompile = "compile" // stays, and runs the steps of a compilation
	// SuffixBare marks a launcher without namespaces, for trusted programs on machines that do not allow namespaces.
	SuffixBare = "-bare"
)

// Messages of a launcher to the judge. The socket ends when the program runs.
const (
	MessageReady        = "ready" // it waits for a batch or a request
	readySize           = len(MessageReady)
	MessageProgramError = "mistake: " // followed by what is wrong with the program
	MessageProgramPath  = "found: "   // followed by the path of the program
	MessageListener     = 'L'         // with the descriptor of the seccomp listener
)

// Launcher is the judge's handle of a launcher process.
type Launcher struct {
	PID    int
	PIDFD  int // -1 once reaped
	Socket int
	Group  cgroup.Group
	memory int64 // limit of the group in bytes; 0: not set yet
}

// Limit sets the memory limit of the launcher's control group, if it has one. 0 leaves it as it is.
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

// Ready waits until the launcher reports that it is ready.
func (l *Launcher) Ready() error {
	patience := unix.NsecToTimeval(int64(30 * time.Second))
	if err := unix.SetsockoptTimeval(l.Socket, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience); err != nil {
		return fmt.Errorf("sandbox: setting the launcher's time: %w", err)
	}
	message, _, err := l.Receive()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: waiting for the launcher: %w", err)
	case message == "":
		return errors.New("sandbox: the launcher ended while it was preparing")
	case message != MessageReady:
		return fmt.Errorf("sandbox: the launcher %s", message)
	}
	return nil
}

// Receive waits for a message of the launcher and its descriptors. The message is "" once the launcher has become the
// program or has ended.
func (l *Launcher) Receive() (message string, fds []int, err error) {
	var b [8 << 10]byte // more than a path
	n, fds, err := Receive(l.Socket, b[:])
	return string(b[:n]), fds, err
}

// Discard kills and reaps a launcher that is not needed any more.
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

// Reap waits until a child has ended and reaps it.
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
