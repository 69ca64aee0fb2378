package seccomp

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Listener is the descriptor by which the kernel reports calls that a filter answers with Notify; -1: there is none.
type Listener int

// Notification is struct seccomp_notif: a call that waits for the listener's response.
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

// Receive waits for a report. It returns false if the call is not waiting any more.
func (l Listener) Receive(n *Notification) (ok bool, err error) {
	*n = Notification{}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(n)))
	switch e {
	case 0:
		return true, nil
	case unix.EINTR, unix.ENOENT: // a signal interrupted the call, or killed the process, which shows at its output
		return false, nil
	default:
		return false, fmt.Errorf("sandbox: receiving a forbidden call: %w", e)
	}
}

// Continue lets a reported call proceed.
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
