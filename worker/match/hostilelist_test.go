package match_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
)

// deed is what a hostile player does in a match. Until then, and afterwards if it may, it plays like Null.
type deed struct {
	row      string // of the list of hostile programs that the judge was designed against
	name     string // of the program; "" is the row
	language string // in which it is written; "" is C

	reason engine.Reason // "": it plays to the end
	detail string        // part of what its owner is told
	says   string        // its answer in the round of the deed, when it plays to the end
	uses   time.Duration // of CPU time, at least

	always bool // it does it in all rounds, or in one that it knows, not in deedRound
	round  int  // in which it is frozen, if not deedRound; negative: counted from the end
	slack  int  // how many rounds later it may be found out

	limits func(*engine.Limits)
	drips  bool // it uses 5.05 ms in each round, and has 5 ms for each
	crash  bool // without control groups it may look like a crash
}

// deedRound is when deeds are done.
const deedRound = 3

// The limits of deeds that need others than the rest. Those that the wall time ends have little of it; for the others it
// is long, so that nobody is frozen because the machine is busy.
var (
	brief   = func(l *engine.Limits) { l.Wall = time.Second } // nothing but the wall time can end them
	patient = func(l *engine.Limits) { l.Wall = 2 * time.Second }
	roomy   = func(l *engine.Limits) { l.Memory = 256 << 20 }
	relaxed = func(l *engine.Limits) { l.CPU, l.StartCPU = time.Second, time.Second }
)

