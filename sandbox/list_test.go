package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// listRow is a row of the list of hostile programs that the sandbox was designed against, with the attacks that test it.
type listRow struct {
	name    string
	verdict string // literally from the list
	attacks []attack

	alone     bool   // it changes the judge's own process
	elsewhere string // which tests show what the sandbox does not decide
	differs   string // why an attack ends otherwise than the list says
}

// attack is a hostile program in a language.
type attack struct {
	language string
	name     string
	verdicts []string // all that it may end with; nil: whatever its test checks
	play     func(t *testing.T, s *stage)
}

// The verdicts that rows of the list name.
const (
	plays        = "OK-ISOLATED" // the program goes on, and has gained nothing
	compileError = "COMPILE-ERROR"
	compileLimit = "COMPILE-LIMIT"
)

// verdict returns the list's words for how a program ends.
func (h hostile) verdict() []string {
	words := map[string]string{
		"": plays, ReasonCPU: "FROZEN-CPU", ReasonWall: "FROZEN-WALL", ReasonMemory: "FROZEN-MEM", ReasonSyscall: "FROZEN-SYSCALL",
		ReasonCrash: "FROZEN-CRASH", ReasonOutput: "FROZEN-OUTPUT", ReasonProtocol: "FROZEN-PROTO",
	}
	return []string{words[h.reason]}
}

// verdict returns the list's words for how the compilation of a source ends.
func (h hostileSource) verdict() []string {
	if h.ok {
		return []string{plays}
	}
	var words []string
	for _, limit := range h.limits {
		if limit == "" {
			words = append(words, compileError)
		} else {
			words = append(words, compileLimit)
		}
	}
	return words
}

// attacksIn makes attacks of the rows of a table with the given names, or of all rows without names.
func attacksIn(language string, table []hostile, start func(*stage, *testing.T, hostile) *Process, names []string) []attack {
	var attacks []attack
	for _, row := range table {
		if len(names) > 0 && !slices.Contains(names, row.name) {
			continue
		}
		attacks = append(attacks, attack{language, row.name, row.verdict(), func(t *testing.T, s *stage) {
			if row.degraded == "-" && s.box.Capabilities().Memory == "rlimit" {
				t.Skip("there is no control group to count it")
			}
			s.beside(t, func() { checkHostile(t, s.box, start(s, t, row), row) })
		}})
	}
	if len(names) > 0 && len(attacks) != len(names) {
		panic(fmt.Sprintf("not all of %q are in the table of %s", names, language))
	}
	return attacks
}

// beside runs a function while a bystander plays, which must not be affected.
func (s *stage) beside(t *testing.T, do func()) {
	t.Helper()
	bystander := run(t, s.box, Program{Path: build(t, "echo.c"), Core: -1})
	do()
	if got, err := bystander.Exchange([]byte("still here\nend\n"), End{Line: "end"}); err != nil || string(got) != "still here\n" {
		t.Errorf("the bystander says %q, %v", got, err)
	}
}

func inC(names ...string) []attack {
	return attacksIn("c", hostilePrograms, func(s *stage, t *testing.T, row hostile) *Process {
		return arena{s.box, build(t, "hostile/*.c")}.start(t, row.name, row.held(short))
	}, names)
}

func inCpp(names ...string) []attack {
	return attacksIn("cpp", hostileCPP, func(s *stage, t *testing.T, row hostile) *Process {
		return arena{s.box, build(t, "hostile/cpp/*.cc")}.start(t, row.name, row.held(short))
	}, names)
}

func inAssembler() []attack {
	return attacksIn("asm", []hostile{hostileAssembler}, func(s *stage, t *testing.T, row hostile) *Process {
		needsAMD64(t)
		return arena{s.box, build(t, "hostile/asm/*.S")}.start(t, row.name, row.held(short))
	}, nil)
}

func inPython(names ...string) []attack {
	return attacksIn("python", hostilePython, (*stage).python, names)
}

func inJava(names ...string) []attack { return attacksIn("java", hostileJava, (*stage).java, names) }

func inNode(names ...string) []attack { return attacksIn("js", hostileNode, (*stage).node, names) }

func inGo(names ...string) []attack { return attacksIn("go", hostileGo, (*stage).golang, names) }

