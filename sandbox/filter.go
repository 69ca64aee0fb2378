package sandbox

import (
	"golang.org/x/sys/unix"
)

// A filter is a classic BPF program over struct seccomp_data that decides about system calls. Its rules are tried in
// order; the first that fits decides; if none fits the filter's default does.
type filter struct {
	arch    uint32 // AUDIT_ARCH_*: calls of any other architecture are strangers'
	foreign uint32 // numbers from here on belong to another ABI and are strangers'; 0: none
	rules   []rule
	rest    uint32 // default action

	numbers  map[string]uint32 // of the architecture's calls, by name
	stranger uint32            // what calls of another architecture or ABI get; 0: the default
}

// rule is an action for one system call, when all conditions hold.
type rule struct {
	number uint32
	when   []condition
	action uint32
}

// condition is (argument & mask) == value.
type condition struct {
	argument    int
	mask, value uint64
}

// Offsets in struct seccomp_data.
const (
	offsetNumber    = 0
	offsetArch      = 4
	offsetArguments = 16
)

// Actions of a filter.
const (
	actAllow  = unix.SECCOMP_RET_ALLOW
	actKill   = unix.SECCOMP_RET_KILL_PROCESS
	actNotify = unix.SECCOMP_RET_USER_NOTIF
)

// actErrno lets a call fail.
func actErrno(e unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(e) }

// is is the condition that a whole argument has a value.
func is(argument int, value uint64) condition {
	return condition{argument: argument, mask: ^uint64(0), value: value}
}

// bits is the condition that the masked bits of an argument have a value.
func bits(argument int, mask, value uint64) condition {
	return condition{argument: argument, mask: mask, value: value}
}

// compile makes the BPF program.
func (f filter) compile() []unix.SockFilter {
	stranger := f.stranger
	if stranger == 0 {
		stranger = f.rest
	}
	p := []unix.SockFilter{
		load(offsetArch),
		jump(unix.BPF_JEQ, f.arch, 1, 0),
		ret(stranger),
		load(offsetNumber),
	}
	if f.foreign > 0 {
		p = append(p, jump(unix.BPF_JGE, f.foreign, 0, 1), ret(stranger))
	}
	for _, r := range f.rules {
		p = append(p, r.compile()...)
	}
	return append(p, ret(f.rest))
}

// compile makes the rule's part of the program. It begins and, if it does not return, ends with the number loaded.
func (r rule) compile() []unix.SockFilter {
	if len(r.when) == 0 {
		return []unix.SockFilter{jump(unix.BPF_JEQ, r.number, 0, 1), ret(r.action)}
	}
	// Every condition is two halves of 32 bits; a half whose mask is 0 always holds. What fails jumps to the reload of
	// the number behind the return.
	const half = 3 // load, and, compare
	var halves [][3]uint32
	for _, c := range r.when {
		low := uint32(offsetArguments + 8*c.argument) // little endian on all architectures that are served
		for i, shift := range []uint{0, 32} {
			if mask := uint32(c.mask >> shift); mask != 0 {
				halves = append(halves, [3]uint32{low + 4*uint32(i), mask, uint32(c.value >> shift)})
			}
		}
	}
	left := len(halves) * half
	p := []unix.SockFilter{jump(unix.BPF_JEQ, r.number, 0, uint8(left+2))}
	for _, h := range halves {
		left -= half
		p = append(p, load(h[0]), and(h[1]), jump(unix.BPF_JEQ, h[2], 0, uint8(left+1)))
	}
	return append(p, ret(r.action), load(offsetNumber))
}

func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

func and(mask uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: mask}
}

func jump(op uint16, value uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | op | unix.BPF_K, K: value, Jt: yes, Jf: no}
}

func ret(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}
