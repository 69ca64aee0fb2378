//go:build linux

package launch

import "golang.org/x/sys/unix"

// Rlimit is a resource limit as prlimit64 takes it.
type Rlimit struct {
	Resource int
	Value    unix.Rlimit
}

// NewRlimit returns a limit that is soft and hard at once.
func NewRlimit(resource int, n int64) Rlimit {
	return Rlimit{Resource: resource, Value: unix.Rlimit{Cur: uint64(n), Max: uint64(n)}}
}

// CoreDump is the limit of core dumps in bytes. With 0 the kernel still pipes them to a program that the host has
// named; with 1 it does not: see core(5).
const CoreDump = 1
