package seccomp

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// allowedCalls are how many calls each profile allows whatever their arguments. A profile that grows needs a reason: a
// runtime that does not work otherwise.
var allowedCalls = map[Profile]int{
	Static: 52, Threads: 57, VM: 114,
	"vm/csharp": 100, "vm/java": 98, "vm/javascript": 101, "vm/lisp": 96, "vm/lua": 89, "vm/native": 101, "vm/perl": 96,
	"vm/octave": 89, "vm/php": 94, "vm/python": 105, "vm/racket": 92, "vm/ruby": 105, "vm/scheme": 89, "vm/tcl": 89,
}

// The listing names every call that a profile allows whatever its arguments. After a change, update it with
//
//	AGON_WRITE=1 go test ./sandbox/internal/seccomp -run TestAllowedCalls
func TestAllowedCalls(t *testing.T) {
	a := architectures(t)["amd64"]
	profiles := append([]Profile{Static, Threads, VM}, RuntimeProfiles()...)
	if len(profiles) != len(allowedCalls) {
		t.Errorf("%d profiles, and numbers for %d", len(profiles), len(allowedCalls))
	}
	manual, err := os.ReadFile("../../../docs/5-sandbox.md")
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // this module may be used without the repository
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintln(&b, "# The calls that each profile allows whatever their arguments, on amd64. Checked by TestAllowedCalls.")
	for _, profile := range profiles {
		f, err := profileFilterFor(a, profile, 1, false, Notify)
		if err != nil {
			t.Fatal(err)
		}
		var allowed []string
		for name, number := range a.numbers {
			if f.outcomes(number) == "yes" {
				allowed = append(allowed, name)
			}
		}
		slices.Sort(allowed)
		if len(allowed) != allowedCalls[profile] {
			t.Errorf("%s allows %d calls, %d are expected", profile, len(allowed), allowedCalls[profile])
		}
		if row := regexp.MustCompile("(?m)^\\|.*`" + string(profile) + "`.* " + fmt.Sprint(len(allowed)) + " \\|$"); len(manual) > 0 && !row.Match(manual) {
			t.Errorf("docs/5-sandbox.md does not say that %s allows %d calls", profile, len(allowed))
		}
		fmt.Fprintf(&b, "\n%s: %d\n", profile, len(allowed))
		for row := range slices.Chunk(allowed, 12) {
			fmt.Fprintf(&b, "  %s\n", strings.Join(row, " "))
		}
	}
	listing := filepath.Join("testdata", "profiles.txt")
	if os.Getenv("AGON_WRITE") != "" {
		writeFile(t, listing, b.String())
	}
	want, err := os.ReadFile(listing)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s does not say what the profiles allow:\n%s", listing, &b)
	}
}

