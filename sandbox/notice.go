package sandbox

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// listener is the descriptor that reports the calls that a filter stops; -1: there is none.
type listener int

// notification is struct seccomp_notif: a call that the filter stopped.
type notification struct {
	id                 uint64
	pid, flags         uint32
	number             int32
	arch               uint32
	instructionPointer uint64
	arguments          [6]uint64
}

// response is struct seccomp_notif_resp.
type response struct {
	id    uint64
	value int64
	err   int32
	flags uint32
}

// receive takes a report, unless the call is not being made any more. It blocks if there is none.
func (l listener) receive(n *notification) (heard bool, err error) {
	*n = notification{}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(n)))
	switch e {
	case 0:
		return true, nil
	case unix.EINTR, unix.ENOENT: // a signal came in between, and perhaps death, which its output tells
		return false, nil
	default:
		return false, fmt.Errorf("sandbox: hearing of a forbidden call: %w", e)
	}
}

// letThrough lets a reported call happen.
func (l listener) letThrough(id uint64) error {
	r := response{id: id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
	if e != 0 && e != unix.ENOENT {
		return fmt.Errorf("sandbox: letting a call through: %w", e)
	}
	return nil
}

// close closes the listener and forgets it.
func (l *listener) close() {
	if *l >= 0 {
		_ = unix.Close(int(*l))
		*l = -1
	}
}
