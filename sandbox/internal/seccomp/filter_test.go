package seccomp

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// seccompData is what a filter knows about a call.
type seccompData struct {
	number    uint32
	arch      uint32
	arguments [6]uint64
}

// decide runs a filter as the kernel does.
func decide(t *testing.T, program []unix.SockFilter, c seccompData) uint32 {
	t.Helper()
	data := make([]byte, 64)
	binary.LittleEndian.PutUint32(data[offsetNumber:], c.number)
	binary.LittleEndian.PutUint32(data[offsetArch:], c.arch)
	for i, a := range c.arguments {
		binary.LittleEndian.PutUint64(data[offsetArguments+8*i:], a)
	}
	var a uint32
	for pc := 0; pc < len(program); pc++ {
		i := program[pc]
		switch i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = binary.LittleEndian.Uint32(data[i.K:])
		case unix.BPF_ALU | unix.BPF_AND | unix.BPF_K:
			a &= i.K
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		case unix.BPF_JMP | unix.BPF_JA:
			pc += int(i.K)
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			yes := a == i.K
			if i.Code&0xf0 == unix.BPF_JGE {
				yes = a >= i.K
			}
			if yes {
				pc += int(i.Jt)
			} else {
				pc += int(i.Jf)
			}
		default:
			t.Fatalf("instruction %#x", i.Code)
		}
	}
	t.Fatal("the filter ends without a decision")
	return 0
}

func TestFilterDecides(t *testing.T) {
	f := Filter{Architecture: Architecture{audit: 7, foreign: 1000}, fallback: 1, foreignAction: 2, rules: []rule{
		{number: 10, action: 3},
		{number: 11, when: []Condition{Equals(1, 1<<40|5)}, action: 4},
		{number: 11, when: []Condition{Masked(0, 0xff, 0x12), Masked(2, 1<<33, 1<<33)}, action: 5},
		{number: 12, action: 6},
	}}
	program := f.Compile()
	for _, row := range []struct {
		name string
		call seccompData
		want uint32
	}{
		{"another architecture", seccompData{number: 10, arch: 8}, 2},
		{"another ABI", seccompData{number: 1010, arch: 7}, 2},
		{"a plain rule", seccompData{number: 10, arch: 7}, 3},
		{"both halves fit", seccompData{number: 11, arch: 7, arguments: [6]uint64{0, 1<<40 | 5}}, 4},
		{"only the lower half", seccompData{number: 11, arch: 7, arguments: [6]uint64{0, 5}}, 1},
		{"only the upper half", seccompData{number: 11, arch: 7, arguments: [6]uint64{0, 1 << 40}}, 1},
		{"all conditions of the next rule", seccompData{number: 11, arch: 7, arguments: [6]uint64{0xff12, 0, 3 << 33}}, 5},
		{"one condition of two", seccompData{number: 11, arch: 7, arguments: [6]uint64{0x12, 0, 0}}, 1},
		{"the rule behind those with conditions", seccompData{number: 12, arch: 7}, 6},
		{"no rule", seccompData{number: 13, arch: 7}, 1},
	} {
		if got := decide(t, program, row.call); got != row.want {
			t.Errorf("%s: action %d, want %d", row.name, got, row.want)
		}
	}
}

// decides is a simple model of what a filter must do.
func (f Filter) decides(c seccompData) uint32 {
	if c.arch != f.audit || f.foreign > 0 && c.number >= f.foreign {
		return f.onForeign()
	}
	for _, r := range f.rules {
		if r.number == c.number && r.holds(c) {
			return r.action
		}
	}
	if f.unassigned == 0 {
		return f.fallback
	}
	for _, number := range f.numbers {
		if number == c.number {
			return f.fallback
		}
	}
	return f.unassigned
}

func (r rule) holds(c seccompData) bool {
	for _, w := range r.when {
		if c.arguments[w.argument]&w.mask != w.value {
			return false
		}
	}
	return true
}

