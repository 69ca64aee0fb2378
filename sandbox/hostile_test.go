package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostile is a row: a program of testdata/hostile and what must become of it.
type hostile struct {
	name   string
	reason string // "" : it plays to the end
	detail string // part of the fault's detail
	round  int    // in which it is frozen
	says   string // the answer of the first round, when it is not frozen
	limits Limits

	// The reason where memory is limited by address space only, when it is another one.
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
	{name: "sigmask_all", reason: ReasonCPU},
	{name: "sigsegv_handler_loop", reason: ReasonCPU},
	{name: "catch_sigxcpu", reason: ReasonCPU},

	{name: "sleep_forever", reason: ReasonWall, detail: "nothing of the last answer", limits: brief},
	{name: "slow_drip_output", reason: ReasonWall, detail: "bytes were received", limits: brief},
	{name: "partial_line_stall", reason: ReasonWall, detail: "10 bytes were received", limits: brief},
	{name: "no_flush", reason: ReasonWall, detail: "is the output flushed?", limits: brief},

	{name: "malloc_bomb", reason: ReasonMemory, detail: "32 MiB"},
	{name: "mmap_bomb_untouched", reason: ReasonMemory, degraded: ReasonCrash},
	{name: "pagetable_bomb", reason: ReasonMemory, degraded: ReasonCrash},
	{name: "hugepage_bomb", reason: ReasonMemory},
	{name: "stack_bomb", reason: ReasonCrash, detail: "too deep a recursion"},
	{name: "memfd_bomb", reason: ReasonSyscall, detail: "memfd_create"},
	{name: "shm_bomb", reason: ReasonSyscall, detail: "shmget"},
	{name: "pipe_buffer_bomb", reason: ReasonSyscall, detail: "pipe2"},

	{name: "vfork_loop", reason: ReasonSyscall, detail: "clone (starting processes or threads)"},
	{name: "clone_newuser", reason: ReasonSyscall, detail: "unshare"},
	{name: "clone_newuser_clone", reason: ReasonSyscall, detail: "clone"},
	{name: "setns_proc", reason: ReasonSyscall, detail: "setns"},
	{name: "sched_fifo", reason: ReasonSyscall, detail: "sched_setscheduler"},
	{name: "sched_affinity", reason: ReasonSyscall, detail: "sched_setaffinity"},
	{name: "kill_minus_one", reason: ReasonSyscall, detail: "kill (sending signals)"},
	{name: "tgkill_other", reason: ReasonSyscall, detail: "tgkill"},
	{name: "sigqueue_other", reason: ReasonSyscall, detail: "rt_sigqueueinfo"},
	{name: "pidfd_signal", reason: ReasonSyscall, detail: "pidfd_send_signal"},
	{name: "ptrace_self_child", reason: ReasonSyscall, detail: "ptrace"},
	{name: "mount_remount", reason: ReasonSyscall, detail: "mount"},
	{name: "mount_tree", reason: ReasonSyscall, detail: "open_tree"},
	{name: "setuid_exec", reason: ReasonSyscall, detail: "setuid"},
	{name: "capset_all", reason: ReasonSyscall, detail: "capset"},
	{name: "exec_other", reason: ReasonSyscall, detail: "execve"},
	{name: "exec_again", says: "ok"},
	{name: "exec_stderr", reason: ReasonSyscall, detail: "execveat"},
	{name: "vsock_netlink_packet", reason: ReasonSyscall, detail: "socket (using the network)"},
	{name: "vsock", reason: ReasonSyscall, detail: "socket"},
	{name: "packet", reason: ReasonSyscall, detail: "socket"},
	{name: "keyctl_channel", reason: ReasonSyscall, detail: "add_key"},
	{name: "raise_rlimits", reason: ReasonSyscall, detail: "limit"},
	{name: "io_uring", reason: ReasonSyscall, detail: "io_uring_setup"},
	{name: "bpf", reason: ReasonSyscall, detail: "bpf"},
	{name: "unknown_call", reason: ReasonSyscall, detail: "unknown system call 10000"},
	{name: "kill_judge_raw32", reason: ReasonSyscall},
	{name: "x32", reason: ReasonSyscall},
	{name: "file_lock_channel", says: "ok"},
	{name: "ioctl_tiocsti", says: "ok"},
	{name: "personality_exec", reason: ReasonSyscall, detail: "personality"},
	{name: "pid_cpu_clock_probe", says: "ok"},
	{name: "rdtsc_timing", says: "ok"},

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
	{name: "proto_early_answer", reason: ReasonProtocol, detail: "more after the end"},
	{name: "proto_binary_garbage", reason: ReasonOutput},
	{name: "proto_nul_bytes", says: "\x00\xff\r\n\x1b[31m\u2028\nend\r\n end\nend "},
	{name: "proto_truncated", reason: ReasonCrash, detail: "exit code 0"},
	{name: "close_output", reason: ReasonProtocol, detail: "closed its standard output"},
	{name: "write_before_read", reason: ReasonOutput},

	{name: "crash_fpe", reason: ReasonCrash, detail: "SIGFPE"},
	{name: "crash_segv", reason: ReasonCrash, detail: "SIGSEGV"},
	{name: "crash_bus", reason: ReasonCrash, detail: "SIGBUS"},
	{name: "crash_ill", reason: ReasonCrash, detail: "SIGILL"},
	{name: "crash_abrt", reason: ReasonCrash, detail: "SIGABRT"},
	{name: "core_dump_fill", reason: ReasonCrash, detail: "SIGABRT"},
	{name: "exit_zero_midgame", reason: ReasonCrash, detail: "exit code 0", round: 10},
	{name: "exit_three", reason: ReasonCrash, detail: "exit code 3"},
}

