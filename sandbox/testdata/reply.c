// Answers every message with 2 KB.
#include "player.h"

int main(void) {
	static char text[2049];
	for (int i = 0; i < 2048; i++) text[i] = i % 64 == 63 ? '\n' : 'r';
	while (receive()) answer(text);
}
