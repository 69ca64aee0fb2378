// Programs that want more memory than they are given.
#include "hostile.h"

static void malloc_bomb(int round) {
	for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}

// The address space costs nothing until its pages are touched.
static void mmap_bomb_untouched(int round) {
	const long long size = 1LL << 40, step = 1 << 16;
	char *p = mmap(0, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED) abort(); // where the address space is the limit
	for (long long i = 0; i < size; i += 4096) {
		if (i % step == 0 && mprotect(p + i, step, PROT_READ | PROT_WRITE)) abort();
		p[i] = 1;
	}
}

static void pagetable_bomb(int round) {
	char *p = mmap(0, 1LL << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED) abort();
	for (long long i = 0; i < 1LL << 40; i += 2 << 20) (void)*(volatile char *)(p + i);
}

static void hugepage_bomb(int round) {
	if (!mlockall(MCL_CURRENT | MCL_FUTURE)) {
		say("mlockall works");
		return;
	}
	for (;;) {
		char *p = mmap(0, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED) abort();
		madvise(p, 4 << 20, MADV_HUGEPAGE);
		for (int i = 0; i < 4 << 20; i += 4096) p[i] = 1;
	}
}

static int deep(int n) {
	volatile char frame[1 << 20];
	frame[0] = n;
	return deep(n + 1) + frame[0];
}

static void stack_bomb(int round) { deep(0); }

static void memfd_bomb(int round) { syscall(SYS_memfd_create, "x", 0); }

static void shm_bomb(int round) {
	if (shm_open("/agon", O_RDWR | O_CREAT, 0600) >= 0 || open("/dev/shm/agon", O_RDWR | O_CREAT, 0600) >= 0) {
		say("there is shared memory");
		return;
	}
	for (int i = 0; i < 10; i++) syscall(SYS_shmget, i, 1 << 30, 01600);
}

static void pipe_buffer_bomb(int round) {
	int fds[2];
	syscall(SYS_pipe2, fds, 0);
}

static int map(int fd) { return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) != MAP_FAILED; }

// Its channels are not shared memory. Its stderr is, but the judge does not read it while the program is alive.
static void shm_toctou(int round) {
	strcpy(buffer, "the answer\nend\n");
	round_answered = 1;
	if (map(0) || map(1)) strcpy(buffer, "a channel is memory\nend\n");
	put(buffer, strlen(buffer));
	memset(buffer, 'x', sizeof buffer);
}

struct program memory[] = {
	{"malloc_bomb", malloc_bomb},
	{"mmap_bomb_untouched", mmap_bomb_untouched},
	{"pagetable_bomb", pagetable_bomb},
	{"hugepage_bomb", hugepage_bomb},
	{"stack_bomb", stack_bomb},
	{"memfd_bomb", memfd_bomb},
	{"shm_bomb", shm_bomb},
	{"pipe_buffer_bomb", pipe_buffer_bomb},
	{"shm_toctou", shm_toctou},
	{0},
};
