// Two programs that try to signal to each other by what the kernel shares between them. A message is "send NAME BIT" or
// "receive NAME". The answer of a sender is "done", or E and an error number. That of a receiver is a number that may depend
// on what the other has sent, or E and an error number.
#include "../player.h"
#include <arpa/inet.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <linux/futex.h>
#include <linux/stat.h>

#define SHARED "/player/shared" // a file of both programs
#define PAGES 64
static const char word[8192] __attribute__((aligned(4096))) = {1}; // a page of the executable, which both share

static int file = -1;           // of SHARED
static volatile char *pages;    // a mapping of it
static long long turn;          // counts messages
static int own_threads;         // the program may have threads
static int wait_after;          // the sender waits on a futex after its answer

// bad is the result of a call that has failed.
#define FAIL (-1000000 - errno)
#define TRY(call)                       \
	({                                  \
		long long r_ = (call);          \
		if (r_ == -1) return FAIL;      \
		r_;                             \
	})

static long long open_shared(void) {
	if (file < 0) file = TRY(open(SHARED, O_RDONLY));
	return 0;
}

static long long map_shared(void) {
	long long e = open_shared();
	if (e) return e;
	if (!pages) {
		void *p = mmap(0, PAGES * 4096, PROT_READ, MAP_PRIVATE, file, 0);
		if (p == MAP_FAILED) return FAIL;
		pages = p;
	}
	return 0;
}

// The page cache: the sender drops the pages of a file, or loads them.
static long long send_cache(int bit) {
	long long e = map_shared();
	if (e) return e;
	static char page[4096];
	if (bit) {
		for (int i = 0; i < PAGES; i++) TRY(pread(file, page, 4096, i * 4096));
		return 0;
	}
	TRY(madvise((void *)pages, PAGES * 4096, MADV_DONTNEED));
	int advised = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
	madvise((void *)pages, PAGES * 4096, 21 /* MADV_PAGEOUT */);
	errno = advised;
	return advised ? FAIL : 0;
}
static long long receive_nowait(void) {
	long long e = open_shared();
	if (e) return e;
	static char page[4096];
	struct iovec v = {page, 4096};
	int n = 0, failed = 0;
	for (int i = 0; i < PAGES; i++) {
		if (preadv2(file, &v, 1, i * 4096, 8 /* RWF_NOWAIT */) == 4096) n++;
		else failed = errno;
	}
	errno = failed;
	return n || errno == EAGAIN ? n : FAIL;
}
static long long receive_mincore(void) {
	long long e = map_shared();
	if (e) return e;
	unsigned char in[PAGES];
	TRY(mincore((void *)pages, PAGES * 4096, in));
	int n = 0;
	for (int i = 0; i < PAGES; i++) n += in[i] & 1;
	return n;
}
static long long receive_faults(void) {
	long long e = map_shared();
	if (e) return e;
	struct rusage before, after;
	TRY(getrusage(RUSAGE_SELF, &before));
	int sum = 0;
	for (int i = 0; i < PAGES; i++) sum += pages[i * 4096];
	TRY(getrusage(RUSAGE_SELF, &after));
	TRY(madvise((void *)pages, PAGES * 4096, MADV_DONTNEED));
	return after.ru_majflt - before.ru_majflt + (sum == 77);
}
static long long receive_cachestat(void) {
	long long e = open_shared();
	if (e) return e;
	unsigned long long range[2] = {0, 0}, stat[5] = {0};
	TRY(syscall(451, file, range, stat, 0));
	return stat[0];
}

// Times of files that both see.
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", SHARED, "/player", "/usr", "/", 0};
static long long send_times(int bit) {
	struct timespec now[2] = {{1000, 0}, {1000, 0}}, tick = {0, 8000000};
	int done = 0, e = 0;
	if (bit) nanosleep(&tick, 0); // the kernel's clock of files has ticks
	for (int i = 0; bit && devices[i]; i++) {
		if (!utimensat(AT_FDCWD, devices[i], now, 0) || !utimensat(AT_FDCWD, devices[i], 0, 0)) done++;
		else e = errno;
	}
	errno = e;
	return done || !bit ? 0 : FAIL;
}
static long long receive_times(void) {
	static long long last;
	struct stat s;
	long long sum = 0, changed;
	int e = 0, seen = 0;
	for (int i = 0; devices[i]; i++)
		if (!stat(devices[i], &s)) {
			seen++;
			sum += s.st_mtim.tv_sec + s.st_mtim.tv_nsec + s.st_atim.tv_sec + s.st_atim.tv_nsec + s.st_ctim.tv_nsec;
		} else e = errno;
	errno = e;
	changed = sum != last;
	last = sum;
	return seen ? changed : FAIL;
}
static long long send_access(int bit) {
	long long e = open_shared();
	char c;
	return e ? e : bit ? TRY(pread(file, &c, 1, 0)) - 1 : 0;
}
static long long receive_access(void) {
	struct stat s;
	TRY(stat(SHARED, &s));
	return s.st_atim.tv_sec * 1000000000LL + s.st_atim.tv_nsec;
}

