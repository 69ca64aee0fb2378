//go:build linux

package launch

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Descriptors of a launcher that the filters allow. The assembly uses these constants, too.
const (
	fdExec    = seccomp.FDExec
	fdControl = seccomp.FDControl
)

// Argv0 is the argv[0] of launchers. No other process has this name.
const Argv0 = "agon-sandbox-launcher"

const (
	fdSocket = 3    // the socket to the judge, when the launcher starts
	fdStub   = 4    // the stub's executable file
	innerID  = 1000 // user and group inside the sandbox
)

// Begin makes a launcher of this process: it drops what the process has inherited from the judge, except the control
// socket and the stub.
func Begin() error {
	if err := unblockSignals(); err != nil {
		return err
	}
	unix.Umask(umask)
	if err := unix.Dup3(fdSocket, fdControl, unix.O_CLOEXEC); err != nil {
		return fmt.Errorf("placing the control socket: %w", err)
	}
	return closeFrom(fdSocket)
}

// unblockSignals starts this executable once more if the judge blocks signals: the Go runtime passes on to its children
// the signals that were blocked when it started.
func unblockSignals() error {
	var none, blocked uint64
	_, _, e := unix.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&none)), uintptr(unsafe.Pointer(&blocked)), 8, 0, 0)
	if e != 0 {
		return fmt.Errorf("unblocking signals: %w", e)
	}
	if blocked == 0 {
		return nil
	}
	return fmt.Errorf("starting again without blocked signals: %w", unix.Exec("/proc/self/exe", os.Args, os.Environ()))
}

// closeFrom marks all descriptors from first on as close-on-exec. It does not close them now because the Go runtime has
// descriptors of its own.
func closeFrom(first uint) error {
	if err := unix.CloseRange(first, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("closing descriptors (close_range, Linux 5.11): %w", err)
	}
	return nil
}

// becomeStub executes the stub, which reports to the judge that it is ready. The judge then resets what it has
// inherited: see ResetInherited.
func becomeStub() error {
	if _, err := unix.FcntlInt(fdControl, unix.F_SETFD, 0); err != nil {
		return fmt.Errorf("keeping the control socket: %w", err)
	}
	text := []byte(Argv0 + "\x00")
	name, environment := []*byte{&text[0], nil}, []*byte{nil}
	var empty [1]byte
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, fdStub, uintptr(unsafe.Pointer(&empty)),
		uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&environment[0])), unix.AT_EMPTY_PATH, 0)
	return fmt.Errorf("executing the stub: %w", e)
}
