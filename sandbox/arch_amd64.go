package sandbox

import "golang.org/x/sys/unix"

const (
	auditArch  = unix.AUDIT_ARCH_X86_64
	foreignABI = 0x40000000     // x32
	stackTop   = 0x7ffffffff000 // where stacks begin when addresses are not randomised
	elfMachine = 62
)