// Futexes in pages of files.
static long long futex_op(int op, int value, struct timespec *t) { return syscall(SYS_futex, word, op, value, t, 0, -1); }
static int waiter(void *unused) {
	for (int i = 0; i < 1000 && futex_op(FUTEX_WAIT, 1, 0); i++) ;
	syscall(SYS_exit, 0);
}
static long long send_futex(int bit) {
	static char stack[8192] __attribute__((aligned(16)));
	struct timespec moment = {0, 1000000};
	if (futex_op(FUTEX_WAIT, 1, &moment) == -1 && errno != ETIMEDOUT && errno != EINTR) return FAIL;
	if (!bit) futex_op(FUTEX_WAKE, 10, 0);
	if (!bit) return 0;
	// A thread waits while this one answers, or if there are no threads, this one does after its answer.
	if (!own_threads || clone(waiter, stack + 8000, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM, 0) < 0) wait_after = 1;
	nanosleep(&moment, 0);
	return 0;
}
static long long receive_futex(void) { return TRY(futex_op(FUTEX_WAKE, 10, 0)); }
static long long receive_requeue(void) { return TRY(syscall(SYS_futex, word, FUTEX_REQUEUE, 10, 0, word + 64, 0)); }

// Figures of the whole machine.
static char *filled;
static long long send_memory(int bit) {
	const size_t size = 16 << 20;
	if (bit && !filled) {
		filled = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (filled == MAP_FAILED) return filled = 0, FAIL;
		for (size_t i = 0; i < size; i += 4096) filled[i] = 1;
	}
	if (!bit && filled) munmap(filled, size), filled = 0;
	return 0;
}
static long long receive_sysinfo(void) {
	struct sysinfo s;
	TRY(sysinfo(&s));
	return s.freeram;
}
static long long receive_procs(void) {
	struct sysinfo s;
	TRY(sysinfo(&s));
	return s.procs + s.uptime + s.loads[0] + s.sharedram + s.bufferram;
}
static long long send_disk(int bit) {
	int f = TRY(open("/tmp/fill", O_RDWR | O_CREAT | O_TRUNC, 0600));
	static char block[1 << 20];
	for (int i = 0; bit && i < 8; i++)
		if (write(f, block, sizeof block) < 0) break;
	close(f);
	return 0;
}
static long long receive_disk(void) {
	struct statfs s;
	TRY(statfs("/player", &s));
	return s.f_bfree + s.f_ffree;
}
static long long receive_disk_fd(void) {
	struct statfs s;
	TRY(fstatfs(0, &s));
	return s.f_bfree + s.f_ffree;
}

