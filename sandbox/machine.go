package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"golang.org/x/sys/unix"
)

// Where a program with a runtime finds itself.
const (
	machineFolder  = "/player"
	machineScratch = 16 << 20 // bytes of its /tmp
)

// machineDevices are all its devices.
var machineDevices = []string{"/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"}

// machineEnvironment is the same on every machine and at any time.
var machineEnvironment = []string{
	"PATH=" + systemPath, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8", "TZ=UTC",
	"PYTHONHASHSEED=0", // equal programs walk through equal sets in equal order
}

// launchMachine furnishes the root for programs with a runtime, waits for an order, brings in the program's folder, and
// parks with the program's executable in its hand.
func launchMachine(bare bool) error {
	var program string
	var err error
	if bare {
		program, err = obeyOrder(true)
	} else {
		err = enterSystem(ownExecutable(), machineDevices, func() error {
			if err := furnishMachine(); err != nil {
				return err
			}
			program, err = obeyOrder(false)
			return err
		})
	}
	if err != nil {
		return err
	}
	if err := dropPrivileges(); err != nil {
		return err
	}
	if !bare {
		if err := landlockOutside("/tmp", "/dev/null"); err != nil {
			return err
		}
	}
	if err := sendPacket(fdControl, []byte(messageFound+program), nil); err != nil {
		return err
	}
	return park()
}

// obeyOrder waits for an order, and gives the program's path; its executable is at fdExec.
func obeyOrder(bare bool) (program string, err error) {
	o, tree, err := receiveOrder()
	if err != nil {
		return "", err
	}
	folder := machineFolder
	if bare {
		folder = o.folder
	} else if err := furnishFolder(machineFolder, o.folder, tree); err != nil {
		return "", err
	}
	executable, program, err := openProgram(o.path, folder)
	if err != nil {
		return "", err
	}
	if err := unix.Dup3(executable, fdExec, 0); err != nil { // the parked program shall have it
		return "", fmt.Errorf("keeping the program: %w", err)
	}
	if !bare {
		if err := pretendExecutable(program); err != nil {
			return "", err
		}
	}
	if o.folder == "" {
		return program, nil
	}
	if err := unix.Chdir(folder); err != nil {
		return "", fmt.Errorf("entering the program's folder: %w", err)
	}
	return program, nil
}

// furnishMachine makes /tmp and /proc.
func furnishMachine() error {
	if err := os.Mkdir("/tmp", 0o755); err != nil {
		return fmt.Errorf("making /tmp: %w", err)
	}
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("tmpfs", "/tmp", "tmpfs", flags, fmt.Sprintf("size=%d,nr_inodes=1024,mode=0755", machineScratch)); err != nil {
		return fmt.Errorf("mounting /tmp: %w", err)
	}
	return pretendProc(false)
}

// mistake is a *Fault that the launcher finds.
type mistake string

func (m mistake) Error() string { return string(m) }

// openProgram opens what Program.Path names, and says under which path.
func openProgram(name, folder string) (fd int, program string, err error) {
	program, own, err := findProgram(name, folder)
	if err != nil {
		return -1, "", err
	}
	refuse := func(what string) (int, string, error) {
		if own {
			return -1, "", mistake(fmt.Sprintf("the player's program %s %s", name, what))
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

// findProgram finds what Program.Path names: a path, from the folder if it is relative, or a program of the system, or
// else a file in the folder. A file in the folder never hides a program of the system.
func findProgram(name, folder string) (program string, own bool, err error) {
	if path.IsAbs(name) {
		return name, false, nil
	}
	if !strings.Contains(name, "/") {
		for dir := range strings.SplitSeq(systemPath, ":") {
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
		return "", true, mistake(fmt.Sprintf("the player has no program %s", name))
	}
	return "", false, fmt.Errorf("cannot run %s: it is not installed on this machine (in %s)", name, systemPath)
}
