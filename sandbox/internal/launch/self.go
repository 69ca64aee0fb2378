package launch

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// A launcher is started in fresh namespaces. It prepares everything that does not depend on the program, parks, and then
// *becomes* the program. That of a program without files is the parked program itself (see lockIn). The others are
// this same executable, started again.

// Descriptors of a launcher, which the filters know as well.
const (
	fdExec    = seccomp.FDExec
	fdControl = seccomp.FDControl
)

const (
	Argv0    = "agon-sandbox-launcher" // its argv[0]; nobody else is called so
	fdSocket = 3                       // where the judge left the socket
	fdStub   = 4                       // and the parked program
	innerID  = 1000                    // user and group inside
)

// Begin takes from this process what it has inherited of the judge, but the control socket and the stub.
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

// unblockSignals starts this executable once more if its judge blocks signals: the Go runtime hands on to all children
// what was blocked when it began.
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

// closeFrom lets all descriptors from first on be closed by exec. They are not closed at once because the Go runtime
// has some of its own.
func closeFrom(first uint) error {
	if err := unix.CloseRange(first, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("closing descriptors (close_range, Linux 5.11): %w", err)
	}
	return nil
}

// becomeStub executes the parked program, which tells the judge that it is ready. What it inherits of the judge the judge takes
// away; see inheritNothing.
func becomeStub() error {
	if _, err := unix.FcntlInt(fdControl, unix.F_SETFD, 0); err != nil {
		return fmt.Errorf("keeping the control socket: %w", err)
	}
	text := []byte(Argv0 + "\x00")
	name, environment := []*byte{&text[0], nil}, []*byte{nil}
	var empty [1]byte
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, fdStub, uintptr(unsafe.Pointer(&empty)),
		uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&environment[0])), unix.AT_EMPTY_PATH, 0)
	return fmt.Errorf("parking: %w", e)
}