// deeds are the rows of the list that are about running programs, and variants of them.
var deeds = []deed{
	{row: "fork_bomb_shell", language: "python", reason: engine.ReasonSyscall},
	{row: "vfork_loop", reason: engine.ReasonSyscall},
	{row: "clone_newuser", reason: engine.ReasonSyscall, detail: "unshare"},
	{row: "clone_newuser", name: "clone_newuser_clone", reason: engine.ReasonSyscall},
	{row: "vfork_loop", name: "clone_like_vfork", reason: engine.ReasonSyscall},
	{row: "setns_proc", reason: engine.ReasonSyscall, detail: "setns"},
	{row: "thread_bomb_c", language: "cpp", reason: engine.ReasonSyscall},
	{row: "thread_bomb_java", language: "java", reason: engine.ReasonWall, limits: patient},
	{row: "goroutine_thread_bomb", language: "go", reason: engine.ReasonCrash},
	{row: "cpu_burn_child_threads", language: "java", reason: engine.ReasonCPU, limits: relaxed},
	{row: "cpu_burn_simple", reason: engine.ReasonCPU},
	{row: "cpu_burn_last_round", reason: engine.ReasonCPU, round: -1},
	{row: "cpu_drip", reason: engine.ReasonCPU, always: true, round: -10, slack: 9, drips: true},
	{row: "system_time_burn", reason: engine.ReasonCPU},
	{row: "page_fault_burn", reason: engine.ReasonCPU},
	{row: "tick_dodger", reason: engine.ReasonCPU},
	{row: "many_short_bursts", says: "nanoseconds", uses: 5 * time.Millisecond},
	{row: "background_between_rounds", says: "thinking"},
	{row: "background_between_rounds", name: "burn_after_answer", reason: engine.ReasonCPU, slack: 1},
	{row: "sigalrm_background", reason: engine.ReasonSyscall, detail: "setitimer"},
	{row: "sleep_forever", reason: engine.ReasonWall, limits: brief},
	{row: "slow_drip_output", reason: engine.ReasonWall, limits: brief},
	{row: "partial_line_stall", reason: engine.ReasonWall, detail: "10 bytes", limits: brief},
	{row: "no_flush", reason: engine.ReasonWall, detail: "flushed", limits: brief},
	{row: "blocking_read_after_end", name: "read_after_end"},
	{row: "ignore_eof"},
	{row: "sigmask_all", reason: engine.ReasonCPU},
	{row: "sigsegv_handler_loop", reason: engine.ReasonCPU},
	{row: "catch_sigxcpu", reason: engine.ReasonCPU},
	{row: "sched_fifo", reason: engine.ReasonSyscall, detail: "sched_setscheduler"},
	{row: "sched_fifo", name: "sched_affinity", reason: engine.ReasonSyscall, detail: "sched_setaffinity"},
	{row: "sched_fifo", name: "sched_nice", reason: engine.ReasonSyscall},
	{row: "sigalrm_background", name: "timer_background", reason: engine.ReasonSyscall, detail: "timer_create"},
	{row: "malloc_bomb", reason: engine.ReasonMemory, detail: "64 MiB"},
	{row: "mmap_bomb_untouched", reason: engine.ReasonMemory, crash: true},
	{row: "stack_bomb", reason: engine.ReasonCrash},
	{row: "memfd_bomb", reason: engine.ReasonSyscall, detail: "memfd_create"},
	{row: "shm_bomb", reason: engine.ReasonSyscall, detail: "shmget"},
	{row: "pipe_buffer_bomb", reason: engine.ReasonSyscall, detail: "pipe2"},
	{row: "pagetable_bomb", reason: engine.ReasonMemory, crash: true},
	{row: "hugepage_bomb", reason: engine.ReasonMemory},
	{row: "java_heap_bomb", language: "java", says: "ok"},
	{row: "fd_exhaustion", says: "ok"},
	{row: "inherited_fd_scan", says: "ok"},
	{row: "output_flood", reason: engine.ReasonOutput, detail: "65536"},
	{row: "stderr_flood", says: "ok"},
	{row: "kill_minus_one", reason: engine.ReasonSyscall, detail: "kill"},
	{row: "tgkill_other", reason: engine.ReasonSyscall, detail: "tgkill"},
	{row: "tgkill_other", name: "sigqueue_other", reason: engine.ReasonSyscall},
	{row: "tgkill_other", name: "pidfd_signal", reason: engine.ReasonSyscall},
	{row: "kill_judge_raw32", reason: engine.ReasonSyscall},
	{row: "kill_judge_raw32", name: "x32", reason: engine.ReasonSyscall},
	{row: "ptrace_self_child", reason: engine.ReasonSyscall, detail: "ptrace"},
	{row: "proc_self_mem", says: "ok"},
	{row: "proc_pid_snoop", language: "python", says: "ok"},
	{row: "proc_self_exe_overwrite", says: "ok"},
	{row: "pid_cpu_clock_probe", says: "ok"},
	{row: "read_etc_passwd", says: "ok"},
	{row: "read_other_player", language: "python", says: "ok"},
	{row: "write_own_dir", says: "ok"},
	{row: "mount_remount", reason: engine.ReasonSyscall, detail: "mount"},
	{row: "mount_remount", name: "mount_tree", reason: engine.ReasonSyscall},
	{row: "mount_remount", name: "mount_proc", reason: engine.ReasonSyscall},
	{row: "mount_remount", name: "mount_open", reason: engine.ReasonSyscall},
	{row: "mount_remount", name: "mount_move", reason: engine.ReasonSyscall},
	{row: "setuid_exec", reason: engine.ReasonSyscall, detail: "setuid"},
	{row: "setuid_exec", name: "capset_all", reason: engine.ReasonSyscall},
	{row: "setuid_exec", name: "setuid_binary", reason: engine.ReasonSyscall},
	{row: "exec_other", reason: engine.ReasonSyscall, detail: "execve"},
	{row: "exec_other", name: "exec_again", says: "ok"},
	{row: "exec_other", name: "exec_memory", reason: engine.ReasonSyscall},
	{row: "exec_other", name: "exec_stderr", reason: engine.ReasonSyscall},
	{row: "loopback_service", language: "python", says: "ok"},
	{row: "db_unix_socket", language: "python", says: "ok"},
	{row: "vsock_netlink_packet", reason: engine.ReasonSyscall, detail: "socket"},
	{row: "vsock_netlink_packet", name: "vsock", reason: engine.ReasonSyscall},
	{row: "vsock_netlink_packet", name: "packet", reason: engine.ReasonSyscall},
	{row: "vsock_netlink_packet", name: "alg", reason: engine.ReasonSyscall},
	{row: "keyctl_channel", reason: engine.ReasonSyscall, detail: "add_key"},
	{row: "file_lock_channel", says: "ok"},
	{row: "dev_shm_channel", says: "ok"},
	{row: "rdtsc_timing", says: "ok"},
	{row: "ioctl_tiocsti", says: "ok"},
	{row: "ld_preload_env", says: "ok"},
	{row: "raise_rlimits", reason: engine.ReasonSyscall, detail: "limit"},
	{row: "raise_rlimits", name: "raise_prlimits", reason: engine.ReasonSyscall},
	{row: "personality_exec", reason: engine.ReasonSyscall, detail: "personality"},
	{row: "core_dump_fill", reason: engine.ReasonCrash, detail: "SIGABRT", limits: roomy},
	{row: "exit_zero_midgame", reason: engine.ReasonCrash, detail: "exit code 0", always: true, round: 10},
	{row: "exit_zero_midgame", name: "exit_three", reason: engine.ReasonCrash, detail: "exit code 3"},
	{row: "crash_each_signal", name: "crash_fpe", reason: engine.ReasonCrash, detail: "SIGFPE"},
	{row: "crash_each_signal", name: "crash_segv", reason: engine.ReasonCrash, detail: "SIGSEGV"},
	{row: "crash_each_signal", name: "crash_bus", reason: engine.ReasonCrash, detail: "SIGBUS"},
	{row: "crash_each_signal", name: "crash_ill", reason: engine.ReasonCrash, detail: "SIGILL"},
	{row: "crash_each_signal", name: "crash_abrt", reason: engine.ReasonCrash, detail: "SIGABRT"},
	{row: "proto_binary_garbage", reason: engine.ReasonOutput},
	{row: "proto_nul_utf8", reason: engine.ReasonProtocol, slack: 1},
	{row: "proto_early_answer", reason: engine.ReasonProtocol, slack: 1},
	{row: "proto_truncated_struct", reason: engine.ReasonCrash, detail: "exit code 0"},
	{row: "proto_truncated_struct", name: "proto_truncated_exit", reason: engine.ReasonCrash},
	{row: "node_native_addon", language: "javascript", reason: engine.ReasonSyscall},
	{row: "java_native_unsafe", language: "java", reason: engine.ReasonSyscall},
	{row: "java_native_unsafe", name: "java_unsafe_write", language: "java", reason: engine.ReasonCrash},
	{row: "stdlib_open_null_path", says: "ok"},
	{row: "stdlib_open_null_path", name: "stdlib_open_long_path", says: "ok"},
	{row: "match_end_race", name: "crash_after_answer", reason: engine.ReasonCrash, slack: 1},
	{row: "match_end_race", name: "exit_after_answer", reason: engine.ReasonCrash, slack: 1},
	{row: "match_end_race", name: "fork_after_answer", reason: engine.ReasonSyscall, slack: 1},
	{row: "output_flood", name: "write_before_read", reason: engine.ReasonOutput},
	{row: "partial_line_stall", name: "close_output", reason: engine.ReasonProtocol},
}

