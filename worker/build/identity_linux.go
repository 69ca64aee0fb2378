package build

import (
	"fmt"
	"io/fs"
	"syscall"
)

// identity says which file it is, and when its content or its attributes were last changed: a time that programs
// cannot set.
func identity(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return fmt.Sprint(s.Dev, s.Ino, s.Ctim.Sec, s.Ctim.Nsec)
	}
	return ""
}
