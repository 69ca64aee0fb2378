package rootfs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// mountpoints are folders to mount a root on. Every host has some of them.
var mountpoints = []string{"/tmp", "/mnt", "/var", "/usr", "/dev", "/proc"}

// mountTmpfs mounts a new tmpfs on the first of mountpoints that works, and enters it.
func mountTmpfs(options string) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	var err error
	for _, dir := range mountpoints {
		if err = unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err == nil {
			if err := unix.Chdir(dir); err != nil {
				return fmt.Errorf("entering the new root: %w", err)
			}
			return nil
		}
	}
	return fmt.Errorf("mounting a root: %w", err)
}

// errNoMountpoint is the error of a host that has none of mountpoints.
var errNoMountpoint = errors.New("sandbox: none of the usual folders is there to mount a root on")

// Mountpoint returns a folder of this host to mount a root on.
func Mountpoint() (string, error) {
	for _, place := range mountpoints {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place, nil
		}
	}
	return "", errNoMountpoint
}

// Bind mounts from, a file or a folder with all mounts below it, at to.
func Bind(from, to string, attributes uint64) error {
	info, err := os.Stat(from)
	if err != nil {
		return fmt.Errorf("looking at the source of %s: %w", to, err)
	}
	if info.IsDir() {
		err = os.MkdirAll(to, 0o755)
	} else if err = os.MkdirAll(filepath.Dir(to), 0o755); err == nil {
		err = os.WriteFile(to, nil, 0o444)
	}
	if err != nil {
		return fmt.Errorf("making %s: %w", to, err)
	}
	if err := unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("binding %s: %w", to, err)
	}
	return Restrict(to, attributes)
}

// Restrict adds attributes to a mount and all mounts below it.
func Restrict(path string, attributes uint64) error {
	a := unix.MountAttr{Attr_set: attributes}
	if err := unix.MountSetattr(unix.AT_FDCWD, path, unix.AT_RECURSIVE, &a); err != nil {
		return fmt.Errorf("restricting %s (mount_setattr, Linux 5.12): %w", path, err)
	}
	return nil
}
