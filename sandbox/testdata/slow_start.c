// Thinks for 50 ms before it reads its first message.
#include "hostile/hostile.h"

int round_answered;

int main(void) {
	burn(50 * MS);
	while (receive()) answer("");
}