// The binary search decides as the list of rules does, for filters of any shape, also if jumps do not fit into a byte.
func TestFilterDecidesAsItsRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 2, 1 << 31, 1 << 32, 1<<32 | 1, 1<<63 | 1<<31, ^uint64(0), ^uint64(0) >> 32}
	word := func() uint64 { return words[r.IntN(len(words))] }
	longest := 0
	for range 400 {
		numbers := 1 + r.IntN(1000)
		f := Filter{
			Architecture: Architecture{audit: 7, foreign: uint32(r.IntN(2) * 900), numbers: map[string]uint32{}},
			fallback:     uint32(r.IntN(3)), foreignAction: uint32(r.IntN(3)), unassigned: uint32(r.IntN(3)),
		}
		for i := range uint32(r.IntN(50)) {
			f.numbers[fmt.Sprint("call", i)] = uint32(r.IntN(numbers))
		}
		for range r.IntN(600) {
			next := rule{number: uint32(r.IntN(numbers)), action: uint32(r.IntN(5))}
			for range r.IntN(4) {
				mask := word()
				next.when = append(next.when, Masked(r.IntN(6), mask, word()&mask))
			}
			f.rules = append(f.rules, next)
		}
		program := f.Compile()
		longest = max(longest, len(program))
		for number := range uint32(1002) {
			c := seccompData{number: number, arch: 7, arguments: [6]uint64{word(), word(), word(), word(), word(), word()}}
			if got, want := decide(t, program, c), f.decides(c); got != want {
				t.Fatalf("%+v: action %d, want %d by %+v", c, got, want, f)
			}
		}
		for _, c := range []seccompData{{arch: 8}, {number: ^uint32(0), arch: 7}} {
			if got, want := decide(t, program, c), f.decides(c); got != want {
				t.Fatalf("%+v: action %d, want %d", c, got, want)
			}
		}
	}
	if longest < 1000 {
		t.Errorf("the longest program has %d instructions: too short to try long jumps", longest)
	}
}

// The filters in use decide as their rules do, for every number and for arguments at the limits of the rules, and their
// size is one that the kernel accepts.
func TestFiltersInUseDecideAsTheirRules(t *testing.T) {
	for name, f := range filtersInUse(t) {
		program := f.Compile()
		t.Logf("%s: %d instructions", name, len(program))
		const kernelMost = 4096
		if len(program) > kernelMost {
			t.Errorf("%s: %d instructions", name, len(program))
		}
		values := map[uint32][]uint64{}
		for _, r := range f.rules {
			for _, c := range r.when {
				values[r.number] = append(values[r.number], c.value, c.value+1, c.value|1<<40, ^c.value, c.mask)
			}
		}
		for number := range uint32(600) {
			for _, v := range append(values[number], 0) {
				for argument := range 6 {
					c := seccompData{number: number, arch: f.audit}
					for i := range c.arguments {
						c.arguments[i] = v // so that conditions hold in some cases only
					}
					c.arguments[argument] = 0
					agrees(t, name, f, program, c)
				}
			}
			agrees(t, name, f, program, seccompData{number: number | f.foreign, arch: f.audit})
			agrees(t, name, f, program, seccompData{number: number, arch: 1})
		}
	}
}

// agrees fails the test if a program decides otherwise than its filter.
func agrees(t *testing.T, name string, f Filter, program []unix.SockFilter, c seccompData) {
	t.Helper()
	if got, want := decide(t, program, c), f.decides(c); got != want {
		t.Fatalf("%s, %+v: action %#x, want %#x", name, c, got, want)
	}
}

// filtersInUse returns the filters of all profiles for process 1 on all architectures.
func filtersInUse(t *testing.T) map[string]Filter {
	t.Helper()
	filters := map[string]Filter{}
	for machine, a := range architectures(t) {
		for name, rest := range map[string]uint32{"killing": Kill, "reporting": Notify} {
			filters[fmt.Sprintf("%s compile %s", machine, name)] = compileFilterFor(a, rest)
			for _, profile := range append([]Profile{Static, Threads, VM}, RuntimeProfiles()...) {
				for _, timers := range []bool{false, true} {
					f, err := profileFilterFor(a, profile, 1, timers, rest)
					if err != nil {
						t.Fatal(err)
					}
					filters[fmt.Sprintf("%s %s %s, timers %v", machine, profile, name, timers)] = f
				}
			}
		}
	}
	return filters
}

// architectures returns all supported architectures, whichever this machine has.
func architectures(t *testing.T) map[string]Architecture {
	t.Helper()
	line := regexp.MustCompile(`(\d+): +"(\w+)",`)
	known := map[string]Architecture{
		"amd64": {audit: unix.AUDIT_ARCH_X86_64, foreign: 0x40000000},
		"arm64": {audit: unix.AUDIT_ARCH_AARCH64},
	}
	for machine, a := range known {
		table, err := os.ReadFile("callnames_" + machine + ".go")
		if err != nil {
			t.Fatal(err)
		}
		names := map[int]string{}
		for _, m := range line.FindAllStringSubmatch(string(table), -1) {
			number, err := strconv.Atoi(m[1])
			if err != nil {
				t.Fatal(err)
			}
			names[number] = m[2]
		}
		a.numbers = callNumbers(names)
		known[machine] = a
	}
	return known
}
