package rootfs

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// OwnExecutable is the path of the judge's own executable; "" when it is not known. It is asked for before the root changes:
// it comes from /proc.
func OwnExecutable() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	return path
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

// ShowFolder shows a folder of the host at a place in the root: as a mount that the judge has opened, where it could,
// because the sandbox's user may not be allowed to walk there.
func ShowFolder(at, path string, tree int) error {
	if path == "" {
		return nil
	}
	if tree < 0 {
		return Bind(oldRoot+path, at, readOnly)
	}
	if err := os.Mkdir(at, 0o755); err != nil {
		return fmt.Errorf("making %s: %w", at, err)
	}
	if err := unix.MoveMount(tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return fmt.Errorf("binding %s: %w", at, err)
	}
	return Restrict(at, readOnly)
}

// OpenFolder opens a folder of the host for furnishFolder: its absolute path, and a mount of it where the judge may make
// one, else -1.
func OpenFolder(what, path string) (absolute string, tree int, err error) {
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
