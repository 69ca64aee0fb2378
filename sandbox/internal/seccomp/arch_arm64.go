package seccomp

import "golang.org/x/sys/unix"

const (
	AuditArch  = unix.AUDIT_ARCH_AARCH64
	foreignABI = 0
)
