//go:build linux

package seccomp

import (
	"slices"

	"golang.org/x/sys/unix"
)

// assembler writes a BPF program from its end. BPF jumps only forward, so the target of a jump is always written before
// it.
type assembler struct {
	backward []unix.SockFilter
	returns  map[uint32]label // the latest return that was written for each action
}

// label is a position in the program, counted in instructions from the end.
type label int

// reach is the distance that a conditional jump can cover, less the instructions that are written between finding its
// targets and the jump.
const reach = 255 - 4

// top returns the position of the instruction that was written last.
func (a *assembler) top() label { return label(len(a.backward)) }

func (a *assembler) write(i unix.SockFilter) label {
	a.backward = append(a.backward, i)
	return a.top()
}

// action returns the position of a return with an action, within reach.
func (a *assembler) action(action uint32) label {
	if l, ok := a.returns[action]; ok && a.top()-l < reach {
		return l
	}
	if a.returns == nil {
		a.returns = map[uint32]label{}
	}
	a.returns[action] = a.write(ret(action))
	return a.returns[action]
}

// near brings two targets within reach of what is written next, by unconditional jumps where needed.
func (a *assembler) near(one, other label) (label, label) {
	for _, l := range []*label{&one, &other} {
		if a.top()-*l >= reach-2 {
			*l = a.write(unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(a.top() - *l)})
		}
	}
	return one, other
}

// follow makes the program continue at a target after what is written next.
func (a *assembler) follow(l label) {
	if l != a.top() {
		a.write(unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(a.top() - l)})
	}
}

// branch writes a comparison with the loaded word. Both targets must be within reach.
func (a *assembler) branch(op uint16, value uint32, yes, no label) label {
	return a.write(jump(op, value, uint8(a.top()-yes), uint8(a.top()-no)))
}

// search writes the binary search for the span of the loaded number, and the decisions that it leads to.
func (a *assembler) search(spans []span) label {
	switch {
	case len(spans) == 1 && spans[0].plain():
		return a.action(spans[0].fallback)
	case len(spans) == 1:
		return a.rules(spans[0].decision)
	case isHole(spans):
		inside, around := a.near(a.search(spans[1:2]), a.action(spans[0].fallback))
		return a.branch(unix.BPF_JEQ, spans[1].first, inside, around)
	}
	middle := len(spans) / 2
	below := a.search(spans[:middle])
	above := a.search(spans[middle:])
	below, above = a.near(below, above)
	return a.branch(unix.BPF_JGE, spans[middle].first, above, below)
}

// isHole reports whether the spans are one number amid others that share a decision. One comparison finds it then.
func isHole(s []span) bool {
	return len(s) == 3 && s[0].plain() && s[2].plain() && s[0].fallback == s[2].fallback && s[1].first+1 == s[2].first
}

// half is a comparison of 32 bits of an argument. A BPF instruction handles no more.
type half struct{ offset, mask, value uint32 }

// halves returns the comparisons of a rule. It omits halves with the mask 0, which always hold.
func (r rule) halves() []half {
	var halves []half
	for _, c := range r.when {
		low := uint32(offsetArguments + 8*c.argument) // all supported architectures are little endian
		for i, shift := range []uint{0, 32} {
			if mask := uint32(c.mask >> shift); mask != 0 {
				halves = append(halves, half{low + 4*uint32(i), mask, uint32(c.value >> shift)})
			}
		}
	}
	return halves
}

// rules writes the rules of a number. Each rule loads what it compares, except after a rule with a single half that
// differs only in the value: its word is still loaded.
func (a *assembler) rules(d decision) label {
	next := a.action(d.fallback)
	for i, r := range slices.Backward(d.rules) {
		halves := r.halves()
		loaded := i > 0 && sameWord(d.rules[i-1].halves(), halves)
		yes, no := a.near(a.action(r.action), next)
		for n, h := range slices.Backward(halves) {
			yes, no = a.near(yes, no)
			yes = a.branch(unix.BPF_JEQ, h.value, yes, no)
			if n == 0 && loaded {
				break
			}
			if h.mask != ^uint32(0) {
				a.write(and(h.mask))
			}
			yes = a.write(load(h.offset))
		}
		next = yes
	}
	return next
}

// sameWord reports whether the first comparison of a rule needs the word that the rule before leaves loaded.
func sameWord(before, halves []half) bool {
	return len(before) == 1 && len(halves) > 0 && before[0].offset == halves[0].offset && before[0].mask == halves[0].mask
}
