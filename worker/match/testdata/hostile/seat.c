// Programs that are hostile to a match rather than to the machine.
#include "hostile.h"

// Plays on, and then waits for a message that never comes.
static void read_after_end(int round) {
	put("end\n", 4);
	for (;;)
		if (receive())
			put("end\n", 4);
		else
			pause();
}

// Ends in the instant after its answer.
static void crash_after_answer(int round) {
	put("end\n", 4);
	__builtin_trap();
}

static void exit_after_answer(int round) {
	put("end\n", 4);
	_exit(0);
}

static void fork_after_answer(int round) {
	put("end\n", 4);
	syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

// Answers and computes on, past its limit; the next message finds it there.
static void burn_after_answer(int round) {
	put("end\n", 4);
	for (;;)
		;
}

// Half a message, and the end.
static void proto_truncated_exit(int round) {
	put("1 m d _\n2 m", 11);
	_exit(0);
}

// Its answer stays in the buffer of stdio.
static void no_flush(int round) {
	printf("end\n");
	round_answered = 1;
}

// Looks at the clock that nobody can take away. What others do cannot be learned from it while they do not share a turn.
static void rdtsc_timing(int round) {
#ifdef __x86_64__
	unsigned long long before = __builtin_ia32_rdtsc();
	while (__builtin_ia32_rdtsc() == before)
		;
#endif
	say("ok");
}

// The gate of 32-bit programs, where calls have other numbers.
static void kill_judge_raw32(int round) {
#ifdef __x86_64__
	__asm__ volatile("int $0x80" : : "a"(37), "b"(-1), "c"(9)); // kill(-1, SIGKILL)
#else
	syscall(SYS_kill, -1, SIGKILL);
#endif
}

struct program seat[] = {
	{"no_flush", no_flush},
	{"rdtsc_timing", rdtsc_timing},
	{"kill_judge_raw32", kill_judge_raw32},
	{"read_after_end", read_after_end},
	{"crash_after_answer", crash_after_answer},
	{"exit_after_answer", exit_after_answer},
	{"fork_after_answer", fork_after_answer},
	{"burn_after_answer", burn_after_answer},
	{"proto_truncated_exit", proto_truncated_exit},
	{0},
};
