package sandbox

import (
	"fmt"
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

// landlockEverything is all that the kernel's version knows of, but the rights in allowed, and how large the structure is in
// that version.
func landlockEverything(abi int, allowed uint64) (rules landlockRules, size uint64) {
	rules.files, size = 1<<13-1, 8 // all rights of the first version
	if abi >= 2 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if abi >= 3 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if abi >= 4 {
		rules.network, size = unix.LANDLOCK_ACCESS_NET_BIND_TCP|unix.LANDLOCK_ACCESS_NET_CONNECT_TCP, 16
	}
	if abi >= 5 {
		rules.files |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if abi >= 6 {
		rules.scoped, size = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET|unix.LANDLOCK_SCOPE_SIGNAL, 24
	}
	rules.files &^= allowed
	return rules, size
}

// landlock refuses a parked process everything but to be executed, for which a file has to be read: a second line behind
// namespaces and filter, so a kernel without it is no failure.
func (a *agenda) landlock(abi int) {
	if abi == 0 {
		return
	}
	rules, size := landlockEverything(abi, unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE)
	made := a.add(unix.SYS_LANDLOCK_CREATE_RULESET, a.words(rules.files, rules.network, rules.scoped), size, 0)
	made.result = a.argument(0)
	a.add(unix.SYS_LANDLOCK_RESTRICT_SELF, 0, 0)
}

// landlockOutside is the same for this thread, which may read files, and change them below some places.
func landlockOutside(places ...string) error {
	abi := landlockABI()
	if abi == 0 {
		return nil
	}
	rules, size := landlockEverything(abi, unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE|unix.LANDLOCK_ACCESS_FS_READ_DIR)
	fd, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), uintptr(size), 0)
	if e != 0 {
		return fmt.Errorf("making Landlock rules: %w", e)
	}
	defer func() { _ = unix.Close(int(fd)) }()
	for _, place := range places {
		if err := landlockAllow(int(fd), place, rules.files); err != nil {
			return fmt.Errorf("letting Landlock allow %s: %w", place, err)
		}
	}
	if _, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); e != 0 {
		return fmt.Errorf("restricting by Landlock: %w", e)
	}
	return nil
}

// landlockPlace is struct landlock_path_beneath_attr.
type landlockPlace struct {
	allowed uint64
	parent  int32
}

// landlockAllow lets files at a place be changed: those of a folder, or the file itself.
func landlockAllow(rules int, place string, rights uint64) error {
	fd, err := unix.Open(place, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer func() { _ = unix.Close(fd) }()
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT == unix.S_IFDIR {
		const special = unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK
		rights &^= special
	} else {
		rights &= unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	rule := landlockPlace{allowed: rights, parent: int32(fd)}
	_, _, e := unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if e != 0 {
		return e
	}
	return nil
}