// Numbers that the kernel gives to pipes, sockets and memory files, one after the other for the whole machine.
#define MANY 1500
static long long send_pipes(int bit) {
	int p[2];
	for (int i = 0; bit && i < MANY; i++) {
		TRY(pipe2(p, 0));
		close(p[0]), close(p[1]);
	}
	return 0;
}
static long long send_sockets(int bit) {
	int p[2];
	for (int i = 0; bit && i < MANY; i++) {
		TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
		close(p[0]), close(p[1]);
	}
	return 0;
}
static long long number_of(int fd, long long *last) {
	struct stat s;
	TRY(fstat(fd, &s));
	long long steps = s.st_ino - *last;
	*last = s.st_ino;
	return steps;
}
static long long receive_pipes(void) {
	static long long last;
	int p[2];
	TRY(pipe2(p, 0));
	long long n = number_of(p[0], &last);
	close(p[0]), close(p[1]);
	return n;
}
static long long receive_sockets(void) {
	static long long last;
	long long n = 0;
	int p[2];
	for (int i = last ? 1 : 8; i; i--) { // the first ones may come from a stock
		TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
		n = number_of(p[0], &last);
		close(p[0]), close(p[1]);
	}
	return n;
}
static long long receive_cookie(void) {
	int p[2];
	unsigned long long cookie;
	socklen_t size = sizeof cookie;
	TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
	int r = getsockopt(p[0], SOL_SOCKET, 57 /* SO_COOKIE */, &cookie, &size);
	close(p[0]), close(p[1]);
	TRY(r);
	return cookie;
}
static long long send_shared_memory(int bit) {
	for (int i = 0; bit && i < MANY; i++) {
		void *p = mmap(0, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED) return FAIL;
		munmap(p, 4096);
	}
	return 0;
}
static long long send_zero(int bit) {
	int f = TRY(open("/dev/zero", O_RDONLY));
	for (int i = 0; bit && i < MANY; i++) {
		void *p = mmap(0, 4096, PROT_READ, MAP_SHARED, f, 0);
		if (p == MAP_FAILED) return FAIL;
		munmap(p, 4096);
	}
	return 0;
}
static long long receive_stderr(void) {
	struct stat s;
	TRY(fstat(2, &s));
	return s.st_ino;
}
static long long receive_stdin(void) {
	struct stat s;
	TRY(fstat(0, &s));
	return s.st_ino;
}
static long long receive_mount(void) {
	struct statx s;
	TRY(statx(0, "", AT_EMPTY_PATH, 0x1000 /* STATX_MNT_ID */, &s));
	return s.stx_dev_minor;
}
static long long receive_handle(void) {
	struct { struct file_handle h; char b[128]; } h;
	h.h.handle_bytes = 128;
	int mount;
	TRY(name_to_handle_at(0, "", &h.h, &mount, AT_EMPTY_PATH));
	return mount;
}

// What the kernel counts for all programs of a user, or of the judge.
static long long send_signals(int bit) {
	sigset_t s;
	sigemptyset(&s);
	sigaddset(&s, SIGRTMIN + 5);
	TRY(sigprocmask(SIG_BLOCK, &s, 0));
	struct timespec none = {0, 0};
	for (int i = 0; bit && i < 400000; i++)
		if (syscall(SYS_tgkill, getpid(), getpid(), SIGRTMIN + 5)) break;
	while (!bit && sigtimedwait(&s, 0, &none) > 0) ;
	return 0;
}
static long long receive_signals(void) {
	sigset_t s;
	sigemptyset(&s);
	sigaddset(&s, SIGRTMIN + 6);
	TRY(sigprocmask(SIG_BLOCK, &s, 0));
	struct timespec none = {0, 0};
	int n = 0;
	while (n < 10 && !syscall(SYS_tgkill, getpid(), getpid(), SIGRTMIN + 6)) n++;
	while (sigtimedwait(&s, 0, &none) > 0) ;
	return n;
}
static long long receive_timers(void) {
	timer_t t[20];
	int n = 0;
	TRY(timer_create(CLOCK_MONOTONIC, 0, t));
	for (n = 1; n < 20 && !timer_create(CLOCK_MONOTONIC, 0, t + n); n++) ;
	for (int i = 0; i < n; i++) timer_delete(t[i]);
	return n;
}
static long long send_timers(int bit) {
	static timer_t t[64];
	static int n;
	while (n) timer_delete(t[--n]);
	struct itimerspec later = {{1000, 0}, {1000, 0}};
	while (bit && n < 64 && !timer_create(CLOCK_REALTIME, 0, t + n)) timer_settime(t[n++], 0, &later, 0);
	struct itimerval v = {{0, 0}, {bit ? 1000 : 0, 0}};
	TRY(setitimer(ITIMER_REAL, &v, 0));
	return bit && !n ? FAIL : 0;
}
static long long receive_timer_number(void) {
	static timer_t last;
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
	int id;
	struct itimerval v;
	TRY(syscall(SYS_timer_create, CLOCK_MONOTONIC, &e, &id));
	TRY(syscall(SYS_timer_delete, id));
	TRY(getitimer(ITIMER_REAL, &v));
	long long n = id - (long)last + v.it_value.tv_sec;
	last = (timer_t)(long)(id + 1);
	return n;
}
static int held[128], holding;
static long long send_pipe_size(int bit) {
	while (holding) close(held[--holding]);
	for (int i = 0; bit && i < 40; i++) {
		int p[2];
		if (pipe2(p, O_NONBLOCK)) break;
		if (!i) TRY(fcntl(p[1], F_SETPIPE_SZ, 1 << 20));
		held[holding++] = p[0], held[holding++] = p[1];
	}
	return 0;
}
static long long receive_pipe_size(void) {
	int p[2];
	TRY(pipe2(p, O_NONBLOCK));
	static char block[1 << 20];
	long long n = write(p[1], block, sizeof block);
	close(p[0]), close(p[1]);
	return n;
}
static long long send_rights(int bit) {
	int p[2];
	TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
	char control[CMSG_SPACE(4 * 8)] = {0}, byte = 0;
	struct iovec v = {&byte, 1};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);
	c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(4 * 8);
	long long r = sendmsg(p[0], &m, 0);
	int e = errno;
	close(p[0]), close(p[1]);
	errno = e;
	return r == -1 ? FAIL : 0;
}
// Threads, which the kernel counts by user. They end when leave is set.
#define MOST_THREADS 10
static volatile int leave, running;
static char stacks[MOST_THREADS][8192] __attribute__((aligned(16)));
static int last_tid;
static int linger(void *unused) {
	struct timespec moment = {0, 1000000};
	while (!leave) nanosleep(&moment, 0);
	__atomic_sub_fetch(&running, 1, __ATOMIC_SEQ_CST);
	syscall(SYS_exit, 0);
}
static long long start_threads(void) {
	leave = 0;
	for (int n = 0; n < MOST_THREADS; n++) {
		int tid = clone(linger, stacks[n] + 8000, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM, 0);
		if (tid == -1) return n ? n : FAIL;
		last_tid = tid;
		__atomic_add_fetch(&running, 1, __ATOMIC_SEQ_CST);
	}
	return MOST_THREADS;
}
static void end_threads(void) {
	struct timespec moment = {0, 1000000};
	leave = 1;
	while (running) nanosleep(&moment, 0);
}
static long long send_threads(int bit) {
	end_threads();
	long long n = bit ? start_threads() : 0;
	return n < 0 ? n : 0;
}
static long long receive_threads(void) { // how many it can have itself
	end_threads();
	long long n = start_threads();
	end_threads();
	return n;
}
static long long receive_thread_number(void) { // of the next thread
	int before = last_tid;
	long long n = receive_threads();
	return n < 0 ? n : before ? last_tid - before : MOST_THREADS;
}

