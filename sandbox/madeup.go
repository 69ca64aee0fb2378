//go:build linux

package sandbox

import (
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Some calls that programs need tell about the whole machine, which another program can change: how many threads there
// are, how much memory is free, whether a page of a file was in memory. The filter reports these calls, and the judge
// answers them in the kernel's place, on every machine in the same way. It also hands out pipes: see pairs.

// maxMadeUp is the most calls of one program that are answered; further ones fail. An answer costs the judge time that
// the program is not charged for.
const maxMadeUp = 100_000

// isAnswered reports whether the judge answers a call of the process.
func (p *Process) isAnswered(n *seccomp.Notification) bool {
	if n.Arch != seccomp.AuditArch {
		return false
	}
	switch seccomp.CallName(uint64(n.Number)) {
	case "sysinfo", "getrusage":
		return true
	case "pipe", "pipe2":
		return p.pairs.pipes.n > 0
	case "socketpair":
		const kind = 0xffffffff &^ (unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK)
		return p.pairs.sockets.n > 0 && n.Arguments[0] == unix.AF_UNIX && n.Arguments[1]&kind == unix.SOCK_STREAM
	}
	return false
}

// answerCall answers a call of the process, which waits for it.
func (p *Process) answerCall(n *seccomp.Notification) error {
	if p.madeUp++; p.madeUp > maxMadeUp {
		return p.listener.Answer(n.ID, unix.EPERM)
	}
	switch call := seccomp.CallName(uint64(n.Number)); call {
	case "sysinfo":
		machine := madeUpMachine
		return p.listener.Answer(n.ID, p.write(n.Arguments[0], unsafe.Pointer(&machine), unsafe.Sizeof(machine)))
	case "getrusage":
		usage, err := p.usageFor(n.Arguments[0])
		if err != nil {
			return err
		}
		return p.listener.Answer(n.ID, p.write(n.Arguments[1], unsafe.Pointer(&usage), unsafe.Sizeof(usage)))
	default:
		return p.listener.Answer(n.ID, p.takePair(n, call))
	}
}

// madeUpMachine is what sysinfo says: the program is alone on a machine with 16 GiB, half of which is free.
var madeUpMachine = unix.Sysinfo_t{Totalram: 16 << 30, Freeram: 8 << 30, Procs: 1, Unit: 1}

// usageFor returns what getrusage says: CPU time and nothing else.
func (p *Process) usageFor(who uint64) (unix.Rusage, error) {
	var usage unix.Rusage
	if int32(who) == unix.RUSAGE_CHILDREN {
		return usage, nil
	}
	now, err := p.clock.Read()
	if err != nil {
		return usage, err
	}
	usage.Utime = unix.NsecToTimeval(int64(now))
	return usage, nil
}

// write copies data to an address of the process.
func (p *Process) write(address uint64, data unsafe.Pointer, size uintptr) unix.Errno {
	local := []unix.Iovec{{Base: (*byte)(data), Len: uint64(size)}}
	remote := []unix.RemoteIovec{{Base: uintptr(address), Len: int(size)}}
	if n, err := unix.ProcessVMWritev(p.pid, local, remote, 0); err != nil || n != int(size) {
		return unix.EFAULT
	}
	return 0
}
