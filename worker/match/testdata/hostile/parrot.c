// Plays like a player that never gives a command, but in one round says something else, byte for byte.
//
//	parrot END ROUND HEX TIMES [LAST]
//
// END is the line that ends messages and answers, HEX the bytes, which are said TIMES times, and LAST a line that is said
// once after them; round -1 is the start. With less than 0 times it says them once and ends.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(const char *text, size_t n) {
	while (n) {
		ssize_t m = write(1, text, n);
		if (m < 0) _exit(9);
		text += m;
		n -= m;
	}
}

int main(int argc, char **argv) {
	static char line[1 << 16];
	if (argc < 5) return 7;
	size_t size = strlen(argv[3]) / 2;
	char *said = malloc(size + 1);
	for (size_t i = 0; i < size; i++) {
		unsigned byte;
		sscanf(argv[3] + 2 * i, "%2x", &byte);
		said[i] = byte;
	}
	char *end = strcat(strcpy(malloc(strlen(argv[1]) + 2), argv[1]), "\n");
	for (int round = -1; fgets(line, sizeof line, stdin);) {
		if (strcmp(line, end) && strcmp(line, "ready\n")) continue;
		int times = atoi(argv[4]);
		if (round++ != atoi(argv[2])) {
			put(end, strlen(end));
			continue;
		}
		for (int i = 0; i < abs(times); i++) put(said, size);
		if (times < 0) return 0;
		if (argc > 5) {
			put(argv[5], strlen(argv[5]));
			put("\n", 1);
		}
	}
	return 0;
}