// elsewhere are the rows that are no deed in a match: where they are looked after, or why they cannot be.
var elsewhere = map[string]string{
	"crash_at_start":      "TestPlayersThatDoNotStart",
	"exec_format":         "TestPlayersThatDoNotStart",
	"proto_negative_len":  "TestProtocols",
	"proto_nan_inf":       "TestProtocols",
	"proto_1001_commands": "TestProtocols",
	"proto_wrong_id":      "TestProtocols",
	"freeze_race":         "TestRaces",
	"worker_sigkill":      "TestKilledJudges",
	"shm_toctou":          "there is no shared memory: answers come through pipes, and the judge checks its own copy",
	"host_without_userns": "no match is played there: sandbox.New refuses",
}

// The list and the table agree.
func TestEveryHostileRowIsPlayed(t *testing.T) {
	played := map[string]bool{}
	for _, d := range deeds {
		require.NotContains(t, elsewhere, d.row)
		played[d.row] = true
	}
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join("..", "..", "..", "shared", "golden")
	}
	file, err := os.Open(filepath.Join(golden, "..", "reference", "hostile.tsv"))
	if err != nil {
		t.Skip("skipped: the list of hostile programs is not here; AGON_GOLDEN names the folder beside it: ", err)
	}
	defer func() { _ = file.Close() }()
	list := csv.NewReader(file)
	list.Comma, list.LazyQuotes = '\t', true
	rows, err := list.ReadAll()
	require.NoError(t, err)
	known := map[string]bool{}
	for _, row := range rows[1:] {
		known[row[0]] = true
		if row[1] == "run" && !played[row[0]] && elsewhere[row[0]] == "" {
			t.Errorf("nobody plays %s: %s", row[0], row[3])
		}
	}
	for _, d := range deeds {
		require.True(t, known[d.row], "%s is not in the list", d.row)
	}
	t.Logf("%d rows, %d of them played in %d variants, %d elsewhere", len(rows)-1, len(played), len(deeds), len(elsewhere))
}

// Whatever a player does: it gets the verdict that fits, and the others' match is, byte for byte, the one that they would
// have played beside a player that does nothing.
//
// AGON_HOSTILE=full plays every deed in every seat, in three games, and in the start phase as well.
func TestHostilePlayers(t *testing.T) {
	a := newArena(t)
	full := inFull()
	games := []engine.Game{a.game}
	if full {
		games = append(games, apocalypse.Game{}, dominator.Game{})
	}
	for _, g := range games {
		short, whole := newHostileMatch(t, arena{a.box, a.builder, inShort(g)}), newHostileMatch(t, arena{a.box, a.builder, g})
		for i, d := range deeds {
			h := short
			if d.late() {
				h = whole
			}
			t.Run(g.ID()+"/"+d.title(), func(t *testing.T) {
				seats := []int{i % len(h.honest)}
				if full {
					seats = []int{0, 1, 2, 3}
				}
				for _, seat := range seats {
					h.meet(t, d, seat, deedRound)
				}
				if full && d.canStart() {
					h.meet(t, d, 1, -1)
				}
			})
		}
	}
	h := newHostileMatch(t, arena{a.box, a.builder, apocalypse.Game{}})
	for _, d := range deeds {
		if d.canStart() && !full && (d.row == "cpu_burn_simple" || d.row == "malloc_bomb" || d.row == "kill_minus_one" || d.row == "output_flood") {
			t.Run("start/"+d.title(), func(t *testing.T) { h.meet(t, d, 2, -1) })
		}
	}
}

// late reports whether it takes a whole match.
func (d deed) late() bool { return d.round < 0 }

func (d deed) title() string {
	if d.name == "" {
		return d.row
	}
	return d.name
}

// canStart says whether it can be done in the start phase, with the same end.
func (d deed) canStart() bool {
	return d.reason != "" && !d.always && d.round == 0 && d.slack == 0 && d.reason != engine.ReasonWall
}
