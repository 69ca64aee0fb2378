//go:build linux

package launch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// ProgramError is what the launcher finds wrong with the program. The judge makes a *Fault of it.
type ProgramError string

func (m ProgramError) Error() string { return string(m) }

// openProgram opens the executable that Program.Path names, and returns its path, too.
func openProgram(name, folder string) (fd int, program string, err error) {
	program, own, err := FindProgram(name, folder)
	if err != nil {
		return -1, "", err
	}
	refuse := func(what string) (int, string, error) {
		if own {
			return -1, "", ProgramError(fmt.Sprintf("the player's program %s %s", name, what))
		}
		return -1, "", fmt.Errorf("cannot run %s: it %s", name, what)
	}
	fd, err = unix.Open(program, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return refuse("cannot be opened: " + err.Error())
	}
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil || stat.Mode&unix.S_IFMT != unix.S_IFREG || stat.Mode&0o111 == 0 {
		_ = unix.Close(fd)
		return refuse("is no executable file")
	}
	var begin [2]byte
	if n, _ := unix.Pread(fd, begin[:], 0); n == 2 && string(begin[:]) == "#!" {
		_ = unix.Close(fd)
		return refuse("is a script: the command has to begin with its interpreter")
	}
	return fd, program, nil
}

// FindProgram returns the path of what Program.Path names. A name with a slash is a path, relative to the folder. A name
// without is a program of the system, or else a file in the folder: such a file never hides a program of the system. It
// reports whether the file is in the folder.
func FindProgram(name, folder string) (program string, own bool, err error) {
	if path.IsAbs(name) {
		return name, false, nil
	}
	if !strings.Contains(name, "/") {
		for dir := range strings.SplitSeq(rootfs.SystemPath, ":") {
			program := path.Join(dir, name)
			if info, err := os.Stat(program); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
				return program, false, nil
			}
		}
	}
	program = path.Join(folder, name)
	switch _, err := os.Lstat(program); {
	case err == nil:
		return program, true, nil
	case !errors.Is(err, fs.ErrNotExist):
		return "", true, fmt.Errorf("looking for %s: %w", name, err)
	case strings.Contains(name, "/"):
		return "", true, ProgramError(fmt.Sprintf("the player has no program %s", name))
	}
	return "", false, fmt.Errorf("cannot run %s: it is not installed on this machine (in %s)", name, rootfs.SystemPath)
}