// compileAttacks makes attacks of the sources with the given names, or of all without names.
func compileAttacks(names ...string) []attack {
	languages := map[string]string{"": "c", ".c": "c", ".cc": "cpp", ".rs": "rust", ".go": "go", ".java": "java", ".py": "python"}
	var attacks []attack
	for _, row := range hostileSources {
		if len(names) == 0 || slices.Contains(names, row.name) {
			attacks = append(attacks, attack{languages[filepath.Ext(row.file)], row.name, row.verdict(), func(t *testing.T, s *stage) {
				checkSource(t, s.box, row)
			}})
		}
	}
	if len(names) > 0 && len(attacks) != len(names) {
		panic(fmt.Sprintf("not all of %q are in the table of sources", names))
	}
	return attacks
}

// attackTest makes an attack of a test of its own.
func attackTest(language, name, verdict string, test func(t *testing.T, s *stage)) []attack {
	var verdicts []string
	if verdict != "" {
		verdicts = []string{verdict}
	}
	return []attack{{language, name, verdicts, test}}
}

const (
	inMatches = "worker/match, TestHostileMatches"
	inUploads = "worker/build"
)

// hostileList is the list.
var hostileList = []listRow{
	{name: "fork_bomb_shell", verdict: "FROZEN-SYSCALL (exec/clone refused, no shell in the root)", attacks: inPython("fork_bomb_shell", "system")},
	{name: "vfork_loop", verdict: "FROZEN-SYSCALL", attacks: inC("vfork_loop", "clone_like_vfork")},
	{name: "clone_newuser", verdict: "FROZEN-SYSCALL", attacks: inC("clone_newuser", "clone_newuser_clone")},
	{name: "setns_proc", verdict: "FROZEN-SYSCALL", attacks: inC("setns_proc")},
	{name: "thread_bomb_c", verdict: "FROZEN-SYSCALL", attacks: inCpp("thread_bomb")},
	{name: "thread_bomb_java", verdict: "FROZEN-CRASH or FROZEN-MEM at the pids cap; host process count unaffected", attacks: inJava("thread_bomb")},
	{name: "goroutine_thread_bomb", verdict: "FROZEN-CRASH at the pids cap", attacks: inGo("thread_bomb")},
	{name: "cpu_burn_child_threads", verdict: "FROZEN-CPU, all threads charged to one budget", attacks: slices.Concat(inJava("burn_in_threads"), inGo("burn_in_threads"))},
	{name: "cpu_burn_simple", verdict: "FROZEN-CPU within budget + one tick", attacks: inC("cpu_burn_simple")},
	{name: "cpu_burn_last_round", verdict: "FROZEN-CPU at round 200, earlier rounds count", attacks: inC("cpu_burn_last_round")},
	{
		name: "cpu_drip", verdict: "FROZEN-CPU shortly before the last round; sum of per-round figures = final rusage within 1 ms",
		attacks: slices.Concat(inCpp("cpu_drip"), attackTest("cpp", "sum_of_rounds", "", sumOfRounds)),
	},
	{name: "system_time_burn", verdict: "FROZEN-CPU (user+system counted)", attacks: inC("system_time_burn")},
	{name: "page_fault_burn", verdict: "FROZEN-CPU", attacks: inC("page_fault_burn")},
	{name: "tick_dodger", verdict: "FROZEN-CPU (meter is runtime-based, not tick-sampled)", attacks: inC("tick_dodger")},
	{name: "many_short_bursts", verdict: "charged in full", attacks: attackTest("c", "many_short_bursts", plays, shortBursts)},
	{
		name: "background_between_rounds", verdict: "charged to its CPU budget; in wall-limited games frozen between turns and gains nothing",
		attacks: slices.Concat(inCpp("background_between_rounds"), attackTest("cpp", "stopped_between_rounds", "", stoppedBetweenRounds)),
		differs: "it thinks until its budget is gone, and then it is frozen",
	},
	{name: "sigalrm_background", verdict: "charged; timer_create refused", attacks: inC("sigalrm_background", "timer_background")},
	{name: "sleep_forever", verdict: "FROZEN-WALL", attacks: inC("sleep_forever")},
	{name: "slow_drip_output", verdict: "FROZEN-WALL (deadline is for the whole message)", attacks: inC("slow_drip_output")},
	{name: "partial_line_stall", verdict: "FROZEN-WALL", attacks: inC("partial_line_stall")},
	{name: "no_flush", verdict: "FROZEN-WALL; stderr tail says nothing was received", attacks: inCpp("no_flush")},
	{name: "blocking_read_after_end", verdict: "killed at match end, OK for earlier rounds", attacks: attackTest("c", "blocking_read_after_end", plays, killedAtTheEnd("blocking_read_after_end"))},
	{name: "ignore_eof", verdict: "killed at match end", attacks: attackTest("c", "ignore_eof", plays, killedAtTheEnd("ignore_eof"))},
	{name: "sigmask_all", verdict: "FROZEN-CPU, only SIGKILL/freezer are relied on", attacks: inC("sigmask_all")},
	{name: "sigsegv_handler_loop", verdict: "FROZEN-CPU", attacks: inC("sigsegv_handler_loop")},
	{name: "catch_sigxcpu", verdict: "FROZEN-CPU through our meter, hard RLIMIT_CPU as backstop", attacks: inC("catch_sigxcpu")},
	{name: "sched_fifo", verdict: "FROZEN-SYSCALL", attacks: inC("sched_fifo", "sched_nice", "sched_affinity")},
	{name: "malloc_bomb", verdict: "FROZEN-MEM", attacks: inC("malloc_bomb")},
	{name: "mmap_bomb_untouched", verdict: "FROZEN-MEM", attacks: inC("mmap_bomb_untouched")},
	{name: "stack_bomb", verdict: "FROZEN-CRASH (SIGSEGV) without hurting neighbours", attacks: inC("stack_bomb")},
	{name: "memfd_bomb", verdict: "FROZEN-SYSCALL", attacks: inC("memfd_bomb")},
	{name: "shm_bomb", verdict: "FROZEN-SYSCALL; no /dev/shm in the root", attacks: inC("shm_bomb")},
	{
		name: "pipe_buffer_bomb", verdict: "FROZEN-SYSCALL", attacks: slices.Concat(inC("pipe_buffer_bomb"), inGo("pipes"), inPython("pipes")),
		differs: "with threads or a runtime pipes are needed; few can be open and none can be made larger",
	},
	{name: "pagetable_bomb", verdict: "FROZEN-MEM", attacks: inC("pagetable_bomb")},
	{name: "hugepage_bomb", verdict: "mlock refused; FROZEN-MEM at cap", attacks: inC("hugepage_bomb")},
	{
		name: "java_heap_bomb", verdict: "FROZEN-MEM or continues within the cap; never above the cap",
		attacks: slices.Concat(inJava("heap"), attackTest("java", "heap_above_the_cap", "FROZEN-MEM", heapAboveTheCap)),
		differs: "with a heap that fits it continues",
	},
	{name: "fd_exhaustion", verdict: "OK-ISOLATED, RLIMIT_NOFILE 16", attacks: inC("fd_exhaustion")},
	{name: "inherited_fd_scan", verdict: "OK-ISOLATED, every fd but 0,1,2 is EBADF (closed by close_range)", attacks: slices.Concat(inC("inherited_fd_scan"), inPython("descriptors"))},
	{name: "output_flood", verdict: "FROZEN-OUTPUT at the per-message cap, engine memory bounded", attacks: slices.Concat(inC("output_flood"), inPython("flood_stdout"))},
	{
		name: "stderr_flood", verdict: "stderr truncated to its cap, player not slowed, engine not blocked",
		attacks: slices.Concat(inC("stderr_flood"), inPython("flood_stderr", "flood_stderr_for_ever")),
	},
	{name: "kill_minus_one", verdict: "FROZEN-SYSCALL; siblings and engine alive", attacks: slices.Concat(inC("kill_minus_one"), inPython("kill_all", "kill_group"))},
	{name: "tgkill_other", verdict: "FROZEN-SYSCALL", attacks: inC("tgkill_other", "sigqueue_other", "pidfd_signal")},
	{name: "kill_judge_raw32", verdict: "FROZEN-SYSCALL (arch check)", attacks: inAssembler()},
	{name: "ptrace_self_child", verdict: "FROZEN-SYSCALL", attacks: slices.Concat(inC("ptrace_self_child"), inPython("ptrace"))},
	{name: "proc_self_mem", verdict: "OK-ISOLATED, no /proc in the root", attacks: inC("proc_self_mem")},
	{name: "proc_pid_snoop", verdict: "OK-ISOLATED, no or own-pid-only /proc", attacks: inPython("proc_pid_snoop")},
	{
		name: "proc_self_exe_overwrite", verdict: "OK-ISOLATED; helper binary is never the file the player can open",
		attacks: slices.Concat(inC("proc_self_exe_overwrite"), inPython("proc_self_exe_overwrite")),
	},
	{name: "pid_cpu_clock_probe", verdict: "EINVAL: other pids are not visible in the pid namespace", attacks: inC("pid_cpu_clock_probe")},
	{name: "read_etc_passwd", verdict: "OK-ISOLATED (EACCES/ENOENT), FROZEN-SYSCALL in the static profile", attacks: slices.Concat(inC("read_etc_passwd"), inPython("read_secrets"))},
	{name: "read_other_player", verdict: "OK-ISOLATED, not mounted", attacks: inPython("read_other_player")},
	{name: "write_own_dir", verdict: "refused, read-only", attacks: slices.Concat(inC("write_own_dir"), inPython("change_own_folder", "write_everywhere"))},
	{name: "mount_remount", verdict: "FROZEN-SYSCALL", attacks: slices.Concat(inC("mount_remount", "mount_proc", "mount_tree", "mount_open", "mount_move"), inPython("mount"))},
	{name: "setuid_exec", verdict: "FROZEN-SYSCALL; nosuid + no_new_privs", attacks: slices.Concat(inC("setuid_exec", "setuid_binary", "capset_all"), inPython("setuid"))},
	{
		name: "exec_other", verdict: "FROZEN-SYSCALL; the one execveat fd is gone after start (EBADF checked here)",
		attacks: slices.Concat(inC("exec_other", "exec_memory", "exec_stderr", "exec_again"), inPython("execute", "execute_again")),
		differs: "to execute the descriptor of the launcher fails, because it is gone",
	},
	{
		name: "loopback_service", verdict: "same: loopback of its own namespace, down", attacks: inPython("loopback_service", "sockets", "connect"),
		differs: "runtimes ask for sockets and do without: the call fails, and the program goes on",
	},
	{
		name: "db_unix_socket", verdict: "same: path not mounted, socket() refused", attacks: inPython("db_unix_socket"),
		differs: "runtimes ask for sockets and do without: the call fails, and the program goes on",
	},
	{name: "vsock_netlink_packet", verdict: "FROZEN-SYSCALL", attacks: inC("vsock_netlink_packet", "vsock", "packet", "alg")},
	{name: "keyctl_channel", verdict: "FROZEN-SYSCALL", attacks: slices.Concat(inC("keyctl_channel"), inPython("keyring"))},
	{name: "file_lock_channel", verdict: "refused: lock commands not allowed", attacks: slices.Concat(inC("file_lock_channel"), inPython("locks"))},
	{name: "dev_shm_channel", verdict: "OK-ISOLATED, not mounted", attacks: inC("dev_shm_channel")},
	{name: "rdtsc_timing", verdict: "allowed by policy; turning the TSC off breaks clock_gettime (checked here)", attacks: inCpp("rdtsc_timing")},
	{name: "ioctl_tiocsti", verdict: "ENOTTY or refused; no tty, new session", attacks: inC("ioctl_tiocsti")},
	{
		name: "ld_preload_env", alone: true, verdict: "fixed minimal environment",
		attacks: slices.Concat(inC("ld_preload_env"), attackTest("c", "poisoned_environment", plays, poisonedEnvironment)),
	},
	{name: "raise_rlimits", verdict: "FROZEN-SYSCALL (get allowed, set refused)", attacks: inC("raise_rlimits", "raise_prlimits")},
	{name: "personality_exec", verdict: "personality refused; PROT_EXEC refused in the static profile", attacks: inC("personality_exec")},
	{name: "core_dump_fill", verdict: "RLIMIT_CORE 0; FROZEN-CRASH", attacks: inC("core_dump_fill")},
	{name: "crash_at_start", verdict: "FROZEN-CRASH, start phase", attacks: attackTest("c", "crash_at_start", "FROZEN-CRASH", crashAtStart)},
	{name: "exit_zero_midgame", verdict: "FROZEN-CRASH (early exit), match goes on", attacks: inC("exit_zero_midgame")},
	{name: "crash_each_signal", verdict: "FROZEN-CRASH with the signal named (SIGABRT also as pid 1)", attacks: inC("crash_fpe", "crash_segv", "crash_bus", "crash_ill", "crash_abrt")},
	{name: "exec_format", verdict: "COMPILE-ERROR/FROZEN-CRASH at start", attacks: attackTest("c", "exec_format", "FROZEN-CRASH", execFormat)},
	{
		name: "proto_negative_len", verdict: "FROZEN-PROTO, no allocation of that size", attacks: inC("proto_negative_len"), elsewhere: inMatches,
		differs: "there are no lengths between sandbox and program; what a game reads is the game's",
	},
	{
		name: "proto_nan_inf", verdict: "same", attacks: inCpp("proto_nan_inf"), elsewhere: inMatches,
		differs: "the sandbox reads no numbers; what a game reads is the game's",
	},
	{
		name: "proto_binary_garbage", verdict: "FROZEN-PROTO", attacks: inC("proto_binary_garbage"), elsewhere: inMatches,
		differs: "it is longer than an answer may be, which is found first",
	},
	{
		name: "proto_nul_utf8", verdict: "FROZEN-PROTO or clean refusal; logs escaped", attacks: inC("proto_nul_utf8"), elsewhere: inMatches,
		differs: "the sandbox hands bytes on as they are; what a game reads is the game's",
	},
	{
		name: "proto_1001_commands", verdict: "excess CLIPPED or FROZEN-PROTO as the rules say, always the same", attacks: inC("proto_1001_commands"), elsewhere: inMatches,
		differs: "the sandbox knows bytes only; what a game reads is the game's",
	},
	{
		name: "proto_early_answer", verdict: "extra bytes are not consumed ahead or FROZEN-PROTO; no desynchronisation",
		attacks: slices.Concat(inC("proto_early_answer"), attackTest("c", "kept_where_the_end_is_loose", "", answersAhead)), elsewhere: inMatches,
	},
	{name: "proto_wrong_id", verdict: "refused as the rules say", elsewhere: inMatches},
	{name: "proto_truncated_struct", verdict: "FROZEN-PROTO/FROZEN-CRASH", attacks: inC("proto_truncated_struct")},
	{
		name: "shm_toctou", verdict: "engine copies first, checks the copy",
		attacks: slices.Concat(inC("shm_toctou"), attackTest("c", "no_memory_is_shared", plays, noMemoryIsShared)),
	},

	{name: "include_stdin", verdict: "COMPILE-ERROR or COMPILE-LIMIT, stdin closed", attacks: compileAttacks("include_stdin")},
	{name: "include_dev_zero", verdict: "COMPILE-ERROR/COMPILE-LIMIT, device not present", attacks: compileAttacks("include_dev_zero", "include_dev_urandom")},
	{name: "include_proc", verdict: "COMPILE-ERROR, no secrets in the environment", attacks: compileAttacks("include_proc")},
	{name: "include_other_submission", verdict: "COMPILE-ERROR, not mounted", attacks: compileAttacks("include_other_submission")},
	{name: "has_include_probe", verdict: "sees only the toolchain image", attacks: compileAttacks("has_include_probe", "has_include_device")},
	{name: "incbin_passwd", verdict: "COMPILE-ERROR, file not visible", attacks: compileAttacks("incbin_passwd", "incbin_shadow")},
	{
		name: "rust_include_bytes", verdict: "no cargo, no build scripts; secrets not visible; COMPILE-ERROR",
		attacks: compileAttacks("rust_include_bytes", "rust_include_str", "rust_env", "rust_macro_crate", "rust_build_script"),
		differs: "a build script is a file that nobody looks at",
	},
	{
		name: "go_cgo_flags", verdict: "CGO off, GOFLAGS fixed, GOPROXY off: COMPILE-ERROR",
		attacks: compileAttacks("go_cgo_flags", "go_embed", "go_embed_parent", "go_module_fetch", "go_generate", "go_assembler"),
	},
	{name: "template_bomb", verdict: "COMPILE-LIMIT (CPU)", attacks: compileAttacks("template_bomb")},
	{name: "macro_bomb", verdict: "COMPILE-LIMIT", attacks: compileAttacks("macro_bomb")},
	{
		name: "static_array_4g", verdict: "COMPILE-LIMIT (file size/memory)", attacks: compileAttacks("static_array_4g"),
		differs: "gcc refuses it by itself",
	},
	{
		name: "asm_fill_bomb", verdict: "COMPILE-LIMIT", attacks: compileAttacks("asm_fill_bomb", "asm_rept_bomb"),
		differs: "the assembler refuses it by itself",
	},
	{name: "pragma_plugin", verdict: "COMPILE-ERROR or ignored; no flags from the user", attacks: compileAttacks("pragma_plugin")},
	{name: "compile_object_code", verdict: "REJECTED", elsewhere: inUploads},
	{
		name: "compiler_crash", verdict: "COMPILE-ERROR", attacks: compileAttacks("compiler_crash"),
		differs: "a compiler may also need too long",
	},
	{name: "cache_poison", verdict: "key is a hash of normalised inputs + toolchain; artefact re-hashed on use", elsewhere: inUploads},
	{name: "java_class_bomb", verdict: "COMPILE-ERROR/COMPILE-LIMIT", attacks: compileAttacks("java_class_bomb", "java_methods_bomb", "java_generics_bomb")},
	{
		name: "python_compile_bomb", verdict: "COMPILE-LIMIT/COMPILE-ERROR", attacks: compileAttacks("python_compile_bomb", "python_brackets_bomb", "python_unary_bomb"),
		differs: "Python 3 does not compute large constants when it compiles",
	},
	{
		name: "pickle_pyc", verdict: "REJECTED; python -I -S -E -B", attacks: attackTest("python", "customised_site", plays, customisedSite), elsewhere: inUploads,
		differs: "what lies beside a player is not imported by itself; that it is not taken is decided before",
	},
	{
		name: "node_native_addon", verdict: "refused: only .js/.mjs accepted, clone/exec refused",
		attacks: inNode("child_process", "spawn", "binding", "native"), elsewhere: inUploads,
	},
	{name: "java_native_unsafe", verdict: "FROZEN-SYSCALL or EACCES; JVM crash = FROZEN-CRASH", attacks: inJava("process", "native", "unsafe", "attach")},
	{
		name: "stdlib_open_null_path", verdict: "error returned to the program; tracer-free, no judge crash",
		attacks: inC("stdlib_open_null_path", "stdlib_open_long_path"),
	},
	{
		name: "match_end_race", verdict: "verdict stable in 1000 repeats",
		attacks: slices.Concat(attackTest("c", "fork", plays, endRace("match_end_race", ReasonSyscall)), attackTest("c", "crash", plays, endRace("match_end_crash", ReasonCrash))),
	},
	{
		name: "freeze_race", verdict: "either answer counted or frozen, rule fixed: complete message received before the exact meter passed the limit counts",
		attacks: attackTest("c", "freeze_race", plays, freezeRace),
	},
	{name: "worker_sigkill", verdict: "no orphan process, cgroup or mount remains (pdeathsig + pid namespace + sweep at start)", attacks: attackTest("c", "worker_sigkill", plays, workerSigkill)},
	{name: "host_without_userns", verdict: "run refused with a clear message", attacks: attackTest("any", "host_without_userns", plays, hostWithoutUserns)},
}