// What made a channel between two programs, or the path of an escape elsewhere, is allowed to no program with these
// arguments.
func TestPlayersMayNotSignal(t *testing.T) {
	const oob, dgram, seqpacket, pageout, cold, mergeable, futexWake, attachFilter = 1, 2, 5, 21, 20, 12, 1, 26
	rows := []struct {
		name      string
		arguments [6]uint64
	}{
		{"preadv2", [6]uint64{3, 0, 0, 0, 0, 8}},
		{"pwritev2", [6]uint64{3, 0, 0, 0, 0, 8}},
		{"fadvise64", [6]uint64{3, 0, 0, 4}},
		{"readahead", [6]uint64{3, 0, 4096}},
		{"sync_file_range", [6]uint64{3, 0, 0, 1}},
		{"cachestat", [6]uint64{3}},
		{"mincore", [6]uint64{4096, 4096, 4096}},
		{"madvise", [6]uint64{4096, 4096, pageout}},
		{"madvise", [6]uint64{4096, 4096, cold}},
		{"madvise", [6]uint64{4096, 4096, mergeable}},
		{"madvise", [6]uint64{4096, 4096, 3}},
		{"futex", [6]uint64{4096, futexWake, 1}},
		{"futex", [6]uint64{4096, 3, 1}},
		{"sysinfo", [6]uint64{4096}},
		{"statfs", [6]uint64{4096, 4096}},
		{"fstatfs", [6]uint64{0, 4096}},
		{"statx", [6]uint64{}},
		{"name_to_handle_at", [6]uint64{}},
		{"syncfs", [6]uint64{}},
		{"mmap", [6]uint64{0, 4096, 3, 1, 3}},
		{"mmap", [6]uint64{0, 4096, 3, 0x21, ^uint64(0)}},
		{"mmap", [6]uint64{0, 4096, 3, 3, 3}},
		{"mmap", [6]uint64{0, 2 << 20, 3, 0x40022, ^uint64(0)}},
		{"mmap", [6]uint64{0, 2 << 20, 1, 0x40022, ^uint64(0)}},
		{"sendmsg", [6]uint64{3, 4096, oob}},
		{"sendmsg", [6]uint64{3, 4096, 0}},
		{"recvmsg", [6]uint64{3, 4096, 0}},
		{"sendto", [6]uint64{3, 4096, 1, oob}},
		{"recvfrom", [6]uint64{3, 4096, 1, oob}},
		{"sendto", [6]uint64{3, 4096, 1, 0, 4096, 110}},
		{"socketpair", [6]uint64{1, dgram}},
		{"socketpair", [6]uint64{1, seqpacket}},
		{"setsockopt", [6]uint64{3, 1, attachFilter}},
		{"getsockopt", [6]uint64{3, 1, 57}},
		{"fcntl", [6]uint64{3, 1031, 4096}},
		{"fcntl", [6]uint64{3, 1024, 1}},
		{"fcntl", [6]uint64{3, 6}},
		{"fcntl", [6]uint64{3, 1026}},
		{"inotify_init1", [6]uint64{}},
		{"flock", [6]uint64{3, 2}},
		{"add_key", [6]uint64{}},
		{"msgget", [6]uint64{}},
		{"io_uring_setup", [6]uint64{1}},
		{"clock_adjtime", [6]uint64{}},
	}
	for machine, a := range architectures(t) {
		for _, profile := range append([]Profile{Static, Threads, VM}, RuntimeProfiles()...) {
			f, err := profileFilterFor(a, profile, 1, false, Kill)
			if err != nil {
				t.Fatal(err)
			}
			program := f.Compile()
			for _, row := range rows {
				number, ok := a.numbers[row.name]
				if ok && decide(t, program, seccompData{number: number, arch: a.audit, arguments: row.arguments}) == Allow {
					t.Errorf("%s %s allows %s%v", machine, profile, row.name, row.arguments)
				}
			}
		}
	}
}

// Timers of real time are allowed on demand to all programs, and those of CPU time to none that does without them
// otherwise. Nothing else changes.
func TestTimersOnDemand(t *testing.T) {
	const realTimer, profileTimer, realtime, monotonic, cpuTime, raw = 0, 2, 0, 1, 2, 4
	timerCalls := strings.Fields("setitimer timer_create " + usedTimerCalls)
	rows := []struct {
		name  string
		first uint64
		want  bool
	}{
		{"setitimer", realTimer, true},
		{"timer_create", realtime, true},
		{"timer_create", monotonic, true},
		{"alarm", 1, true},
		{"getitimer", realTimer, true},
		{"timer_settime", 0, true},
		{"timer_gettime", 0, true},
		{"timer_delete", 0, true},
		{"timer_getoverrun", 0, true},
		{"setitimer", profileTimer, false},
		{"timer_create", cpuTime, false},
		{"timer_create", raw, false},
		{"timer_create", ^uint64(5), false},
		{"timerfd_create", monotonic, false},
		{"clock_settime", realtime, false},
	}
	for machine, a := range architectures(t) {
		for _, profile := range append([]Profile{Static, Threads, VM}, RuntimeProfiles()...) {
			without, err := profileFilterFor(a, profile, 1, false, Kill)
			if err != nil {
				t.Fatal(err)
			}
			with, err := profileFilterFor(a, profile, 1, true, Kill)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				number, ok := a.numbers[row.name]
				c := seccompData{number: number, arch: a.audit, arguments: [6]uint64{row.first}}
				before, after := without.decides(c), with.decides(c)
				if ok && after != Allow && row.want || ok && after == Allow && !row.want && before != Allow {
					t.Errorf("%s %s: %s(%d) is decided as %#x, and without timers as %#x", machine, profile, row.name, row.first, after, before)
				}
				if !profile.HasRuntime() && ok && before != Kill {
					t.Errorf("%s %s: %s(%d) is decided as %#x without timers", machine, profile, row.name, row.first, before)
				}
			}
			for name, number := range a.numbers {
				if before, after := without.outcomes(number), with.outcomes(number); before != after && !slices.Contains(timerCalls, name) {
					t.Errorf("%s %s: timers change %s from %s to %s", machine, profile, name, before, after)
				}
			}
		}
	}
}
