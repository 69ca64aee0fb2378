// Package rootfs builds the root file system of sandboxes that need files of the host: compilations, and programs with a
// runtime. Other programs have an empty root, which package launch makes.
package rootfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// HostName is the host name in sandboxes.
const HostName = "agon"

// SystemFolders returns the folders of the host that compilations and programs with a runtime can read.
func SystemFolders() []string {
	return []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}
}

// systemConfig are patterns for what they can read of /etc and /var: above all no list of users.
var systemConfig = []string{"/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*", "/etc/php", "/etc/mono", "/etc/fpc*.cfg", "/etc/racket", "/var/lib/ghc"}

// SystemPath is the PATH of compilations and of programs with a runtime.
const SystemPath = "/usr/bin:/bin:/usr/local/bin"

// readOnly are the attributes of mounts of the host's files.
const readOnly = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV

// oldRoot is where the host's files are while a root is built.
const oldRoot = "/old"

// Enter builds a new root with the host's programs and the devices, lets setUp add to it, and makes it the root of this
// process as EnterEmpty does. The file hidden appears empty.
func Enter(hidden string, devices []string, setUp func() error) error {
	return EnterEmpty(devices, func() error {
		if err := bindSystem(); err != nil {
			return err
		}
		if err := Hide(hidden); err != nil {
			return err
		}
		return setUp()
	})
}

// EnterEmpty builds a new root with the devices, lets setUp add to it, and makes it read-only and the root of this
// process. While setUp runs the host's files are at oldRoot; afterwards they are gone.
func EnterEmpty(devices []string, setUp func() error) error {
	if err := unix.Sethostname([]byte(HostName)); err != nil {
		return fmt.Errorf("setting the host name: %w", err)
	}
	if err := mountTmpfs("size=64k,nr_inodes=2048,mode=0755"); err != nil {
		return err
	}
	if err := os.Mkdir("old", 0o755); err != nil {
		return fmt.Errorf("making the old root's place: %w", err)
	}
	if err := unix.PivotRoot(".", "old"); err != nil {
		return fmt.Errorf("changing the root: %w", err)
	}
	if err := unix.Chdir("/"); err != nil {
		return fmt.Errorf("entering the root: %w", err)
	}
	for _, device := range devices { // read-only, they can be written to, but their times cannot be changed
		if err := Bind(oldRoot+device, device, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	if err := setUp(); err != nil {
		return err
	}
	if err := unix.Unmount(oldRoot, unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the host's files: %w", err)
	}
	if err := os.Remove(oldRoot); err != nil {
		return fmt.Errorf("removing the old root's place: %w", err)
	}
	const flags = unix.MS_REMOUNT | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV
	if err := unix.Mount("", "/", "", flags, ""); err != nil {
		return fmt.Errorf("making the root read-only: %w", err)
	}
	return nil
}

// bindSystem binds the folders and files of the host that compilers and runtimes need.
func bindSystem() error {
	names := SystemFolders()
	for _, pattern := range systemConfig {
		found, err := filepath.Glob(oldRoot + pattern)
		if err != nil {
			return fmt.Errorf("looking for %s: %w", pattern, err)
		}
		for _, f := range found {
			names = append(names, f[len(oldRoot):])
		}
	}
	for _, name := range names {
		info, err := os.Lstat(oldRoot + name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("looking at %s: %w", name, err)
		}
		if info.Mode()&fs.ModeSymlink != 0 { // /bin is usr/bin
			target, err := os.Readlink(oldRoot + name)
			if err == nil {
				err = os.Symlink(target, name)
			}
			if err != nil {
				return fmt.Errorf("linking %s: %w", name, err)
			}
			continue
		}
		if err := Bind(oldRoot+name, name, readOnly); err != nil {
			return err
		}
	}
	return nil
}
