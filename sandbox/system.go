package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// What of the host compilations and players with a runtime see, read-only. Nothing else of /etc, above all no users.
var (
	systemFolders = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}
	systemConfig  = []string{"/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*", "/etc/php", "/etc/mono"}
)

// systemPath is where programs of the host are looked for.
const systemPath = "/usr/bin:/bin:/usr/local/bin"

// The attributes of what of the host is shown.
const readOnly = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV

// oldRoot is where the host's files are while a root is being furnished.
const oldRoot = "/old"

// enterSystem makes a new root with the host's programs and devices and what else furnish puts there, which finds the
// host's files below oldRoot. Afterwards they are gone and the root is read-only. The file hidden is empty inside.
func enterSystem(hidden string, devices []string, furnish func() error) error {
	if err := unix.Sethostname([]byte(hostName)); err != nil {
		return fmt.Errorf("setting the host name: %w", err)
	}
	if err := mountRoot("size=64k,nr_inodes=96,mode=0755"); err != nil {
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
	if err := furnishSystem(); err != nil {
		return err
	}
	for _, device := range devices {
		if err := bind(oldRoot+device, device, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	if err := hide(hidden); err != nil {
		return err
	}
	if err := furnish(); err != nil {
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

// furnishSystem binds what compilers and runtimes need.
func furnishSystem() error {
	names := systemFolders
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
		if err := bind(oldRoot+name, name, readOnly); err != nil {
			return err
		}
	}
	return nil
}

// hide covers a file with an empty one: the judge's own executable lies among the host's programs, and games may have
// players in it whose sources are secret.
func hide(path string) error {
	if path == "" {
		return nil
	}
	if _, err := os.Lstat(path); err != nil {
		return nil //nolint:nilerr // it is not to be seen anyway
	}
	if err := unix.Mount("/dev/null", path, "", unix.MS_BIND, ""); err != nil {
		return fmt.Errorf("hiding %s: %w", path, err)
	}
	return nil
}

// furnishFolder shows a folder of the host at a place in the root: as a mount that the judge has opened, where it could,
// because the sandbox's user may not be allowed to walk there.
func furnishFolder(at, path string, tree int) error {
	if path == "" {
		return nil
	}
	if tree < 0 {
		return bind(oldRoot+path, at, readOnly)
	}
	if err := os.Mkdir(at, 0o755); err != nil {
		return fmt.Errorf("making %s: %w", at, err)
	}
	if err := unix.MoveMount(tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return fmt.Errorf("binding %s: %w", at, err)
	}
	return restrict(at, readOnly)
}

// bind makes from, a file or folder with all that is mounted below, appear at to.
func bind(from, to string, attributes uint64) error {
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
	return restrict(to, attributes)
}

// restrict adds attributes to a mount and all below it.
func restrict(path string, attributes uint64) error {
	a := unix.MountAttr{Attr_set: attributes}
	if err := unix.MountSetattr(unix.AT_FDCWD, path, unix.AT_RECURSIVE, &a); err != nil {
		return fmt.Errorf("restricting %s (mount_setattr, Linux 5.12): %w", path, err)
	}
	return nil
}

// openFolder opens a folder of the host for furnishFolder: its absolute path, and a mount of it where the judge may make
// one, else -1.
func openFolder(what, path string) (absolute string, tree int, err error) {
	absolute, err = filepath.Abs(path)
	if err != nil {
		return "", -1, fmt.Errorf("sandbox: finding the %s: %w", what, err)
	}
	info, err := os.Stat(absolute)
	if err != nil {
		return "", -1, fmt.Errorf("sandbox: looking at the %s: %w", what, err)
	}
	if !info.IsDir() {
		return "", -1, fmt.Errorf("sandbox: the %s %s is no folder", what, absolute)
	}
	tree, err = unix.OpenTree(unix.AT_FDCWD, absolute, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
	if err != nil {
		return absolute, -1, nil //nolint:nilerr // the launcher can bind what its user can see
	}
	return absolute, tree, nil
}
