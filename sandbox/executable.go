//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// openExecutable opens a program so that the sandbox's user can execute it.
func (s *Sandbox) openExecutable(path string) (int, error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, fmt.Errorf("sandbox: opening the program %s: %w", path, err)
	}
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		_ = unix.Close(fd)
		return -1, fmt.Errorf("sandbox: looking at the program %s: %w", path, err)
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFREG {
		_ = unix.Close(fd)
		return -1, fmt.Errorf("sandbox: the program %s is no regular file", path)
	}
	if stat.Mode&0o005 == 0o005 || !s.caps.Root {
		return fd, nil
	}
	// The judge can execute it, but the sandbox's user cannot, so execute a copy in memory.
	defer func() { _ = unix.Close(fd) }()
	return copyToMemory(fd, stat.Size)
}

// copyToMemory copies an open file to a memory file that everybody can execute.
func copyToMemory(fd int, size int64) (int, error) {
	memory, err := unix.MemfdCreate("player", unix.MFD_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("sandbox: making a memory file: %w", err)
	}
	for at := int64(0); at < size; {
		n, err := unix.Sendfile(memory, fd, &at, int(size-at))
		if err == nil && n == 0 {
			err = errors.New("it became shorter")
		}
		if err != nil && !errors.Is(err, unix.EINTR) {
			_ = unix.Close(memory)
			return -1, fmt.Errorf("sandbox: copying the program: %w", err)
		}
	}
	if err := unix.Fchmod(memory, 0o555); err != nil {
		_ = unix.Close(memory)
		return -1, fmt.Errorf("sandbox: making the program executable: %w", err)
	}
	return memory, nil
}

// execFailed decides who is at fault if the launcher did not become the program. For a fault of the program it sets
// startFault, which the first Exchange returns; it returns an error for the judge's.
func (p *Process) execFailed(report []byte) error {
	failed, e, err := p.batch.Failure(report)
	if err != nil {
		return err
	}
	if failed.Number != unix.SYS_EXECVEAT {
		return fmt.Errorf("sandbox: the launcher failed to call %s: %w", seccomp.CallName(failed.Number), e)
	}
	switch e {
	case unix.ENOEXEC, unix.ELIBBAD, unix.EINVAL:
		p.startFault = &Fault{ReasonCrash, "the program is no executable for this machine"}
	case unix.ENOENT:
		p.startFault = &Fault{ReasonCrash, "the program is not statically linked: there are no libraries in the sandbox"}
	case unix.ENOMEM, unix.E2BIG:
		p.startFault = &Fault{ReasonMemory, "the program does not fit into its memory"}
	default:
		return fmt.Errorf("sandbox: executing the program: %w%s", e, adviseExec(e))
	}
	return nil
}

// adviseExec returns what to do about an error of the host; "" if there is no advice.
func adviseExec(e unix.Errno) string {
	if e == unix.EACCES || e == unix.EPERM {
		if self, err := os.Executable(); err == nil {
			return fmt.Sprintf(" (may the file system be mounted noexec? %s runs the sandbox)", self)
		}
	}
	return ""
}
