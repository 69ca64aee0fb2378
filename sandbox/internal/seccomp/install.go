//go:build linux

package seccomp

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Install puts the calling thread under the filter. With SECCOMP_FILTER_FLAG_NEW_LISTENER it returns the listener.
func (f Filter) Install(flags uintptr) (fd int, e unix.Errno) {
	program := f.Compile()
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	listener, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&p)))
	runtime.KeepAlive(program)
	return int(listener), e
}