// Huge pages, of which the machine has a reserve.
static long long huge_page(void) {
	void *p = mmap(0, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | 0x40000 /* MAP_HUGETLB */, -1, 0);
	if (p == MAP_FAILED) return FAIL;
	*(char *)p = 1;
	return (long long)p;
}
static long long send_huge(int bit) {
	static void *held[64];
	long long n = 0;
	for (int i = 0; i < 64; i++) {
		if (!bit && held[i]) munmap(held[i], 2 << 20), held[i] = 0;
		if (!bit || held[i]) continue;
		if ((n = huge_page()) <= 0) break;
		held[i] = (void *)n;
	}
	return bit && !held[0] ? n : 0;
}
static long long receive_huge(void) {
	long long p = huge_page();
	if (p <= 0) return p;
	munmap((void *)p, 2 << 20);
	return 1;
}

// Figures of the program itself, which others might move.
static long long receive_switches(void) {
	struct rusage r;
	TRY(getrusage(RUSAGE_CHILDREN, &r));
	long long n = r.ru_nvcsw + r.ru_nivcsw + r.ru_minflt + r.ru_majflt + r.ru_maxrss + r.ru_utime.tv_usec + r.ru_stime.tv_usec;
	if (getrusage(RUSAGE_SELF, &r)) return FAIL;
	return n + r.ru_inblock + r.ru_oublock + r.ru_nswap + r.ru_msgsnd + r.ru_nsignals;
}
static long long receive_times_of_children(void) {
	struct tms t;
	TRY(times(&t));
	return t.tms_cutime + t.tms_cstime;
}
static long long receive_processor(void) {
	unsigned cpu = 0, node = 0;
	TRY(syscall(SYS_getcpu, &cpu, &node, 0));
	return cpu * 100 + node;
}
static long long receive_locked(void) { return TRY(syscall(SYS_mlock, word, 4096)); }
static long long receive_process(void) { return getpid() * 1000LL + getppid() * 100 + TRY(syscall(SYS_gettid)); }

