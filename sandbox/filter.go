package sandbox

import (
	"slices"

	"golang.org/x/sys/unix"
)

// A filter decides about system calls. Of the rules for a call the first that fits decides; if none fits the filter's
// default does.
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

// condition is (argument & mask) == value. No bit of the value is outside the mask.
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

// decision is what becomes of the calls of one number: the first rule that fits, or else the rest.
type decision struct {
	rules []rule
	rest  uint32
}

// plain says that the arguments do not matter.
func (d decision) plain() bool { return len(d.rules) == 0 }

// decide finds what becomes of the calls of one number. Of its rules those are left that can have a say.
func (f filter) decide(number uint32, rules []rule) decision {
	if f.foreign > 0 && number >= f.foreign {
		return decision{rest: f.strangers()}
	}
	for i, r := range rules {
		if len(r.when) == 0 {
			return decision{rules[:i], r.action}
		}
	}
	return decision{rules, f.rest}
}

// strangers is what calls of another architecture or ABI get.
func (f filter) strangers() uint32 {
	if f.stranger == 0 {
		return f.rest
	}
	return f.stranger
}

// span is a run of numbers with the same decision. It ends where the next begins.
type span struct {
	first uint32
	decision
}

// spans divides all numbers.
func (f filter) spans() []span {
	rules := map[uint32][]rule{}
	for _, r := range f.rules {
		rules[r.number] = append(rules[r.number], r)
	}
	borders := []uint32{0, f.foreign}
	for number := range rules {
		borders = append(borders, number, number+1)
	}
	slices.Sort(borders)
	var spans []span
	for _, first := range slices.Compact(borders) {
		d := f.decide(first, rules[first])
		if n := len(spans); n > 0 && d.plain() && spans[n-1].plain() && spans[n-1].rest == d.rest {
			continue
		}
		spans = append(spans, span{first, d})
	}
	return spans
}

// compile makes the classic BPF program over struct seccomp_data.
func (f filter) compile() []unix.SockFilter {
	var a assembler
	numbers := a.search(f.spans())
	stranger := a.action(f.strangers())
	numbers, stranger = a.near(numbers, stranger)
	a.follow(numbers)
	a.write(load(offsetNumber))
	a.branch(unix.BPF_JEQ, f.arch, a.top(), stranger)
	a.write(load(offsetArch))
	slices.Reverse(a.backward)
	return a.backward
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
