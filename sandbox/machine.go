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

// launchMachine parks until a program with a runtime is sent, furnishes the root for it, and becomes it.
func launchMachine(bare bool) error {
	if err := sendPacket(fdControl, []byte(messageReady), nil); err != nil {
		return err
	}
	packet := make([]byte, maxPacket)
	n, fds, err := receivePacket(fdControl, packet)
	if err != nil {
		return err
	}
	if n == 0 {
		os.Exit(0) // the judge has no use for it
	}
	o, err := parseOrder(packet[:n])
	if err != nil {
		return err
	}
	tree := -1
	if len(fds) > 3 {
		fds, tree = fds[:3], fds[3]
	}
	executable, program, err := enterMachine(o, tree, bare)
	if err != nil {
		return err
	}
	if err := dropPrivileges(); err != nil {
		return err
	}
	if !bare {
		landlockOutside("/tmp", "/dev/null")
	}
	rest := uint32(actKill)
	if o.notify {
		rest = actNotify
	}
	f, err := playerFilter(VM, unix.Getpid(), rest)
	if err != nil {
		return err
	}
	o.name = program
	return become(o, machineEnvironment, f.compile(), append([]int{executable}, fds...), false)
}

// enterMachine makes what the program sees the root, and opens the executable.
func enterMachine(o order, tree int, bare bool) (executable int, program string, err error) {
	folder := machineFolder
	if bare {
		folder = o.folder
	}
	find := func() (err error) {
		executable, program, err = openProgram(o.path, folder)
		return err
	}
	if bare {
		err = find()
	} else {
		err = enterSystem(o.hidden, machineDevices, func() error {
			if err := furnishMachine(o, tree); err != nil {
				return err
			}
			if err := find(); err != nil {
				return err
			}
			if err := pretendProc(false); err != nil {
				return err
			}
			return pretendExecutable(program)
		})
	}
	if err == nil && o.folder != "" {
		err = unix.Chdir(folder)
	}
	return executable, program, err
}

// furnishMachine makes /player and /tmp.
func furnishMachine(o order, tree int) error {
	if err := furnishFolder(machineFolder, o.folder, tree); err != nil {
		return err
	}
	if err := os.Mkdir("/tmp", 0o755); err != nil {
		return fmt.Errorf("making /tmp: %w", err)
	}
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("tmpfs", "/tmp", "tmpfs", flags, fmt.Sprintf("size=%d,nr_inodes=1024,mode=0755", machineScratch)); err != nil {
		return fmt.Errorf("mounting /tmp: %w", err)
	}
	return nil
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
