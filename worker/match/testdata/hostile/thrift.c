// Burns CPU time, as much in every round, until it has used a part of a limit at the end of the match. It knows its own
// use from the clock of its process.
//
//	thrift END LIMIT PERCENT ROUNDS [SLEEP]
//
// END is the line that ends messages and answers, LIMIT is in microseconds, as is SLEEP, which it does in every round.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long long used(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
	static char line[1 << 16];
	if (argc < 5) return 7;
	char *end = strcat(strcpy(malloc(strlen(argv[1]) + 2), argv[1]), "\n");
	long long share = atoll(argv[2]) * 10 * atoi(argv[3]) / atoi(argv[4]), zero = 0;
	for (int round = -1; fgets(line, sizeof line, stdin);) {
		if (strcmp(line, end) && strcmp(line, "ready\n")) continue;
		if (round++ < 0)
			zero = used();
		else {
			while (used() - zero < share * round)
				;
			if (argc > 5) usleep(atoi(argv[5]));
		}
		if (write(1, end, strlen(end)) < 0) return 1;
	}
	return 0;
}
