//go:build unix && !linux

package postgres

import "syscall"

// attributes gives the server its user. On this system the server outlives a killed parent; the next Start stops it.
func (a account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if a.drop {
		attr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)}
	}
	return attr
}
