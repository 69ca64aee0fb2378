package sandbox

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// hostile is a program of testdata and how it must end.
type hostile struct {
	name   string
	reason string // "" : it plays to the end
	detail string // part of the fault's detail
	round  int    // the earliest round in which it is frozen
	rounds int    // the number of rounds by which it must be frozen; 0: in round or the next one
	says   string // the answer of the first round, if it is not frozen
	limits Limits

	// The reason where memory is limited by address space only, when it is another one, or "-" where it is not played.
	degraded string
}

// The programs of the run stage. Names are those of the list of hostile programs that the sandbox was designed
// against; some have variants.
var hostilePrograms = []hostile{
	{name: "cpu_burn_simple", reason: ReasonCPU},
	{name: "cpu_burn_last_round", reason: ReasonCPU, round: 200},
	{name: "system_time_burn", reason: ReasonCPU},
	{name: "page_fault_burn", reason: ReasonCPU},
	{name: "tick_dodger", reason: ReasonCPU},
	{name: "sigalrm_background", reason: ReasonSyscall, detail: "setitimer (setting timers)"},
	{name: "timer_background", reason: ReasonSyscall, detail: "timer_create (setting timers)"},
	{name: "sigmask_all", reason: ReasonCPU},
	{name: "sigsegv_handler_loop", reason: ReasonCPU},
	{name: "catch_sigxcpu", reason: ReasonCPU},

	{name: "sleep_forever", reason: ReasonWall, detail: "nothing of the last answer", limits: brief},
	{name: "slow_drip_output", reason: ReasonWall, detail: "bytes were received", limits: brief},
	{name: "partial_line_stall", reason: ReasonWall, detail: "10 bytes were received", limits: brief},

	{name: "malloc_bomb", reason: ReasonMemory, detail: "32 MiB"},
	{name: "mmap_bomb_untouched", reason: ReasonMemory, degraded: ReasonCrash},
	{name: "pagetable_bomb", reason: ReasonMemory, degraded: ReasonCrash},
	{name: "hugepage_bomb", reason: ReasonMemory},
	{name: "stack_bomb", reason: ReasonCrash, detail: "too deep a recursion"},
	{name: "memfd_bomb", reason: ReasonSyscall, detail: "memfd_create"},
	{name: "shm_bomb", reason: ReasonSyscall, detail: "shmget"},
	{name: "shm_toctou", says: "the answer"},
	{name: "pipe_buffer_bomb", reason: ReasonSyscall, detail: "pipe2"},

	{name: "vfork_loop", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "clone_like_vfork", reason: ReasonSyscall, detail: "clone (starting processes or threads)"},
	{name: "clone_newuser", reason: ReasonSyscall, detail: "unshare"},
	{name: "clone_newuser_clone", reason: ReasonSyscall, detail: "clone"},
	{name: "setns_proc", reason: ReasonSyscall, detail: "setns"},
	{name: "sched_fifo", reason: ReasonSyscall, detail: "sched_setscheduler"},
	{name: "sched_affinity", reason: ReasonSyscall, detail: "sched_setaffinity"},
	{name: "sched_nice", reason: ReasonSyscall, detail: "setpriority"},
	{name: "kill_minus_one", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "tgkill_other", reason: ReasonSyscall, detail: "tgkill"},
	{name: "sigqueue_other", reason: ReasonSyscall, detail: "rt_sigqueueinfo"},
	{name: "pidfd_signal", reason: ReasonSyscall, detail: "pidfd_send_signal"},
	{name: "ptrace_self_child", reason: ReasonSyscall, detail: "ptrace"},
	{name: "mount_remount", reason: ReasonSyscall, detail: "mount"},
	{name: "mount_tree", reason: ReasonSyscall, detail: "open_tree"},
	{name: "mount_proc", reason: ReasonSyscall, detail: "mount"},
	{name: "mount_open", reason: ReasonSyscall, detail: "fsopen"},
	{name: "mount_move", reason: ReasonSyscall, detail: "move_mount"},
	{name: "setuid_binary", reason: ReasonSyscall, detail: "execve"},
	{name: "setuid_exec", reason: ReasonSyscall, detail: "setuid"},
	{name: "capset_all", reason: ReasonSyscall, detail: "capset"},
	{name: "exec_other", reason: ReasonSyscall, detail: "execve"},
	{name: "exec_memory", reason: ReasonSyscall, detail: "memfd_create"},
	{name: "exec_again", says: "ok"},
	{name: "exec_stderr", reason: ReasonSyscall, detail: "execveat"},
	{name: "vsock_netlink_packet", reason: ReasonSyscall, detail: "socket (using the network)"},
	{name: "vsock", reason: ReasonSyscall, detail: "socket"},
	{name: "packet", reason: ReasonSyscall, detail: "socket"},
	{name: "alg", reason: ReasonSyscall, detail: "socket"},
	{name: "keyctl_channel", reason: ReasonSyscall, detail: "add_key"},
	{name: "raise_rlimits", reason: ReasonSyscall, detail: "limit"},
	{name: "raise_prlimits", reason: ReasonSyscall, detail: "limit"},
	{name: "io_uring", reason: ReasonSyscall, detail: "io_uring_setup"},
	{name: "bpf", reason: ReasonSyscall, detail: "bpf"},
	{name: "unknown_call", reason: ReasonSyscall, detail: "unknown system call 10000"},
	{name: "x32", reason: ReasonSyscall},
	{name: "file_lock_channel", says: "ok"},
	{name: "ioctl_tiocsti", says: "ok"},
	{name: "personality_exec", reason: ReasonSyscall, detail: "personality"},
	{name: "pid_cpu_clock_probe", says: "ok"},

	{name: "proc_self_mem", says: "ok"},
	{name: "proc_self_exe_overwrite", says: "ok"},
	{name: "read_etc_passwd", says: "ok"},
	{name: "dev_shm_channel", says: "ok"},
	{name: "write_own_dir", says: "ok"},
	{name: "stdlib_open_null_path", says: "ok"},
	{name: "stdlib_open_long_path", says: "ok"},
	{name: "fd_exhaustion", says: "ok"},
	{name: "inherited_fd_scan", says: "ok"},
	{name: "ld_preload_env", says: "ok"},
	{name: "identity", says: "pid 1 ppid 0 uid 1000 euid 1000 gid 1000 host agon"},

	{name: "output_flood", reason: ReasonOutput, detail: "65536 bytes"},
	{name: "stderr_flood", says: "ok"},
	{name: "proto_negative_len", says: "-1"},
	{name: "proto_1001_commands", says: strings.TrimSuffix(strings.Repeat("move 1 n\n", 1001), "\n")},
	{name: "proto_early_answer", reason: ReasonProtocol, detail: "more after the end"},
	{name: "proto_binary_garbage", reason: ReasonOutput},
	{name: "proto_nul_utf8", says: "\ufeff\x00\xff\r\n\x1b[31m\u2028\nend\r\n end\nend "},
	{name: "proto_truncated_struct", reason: ReasonCrash, detail: "exit code 0"},
	{name: "close_output", reason: ReasonProtocol, detail: "closed its standard output"},
	{name: "write_before_read", reason: ReasonOutput},

	{name: "crash_fpe", reason: ReasonCrash, detail: "SIGFPE"},
	{name: "crash_segv", reason: ReasonCrash, detail: "SIGSEGV"},
	{name: "crash_bus", reason: ReasonCrash, detail: "SIGBUS"},
	{name: "crash_ill", reason: ReasonCrash, detail: "SIGILL"},
	{name: "crash_abrt", reason: ReasonCrash, detail: "SIGABRT"},
	{name: "core_dump_fill", reason: ReasonCrash, detail: "SIGABRT", limits: Limits{Memory: 512 << 20}},
	{name: "exit_zero_midgame", reason: ReasonCrash, detail: "exit code 0", round: 10},
	{name: "exit_three", reason: ReasonCrash, detail: "exit code 3"},
}

