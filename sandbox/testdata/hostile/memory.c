// Programs that want more memory than they are given.
#include "hostile.h"

static void malloc_bomb(int round) {
	for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}

static void mmap_bomb_untouched(int round) {
	char *p = mmap(0, 1LL << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED) abort(); // where the address space is the limit
	for (long long i = 0; i < 1LL << 40; i += 4096) p[i] = 1;
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

static void shm_bomb(int round) { syscall(SYS_shmget, 1, 1 << 30, 01600); }

static void pipe_buffer_bomb(int round) {
	int fds[2];
	syscall(SYS_pipe2, fds, 0);
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
	{0},
};
