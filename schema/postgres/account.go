//go:build unix

package postgres

import (
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is the user that the server runs as. PostgreSQL refuses to run as root, so root starts it as another user.
type account struct {
	uid, gid int
	drop     bool // this process is root and starts the server as this user
}

// attributes gives a process its user and a process group of its own.
func (a account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if a.drop {
		attr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)}
	}
	return attr
}

// chooseAccount returns the user of this process. For root it returns the owner of the existing data, or else the user
// that the distribution has for PostgreSQL, or else the user nobody.
func chooseAccount(data string) (account, error) {
	if os.Geteuid() != 0 {
		return account{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	if info, err := os.Stat(filepath.Join(data, "PG_VERSION")); err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && owner.Uid != 0 {
			return account{uid: int(owner.Uid), gid: int(owner.Gid), drop: true}, nil
		}
	}
	for _, name := range []string{"postgres", "_postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.Atoi(u.Uid)
		if err != nil || uid == 0 {
			continue
		}
		gid, err := strconv.Atoi(u.Gid)
		if err != nil {
			continue
		}
		return account{uid: uid, gid: gid, drop: true}, nil
	}
	return account{}, fmt.Errorf("PostgreSQL does not run as root and there is no user postgres or nobody to run it; start agon as another user")
}

// reaches reports whether the account may pass through all folders above path.
func (a account) reaches(path string) bool {
	if !a.drop {
		return true
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err == nil && !a.passes(info) {
			return false
		}
		if dir == filepath.Dir(dir) {
			return true
		}
	}
}

func (a account) passes(info fs.FileInfo) bool {
	owner, ok := info.Sys().(*syscall.Stat_t)
	switch mode := info.Mode().Perm(); {
	case !ok:
		return true
	case int(owner.Uid) == a.uid:
		return mode&0o100 != 0
	case int(owner.Gid) == a.gid:
		return mode&0o010 != 0
	default:
		return mode&0o001 != 0
	}
}

// own makes a folder that only the account can enter. It refuses a folder that belongs to another user.
func (a account) own(dir string) error {
	err := os.Mkdir(dir, 0o700)
	if err == nil && a.drop {
		err = os.Chown(dir, a.uid, a.gid)
	}
	if err != nil && !os.IsExist(err) {
		return fmt.Errorf("make the folder for PostgreSQL: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("look at the folder for PostgreSQL: %w", err)
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !ok || int(owner.Uid) != a.uid {
		return fmt.Errorf("%s belongs to somebody else; remove it or choose another AGON_DATA", dir)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return fmt.Errorf("close %s to others: %w", dir, err)
	}
	return nil
}