// Those in C++.
var hostileCPP = []hostile{
	{name: "thread_bomb", reason: ReasonSyscall, detail: "(starting processes or threads)"},
	{name: "cpu_drip", reason: ReasonCPU, round: 18, rounds: 20},
	{name: "background_between_rounds", reason: ReasonCPU, round: 3, rounds: 4},
	{name: "no_flush", reason: ReasonWall, detail: "is the output flushed?", limits: brief},
	{name: "rdtsc_timing", says: "ok"},
	{name: "proto_nan_inf", says: "nan inf -inf"},
}

// hostileAssembler is for x86-64 only.
var hostileAssembler = hostile{name: "kill_judge_raw32", reason: ReasonSyscall, detail: "another architecture (number 37)"}

// brief are limits for programs that wait: only the wall time can end them. It is long enough for a runtime to start on
// a slow machine.
var brief = Limits{Wall: time.Second}

// held returns the limits of a row. A program that must run out of CPU time has little of it. All others have plenty:
// on a slow machine the kernel may need long to clear the memory of a program that takes too much, or to write its core
// dump.
func (h hostile) held(cpu time.Duration) Limits {
	l := h.limits
	if h.reason == ReasonCPU && l.CPU == 0 {
		l.CPU = cpu
	}
	return l
}

// short is the CPU time of programs that must run out of it.
const short = 100 * time.Millisecond