// attacksNotInList returns the attacks that no row of the list names.
func attacksNotInList() []attack {
	named := map[string]bool{}
	for _, row := range hostileList {
		for _, d := range row.attacks {
			named[d.language+"/"+d.name] = true
		}
	}
	all := slices.Concat(inC(), inCpp(), inAssembler(), inPython(), inJava(), inNode(), inGo(), compileAttacks())
	if thorough() { // TestChannels tries some of them always
		all = append(all, channelAttacks(append([]Profile{Static, timed, Threads, VM}, seccomp.RuntimeProfiles()...)...)...)
	}
	return slices.DeleteFunc(all, func(d attack) bool { return named[d.language+"/"+d.name] })
}

// Plays every row of the list and the attacks that the list lacks. TestHostileModes runs it again as other users and on
// other machines.
func TestHostile(t *testing.T) {
	s := &stage{box: open(t), bomb: os.Getenv(bombVariable)}
	c := s.box.Capabilities()
	t.Logf("user %d, own users for programs %v, control groups %s, memory by %s", os.Geteuid(), c.Root, c.Cgroup, c.Memory)
	rows := append(slices.Clip(hostileList), listRow{name: "beyond_the_list", attacks: attacksNotInList()})
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if !row.alone {
				t.Parallel()
			}
			if len(row.attacks) == 0 {
				t.Skipf("nothing of it is the sandbox's: see %s", row.elsewhere)
			}
			skipped := 0
			for _, d := range row.attacks {
				t.Run(d.language+"_"+d.name, func(t *testing.T) {
					defer func() {
						if t.Skipped() {
							skipped++
						}
					}()
					d.play(t, s)
				})
			}
			if skipped == len(row.attacks) {
				t.Skip("nothing of it can run here, see above")
			}
		})
	}
}