// Locks, leases and watches of a file that both see.
static long long send_lock(int bit) {
	long long e = open_shared();
	if (e) return e;
	TRY(flock(file, bit ? LOCK_EX | LOCK_NB : LOCK_UN));
	return 0;
}
static long long receive_lock(void) {
	long long e = open_shared();
	if (e) return e;
	int r = flock(file, LOCK_EX | LOCK_NB);
	if (r == -1 && errno == EWOULDBLOCK) return 1;
	TRY(r);
	flock(file, LOCK_UN);
	return 0;
}
static long long send_record(int bit) {
	long long e = open_shared();
	if (e) return e;
	struct flock l = {.l_type = bit ? F_RDLCK : F_UNLCK, .l_len = 1};
	TRY(fcntl(file, F_SETLK, &l));
	return 0;
}
static long long receive_record(void) {
	long long e = open_shared();
	if (e) return e;
	struct flock l = {.l_type = F_WRLCK, .l_len = 1};
	TRY(fcntl(file, F_GETLK, &l));
	return l.l_type;
}
static long long send_lease(int bit) {
	long long e = open_shared();
	if (e) return e;
	TRY(fcntl(file, F_SETLEASE, bit ? F_RDLCK : F_UNLCK));
	return 0;
}
static long long receive_watch(void) {
	static int watch = -1;
	if (watch < 0) {
		watch = TRY(inotify_init1(IN_NONBLOCK));
		TRY(inotify_add_watch(watch, SHARED, IN_ALL_EVENTS));
	}
	char events[4096];
	long long n = read(watch, events, sizeof events);
	return n < 0 ? 0 : n;
}

// Names and places of the whole machine.
static long long send_key(int bit) { return TRY(syscall(SYS_add_key, "user", "agon", bit ? "1" : "0", 1, -4)) > 0 ? 0 : 0; }
static long long receive_key(void) { return TRY(syscall(SYS_keyctl, 10 /* search */, -4, "user", "agon", 0)); }
static long long send_sysv(int bit) { return TRY(syscall(SYS_msgget, 4711, bit ? 0600 | 01000 : 0)) * 0; }
static long long receive_sysv(void) { return TRY(syscall(SYS_msgget, 4711, 0)); }
static long long receive_shm(void) { return TRY(syscall(SYS_shmget, 4711, 4096, 0)); }
static long long receive_sem(void) { return TRY(syscall(SYS_semget, 4711, 1, 0)); }
static long long receive_mq(void) { return TRY(syscall(SYS_mq_open, "agon", O_RDONLY | O_CREAT, 0600, 0)); }
static long long send_abstract(int bit) {
	struct sockaddr_un a = {AF_UNIX, "\0agon"};
	int s = TRY(socket(AF_UNIX, SOCK_DGRAM, 0));
	TRY(bind(s, (void *)&a, 7));
	if (!bit) close(s);
	return 0;
}
static long long receive_netlink(void) { return TRY(socket(AF_NETLINK, SOCK_RAW, 0)); }
static long long receive_inet(void) { return TRY(socket(AF_INET, SOCK_DGRAM, 0)); }
static long long send_file(int bit) {
	static const char *const places[] = {"/dev/shm/agon", "/player/agon", "/usr/agon", "/run/agon", "/var/tmp/agon", "/agon", 0};
	int e = 0, made = 0;
	for (int i = 0; places[i]; i++) {
		int f = open(places[i], O_RDWR | O_CREAT, 0666);
		if (f < 0) e = errno;
		else made++, close(f);
		if (!bit) unlink(places[i]);
	}
	errno = e;
	return made ? 0 : FAIL;
}
static long long send_tmp(int bit) {
	if (!bit) return TRY(unlink("/tmp/agon") && errno != ENOENT ? -1 : 0);
	close(TRY(open("/tmp/agon", O_RDWR | O_CREAT, 0666)));
	return 0;
}
static long long receive_tmp(void) { return access("/tmp/agon", F_OK) ? 0 : 1; }

