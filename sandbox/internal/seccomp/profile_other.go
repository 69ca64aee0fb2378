//go:build !linux

package seccomp

// Profile names a list of allowed system calls.
type Profile string

// The profiles by name. Only Linux has their lists.
const (
	Static  Profile = "static"
	Threads Profile = "threads"
	VM      Profile = "vm"
)