// brief are limits for programs that wait: nothing but the wall time can end them.
var brief = Limits{Wall: 300 * time.Millisecond}

// hostileLimits are those of a row that names none.
func hostileLimits(l Limits) Limits {
	if l.CPU == 0 {
		l.CPU = 100 * time.Millisecond
	}
	if l.Wall == 0 {
		l.Wall = 5 * time.Minute // nobody shall be frozen because the machine is busy
	}
	l.Memory, l.Output, l.Stderr = 32<<20, 64<<10, 4<<10
	return l
}

// arena is what the tests of hostile programs share.
type arena struct {
	box  *Sandbox
	path string
}

func newArena(t *testing.T) arena {
	return arena{box: open(t), path: build(t, "hostile/*.c")}
}

// start starts a program of testdata/hostile.
func (a arena) start(t *testing.T, name string, limits Limits) *Process {
	t.Helper()
	p, err := a.box.Start(context.Background(), Program{Path: a.path, Args: []string{name}, Core: -1, Limits: hostileLimits(limits)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = p.Stop() })
	if _, err := p.Exchange([]byte("hello\nend\n"), End{Line: "end"}); err != nil {
		t.Fatalf("in the start phase: %v", err)
	}
	return p
}

func TestHostile(t *testing.T) {
	a := newArena(t)
	for _, row := range hostilePrograms {
		t.Run(row.name, func(t *testing.T) { a.check(t, row) })
	}
}

// check plays rounds until the program is frozen, or a few when it shall not be.
func (a arena) check(t *testing.T, row hostile) {
	if row.degraded != "" && a.box.Capabilities().Memory == "rlimit" {
		row.reason = row.degraded
	}
	p := a.start(t, row.name, row.limits)
	rounds := 3
	if row.reason != "" {
		rounds = row.round + 2 // what it does after its answer is seen in the next round
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
	if row.reason == "" {
		if err != nil {
			t.Fatalf("frozen in round %d: %v", round-1, err)
		}
		return
	}
	var fault *Fault
	if !errors.As(err, &fault) {
		t.Fatalf("got %v instead of a fault", err)
	}
	t.Logf("round %d: %v; %v CPU, %v at start, %d KiB", round-1, fault, usage.CPU, usage.StartCPU, usage.PeakMemory>>10)
	if fault.Reason != row.reason || !strings.Contains(fault.Detail, row.detail) {
		t.Errorf("got %v, want %s with %q", fault, row.reason, row.detail)
	}
	if round-1 < row.round || round-1 > row.round+1 {
		t.Errorf("frozen in round %d, want %d", round-1, row.round)
	}
	if again, err2 := p.Exchange(nil, End{Line: "end"}); again != nil || !errors.Is(err2, fault) {
		t.Errorf("after the fault: got %q, %v", again, err2)
	}
}
