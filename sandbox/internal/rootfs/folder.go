package rootfs

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// OwnExecutable returns the path of the judge's executable; "" if it is not known. It reads /proc, so it must be called
// before the root changes.
func OwnExecutable() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	return path
}

// Hide covers a file with an empty one. The judge's executable is among the host's programs, and may contain players of
// games that must stay secret.
func Hide(path string) error {
	if path == "" {
		return nil
	}
	if _, err := os.Lstat(path); err != nil {
		return nil //nolint:nilerr // it is not visible anyway
	}
	if err := unix.Mount("/dev/null", path, "", unix.MS_BIND, ""); err != nil {
		return fmt.Errorf("hiding %s: %w", path, err)
	}
	return nil
}

// ShowFolder mounts a folder of the host read-only at a place in the root. If the judge could open a mount of the
// folder, it uses that, because the sandbox's user may not have access to the path. Tree is -1 otherwise.
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

// OpenFolder opens a folder of the host for ShowFolder. It returns the absolute path, and a mount of the folder, or -1
// where the judge cannot make one.
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
		return absolute, -1, nil //nolint:nilerr // the launcher can bind what its user has access to
	}
	return absolute, tree, nil
}
