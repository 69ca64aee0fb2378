//go:build linux

package launch

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// programFolder is the folder of a program with a runtime, in its sandbox.
const programFolder = "/player"

// ScratchSize is the size of its /tmp in bytes.
const ScratchSize = 16 << 20

// runtimeDevices are the only devices in its sandbox. A shared mapping of /dev/zero would be shared memory.
var runtimeDevices = []string{"/dev/null", "/dev/urandom", "/dev/random"}

// RuntimeEnvironment returns the environment of programs with a runtime. It is the same on every machine.
func RuntimeEnvironment() []string {
	return []string{
		"PATH=" + rootfs.SystemPath, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8", "TZ=UTC",
		"PYTHONHASHSEED=0", // equal programs iterate over equal sets in the same order
	}
}

// Runtime is the launcher of programs with a runtime. It builds their root, waits for a request, mounts the program's
// folder, opens its executable, and becomes the stub. It returns only if something fails.
func Runtime(bare bool) error {
	var program string
	var err error
	if bare {
		program, err = receiveProgram(true, "")
	} else {
		own := rootfs.OwnExecutable()
		err = rootfs.EnterEmpty(runtimeDevices, func() error {
			if err := mountScratchAndProc(); err != nil {
				return err
			}
			program, err = receiveProgram(false, own)
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

// receiveProgram waits for a request, shows the files of the host that it lists, but not the judge's own executable, and
// opens the program's executable as fdExec. It returns the program's path.
func receiveProgram(bare bool, own string) (program string, err error) {
	o, tree, err := receiveRequest()
	if err != nil {
		return "", err
	}
	folder := programFolder
	if bare {
		folder = o.Folder
	} else if err := rootfs.Show(o.Files); err != nil {
		return "", err
	} else if err := rootfs.Hide(own); err != nil {
		return "", err
	} else if err := rootfs.ShowFolder(programFolder, o.Folder, tree); err != nil {
		return "", err
	}
	executable, program, err := openProgram(o.Path, folder)
	if err != nil {
		return "", err
	}
	if err := unix.Dup3(executable, fdExec, 0); err != nil { // kept by the exec of the stub
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
