package sandbox

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

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

// hear takes a report of a forbidden call. A forbidden call is a *Fault, which ends the process in the middle of it.
func (p *Process) hear() error {
	if p.poll[pollListener].Revents&unix.POLLIN == 0 { // hung up: nobody is left to be reported
		p.closeListener()
		return nil
	}
	if heard, err := p.receiveNotice(); err != nil || !heard {
		return err
	}
	n := &p.notice
	if n.arch == auditArch && n.number == unix.SYS_TGKILL && n.arguments[0] == p.inside && n.arguments[2] == uint64(unix.SIGABRT) {
		p.aborted = true
		return p.letThrough(n.id)
	}
	return &Fault{ReasonSyscall, "made " + describeCall(n.arch, int(n.number)) + ", which is forbidden"}
}

// receiveNotice takes the report of a call that the filter stopped, unless the call is not being made any more.
func (p *Process) receiveNotice() (heard bool, err error) {
	p.notice = notification{}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(p.listener), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&p.notice)))
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
func (p *Process) letThrough(id uint64) error {
	r := response{id: id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(p.listener), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
	if e != 0 && e != unix.ENOENT {
		return fmt.Errorf("sandbox: letting a call through: %w", e)
	}
	return nil
}

// closeListener forgets the listener of a process that is gone.
func (p *Process) closeListener() {
	_ = unix.Close(p.listener)
	p.listener = -1
}
