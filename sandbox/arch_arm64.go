package sandbox

import "golang.org/x/sys/unix"

const (
	auditArch  = unix.AUDIT_ARCH_AARCH64
	foreignABI = 0
	stackTop   = 0x1000000000000 // where stacks begin when addresses are not randomised
	elfMachine = 183
)
