// A library that does something forbidden as soon as it is loaded.
#include <signal.h>

__attribute__((constructor)) static void loaded(void) { kill(-1, SIGKILL); }
