package seccomp

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// The listing for reviewers shows the outcome of every call that has a name, under every profile. After a change of a
// list or a table of names, update the listing with
//
//	AGON_WRITE=1 go test ./sandbox/internal/seccomp -run TestEveryCallIsDecided
func TestEveryCallIsDecided(t *testing.T) {
	listing := filepath.Join("testdata", "calls.txt")
	got := listCalls(t)
	if os.Getenv("AGON_WRITE") != "" {
		writeFile(t, listing, got)
	}
	want, err := os.ReadFile(listing)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	rows := slices.Collect(strings.Lines(string(want)))
	for row := range strings.Lines(got) {
		if !slices.Contains(rows, row) {
			t.Errorf("%s does not say %s", listing, row)
		}
	}
	for _, row := range rows {
		if !strings.Contains(got, row) {
			t.Errorf("%s says %s", listing, row)
		}
	}
}

// listCalls makes the listing.
func listCalls(t *testing.T) string {
	t.Helper()
	const format = "%-24s %-11s %-18s %-11s %-11s"
	rows := map[string]map[string]string{} // by name and architecture
	for machine, a := range architectures(t) {
		filters := []Filter{compileFilterFor(a, Kill)}
		for _, profile := range []Profile{Static, Threads, VM} {
			f, err := profileFilterFor(a, profile, 1, false, Kill)
			if err != nil {
				t.Fatal(err)
			}
			filters = append(filters, f)
		}
		for name, number := range a.numbers {
			if rows[name] == nil {
				rows[name] = map[string]string{}
			}
			rows[name][machine] = fmt.Sprintf(format, name,
				filters[1].outcomes(number), filters[2].outcomes(number), filters[3].outcomes(number), filters[0].outcomes(number))
		}
	}
	var b strings.Builder
	fmt.Fprintln(&b, "# What becomes of system calls: they happen (yes), fail with an error (ENOSYS: as on a kernel without them), or end")
	fmt.Fprintln(&b, "# the program (end). Where arguments decide, all that can happen is named. Checked by TestEveryCallIsDecided.")
	fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf(format, "call", "static", "threads", "vm", "compile"), " "))
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		amd64, arm64 := rows[name]["amd64"], rows[name]["arm64"]
		row := strings.TrimRight(amd64, " ")
		switch {
		case amd64 == "":
			row = arm64 + " arm64 only"
		case arm64 == "":
			row = amd64 + " amd64 only"
		case amd64 != arm64:
			t.Errorf("two architectures differ:\n%s\n%s", amd64, arm64)
		}
		fmt.Fprintln(&b, row)
	}
	return b.String()
}

// outcomes returns what can happen to calls with a number.
func (f Filter) outcomes(number uint32) string {
	var rules []rule
	for _, r := range f.rules {
		if r.number == number {
			rules = append(rules, r)
		}
	}
	d := f.decide(number, rules, true)
	var can []string
	for _, r := range append(d.rules, rule{action: d.fallback}) {
		if word := outcome(r.action); !slices.Contains(can, word) {
			can = append(can, word)
		}
	}
	return strings.Join(can, "/")
}

func outcome(action uint32) string {
	switch action {
	case Allow:
		return "yes"
	case Kill:
		return "end"
	}
	return unix.ErrnoName(unix.Errno(action &^ unix.SECCOMP_RET_ERRNO))
}

// Numbers without a name end players that need no newer calls, and do not exist for runtimes and compilers.
func TestNumbersWithoutName(t *testing.T) {
	for machine, a := range architectures(t) {
		taken := slices.Collect(maps.Values(a.numbers))
		highest := slices.Max(taken)
		compile := compileFilterFor(a, Kill).Compile()
		for number := range highest + 100 {
			if slices.Contains(taken, number) {
				continue
			}
			c := seccompData{number: number, arch: a.audit}
			for profile, want := range map[Profile]uint32{Static: Kill, Threads: Kill, VM: Errno(unix.ENOSYS)} {
				f, err := profileFilterFor(a, profile, 1, false, Kill)
				if err != nil {
					t.Fatal(err)
				}
				if got := f.decides(c); got != want {
					t.Errorf("%s %s, number %d: %#x", machine, profile, number, got)
				}
			}
			if got := decide(t, compile, c); got != Errno(unix.ENOSYS) {
				t.Errorf("%s compile, number %d: %#x", machine, number, got)
			}
		}
	}
}

// Players may never make these calls, whatever the lists say.
func TestPlayersNeverMay(t *testing.T) {
	const never = `fork vfork execve kill tkill clone3 setrlimit ptrace process_vm_readv process_vm_writev pidfd_getfd
		unshare setns mount umount2 pivot_root chroot keyctl add_key bpf perf_event_open userfaultfd io_uring_setup
		socket connect bind listen shmget msgget semget mq_open init_module kexec_load reboot setuid mknodat`
	for machine, a := range architectures(t) {
		for _, profile := range append([]Profile{Static, Threads, VM}, RuntimeProfiles()...) {
			f, err := profileFilterFor(a, profile, 1, false, Kill)
			if err != nil {
				t.Fatal(err)
			}
			program := f.Compile()
			for name := range strings.FieldsSeq(never) {
				number, ok := a.numbers[name]
				if got := decide(t, program, seccompData{number: number, arch: a.audit, arguments: [6]uint64{2}}); ok && got == Allow {
					t.Errorf("%s %s allows %s", machine, profile, name)
				}
			}
		}
	}
}

// Every name in the lists is the name of a system call, at least on one architecture.
func TestNamesInListsExist(t *testing.T) {
	machines := architectures(t)
	for name := range strings.FieldsSeq(strings.Join([]string{
		strings.Join(slices.Collect(maps.Values(runtimeProfiles)), " "), fileCalls, ignoredFileCalls, refusedDiskCalls,
		commonCalls, refusedFileCalls, refusedLockCalls, refusedOtherCalls, threadCalls, runtimeCalls, refusedRuntimeCalls,
		xattrCalls, spliceCalls, optionalCalls, compilerCalls, refusedCompilerCalls, landlockCalls,
		strings.Join(slices.Collect(maps.Values(callPurposes)), " "),
	}, " ")) {
		if _, here := machines["amd64"].numbers[name]; !here {
			if _, there := machines["arm64"].numbers[name]; !there {
				t.Errorf("there is no system call %s", name)
			}
		}
	}
}

func TestDescribeCall(t *testing.T) {
	if got := DescribeCall(AuditArch, unix.SYS_SOCKET); got != "the system call socket (using the network)" {
		t.Errorf("got %q", got)
	}
	if got := DescribeCall(AuditArch, 99999); got != "the unknown system call 99999" {
		t.Errorf("got %q", got)
	}
	if got := DescribeCall(1, 3); !strings.Contains(got, "another architecture") {
		t.Errorf("got %q", got)
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
