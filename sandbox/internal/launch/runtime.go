//go:build linux

package launch

import (
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// programFolder is the folder of a program with a runtime, in its sandbox.
const programFolder = "/player"

// ScratchSize is the size of its /tmp in bytes, and how much it can write in its folder.
const ScratchSize = 16 << 20

// scratch is the space of each of the two.
var scratch = rootfs.Space{Size: ScratchSize, Files: 1024}

// runtimeDevices are the only devices in its sandbox. A shared mapping of /dev/zero would be shared memory.
var runtimeDevices = []string{"/dev/null", "/dev/urandom", "/dev/random"}

// RuntimeEnvironment returns the environment of programs with a runtime. It is the same on every machine.
func RuntimeEnvironment() []string {
	return []string{
		"PATH=" + rootfs.SystemPath, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8", "TZ=UTC",
		"PYTHONHASHSEED=0",          // equal programs iterate over equal sets in the same order
		"PYTHONDONTWRITEBYTECODE=1", // no later match would find it in the folder
	}
}

// Runtime is the launcher of programs with a runtime. It builds their root, waits for a request, mounts the program's
// folder, opens its executable, and becomes the stub. It returns only if something fails.
func Runtime(bare bool) error {
	var program string
	var err error
	writable := []string{"/tmp", "/dev/null"}
	if bare {
		program, _, err = receiveProgram(true, "")
	} else {
		own := rootfs.OwnExecutable()
		err = rootfs.EnterEmpty(runtimeDevices, func() error {
			if err := mountScratchAndProc(); err != nil {
				return err
			}
			var folder string
			program, folder, err = receiveProgram(false, own)
			if folder != "" {
				writable = append(writable, folder)
			}
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
		if err := landlock.RestrictThread(writable...); err != nil {
			return err
		}
	}
	if err := Send(fdControl, []byte(MessageProgramPath+program), nil); err != nil {
		return err
	}
	return becomeStub()
}

// receiveProgram waits for a request, shows what the program needs, and opens its executable as fdExec. It returns the
// paths of the program and of its folder, which is "" if it has none.
func receiveProgram(bare bool, own string) (program, folder string, err error) {
	o, tree, err := receiveRequest()
	if err != nil {
		return "", "", err
	}
	folder = programFolder
	if bare {
		folder = o.Folder
	} else if err := showProgram(o, tree, own); err != nil {
		return "", "", err
	}
	executable, program, err := openProgram(o.Path, folder)
	if err != nil {
		return "", "", err
	}
	if err := unix.Dup3(executable, fdExec, 0); err != nil { // kept by the exec of the stub
		return "", "", fmt.Errorf("keeping the program: %w", err)
	}
	if !bare {
		if err := rootfs.FakeExecutable(program); err != nil {
			return "", "", err
		}
	}
	if o.Folder == "" {
		return program, "", nil
	}
	if err := unix.Chdir(folder); err != nil {
		return "", "", fmt.Errorf("entering the program's folder: %w", err)
	}
	return program, folder, nil
}

// showProgram shows what a program needs: files of the host, but not the judge's own executable, and its folder.
func showProgram(o ProgramRequest, tree int, own string) error {
	if err := rootfs.Show(o.Files); err != nil {
		return err
	}
	if err := rootfs.Hide(own); err != nil {
		return err
	}
	if o.Folder == "" {
		return nil
	}
	return rootfs.OwnFolder(programFolder, o.Folder, tree, o.Path, scratch)
}

// mountScratchAndProc makes /tmp and /proc.
func mountScratchAndProc() error {
	if err := rootfs.MountScratch("/tmp", scratch); err != nil {
		return err
	}
	return rootfs.FakeProc(false)
}
