package build

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/worker/task"
)

// DiskOf tells how full the disk of a folder is. The folder need not be there yet.
func DiskOf(dir string) task.Disk {
	var s unix.Statfs_t
	for err := unix.Statfs(dir, &s); err != nil; err = unix.Statfs(dir, &s) {
		if parent := filepath.Dir(dir); parent == dir {
			return task.Disk{}
		}
		dir = filepath.Dir(dir)
	}
	return task.Disk{Free: int64(s.Bavail) * s.Bsize, Total: int64(s.Blocks) * s.Bsize}
}

// lock locks a file for use, together with others, or alone for eviction, where it returns false if somebody uses the file.
// The lock ends when the file is closed. An eviction holds its lock for a moment only, so that users wait for it.
func lock(file *os.File, alone bool) bool {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX | unix.LOCK_NB
	}
	err := unix.Flock(int(file.Fd()), how)
	for err == unix.EINTR {
		err = unix.Flock(int(file.Fd()), how)
	}
	return err == nil
}
