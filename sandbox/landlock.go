package sandbox

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockRules is struct landlock_ruleset_attr.
type landlockRules struct {
	files, network, scoped uint64
}

// landlockABI is the version that the kernel offers; 0: none.
func landlockABI() int {
	v, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if e != 0 {
		return 0
	}
	return int(v)
}

// landlockAll refuses this thread all access to files, network and neighbours that Landlock knows of: a second line
// behind namespaces and filter, so a kernel without it is no failure. Executing stays allowed, because the program
// still has to be.
func landlockAll() {
	abi := landlockABI()
	if abi == 0 {
		return
	}
	rules := landlockRules{files: 1<<13 - 1} // all rights of the first version
	size := uintptr(8)
	if abi >= 2 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if abi >= 3 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if abi >= 4 {
		rules.network = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		size = 16
	}
	if abi >= 5 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if abi >= 6 {
		rules.scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
		size = 24
	}
	rules.files &^= unix.LANDLOCK_ACCESS_FS_EXECUTE
	rules.files &^= unix.LANDLOCK_ACCESS_FS_READ_FILE // exec reads the file
	fd, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), size, 0)
	if e != 0 {
		return
	}
	_, _, _ = unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0)
	_ = unix.Close(int(fd))
}
