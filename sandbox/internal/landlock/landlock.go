// Package landlock restricts a thread by Landlock, the second line of defence behind namespaces and system call filters.
// Every function works on kernels without it.
package landlock

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Rules is struct landlock_ruleset_attr: the rights that are refused.
type Rules struct {
	Files, Network, Scoped uint64
}

// ABI returns the version that the kernel offers; 0: none.
func ABI() int {
	v, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if e != 0 {
		return 0
	}
	return int(v)
}

// RulesExcept returns all rights of a version but the allowed ones, and the size of the structure in that version.
func RulesExcept(abi int, allowed uint64) (rules Rules, size uint64) {
	rules.Files, size = 1<<13-1, 8 // all rights of the first version
	if abi >= 2 {
		rules.Files |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if abi >= 3 {
		rules.Files |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if abi >= 4 {
		rules.Network, size = unix.LANDLOCK_ACCESS_NET_BIND_TCP|unix.LANDLOCK_ACCESS_NET_CONNECT_TCP, 16
	}
	if abi >= 5 {
		rules.Files |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if abi >= 6 {
		rules.Scoped, size = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET|unix.LANDLOCK_SCOPE_SIGNAL, 24
	}
	rules.Files &^= allowed
	return rules, size
}

// RestrictThread lets the calling thread do no more than execute and read files, and change those at some places.
// Without Landlock it does nothing.
func RestrictThread(places ...string) error {
	abi := ABI()
	if abi == 0 {
		return nil
	}
	rules, size := RulesExcept(abi, unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE|unix.LANDLOCK_ACCESS_FS_READ_DIR)
	fd, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), uintptr(size), 0)
	if e != 0 {
		return fmt.Errorf("making Landlock rules: %w", e)
	}
	defer func() { _ = unix.Close(int(fd)) }()
	for _, place := range places {
		if err := allow(int(fd), place, rules.Files); err != nil {
			return fmt.Errorf("letting Landlock allow %s: %w", place, err)
		}
	}
	if _, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); e != 0 {
		return fmt.Errorf("restricting by Landlock: %w", e)
	}
	return nil
}

// pathRule is struct landlock_path_beneath_attr.
type pathRule struct {
	allowed uint64
	parent  int32
}

// allow adds rights for a place: a file, or a folder with all files in it.
func allow(rules int, place string, rights uint64) error {
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
	rule := pathRule{allowed: rights, parent: int32(fd)}
	_, _, e := unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if e != 0 {
		return e
	}
	return nil
}
