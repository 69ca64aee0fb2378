// Programs that die.
#include "hostile.h"

static void crash_fpe(int round) {
	volatile int zero = 0, ten = 10;
#ifdef __x86_64__
	ten = ten / zero;
#else
	raise(SIGFPE);
	_exit(1);
#endif
}

static void crash_segv(int round) { *(volatile int *)8 = 1; }

static void crash_bus(int round) {
	// Its stderr is an empty file: beyond its end there is no memory.
	volatile char *p = mmap(0, 4096, PROT_READ, MAP_PRIVATE, 2, 0);
	(void)p[0];
}

static void crash_ill(int round) {
#ifdef __aarch64__
	__asm__("udf #0"); // __builtin_trap is a breakpoint there
#else
	__builtin_trap();
#endif
}

static void crash_abrt(int round) { abort(); }

static void core_dump_fill(int round) {
	volatile char *p = malloc(200 << 20);
	for (int i = 0; i < 200 << 20; i += 4096) p[i] = 1;
	abort();
}

static void exit_zero_midgame(int round) {
	if (round == 10) exit(0);
}

static void exit_three(int round) { exit(3); }

struct program crashes[] = {
	{"crash_fpe", crash_fpe},
	{"crash_segv", crash_segv},
	{"crash_bus", crash_bus},
	{"crash_ill", crash_ill},
	{"crash_abrt", crash_abrt},
	{"core_dump_fill", core_dump_fill},
	{"exit_zero_midgame", exit_zero_midgame},
	{"exit_three", exit_three},
	{0},
};
