package rootfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// There is no /proc in a sandbox: it would show and let change far more than is good, and many containers do not let one
// be mounted. What runtimes cannot do without is pretended, in /proc/self and, for process 1, /proc/1:
//
//   - exe, the link to the executable, by which the JVM, Node, SBCL and rustc find their libraries;
//   - maps, with the stack of the first thread as its only line. The C library looks there for the bounds of that stack,
//     and Mono does not start without. As addresses are not randomised, the stack is always at the same place.

// FakeProc makes /proc. The folder stays writable for the sandbox's user if keep is set, so that the link can be set
// again.
func FakeProc(keep bool) error {
	if err := os.Mkdir("/proc", 0o755); err != nil {
		return fmt.Errorf("making /proc: %w", err)
	}
	if keep {
		const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
		if err := unix.Mount("tmpfs", "/proc", "tmpfs", flags, "size=16k,nr_inodes=16,mode=0755"); err != nil {
			return fmt.Errorf("mounting /proc: %w", err)
		}
	}
	err := os.Mkdir("/proc/self", 0o755)
	if err == nil {
		err = os.Symlink("self", "/proc/1")
	}
	if err == nil {
		line := fmt.Sprintf("%x-%x rw-p 00000000 00:00 0                          [stack]\n", uint64(stackTop)-1<<20, uint64(stackTop))
		err = os.WriteFile("/proc/self/maps", []byte(line), 0o444)
	}
	if err != nil {
		return fmt.Errorf("making /proc: %w", err)
	}
	return nil
}

// FakeExecutable says in /proc which program runs.
func FakeExecutable(program string) error {
	target, err := filepath.EvalSymlinks(program)
	if err != nil {
		return fmt.Errorf("finding %s: %w", program, err)
	}
	if err := os.Remove("/proc/self/exe"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("making /proc: %w", err)
	}
	if err := os.Symlink(target, "/proc/self/exe"); err != nil {
		return fmt.Errorf("making /proc: %w", err)
	}
	return nil
}
