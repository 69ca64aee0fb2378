// A hostile program is a function that is called after the start phase and the first message, with the number of the
// round, once a round. What it prints with say() is its answer; if it returns without, the answer is empty.
#include "../player.h"

struct program {
	const char *name;
	void (*round)(int round);
};

extern struct program cpu[], memory[], calls[], files[], output[], crashes[];

extern int round_answered; // whether the present round was answered

// say answers with a printed line.
#define say(...)                                            \
	do {                                                    \
		char line[512];                                     \
		int len = snprintf(line, 500, __VA_ARGS__);         \
		line[len] = '\n';                                   \
		line[len + 1] = 0;                                  \
		answer(line);                                       \
		round_answered = 1;                                 \
	} while (0)

// own is the CPU time used so far, in nanoseconds.
static long long own(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void burn(long long ns) {
	long long until = own() + ns;
	while (own() < until)
		;
}

#define MS 1000000LL