// hostileLimits returns the limits of a row, with defaults for those that it does not set.
func hostileLimits(l Limits) Limits {
	if l.CPU == 0 {
		l.CPU = time.Minute
	}
	if l.Wall == 0 {
		l.Wall = 5 * time.Minute // no program may be frozen because the machine is busy
	}
	if l.Memory == 0 {
		l.Memory = 32 << 20
	}
	l.Output, l.Stderr = 64<<10, 4<<10
	return l
}

// arena is a sandbox with an executable that holds hostile programs: the first argument chooses one.
type arena struct {
	box  *Sandbox
	path string
}

func newArena(t *testing.T) arena {
	return arena{box: open(t), path: build(t, "hostile/*.c")}
}

// start starts a hostile program, and plays the start phase.
func (a arena) start(t *testing.T, name string, limits Limits) *Process {
	t.Helper()
	p := run(t, a.box, Program{Path: a.path, Args: []string{name}, Core: -1, Limits: hostileLimits(limits)})
	warmUp(t, p)
	return p
}

// warmUp plays the start phase.
func warmUp(t *testing.T, p *Process) {
	t.Helper()
	if _, err := p.Exchange([]byte("hello\nend\n"), End{Line: "end"}); err != nil {
		u, _ := p.Stop()
		t.Fatalf("in the start phase: %v\n%s", err, u.Stderr)
	}
}

// check plays a row while a bystander plays, too, which must not be affected.
func (a arena) check(t *testing.T, row hostile) {
	t.Helper()
	bystander := run(t, a.box, Program{Path: build(t, "echo.c"), Core: -1})
	checkHostile(t, a.box, a.start(t, row.name, row.held(short)), row)
	if got, err := bystander.Exchange([]byte("still here\nend\n"), End{Line: "end"}); err != nil || string(got) != "still here\n" {
		t.Errorf("the bystander says %q, %v", got, err)
	}
}

// checkHostile plays rounds until a program is frozen, or a few rounds if it must not be.
func checkHostile(t *testing.T, s *Sandbox, p *Process, row hostile) {
	t.Helper()
	if row.degraded != "" && s.Capabilities().Memory == "rlimit" {
		row.reason = row.degraded
	}
	rounds := 3
	if row.reason != "" {
		rounds = max(row.rounds, row.round+2) // what it does after its answer shows in the next round
	}
	var err error
	round := 0
	for ; round < rounds && err == nil; round++ {
		var got []byte
		got, err = p.Exchange([]byte(fmt.Sprintf("round %d\nend\n", round)), End{Line: "end"})
		if round == 0 && err == nil && row.reason == "" && string(got) != row.says+"\n" {
			t.Errorf("it says %q, want %q", got, row.says)
		}
	}
	usage, stopErr := p.Stop()
	if stopErr != nil {
		t.Errorf("stopping: %v", stopErr)
	}
	if len(usage.Stderr) > 4<<10 {
		t.Errorf("%d bytes of stderr", len(usage.Stderr))
	}
	if row.reason == "" {
		if err != nil {
			t.Fatalf("frozen in round %d: %v\n%s", round-1, err, usage.Stderr)
		}
		return
	}
	fault, ok := errors.AsType[*Fault](err)
	if !ok {
		t.Fatalf("got %v instead of a fault\n%s", err, usage.Stderr)
	}
	t.Logf("round %d: %v; %v CPU, %v at start, %d KiB", round-1, fault, usage.CPU, usage.StartCPU, usage.PeakMemory>>10)
	if fault.Reason != row.reason || !strings.Contains(fault.Detail, row.detail) {
		t.Errorf("got %v, want %s with %q\n%s", fault, row.reason, row.detail, usage.Stderr)
	}
	if round-1 < row.round || round > rounds {
		t.Errorf("frozen in round %d, want %d", round-1, row.round)
	}
	if again, err2 := p.Exchange(nil, End{Line: "end"}); again != nil || !errors.Is(err2, fault) {
		t.Errorf("after the fault: got %q, %v", again, err2)
	}
}

// needsAMD64 skips a test that is about x86-64.
func needsAMD64(t *testing.T) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("this machine is no x86-64")
	}
}
