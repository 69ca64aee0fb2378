// Programs that want more time than they are given.
#include "hostile.h"

static void cpu_burn_simple(int round) {
	for (;;)
		;
}

static void cpu_burn_last_round(int round) {
	if (round == 200)
		for (;;)
			;
}

// The test gives 100 ms for 20 rounds. The target is that of all rounds so far, so what one takes too long does not add up.
static void cpu_drip(int round) {
	static long long start, rounds;
	if (!rounds++) start = own();
	while (own() < start + rounds * 101 * MS / 20)
		;
}

static void system_time_burn(int round) {
	for (;;) getppid();
}

static void page_fault_burn(int round) {
	for (;;) {
		char *p = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		for (int i = 0; i < 1 << 20; i += 4096) p[i] = 1;
		munmap(p, 1 << 20);
	}
}

static void tick_dodger(int round) {
	for (;;) {
		burn(MS / 2);
		struct timespec t = {0, 1000};
		nanosleep(&t, 0);
	}
}

static void many_short_bursts(int round) {
	long long before = own();
	for (int i = 0; i < 100; i++) {
		burn(50000);
		struct timespec t = {0, 1000};
		nanosleep(&t, 0);
	}
	say("%lld", own() - before);
}

static void background_between_rounds(int round) {
	say("thinking");
	burn(30 * MS);
}

static void sigalrm_background(int round) {
	struct itimerval t = {{0, 1000}, {0, 1000}};
	setitimer(ITIMER_REAL, &t, 0);
}

static void timer_background(int round) {
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
	timer_t t;
	syscall(SYS_timer_create, CLOCK_MONOTONIC, &e, &t);
}

static sigjmp_buf again;

static void jump(int signal) { siglongjmp(again, 1); }

static void sigmask_all(int round) {
	struct sigaction a = {.sa_handler = jump};
	for (int i = 1; i < 65; i++) sigaction(i, &a, 0);
	sigset_t all;
	sigfillset(&all);
	sigsetjmp(again, 0);
	sigprocmask(SIG_SETMASK, &all, 0);
	for (;;)
		;
}

static void ignore(int signal) {}

static void sigsegv_handler_loop(int round) {
	signal(SIGSEGV, ignore);
	*(volatile int *)0 = 1;
}

static void catch_sigxcpu(int round) {
	signal(SIGXCPU, ignore);
	for (;;)
		;
}

static void sleep_forever(int round) {
	for (;;) pause();
}

static void freeze_race(int round) {
	burn(2 * MS); // the limit is passed at the moment of some answer
}

struct program cpu[] = {
	{"cpu_burn_simple", cpu_burn_simple},
	{"cpu_burn_last_round", cpu_burn_last_round},
	{"cpu_drip", cpu_drip},
	{"system_time_burn", system_time_burn},
	{"page_fault_burn", page_fault_burn},
	{"tick_dodger", tick_dodger},
	{"many_short_bursts", many_short_bursts},
	{"background_between_rounds", background_between_rounds},
	{"sigalrm_background", sigalrm_background},
	{"timer_background", timer_background},
	{"sigmask_all", sigmask_all},
	{"sigsegv_handler_loop", sigsegv_handler_loop},
	{"catch_sigxcpu", catch_sigxcpu},
	{"sleep_forever", sleep_forever},
	{"freeze_race", freeze_race},
	{0},
};
