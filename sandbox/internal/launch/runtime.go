package launch

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// Where a program with a runtime finds itself.
const (
	programFolder = "/player"
	ScratchSize   = 16 << 20 // bytes of its /tmp
)

// runtimeDevices are all its devices.
var runtimeDevices = []string{"/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"}

// RuntimeEnvironment is the same on every machine and at any time.
var RuntimeEnvironment = []string{
	"PATH=" + rootfs.SystemPath, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8", "TZ=UTC",
	"PYTHONHASHSEED=0", // equal programs walk through equal sets in equal order
}

// Runtime furnishes the root for programs with a runtime, waits for an order, brings in the program's folder, and
// parks with the program's executable in its hand.
func Runtime(bare bool) error {
	var program string
	var err error
	if bare {
		program, err = receiveProgram(true)
	} else {
		err = rootfs.Enter(rootfs.OwnExecutable(), runtimeDevices, func() error {
			if err := mountScratchAndProc(); err != nil {
				return err
			}
			program, err = receiveProgram(false)
			return err
		})
	}
	if err != nil {
		return err
	}
	if err := DropPrivileges(); err != nil {
		return err
	}
	if !bare {
		if err := landlock.RestrictThread("/tmp", "/dev/null"); err != nil {
			return err
		}
	}
	if err := Send(fdControl, []byte(MessageProgramPath+program), nil); err != nil {
		return err
	}
	return becomeStub()
}

// receiveProgram waits for an order, and gives the program's path; its executable is at fdExec.
func receiveProgram(bare bool) (program string, err error) {
	o, tree, err := receiveRequest()
	if err != nil {
		return "", err
	}
	folder := programFolder
	if bare {
		folder = o.Folder
	} else if err := rootfs.ShowFolder(programFolder, o.Folder, tree); err != nil {
		return "", err
	}
	executable, program, err := openProgram(o.Path, folder)
	if err != nil {
		return "", err
	}
	if err := unix.Dup3(executable, fdExec, 0); err != nil { // the parked program shall have it
		return "", fmt.Errorf("keeping the program: %w", err)
	}
	if !bare {
		if err := rootfs.FakeExecutable(program); err != nil {
			return "", err
		}
	}
	if o.Folder == "" {
		return program, nil
	}
	if err := unix.Chdir(folder); err != nil {
		return "", fmt.Errorf("entering the program's folder: %w", err)
	}
	return program, nil
}

// mountScratchAndProc makes /tmp and /proc.
func mountScratchAndProc() error {
	if err := os.Mkdir("/tmp", 0o755); err != nil {
		return fmt.Errorf("making /tmp: %w", err)
	}
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("tmpfs", "/tmp", "tmpfs", flags, fmt.Sprintf("size=%d,nr_inodes=1024,mode=0755", ScratchSize)); err != nil {
		return fmt.Errorf("mounting /tmp: %w", err)
	}
	return rootfs.FakeProc(false)
}
