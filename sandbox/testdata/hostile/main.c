// One executable with all hostile programs; the first argument chooses.
#include "hostile.h"

int round_answered;

static struct program *all[] = {cpu, memory, calls, files, output, crashes};

int main(int argc, char **argv) {
	if (argc < 2) return 7;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		for (struct program *p = all[i]; p->name; p++)
			if (!strcmp(p->name, argv[1])) {
				if (!receive()) return 8;
				put("end\n", 4);
				for (int round = 0; receive(); round++) {
					round_answered = 0;
					p->round(round);
					if (!round_answered) put("end\n", 4);
				}
				return 0;
			}
	return 6;
}
