// Programs that are hostile to a match rather than to the machine.
#include "hostile.h"

// Plays on, and then waits for a message that never comes.
static void blocking_read_after_end(int round) {
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

struct program seat[] = {
	{"blocking_read_after_end", blocking_read_after_end},
	{"crash_after_answer", crash_after_answer},
	{"exit_after_answer", exit_after_answer},
	{"fork_after_answer", fork_after_answer},
	{"burn_after_answer", burn_after_answer},
	{"proto_truncated_exit", proto_truncated_exit},
	{0},
};
