package match_test

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// deed is what a hostile player does in a match. Until then, and afterwards if it may, it plays like Null.
type deed struct {
	row      string // of the list of hostile programs that the judge was designed against
	name     string // of the program; "" is the row
	language string // in which it is written; "" is C

	reason engine.Reason // "": it plays to the end
	detail string        // part of what its owner is told
	says   string        // its answer in the round of the deed, when it plays to the end

	always bool // it does it in all rounds, or in one that it knows, not in deedRound
	round  int  // in which it is frozen, when that is not deedRound; negative: so many before the end
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
	brief   = func(l *engine.Limits) { l.Wall = 300 * time.Millisecond } // nothing but the wall time can end them
	patient = func(l *engine.Limits) { l.CPU, l.Wall = time.Second, 2*time.Second }
	roomy   = func(l *engine.Limits) { l.Memory = 256 << 20 }
	relaxed = func(l *engine.Limits) { l.CPU = time.Second }
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
	{row: "goroutine_thread_bomb", language: "go", reason: engine.ReasonCrash, limits: relaxed},
	{row: "cpu_burn_child_threads", language: "java", reason: engine.ReasonCPU, limits: relaxed},
	{row: "cpu_burn_simple", reason: engine.ReasonCPU},
	{row: "cpu_burn_last_round", reason: engine.ReasonCPU, round: -1},
	{row: "cpu_drip", reason: engine.ReasonCPU, always: true, round: -10, slack: 9, drips: true},
	{row: "system_time_burn", reason: engine.ReasonCPU},
	{row: "page_fault_burn", reason: engine.ReasonCPU},
	{row: "tick_dodger", reason: engine.ReasonCPU},
	{row: "many_short_bursts", says: "5"},
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
	{row: "java_heap_bomb", language: "java", says: "ok", limits: relaxed},
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
	{row: "node_native_addon", language: "javascript", reason: engine.ReasonSyscall, limits: relaxed},
	{row: "java_native_unsafe", language: "java", reason: engine.ReasonSyscall, limits: relaxed},
	{row: "java_native_unsafe", name: "java_unsafe_write", language: "java", reason: engine.ReasonCrash, limits: relaxed},
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
	full := os.Getenv("AGON_HOSTILE") == "full"
	games := []engine.Game{a.game}
	if full {
		games = append(games, apocalypse.Game{}, dominator.Game{})
	}
	for _, g := range games {
		h := newHall(t, arena{a.box, a.builder, g})
		for i, d := range deeds {
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
	h := newHall(t, arena{a.box, a.builder, apocalypse.Game{}})
	for _, d := range deeds {
		if d.canStart() && !full && (d.row == "cpu_burn_simple" || d.row == "malloc_bomb" || d.row == "kill_minus_one" || d.row == "output_flood") {
			t.Run("start/"+d.title(), func(t *testing.T) { h.meet(t, d, 2, -1) })
		}
	}
}

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

// hall is where hostile players meet honest ones.
type hall struct {
	arena
	limits engine.Limits
	honest []match.Entrant
	calm   map[int]*history // by the seat of a player that does nothing
}

// newHall builds honest players that do not care what CPU time the others have used.
func newHall(t *testing.T, a arena) hall {
	t.Helper()
	h := hall{arena: a, limits: a.game.Limits(), calm: map[int]*history{}}
	h.limits.CPU /= 5 // a test need not wait longer; the honest ones use a tenth of this
	h.limits.StartCPU, h.limits.Wall = 200*time.Millisecond, 5*time.Minute
	h.limits.Memory, h.limits.Output = 64<<20, 64<<10
	for _, name := range []string{"Demo", "Dummy", "Demo", "Demo"} {
		h.honest = append(h.honest, a.builtin(t, name))
	}
	return h
}

// with seats a player among the honest ones. All have the name of their seat, as names are written into files.
func (h hall) with(e match.Entrant, seat int) []match.Entrant {
	entrants := append([]match.Entrant(nil), h.honest...)
	entrants[seat] = e
	for i := range entrants {
		entrants[i].Name = fmt.Sprint("Seat", i)
	}
	return entrants
}

// beside is the match of the honest players with one that does nothing.
func (h hall) beside(t *testing.T, seat int) *history {
	t.Helper()
	if _, ok := h.calm[seat]; !ok {
		got, err := h.play(t.Context(), h.limits, h.with(h.builtin(t, "Null"), seat)...)
		require.NoError(t, err)
		t.Logf("beside a player that does nothing: %v", got.CPU)
		for i, v := range got.Verdicts {
			require.False(t, v.Frozen, "seat %d: %s", i, v.Detail)
		}
		h.calm[seat] = h.historyOf(t, got)
	}
	return h.calm[seat]
}

// meet plays a match with a hostile player, which does its deed in a round.
func (h hall) meet(t *testing.T, d deed, seat, round int) {
	t.Helper()
	calm := h.beside(t, seat)
	limits := h.limits
	if d.limits != nil {
		d.limits(&limits)
	}
	if d.drips {
		limits.CPU = time.Duration(calm.rounds) * 5 * time.Millisecond
	}
	if d.round < 0 {
		d.round += calm.rounds
	}
	listening := listener{Game: h.game, seat: seat, said: new([]string)}
	if d.says != "" {
		h.game = listening
	}
	got, err := h.play(t.Context(), limits, h.with(h.hostile(t, d, round), seat)...)
	require.NoError(t, err, "a player's fault is never the judge's")

	v := got.Verdicts[seat]
	t.Logf("seat %d, round %d: %s %s, %v at start, then %v, %d KiB: %s", seat, v.Round, v, v.Reason, got.Seats[seat].StartCPU, got.CPU[seat], got.Seats[seat].PeakMemory>>10, v.Detail)
	if d.crash && h.box.Capabilities().Memory != "cgroup" && v.Reason == engine.ReasonCrash {
		d.reason = engine.ReasonCrash
	}
	require.Equal(t, d.reason, v.Reason, "%s\n%s", v.Detail, got.Seats[seat].Stderr)
	require.Equal(t, d.reason != "", v.Frozen)
	if v.Frozen {
		if d.round != 0 {
			round = d.round
		}
		require.GreaterOrEqual(t, v.Round, round)
		require.LessOrEqual(t, v.Round, round+d.slack)
		require.Contains(t, v.Detail, d.detail)
		require.NotEmpty(t, v.Detail)
		require.Equal(t, strconv.QuoteToASCII(v.Detail), `"`+strings.ReplaceAll(strings.ReplaceAll(v.Detail, `\`, `\\`), `"`, `\"`)+`"`, "what a player prints cannot drive a terminal")
	} else if d.says != "" {
		require.Len(t, *listening.said, 1)
		require.True(t, strings.HasPrefix((*listening.said)[0], d.says), (*listening.said)[0])
	}
	require.LessOrEqual(t, len(got.Seats[seat].Stderr), limits.Stderr)
	for i, v := range got.Verdicts {
		require.True(t, i == seat || !v.Frozen, "seat %d: %s", i, v.Detail)
	}
	require.Empty(t, h.historyOf(t, got).differs(calm), "nobody is better or worse off")
}

// hostile builds the player of a deed.
func (h hall) hostile(t *testing.T, d deed, round int) match.Entrant {
	t.Helper()
	replaced := func(name string) []byte {
		return bytes.ReplaceAll(text(t, name), []byte("DEED_ROUND"), fmt.Append(nil, round))
	}
	switch d.language {
	case "":
		first, last := round, round
		switch {
		case d.always:
			first, last = 0, 1<<30
		case d.row == "cpu_burn_last_round": // which is its 200th
			first, last = d.round-200, 1<<30
		}
		e := h.build(t, d.title(), "c", hostilePrograms(t))
		e.Command = []string{e.Path, d.title(), fmt.Sprint(first), fmt.Sprint(last)}
		return e
	case "cpp":
		m := misbehaviour{play: string(text(t, "cpp/"+d.title()+".cc"))}
		if round < 0 {
			m.member, m.play = "int deed = [] { "+m.play+" return 0; }();", ""
		}
		return h.compile(t, d.title(), m.source())
	case "python":
		return h.build(t, d.title(), "python", engine.Files{"player.py": replaced("python/player.py"), "deed.py": text(t, "python/"+d.title()+".py")})
	case "java":
		e := h.build(t, d.title(), "java", engine.Files{"MyBot.java": replaced("java/MyBot.java"), "Deed.java": text(t, "java/"+d.title()+".java")})
		e.StartCPU = time.Second // some pay for it with wall time
		return e
	case "javascript":
		return h.build(t, d.title(), "javascript", engine.Files{"MyBot.js": replaced("js/MyBot.js"), "deed.js": text(t, "js/"+d.title()+".js")})
	case "go":
		return h.build(t, d.title(), "go", engine.Files{"MyBot.go": replaced("go/" + d.title() + ".go.txt")})
	}
	t.Fatal("no language ", d.language)
	return match.Entrant{}
}

// text reads a file of testdata/hostile.
func text(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "hostile", filepath.FromSlash(name)))
	require.NoError(t, err)
	return content
}

// hostilePrograms are the programs in C: those that the sandbox is tested with, and those of matches. They are one player
// that takes its deed as an argument.
func hostilePrograms(t testing.TB) engine.Files {
	t.Helper()
	files := engine.Files{"MyBot.c": text(t, "MyBot.c"), "seat.c": text(t, "seat.c")}
	sources := os.DirFS(filepath.Join("..", "..", "sandbox", "testdata"))
	names, err := fs.Glob(sources, "hostile/*.[ch]")
	require.NoError(t, err)
	for _, name := range append(names, "player.h") {
		if name == "hostile/main.c" {
			continue
		}
		content, err := fs.ReadFile(sources, name)
		require.NoError(t, err)
		files[strings.TrimPrefix(name, "hostile/")] = bytes.ReplaceAll(content, []byte("../player.h"), []byte("player.h"))
	}
	return files
}

// history is all of a match that does not depend on CPU time and on who was frozen.
type history struct {
	scores, ranks []int
	rounds        int
	log           string // without statuses
	file          string // that viewers show, without statuses: all boards of all rounds
}

// without leaves out what a seat has submitted and got, and the file.
func (h *history) without(seat int) *history {
	h = &history{scores: slices.Delete(slices.Clone(h.scores), seat, seat+1), rounds: h.rounds, log: h.log}
	var others strings.Builder
	for line := range strings.Lines(h.log) {
		if fields := strings.Fields(line); fields[1] != strconv.Itoa(seat) {
			others.WriteString(line)
		}
	}
	h.log = others.String()
	return h
}

// differs says in what a history is another one than it should be; "" in nothing.
func (h *history) differs(want *history) string {
	if got, want := fmt.Sprint(h.scores, h.ranks, h.rounds), fmt.Sprint(want.scores, want.ranks, want.rounds); got != want {
		return fmt.Sprintf("scores, ranks and rounds are %s and not %s", got, want)
	}
	return cmp.Or(differing("log", h.log, want.log), differing("file", h.file, want.file))
}

// differing shows the first line in which two texts differ.
func differing(what, got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d of the %s is %.200q and not %.200q", i+1, what, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("the %s has %d lines and not %d", what, len(a), len(b))
	}
	return ""
}

// historyOf plays the log again, which must lead to the same end.
func (h hall) historyOf(t *testing.T, got match.Outcome) *history {
	t.Helper()
	if l, ok := h.game.(listener); ok {
		h.game = l.Game
	}
	var names []string
	for i := range got.Scores {
		names = append(names, fmt.Sprint("Seat", i))
	}
	var file strings.Builder
	summary, err := engine.Simulate(h.game, h.game.Config(), 30, names, bytes.NewReader(got.Log), &file, engine.SimulateOptions{})
	require.NoError(t, err)
	require.Equal(t, got.Hash, summary.Hash, "the log gives the same match, freeze included")
	require.Equal(t, got.Scores, summary.Scores)
	var commands strings.Builder
	for line := range strings.Lines(string(got.Log)) {
		if !strings.Contains(line, "@") {
			commands.WriteString(line)
		}
	}
	return &history{scores: got.Scores, ranks: got.Ranks, rounds: got.Rounds, log: commands.String(), file: file.String()}
}

// listener is a game in which one player may say something. Otherwise it is the same.
type listener struct {
	engine.Game
	seat int
	said *[]string
}

// NewMatch implements engine.Game.
func (l listener) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := l.Game.NewMatch(config, seed, names)
	return listened{m, l}, err
}

// listened is a match of listener.
type listened struct {
	engine.Match
	listener listener
}

// Submit implements engine.Match.
func (l listened) Submit(seat int, answer []byte, limit int) error {
	if seat == l.listener.seat && len(answer) > 0 {
		*l.listener.said = append(*l.listener.said, strings.TrimSpace(string(answer)))
		answer = nil
	}
	return l.Match.Submit(seat, answer, limit)
}
