// Crashes before main.
__attribute__((constructor)) static void early(void) { *(volatile int *)8 = 1; }

int main(void) { return 0; }