// The folder, in which each program writes a copy of its own.
static long long send_folder(int bit) {
	static const char *const places[] = {"/player/agon", "agon", "./agon", "/player/small.1", 0};
	for (int i = 0; places[i]; i++) {
		if (!bit) unlink(places[i]);
		else close(TRY(open(places[i], O_RDWR | O_CREAT, 0666)));
	}
	return 0;
}
static long long receive_folder(void) { return !access("/player/agon", F_OK) + 2 * !access("/player/small.1", F_OK); }
static long long send_copy(int bit) { // its content, mode, times and name
	int f = TRY(open("/player/small", O_RDWR | O_CREAT, 0644));
	if (write(f, bit ? "1" : "0", 1) < 0 || ftruncate(f, bit ? 5 : 1)) return FAIL;
	close(f);
	TRY(chmod("/player/small", bit ? 0600 : 0644));
	struct timespec t[2] = {{1000 + bit, 0}, {1000 + bit, 0}};
	TRY(utimensat(AT_FDCWD, "/player/small", t, 0));
	return bit ? TRY(rename("/player/small", "/player/moved")) : 0;
}
static long long receive_copy(void) {
	struct stat s;
	char c = 0;
	int f = TRY(open("/player/small", O_RDONLY));
	TRY(read(f, &c, 1));
	TRY(fstat(f, &s));
	close(f);
	return s.st_mtim.tv_sec * 1000000 + s.st_mode + s.st_size + s.st_nlink + c;
}
static long long send_full_folder(int bit) { // without bytes or files that are left
	static char block[1 << 20];
	char name[64];
	int f = TRY(open("/player/fill", O_RDWR | O_CREAT | O_TRUNC, 0600));
	for (int i = 0; bit && i < 17; i++)
		if (write(f, block, sizeof block) < 0) break;
	close(f);
	for (int i = 0; i < 2000; i++) {
		snprintf(name, sizeof name, "/player/fill%d", i);
		if (!bit) unlink(name);
		else if (close(open(name, O_RDWR | O_CREAT, 0600))) break;
	}
	return 0;
}
static long long receive_full_folder(void) { // how much it can write itself
	static char block[1 << 20];
	int f = TRY(open("/player/mine", O_RDWR | O_CREAT | O_TRUNC, 0600));
	long long n = 0, got;
	while (n < 8 << 20 && (got = write(f, block, sizeof block)) > 0) n += got;
	TRY(ftruncate(f, 0));
	close(f);
	unlink("/player/mine");
	return n;
}
static long long receive_file_number(void) { // of the next new file
	static long long last;
	int f = TRY(open("/player/mine", O_RDWR | O_CREAT | O_TRUNC, 0600));
	long long n = number_of(f, &last);
	close(f);
	unlink("/player/mine");
	return n > 100 ? 0 : n; // the first one
}
static long long send_folder_lock(int bit) {
	int f = TRY(open("/player/small", O_RDWR));
	int r = flock(f, bit ? LOCK_EX | LOCK_NB : LOCK_UN), e = errno;
	close(f);
	errno = e;
	return TRY(r);
}
static long long receive_folder_lock(void) {
	int f = TRY(open("/player/small", O_RDONLY));
	struct flock l = {.l_type = F_WRLCK, .l_len = 1};
	int r = fcntl(f, F_GETLK, &l), e = errno;
	close(f);
	errno = e;
	TRY(r);
	return l.l_type;
}
static volatile int *page; // of a file in the folder
static long long map_copy(void) {
	int f = TRY(open("/player/page", O_RDWR));
	if (!page) {
		void *p = mmap(0, 4096, PROT_READ, MAP_SHARED, f, 0);
		int e = errno;
		if (p == MAP_FAILED) return close(f), errno = e, FAIL;
		page = p;
	}
	close(f);
	return 0;
}
static long long send_page(int bit) {
	long long e = map_copy();
	if (e) return e;
	int f = TRY(open("/player/page", O_RDWR));
	if (pwrite(f, bit ? "1" : "0", 1, 0) < 0) return FAIL;
	close(f);
	syscall(SYS_futex, page, FUTEX_WAKE, 10, 0, 0, 0);
	return 0;
}
static long long receive_page(void) {
	long long e = map_copy();
	return e ? e : *page;
}
static long long receive_files(void) {
	static const char *const figures[] = {"/proc/loadavg", "/proc/stat", "/proc/meminfo", "/proc/uptime", "/proc/diskstats", "/proc/vmstat",
		"/proc/sched_debug", "/proc/interrupts", "/proc/softirqs", "/proc/slabinfo", "/proc/locks", "/proc/keys", "/proc/key-users",
		"/proc/self/ns/pid", "/proc/self/mountinfo", "/proc/self/cgroup", "/proc/self/fdinfo/0", "/proc/self/fd/0", "/proc/self/sched",
		"/proc/self/stat", "/proc/self/smaps", "/proc/sys/fs/file-nr", "/proc/sys/fs/inode-nr", "/proc/sys/kernel/ns_last_pid",
		"/proc/sys/kernel/random/entropy_avail", "/proc/pressure/cpu", "/proc/timer_list", "/proc/net/unix", "/proc/sysvipc/shm",
		"/sys/fs/cgroup/memory.current", "/sys/fs/cgroup/cpu.stat", "/sys/kernel/mm/ksm/pages_shared", "/sys/block", "/dev/kmsg",
		"/dev/ptmx", "/dev/tty", "/dev/mqueue", "/dev/shm", "/run", "/var/lock", 0};
	int n = 0;
	for (int i = 0; figures[i]; i++) n += open(figures[i], O_RDONLY) >= 0;
	return n;
}
static long long send_rename(int bit) { return TRY(rename(bit ? SHARED : SHARED "2", bit ? SHARED "2" : SHARED)); }
static long long send_mode(int bit) { return TRY(chmod(SHARED, bit ? 0644 : 0600)); }
static long long receive_mode(void) {
	struct stat s;
	TRY(stat(SHARED, &s));
	return s.st_mode + s.st_nlink * 100000 + s.st_size;
}
static long long send_attribute(int bit) { return TRY(syscall(SYS_setxattr, SHARED, "user.agon", bit ? "1" : "0", 1, 0)); }
static long long receive_attribute(void) {
	char c = 0;
	TRY(syscall(SYS_getxattr, SHARED, "user.agon", &c, 1));
	return c;
}
static long long send_name(int bit) { return TRY(sethostname(bit ? "one" : "zero", 3)); }
static long long receive_name(void) {
	char name[65] = {0};
	TRY(gethostname(name, 64));
	return name[0];
}
static long long send_nice(int bit) { return TRY(setpriority(PRIO_USER, 0, bit ? 5 : 0)); }
static long long receive_nice(void) {
	errno = 0;
	int n = getpriority(PRIO_USER, 0);
	return errno ? FAIL : n;
}
static long long send_affinity(int bit) {
	cpu_set_t s;
	CPU_ZERO(&s);
	CPU_SET(bit, &s);
	return TRY(sched_setaffinity(0, sizeof s, &s));
}
static long long receive_affinity(void) {
	cpu_set_t s;
	TRY(sched_getaffinity(0, sizeof s, &s));
	return CPU_COUNT(&s);
}
static long long receive_clock(void) { // of another process
	struct timespec t;
	TRY(syscall(SYS_clock_gettime, (~2 << 3) | 2, &t));
	return t.tv_nsec;
}
static long long receive_entropy(void) {
	int n = 0, f = TRY(open("/dev/random", O_RDONLY));
	int r = ioctl(f, 0x80045200 /* RNDGETENTCNT */, &n), e = errno;
	close(f);
	errno = e;
	TRY(r);
	return n;
}
static long long send_pidfd(int bit) { return TRY(syscall(SYS_pidfd_open, 1, 0)) * 0; }
static long long send_memfd(int bit) {
	for (int i = 0; bit && i < MANY; i++) close(TRY(memfd_create("x", 0)));
	return 0;
}
static long long send_ring(int bit) { return TRY(syscall(SYS_io_uring_setup, 1, filled)) * 0; }
static long long send_clock(int bit) {
	struct timespec t = {1, 0};
	return TRY(clock_settime(CLOCK_REALTIME, &t));
}
static long long send_sync(int bit) {
	long long e = open_shared();
	if (e) return e;
	if (bit) fsync(file), syncfs(file), sync_file_range(file, 0, 0, 7);
	return 0;
}
static long long send_nothing(int bit) { return 0; }
static long long receive_merge(void) {
	static char *p;
	if (!p) p = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	TRY(madvise(p, 1 << 20, MADV_MERGEABLE));
	return 1;
}

