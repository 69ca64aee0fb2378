package seccomp

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Listener is the descriptor that reports the calls that a filter stops; -1: there is none.
type Listener int

// Notification is struct seccomp_notif: a call that the filter stopped.
type Notification struct {
	ID                 uint64
	pid, flags         uint32
	Number             int32
	Arch               uint32
	instructionPointer uint64
	Arguments          [6]uint64
}

// response is struct seccomp_notif_resp.
type response struct {
	id    uint64
	value int64
	err   int32
	flags uint32
}

// Receive takes a report, unless the call is not being made any more. It blocks if there is none.
func (l Listener) Receive(n *Notification) (heard bool, err error) {
	*n = Notification{}
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

// Continue lets a reported call happen.
func (l Listener) Continue(id uint64) error {
	r := response{id: id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
	if e != 0 && e != unix.ENOENT {
		return fmt.Errorf("sandbox: letting a call through: %w", e)
	}
	return nil
}

// Close closes the listener and forgets it.
func (l *Listener) Close() {
	if *l >= 0 {
		_ = unix.Close(int(*l))
		*l = -1
	}
}
