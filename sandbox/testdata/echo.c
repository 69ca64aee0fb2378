// Answers every message with itself.
#include "player.h"

int main(void) {
	for (;;) {
		char *message = receive();
		if (!message) return 0;
		answer(message);
	}
}
