//go:build linux

package seccomp

import "golang.org/x/sys/unix"

// The numbers by which the kernel tells architectures and ABIs apart.
const (
	AuditArch  = unix.AUDIT_ARCH_AARCH64
	foreignABI = 0
)
