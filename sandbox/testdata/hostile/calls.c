// Programs that ask the kernel for what is not theirs.
#include "hostile.h"
#include <sys/ioctl.h>
#include <sys/personality.h>
#include <sys/socket.h>

#define CALL(name, ...) \
	static void name(int round) { __VA_ARGS__; }

CALL(vfork_loop, char *none[] = {0}; for (;;) if (!vfork()) execve("/proc/self/exe", none, none))
CALL(clone_like_vfork, syscall(SYS_clone, 0x4111 /* CLONE_VM | CLONE_VFORK | SIGCHLD */, 0, 0, 0, 0))
CALL(clone_newuser, syscall(SYS_unshare, 0x10000000))
CALL(clone_newuser_clone, syscall(SYS_clone, 0x10000000 | SIGCHLD, 0, 0, 0, 0))
CALL(setns_proc, syscall(SYS_setns, open("/proc/1/ns/user", O_RDONLY), 0))
CALL(sched_fifo, struct sched_param p = {5}; sched_setscheduler(0, SCHED_FIFO, &p))
CALL(sched_affinity, cpu_set_t s; CPU_ZERO(&s); CPU_SET(1, &s); sched_setaffinity(0, sizeof s, &s))
CALL(sched_nice, setpriority(PRIO_PROCESS, 0, -20))
CALL(kill_minus_one, kill(-1, SIGKILL))
CALL(tgkill_other, syscall(SYS_tgkill, 2, 2, SIGKILL))
CALL(sigqueue_other, siginfo_t i; memset(&i, 0, sizeof i); i.si_code = SI_QUEUE; syscall(SYS_rt_sigqueueinfo, 2, SIGKILL, &i))
CALL(pidfd_signal, syscall(SYS_pidfd_send_signal, 0, SIGKILL, 0, 0))
CALL(ptrace_self_child, syscall(SYS_ptrace, 0, 0, 0, 0))
CALL(mount_remount, syscall(SYS_mount, "", "/", "", 0x20, ""))
CALL(mount_tree, syscall(SYS_open_tree, -100, "/", 1))
CALL(mount_proc, syscall(SYS_mount, "proc", "/", "proc", 0, ""))
CALL(mount_open, syscall(SYS_fsopen, "tmpfs", 0))
CALL(mount_move, syscall(SYS_move_mount, 0, "", -100, "/", 4))
CALL(setuid_exec, setuid(0))
CALL(setuid_binary, char *none[] = {0}; execve("/usr/bin/passwd", none, none))
CALL(capset_all, syscall(SYS_capset, 0, 0))
CALL(exec_other, char *none[] = {0}; execve("/bin/sh", none, none))
CALL(vsock_netlink_packet, socket(AF_NETLINK, SOCK_RAW, 0))
CALL(vsock, socket(40, SOCK_STREAM, 0))
CALL(packet, socket(AF_PACKET, SOCK_RAW, 0))
CALL(alg, socket(AF_ALG, SOCK_SEQPACKET, 0))
CALL(keyctl_channel, syscall(SYS_add_key, "user", "x", "y", 1, -4))
CALL(raise_rlimits, struct rlimit r = {1 << 30, 1 << 30}; setrlimit(RLIMIT_STACK, &r))
CALL(raise_prlimits, struct rlimit r = {1 << 30, 1 << 30}; prlimit(0, RLIMIT_NOFILE, &r, 0))
CALL(exec_memory, syscall(SYS_memfd_create, "x", 0))
CALL(io_uring, syscall(SYS_io_uring_setup, 1, 0))
CALL(bpf, syscall(SYS_bpf, 0, 0, 0))
CALL(unknown_call, syscall(10000))

// The descriptor that it was executed from is gone.
static void exec_again(int round) {
	char *none[] = {0};
	long e = syscall(SYS_execveat, 100, "", none, none, 0x1000);
	say("%s", e < 0 && errno == EBADF ? "ok" : "executed again");
}

// Its stderr is a file that it can fill, but not execute.
static void exec_stderr(int round) {
	char *none[] = {0};
	if (dup2(2, 100) >= 0) say("a descriptor above the limit");
	syscall(SYS_execveat, 2, "", none, none, 0x1000);
}

static void x32(int round) { syscall(0x40000000 | 39); }

static void file_lock_channel(int round) {
	struct flock l = {F_WRLCK, SEEK_SET, 0, 1};
	int refused = fcntl(2, F_SETLK, &l) < 0 && fcntl(2, 37 /* F_OFD_SETLK */, &l) < 0 && syscall(SYS_flock, 2, 2) < 0;
	say("%s", refused ? "ok" : "locked");
}

static void ioctl_tiocsti(int round) {
	int refused = ioctl(0, 0x5412, "x") < 0 && ioctl(1, 0x5412, "x") < 0 && ioctl(2, 0x541c, "x") < 0;
	say("%s", refused ? "ok" : "typed");
}

static void personality_exec(int round) {
	char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (!mprotect(p, 4096, PROT_READ | PROT_EXEC) || mmap(0, 4096, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
		say("data became code");
	personality(0x0400000);
}

static void pid_cpu_clock_probe(int round) {
	int seen = 0;
	for (int pid = 2; pid < 40000; pid++) {
		struct timespec t;
		if (!clock_gettime((clockid_t)(~pid << 3 | 2), &t)) seen++;
	}
	say("%s", getpid() == 1 && !seen ? "ok" : "sees others");
}

static void match_end_race(int round) {
	say("last words");
	syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static void match_end_crash(int round) {
	say("last words");
	*(volatile int *)8 = 1;
}

static void which_core(int round) {
	cpu_set_t set;
	sched_getaffinity(0, sizeof set, &set);
	say("%d core", CPU_COUNT(&set));
}

struct program calls[] = {
	{"which_core", which_core},
	{"vfork_loop", vfork_loop},
	{"clone_like_vfork", clone_like_vfork},
	{"clone_newuser", clone_newuser},
	{"clone_newuser_clone", clone_newuser_clone},
	{"setns_proc", setns_proc},
	{"sched_fifo", sched_fifo},
	{"sched_affinity", sched_affinity},
	{"sched_nice", sched_nice},
	{"kill_minus_one", kill_minus_one},
	{"tgkill_other", tgkill_other},
	{"sigqueue_other", sigqueue_other},
	{"pidfd_signal", pidfd_signal},
	{"ptrace_self_child", ptrace_self_child},
	{"mount_remount", mount_remount},
	{"mount_tree", mount_tree},
	{"mount_proc", mount_proc},
	{"mount_open", mount_open},
	{"mount_move", mount_move},
	{"setuid_exec", setuid_exec},
	{"setuid_binary", setuid_binary},
	{"capset_all", capset_all},
	{"exec_other", exec_other},
	{"exec_memory", exec_memory},
	{"exec_again", exec_again},
	{"exec_stderr", exec_stderr},
	{"vsock_netlink_packet", vsock_netlink_packet},
	{"vsock", vsock},
	{"packet", packet},
	{"alg", alg},
	{"keyctl_channel", keyctl_channel},
	{"raise_rlimits", raise_rlimits},
	{"raise_prlimits", raise_prlimits},
	{"io_uring", io_uring},
	{"bpf", bpf},
	{"unknown_call", unknown_call},
	{"x32", x32},
	{"file_lock_channel", file_lock_channel},
	{"ioctl_tiocsti", ioctl_tiocsti},
	{"personality_exec", personality_exec},
	{"pid_cpu_clock_probe", pid_cpu_clock_probe},
	{"match_end_race", match_end_race},
	{"match_end_crash", match_end_crash},
	{0},
};
