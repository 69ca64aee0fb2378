package rootfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// A sandbox has no real /proc: it would show, and let programs change, too much, and many containers cannot mount one.
// The files that runtimes need are faked in /proc/self and, for process 1, in /proc/1:
//
//   - exe, the link to the executable. The JVM, Node, SBCL and rustc find their libraries by it.
//   - maps, with the stack of the first thread as its only line. The C library reads the bounds of that stack there, and
//     Mono does not start without them. Addresses are not randomised, so the stack is always at the same place.

// FakeProc makes /proc. With keep it stays writable for the sandbox's user, so that FakeExecutable works later.
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

// FakeExecutable makes /proc name a program as the one that runs.
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
