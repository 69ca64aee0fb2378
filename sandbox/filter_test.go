package sandbox

import (
	"encoding/binary"
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
