// One player for all hostile programs of the sandbox's tests and those of seat.c. It plays like one that never gives a
// command, and does its deed in some rounds; round -1 is the start.
//
//	player DEED FIRST LAST
#include "hostile.h"

extern struct program seat[];

int round_answered;

static struct program *all[] = {seat, cpu, memory, calls, files, output, crashes};

int main(int argc, char **argv) {
	if (argc < 4) return 7;
	int first = atoi(argv[2]), last = atoi(argv[3]);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		for (struct program *p = all[i]; p->name; p++)
			if (!strcmp(p->name, argv[1])) {
				for (int round = -1; receive(); round++) {
					round_answered = 0;
					if (first <= round && round <= last) p->round(round - first);
					if (!round_answered) put("end\n", 4);
				}
				return 0;
			}
	return 6;
}
