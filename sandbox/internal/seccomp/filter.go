//go:build linux

package seccomp

import (
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// A Filter decides about system calls. The first rule that matches a call decides; if none matches, the fallback does.
type Filter struct {
	Architecture
	rules         []rule
	fallback      uint32 // action without a matching rule
	unassigned    uint32 // action for numbers without a system call; 0: the fallback
	foreignAction uint32 // action for calls of another architecture or ABI; 0: the fallback
}

// rule is the action for a system call when all conditions hold.
type rule struct {
	number uint32
	when   []Condition
	action uint32
}

// Condition is (argument & mask) == value. No bit of the value is outside the mask.
type Condition struct {
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
	Allow  = unix.SECCOMP_RET_ALLOW
	Kill   = unix.SECCOMP_RET_KILL_PROCESS
	Notify = unix.SECCOMP_RET_USER_NOTIF
)

// Errno is the action that makes a call fail with an error.
func Errno(e unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(e) }

// Equals is the condition that a whole argument has a value.
func Equals(argument int, value uint64) Condition {
	return Condition{argument: argument, mask: ^uint64(0), value: value}
}

// Masked is the condition that the masked bits of an argument have a value.
func Masked(argument int, mask, value uint64) Condition {
	return Condition{argument: argument, mask: mask, value: value}
}

// New returns a filter without rules.
func New(a Architecture, fallback uint32) Filter { return Filter{Architecture: a, fallback: fallback} }

// Add appends an unconditional rule for every call in a list of names. It skips names that the architecture does not
// have.
func (f *Filter) Add(names string, action uint32) {
	for name := range strings.FieldsSeq(names) {
		f.When(name, action)
	}
}

// When appends a rule with conditions.
func (f *Filter) When(name string, action uint32, conditions ...Condition) {
	if number, ok := f.numbers[name]; ok {
		f.rules = append(f.rules, rule{number: number, when: conditions, action: action})
	}
}

// decision decides the calls of one number: by the first rule that matches, or else by the fallback.
type decision struct {
	rules    []rule
	fallback uint32
}

// plain reports whether the arguments do not matter.
func (d decision) plain() bool { return len(d.rules) == 0 }

// decide returns the decision for one number, with only those of its rules that can ever apply.
func (f Filter) decide(number uint32, rules []rule, known bool) decision {
	if f.foreign > 0 && number >= f.foreign {
		return decision{fallback: f.onForeign()}
	}
	for i, r := range rules {
		if len(r.when) == 0 {
			return decision{rules[:i], r.action}
		}
	}
	if !known && f.unassigned != 0 {
		return decision{rules, f.unassigned}
	}
	return decision{rules, f.fallback}
}

// onForeign returns the action for calls of another architecture or ABI.
func (f Filter) onForeign() uint32 {
	if f.foreignAction == 0 {
		return f.fallback
	}
	return f.foreignAction
}

// span is a range of numbers with the same decision. It ends where the next one begins.
type span struct {
	first uint32
	decision
}

// spans divides all numbers into spans.
func (f Filter) spans() []span {
	borders := []uint32{0, f.foreign}
	known := make(map[uint32]bool, len(f.numbers))
	if f.unassigned != 0 {
		for _, number := range f.numbers {
			known[number] = true
			borders = append(borders, number, number+1)
		}
	}
	rules := make(map[uint32][]rule, len(f.rules))
	for _, r := range f.rules {
		rules[r.number] = append(rules[r.number], r)
		borders = append(borders, r.number, r.number+1)
	}
	slices.Sort(borders)
	var spans []span
	for _, first := range slices.Compact(borders) {
		d := f.decide(first, rules[first], known[first])
		if n := len(spans); n > 0 && d.plain() && spans[n-1].plain() && spans[n-1].fallback == d.fallback {
			continue
		}
		spans = append(spans, span{first, d})
	}
	return spans
}

// Compile returns the filter as a classic BPF program over struct seccomp_data.
func (f Filter) Compile() []unix.SockFilter {
	var a assembler
	numbers := a.search(f.spans())
	stranger := a.action(f.onForeign())
	numbers, stranger = a.near(numbers, stranger)
	a.follow(numbers)
	a.write(load(offsetNumber))
	a.branch(unix.BPF_JEQ, f.audit, a.top(), stranger)
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
