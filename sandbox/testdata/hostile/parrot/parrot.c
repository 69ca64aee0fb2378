// Writes what it is told, in the pieces in which it is told. A message is the number of pieces, and each piece's length
// and bytes; all numbers have four bytes.
#include <sched.h>
#include <stdint.h>
#include <unistd.h>

static void get(void *to, size_t n) {
	while (n) {
		ssize_t got = read(0, to, n);
		if (got <= 0) _exit(0);
		to = (char *)to + got;
		n -= got;
	}
}

static uint32_t number(void) {
	uint32_t n;
	get(&n, sizeof n);
	return n;
}

int main(void) {
	static uint32_t lengths[1024];
	static char all[1 << 20];
	for (;;) {
		uint32_t pieces = number(), size = 0;
		for (uint32_t i = 0; i < pieces; i++) {
			lengths[i] = number();
			get(all + size, lengths[i]);
			size += lengths[i];
		}
		char *at = all;
		for (uint32_t i = 0; i < pieces; i++) {
			for (uint32_t n = lengths[i]; n;) {
				ssize_t m = write(1, at, n);
				if (m < 0) _exit(1);
				at += m;
				n -= m;
			}
			sched_yield();
		}
	}
}
