package sandbox

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// call is struct seccomp_data.
type call struct {
	number    uint32
	arch      uint32
	arguments [6]uint64
}

// decide runs a filter as the kernel does.
func decide(t *testing.T, program []unix.SockFilter, c call) uint32 {
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
	f := filter{arch: 7, foreign: 1000, rest: 1, stranger: 2, rules: []rule{
		{number: 10, action: 3},
		{number: 11, when: []condition{is(1, 1<<40|5)}, action: 4},
		{number: 11, when: []condition{bits(0, 0xff, 0x12), bits(2, 1<<33, 1<<33)}, action: 5},
		{number: 12, action: 6},
	}}
	program := f.compile()
	for _, row := range []struct {
		name string
		call call
		want uint32
	}{
		{"another architecture", call{number: 10, arch: 8}, 2},
		{"another ABI", call{number: 1010, arch: 7}, 2},
		{"a plain rule", call{number: 10, arch: 7}, 3},
		{"both halves fit", call{number: 11, arch: 7, arguments: [6]uint64{0, 1<<40 | 5}}, 4},
		{"only the lower half", call{number: 11, arch: 7, arguments: [6]uint64{0, 5}}, 1},
		{"only the upper half", call{number: 11, arch: 7, arguments: [6]uint64{0, 1 << 40}}, 1},
		{"all conditions of the next rule", call{number: 11, arch: 7, arguments: [6]uint64{0xff12, 0, 3 << 33}}, 5},
		{"one condition of two", call{number: 11, arch: 7, arguments: [6]uint64{0x12, 0, 0}}, 1},
		{"the rule behind those with conditions", call{number: 12, arch: 7}, 6},
		{"no rule", call{number: 13, arch: 7}, 1},
	} {
		if got := decide(t, program, row.call); got != row.want {
			t.Errorf("%s: action %d, want %d", row.name, got, row.want)
		}
	}
}

// decides is what a filter shall do, without any cleverness.
func (f filter) decides(c call) uint32 {
	if c.arch != f.arch || f.foreign > 0 && c.number >= f.foreign {
		return f.strangers()
	}
	for _, r := range f.rules {
		if r.number == c.number && r.holds(c) {
			return r.action
		}
	}
	return f.rest
}

func (r rule) holds(c call) bool {
	for _, w := range r.when {
		if c.arguments[w.argument]&w.mask != w.value {
			return false
		}
	}
	return true
}

// The search does what the list of rules says, for filters of any shape: also those whose jumps do not fit into a byte.
func TestFilterDecidesAsItsRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 2, 1 << 31, 1 << 32, 1<<32 | 1, 1<<63 | 1<<31, ^uint64(0), ^uint64(0) >> 32}
	word := func() uint64 { return words[r.IntN(len(words))] }
	longest := 0
	for range 400 {
		f := filter{arch: 7, foreign: uint32(r.IntN(2) * 900), rest: uint32(r.IntN(3)), stranger: uint32(r.IntN(3))}
		numbers := 1 + r.IntN(1000)
		for range r.IntN(600) {
			next := rule{number: uint32(r.IntN(numbers)), action: uint32(r.IntN(5))}
			for range r.IntN(4) {
				mask := word()
				next.when = append(next.when, bits(r.IntN(6), mask, word()&mask))
			}
			f.rules = append(f.rules, next)
		}
		program := f.compile()
		longest = max(longest, len(program))
		for number := range uint32(1002) {
			c := call{number: number, arch: 7, arguments: [6]uint64{word(), word(), word(), word(), word(), word()}}
			if got, want := decide(t, program, c), f.decides(c); got != want {
				t.Fatalf("%+v: action %d, want %d by %+v", c, got, want, f)
			}
		}
		for _, c := range []call{{arch: 8}, {number: ^uint32(0), arch: 7}} {
			if got, want := decide(t, program, c), f.decides(c); got != want {
				t.Fatalf("%+v: action %d, want %d", c, got, want)
			}
		}
	}
	if longest < 1000 {
		t.Errorf("the longest program has %d instructions: too short to try long jumps", longest)
	}
}

