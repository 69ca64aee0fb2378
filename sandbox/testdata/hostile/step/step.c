// What a command of a compilation could do if somebody took it over; the first argument chooses.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void burn(void) {
	for (;;)
		;
}

// Many process numbers are used up before one burns.
static void jump_ahead_and_burn(void) {
	for (int i = 0; i < 5000; i++) {
		pid_t p = vfork();
		if (p == 0) _exit(0);
		waitpid(p, 0, 0);
	}
	if (!fork()) burn();
	wait(0);
}

// Each of a chain of processes burns a little, and is nobody's child any more.
static void burn_in_a_chain(void) {
	if (fork())
		for (;;) pause();
	for (;;) {
		if (fork()) _exit(0);
		struct timespec t;
		do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
		while (t.tv_nsec < 5000000);
	}
}

static void fork_bomb(void) {
	for (;;) fork();
}

// The end of process 1 would be the judge's fault.
static void kill_the_first(void) {
	for (int s = 1; s < 65; s++) kill(1, s);
	kill(getppid(), SIGKILL);
	puts("alive");
}

// What it leaves behind would go on writing into the log of the next command.
static void stay_behind(void) {
	if (fork()) return;
	setsid();
	for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
	for (;;) puts("still here"), fflush(stdout);
}

int main(int argc, char **argv) {
	static const struct { const char *name; void (*run)(void); } deeds[] = {
		{"jump_ahead_and_burn", jump_ahead_and_burn}, {"burn_in_a_chain", burn_in_a_chain}, {"fork_bomb", fork_bomb},
		{"kill_the_first", kill_the_first}, {"stay_behind", stay_behind},
	};
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
		if (!strcmp(deeds[i].name, argv[1])) {
			deeds[i].run();
			return 0;
		}
	return 6;
}
