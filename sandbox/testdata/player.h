// What the hostile programs share: one message in, one answer out.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 20];

// receive reads one message; its text without the ending line, or 0 at the end of input.
static char *receive(void) {
	size_t n = 0;
	for (;;) {
		ssize_t got = read(0, buffer + n, sizeof buffer - 1 - n);
		if (got <= 0) return 0;
		n += got;
		buffer[n] = 0;
		if (n >= 4 && !strcmp(buffer + n - 4, "end\n") && (n == 4 || buffer[n - 5] == '\n')) {
			buffer[n - 4] = 0;
			return buffer;
		}
	}
}

static void put(const char *text, size_t n) {
	while (n) {
		ssize_t m = write(1, text, n);
		if (m < 0) _exit(9);
		text += m;
		n -= m;
	}
}

// answer sends text, which is empty or ends with a newline, and the ending line.
static void answer(const char *text) {
	static char out[1 << 20];
	size_t n = strlen(text);
	memcpy(out, text, n);
	memcpy(out + n, "end\n", 4);
	put(out, n + 4);
}
