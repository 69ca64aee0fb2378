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
	// Exec reads the file.
	landlock(unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE, nil)
}

// landlockOutside is landlockAll for programs that read files, and that may change them below some places only.
func landlockOutside(places ...string) {
	landlock(unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE|unix.LANDLOCK_ACCESS_FS_READ_DIR, places)
}

// landlockPlace is struct landlock_path_beneath_attr.
type landlockPlace struct {
	allowed uint64
	parent  int32
}

// landlock refuses this thread all that Landlock knows of, but the rights in allowed, and changing files at places.
func landlock(allowed uint64, places []string) {
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
	rules.files &^= allowed
	fd, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), size, 0)
	if e != 0 {
		return
	}
	for _, place := range places {
		landlockAllow(int(fd), place, rules.files)
	}
	_, _, _ = unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0)
	_ = unix.Close(int(fd))
}

// landlockAllow lets files at a place be changed: those of a folder, or the file itself.
func landlockAllow(rules int, place string, rights uint64) {
	fd, err := unix.Open(place, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer func() { _ = unix.Close(fd) }()
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return
	}
	if stat.Mode&unix.S_IFMT == unix.S_IFDIR {
		const special = unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK
		rights &^= special
	} else {
		rights &= unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	rule := landlockPlace{allowed: rights, parent: int32(fd)}
	_, _, _ = unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
}
