//go:build linux

package compile

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// enterRoot builds and enters the root of a compilation: toolchain, /base, /dev/null, and /box and /tmp in memory.
func enterRoot(j request, base int) error {
	err := rootfs.Enter(j.Hidden, []string{"/dev/null"}, func() error {
		if err := rootfs.ShowFolder("/base", j.Job.Base, base); err != nil {
			return err
		}
		if err := rootfs.FakeProc(true); err != nil {
			return err
		}
		return mountBox(j.Job)
	})
	if err != nil {
		return err
	}
	return unix.Chdir("/box")
}

// scratchSize returns how many bytes the files of a compilation may take together.
func scratchSize(job Job) int64 { return min(max(4*job.OutputSize, 64<<20), 2<<30) }

// mountBox makes /box and /tmp, which share one file system of bounded size in memory, and writes the job's files.
func mountBox(job Job) error {
	const scratch = "/scratch"
	if err := os.Mkdir(scratch, 0o755); err != nil {
		return fmt.Errorf("making the scratch folder: %w", err)
	}
	size := scratchSize(job)
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("tmpfs", scratch, "tmpfs", flags, fmt.Sprintf("size=%d,nr_inodes=8192,mode=0755", size)); err != nil {
		return fmt.Errorf("mounting the scratch folder: %w", err)
	}
	for _, name := range []string{"/box", "/tmp"} {
		if err := os.Mkdir(scratch+name, 0o755); err != nil {
			return fmt.Errorf("making %s: %w", name, err)
		}
		if err := rootfs.Bind(scratch+name, name, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	if err := unix.Unmount(scratch, unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the scratch folder: %w", err)
	}
	if err := os.Remove(scratch); err != nil {
		return fmt.Errorf("removing the scratch folder's place: %w", err)
	}
	for name, content := range job.Files {
		path := filepath.Join("/box", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("making a folder: %w", err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return fmt.Errorf("writing a file: %w", err)
		}
	}
	return nil
}