// The list and the tests do not drift apart.
func TestHostileList(t *testing.T) {
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join("..", "..", "shared", "golden")
	}
	path := filepath.Join(golden, "..", "reference", "hostile.tsv")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("no list of hostile programs (%v): set AGON_GOLDEN to the golden data's folder", err)
	}
	rows := map[string]listRow{}
	for _, row := range hostileList {
		if _, twice := rows[row.name]; twice {
			t.Errorf("%s is there twice", row.name)
		}
		rows[row.name] = row
	}
	var before []string
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != 5 {
			t.Fatalf("the row %q has no five columns", line)
		}
		name, language, verdict := fields[0], fields[2], fields[4]
		row, ok := rows[name]
		if !ok {
			t.Errorf("%s has no test: %s", name, fields[3])
			continue
		}
		delete(rows, name)
		before = verdictsOf(verdict, before)
		checkListed(t, row, language, verdict, before)
	}
	for name := range rows {
		t.Errorf("%s is not in the list", name)
	}
	t.Logf("%d rows", len(lines)-1)
}

// checkListed compares a row with the list's.
func checkListed(t *testing.T, row listRow, language, verdict string, allowed []string) {
	t.Helper()
	if row.verdict != verdict {
		t.Errorf("%s: the list says %q, the test %q", row.name, verdict, row.verdict)
	}
	if len(row.attacks) == 0 && row.elsewhere == "" {
		t.Errorf("%s does nothing", row.name)
	}
	inLanguage, differs := language == "any" || len(row.attacks) == 0, false
	for _, d := range row.attacks {
		inLanguage = inLanguage || d.language == language
		for _, v := range d.verdicts {
			differs = differs || !slices.Contains(allowed, v)
		}
		if differs && row.differs == "" {
			t.Errorf("%s: %s ends with %q, the list says %q", row.name, d.name, d.verdicts, verdict)
		}
	}
	if !inLanguage {
		t.Errorf("%s has no program in %s", row.name, language)
	}
	if row.differs != "" && !differs {
		t.Errorf("%s does what the list says, and tells why not: %s", row.name, row.differs)
	}
}