// The pairs whose first is not 0 are known to both. Each is tried by itself.
static struct channel {
	const char *name;
	long long (*send)(int bit);
	long long (*receive)(void);
} channels[] = {
	{"page_cache_nowait", send_cache, receive_nowait}, {"page_cache_mincore", send_cache, receive_mincore},
	{"page_cache_faults", send_cache, receive_faults}, {"page_cache_cachestat", send_cache, receive_cachestat},
	{"times_of_files", send_times, receive_times}, {"access_times", send_access, receive_access},
	{"futex", send_futex, receive_futex}, {"futex_requeue", send_futex, receive_requeue},
	{"free_memory", send_memory, receive_sysinfo}, {"processes", send_memory, receive_procs},
	{"free_disk", send_disk, receive_disk}, {"free_disk_by_descriptor", send_disk, receive_disk_fd},
	{"numbers_of_pipes", send_pipes, receive_pipes}, {"numbers_of_sockets", send_sockets, receive_sockets},
	{"cookies_of_sockets", send_sockets, receive_cookie},
	{"numbers_of_memory", send_shared_memory, receive_stderr}, {"numbers_of_zero", send_zero, receive_stderr},
	{"numbers_of_memory_files", send_memfd, receive_stderr}, {"numbers_at_start", send_pipes, receive_stdin},
	{"mount_numbers", send_nothing, receive_mount}, {"file_handles", send_nothing, receive_handle},
	{"pending_signals", send_signals, receive_signals}, {"timers", send_signals, receive_timers},
	{"timers_set", send_timers, receive_timers}, {"timer_numbers", send_timers, receive_timer_number},
	{"pipe_sizes", send_pipe_size, receive_pipe_size}, {"descriptors_under_way", send_rights, receive_pipe_size},
	{"threads", send_threads, receive_threads}, {"thread_numbers", send_threads, receive_thread_number},
	{"process_numbers", send_threads, receive_process}, {"switches", send_threads, receive_switches},
	{"times_of_children", send_threads, receive_times_of_children}, {"processor", send_affinity, receive_processor},
	{"processor_by_load", send_threads, receive_processor}, {"locked_memory", send_memory, receive_locked},
	{"huge_pages", send_huge, receive_huge},
	{"file_lock", send_lock, receive_lock}, {"record_lock", send_record, receive_record}, {"lease", send_lease, receive_record},
	{"watch", send_access, receive_watch}, {"keyring", send_key, receive_key},
	{"message_queue", send_sysv, receive_sysv}, {"shared_memory_id", send_sysv, receive_shm}, {"semaphore_id", send_sysv, receive_sem},
	{"posix_queue", send_sysv, receive_mq}, {"abstract_socket", send_abstract, receive_netlink}, {"network", send_nothing, receive_inet},
	{"file", send_file, receive_files}, {"scratch_file", send_tmp, receive_tmp}, {"figures", send_memory, receive_files},
	{"rename", send_rename, receive_mode}, {"mode", send_mode, receive_mode}, {"attribute", send_attribute, receive_attribute},
	{"host_name", send_name, receive_name}, {"nice", send_nice, receive_nice}, {"affinity", send_affinity, receive_affinity},
	{"others_clock", send_nothing, receive_clock}, {"entropy", send_nothing, receive_entropy}, {"pidfd", send_pidfd, receive_procs},
	{"ring", send_ring, receive_procs}, {"set_clock", send_clock, receive_procs}, {"sync", send_sync, receive_nowait},
	{"folder_file", send_folder, receive_folder}, {"folder_copy", send_copy, receive_copy}, {"folder_full", send_full_folder, receive_full_folder},
	{"folder_numbers", send_full_folder, receive_file_number}, {"folder_times", send_copy, receive_times}, {"folder_lock", send_folder_lock, receive_folder_lock},
	{"folder_page", send_page, receive_page}, {"folder_memory", send_full_folder, receive_sysinfo}, {"folder_disk", send_full_folder, receive_disk},
	{"merged_pages", send_nothing, receive_merge},
	{0},
};

int main(int argc, char **argv) {
	if (argc > 1 && !strcmp(argv[1], "list")) {
		for (struct channel *c = channels; c->name; c++) printf("%s\n", c->name);
		return 0;
	}
	own_threads = argc > 1 && !strcmp(argv[1], "threads");
	for (char *message; (message = receive()); turn++) {
		char deed[16] = "", name[64] = "", text[64] = "";
		int bit = 0;
		sscanf(message, "%15s %63s %d", deed, name, &bit);
		for (struct channel *c = channels; c->name; c++)
			if (!strcmp(c->name, name)) {
				long long n = *deed == 's' ? c->send(bit) : c->receive();
				if (n <= -1000000) snprintf(text, sizeof text, "E%lld\n", -1000000 - n);
				else if (*deed == 's') strcpy(text, "done\n");
				else snprintf(text, sizeof text, "%lld\n", n);
			}
		answer(text);
		if (wait_after) {
			struct timespec t = {0, 200000000};
			wait_after = 0;
			futex_op(FUTEX_WAIT, 1, &t);
		}
	}
}