// The filters that are used do what their rules say, for every number and arguments at the rules' borders.
func TestFiltersInUseDecideAsTheirRules(t *testing.T) {
	for name, f := range filtersInUse(t) {
		program := f.compile()
		t.Logf("%s: %d instructions", name, len(program))
		values := map[uint32][]uint64{}
		for _, r := range f.rules {
			for _, c := range r.when {
				values[r.number] = append(values[r.number], c.value, c.value+1, c.value|1<<40, ^c.value, c.mask)
			}
		}
		for number := range uint32(1000) {
			for _, v := range append(values[number], 0) {
				for argument := range 6 {
					c := call{number: number, arch: f.arch}
					for i := range c.arguments {
						c.arguments[i] = v // the others hold as often as not
					}
					c.arguments[argument] = 0
					for _, c := range []call{c, {number: number | foreignABI, arch: f.arch, arguments: c.arguments}, {number: number, arch: 1}} {
						if got, want := decide(t, program, c), f.decides(c); got != want {
							t.Fatalf("%s, %s %+v: action %#x, want %#x", name, describeCall(c.arch, int(c.number)), c, got, want)
						}
					}
				}
			}
		}
	}
}

// filtersInUse are those of all profiles, of process 1.
func filtersInUse(t *testing.T) map[string]filter {
	t.Helper()
	filters := map[string]filter{"compile": compileFilter()}
	for _, profile := range []Profile{Static, Threads, VM} {
		for name, rest := range map[string]uint32{"killing": actKill, "reporting": actNotify} {
			f, err := playerFilter(profile, 1, rest)
			if err != nil {
				t.Fatal(err)
			}
			filters[string(profile)+" "+name] = f
		}
	}
	return filters
}

// A player's filter stays within what the kernel takes and forbids what it is there to forbid.
func TestPlayerFilter(t *testing.T) {
	for _, profile := range []Profile{Static, Threads} {
		f, err := playerFilter(profile, 1, actKill)
		if err != nil {
			t.Fatal(err)
		}
		program := f.compile()
		const kernelMost = 4096
		if len(program) > kernelMost {
			t.Errorf("%s: %d instructions", profile, len(program))
		}
		allowed := map[string]bool{}
		for number, name := range syscallNames {
			if decide(t, program, call{number: uint32(number), arch: auditArch}) == actAllow {
				allowed[name] = true
			}
		}
		for name := range strings.FieldsSeq(callsOfNobody + " fork vfork execve execveat kill tkill clone3 setrlimit sendmsg") {
			if allowed[name] {
				t.Errorf("%s allows %s", profile, name)
			}
		}
		for name := range strings.FieldsSeq("read write exit_group mmap clock_gettime") {
			if !allowed[name] {
				t.Errorf("%s forbids %s", profile, name)
			}
		}
	}
}

// Every name in the lists is one of a system call; it may be that of another architecture.
func TestNamesInProfilesExist(t *testing.T) {
	numbers := syscallNumbers()
	elsewhere := " access alarm creat dup2 epoll_wait fork getdents getrlimit iopl ioperm lstat mknod modify_ldt newfstatat open pause pipe poll readlink select stat time uselib vfork fstatat fstat nfsservctl lookup_dcookie "
	for name := range strings.FieldsSeq(strings.Join([]string{callsOfAll, callsWithoutFiles, callsWithoutLocks, callsWithoutSense, callsOfThreads, callsOfNobody}, " ")) {
		if _, ok := numbers[name]; !ok && !strings.Contains(elsewhere, " "+name+" ") {
			t.Errorf("there is no system call %s", name)
		}
	}
}

func TestDescribeCall(t *testing.T) {
	if got := describeCall(auditArch, unix.SYS_SOCKET); got != "the system call socket (using the network)" {
		t.Errorf("got %q", got)
	}
	if got := describeCall(auditArch, 99999); got != "the unknown system call 99999" {
		t.Errorf("got %q", got)
	}
	if got := describeCall(1, 3); !strings.Contains(got, "another architecture") {
		t.Errorf("got %q", got)
	}
}