// verdictsOf returns the verdicts that a row of the list allows. A refusal may kill the program or be an error. Text
// without a verdict is about programs that play on.
func verdictsOf(text string, before []string) []string {
	if strings.HasPrefix(text, "same") {
		return before
	}
	words := regexp.MustCompile(`FROZEN-[A-Z]+|OK-ISOLATED|CLIPPED|COMPILE-[A-Z]+|REJECTED`).FindAllString(text, -1)
	if len(words) == 0 {
		words = []string{plays}
	}
	if strings.Contains(text, "refused") {
		words = append(words, "FROZEN-SYSCALL", plays)
	}
	return words
}

func TestVerdictsOf(t *testing.T) {
	for text, want := range map[string][]string{
		"FROZEN-CPU within budget + one tick":                               {"FROZEN-CPU"},
		"FROZEN-CRASH or FROZEN-MEM at the pids cap":                        {"FROZEN-CRASH", "FROZEN-MEM"},
		"charged in full":                                                   {plays},
		"same: loopback of its own namespace, down":                         {"before"},
		"personality refused; PROT_EXEC refused in the static profile":      {plays, "FROZEN-SYSCALL", plays},
		"COMPILE-ERROR/COMPILE-LIMIT, device not present":                   {compileError, compileLimit},
		"OK-ISOLATED (EACCES/ENOENT), FROZEN-SYSCALL in the static profile": {plays, "FROZEN-SYSCALL"},
	} {
		if got := verdictsOf(text, []string{"before"}); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
