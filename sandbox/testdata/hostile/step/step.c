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

static void burn_for_a_millisecond(void) {
	struct timespec begin, now;
	clock_gettime(CLOCK_MONOTONIC, &begin);
	do clock_gettime(CLOCK_MONOTONIC, &now);
	while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < 1000000);
}

// It holds its place among the compilations and does nothing.
static void sleep_for_ever(void) {
	for (;;) pause();
}

// The same, but it shows signs of life.
static void sleep_and_stir(void) {
	for (;;) {
		usleep(50000);
		burn_for_a_millisecond();
	}
}

// The same, but the kernel says that it waits for the disk.
static void sleep_as_if_for_the_disk(void) {
	if (vfork() == 0)
		for (;;) pause();
}

// The same, and there is always another process.
static void sleep_in_new_processes(void) {
	for (;;) {
		pid_t p = fork();
		if (p == 0) {
			usleep(50000);
			_exit(0);
		}
		waitpid(p, 0, 0);
	}
}

int main(int argc, char **argv) {
	static const struct { const char *name; void (*run)(void); } deeds[] = {
		{"jump_ahead_and_burn", jump_ahead_and_burn}, {"burn_in_a_chain", burn_in_a_chain}, {"fork_bomb", fork_bomb},
		{"kill_the_first", kill_the_first}, {"stay_behind", stay_behind},
		{"sleep_for_ever", sleep_for_ever}, {"sleep_and_stir", sleep_and_stir},
		{"sleep_as_if_for_the_disk", sleep_as_if_for_the_disk}, {"sleep_in_new_processes", sleep_in_new_processes},
	};
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
		if (!strcmp(deeds[i].name, argv[1])) {
			deeds[i].run();
			return 0;
		}
	return 6;
}
