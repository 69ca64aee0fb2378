// Crashes before main.
struct Crash {
	Crash() { *(volatile int *)8 = 1; }
} crash;

int main() {}
