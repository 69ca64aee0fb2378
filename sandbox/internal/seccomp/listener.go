//go:build linux

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
	return l.respond(response{id: id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE})
}

// Answer ends a reported call: with success, or with an error.
func (l Listener) Answer(id uint64, e unix.Errno) error {
	return l.respond(response{id: id, err: -int32(e)})
}

func (l Listener) respond(r response) error {
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
	if e != 0 && e != unix.ENOENT {
		return fmt.Errorf("sandbox: answering a call: %w", e)
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

// addFD is struct seccomp_notif_addfd.
type addFD struct {
	id                               uint64
	flags, source, target, fileFlags uint32
}

// Give gives a descriptor of this process to the one that waits for the answer to a call, and returns its number there.
func (l Listener) Give(id uint64, fd int, closeOnExec bool) (number int, e unix.Errno) {
	a := addFD{id: id, source: uint32(fd)}
	if closeOnExec {
		a.fileFlags = unix.O_CLOEXEC
	}
	given, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_ADDFD, uintptr(unsafe.Pointer(&a)))
	return int(given), e
}
