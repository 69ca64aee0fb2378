// Hostile programs in C++; the first argument chooses.
#include <chrono>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <time.h>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

// burn computes for some milliseconds of CPU time.
static void burn(double ms) {
	auto now = [] {
		timespec t;
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
		return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
	};
	for (double until = now() + ms; now() < until;)
		;
}

// receive reads one message.
static bool receive() {
	std::string line;
	while (std::getline(std::cin, line))
		if (line == "end") return true;
	return false;
}

static void answer(const std::string &text) { std::cout << text << "end" << std::endl; }

static const std::map<std::string, std::function<void()>> programs = {
	{"thread_bomb", [] {
		for (;;) std::thread([] { for (;;); }).detach();
	}},
	{"cpu_drip", [] { burn(5.05), answer(""); }}, // the test gives 100 ms for 20 rounds
	{"background_between_rounds", [] { answer("thinking\n"), burn(30); }},
	{"no_flush", [] { std::cout << "end\n"; }}, // stays in the buffer: stdin is not tied to it
	{"rdtsc_timing", [] {
		auto before = std::chrono::steady_clock::now();
#ifdef __x86_64__
		auto ticks = __rdtsc();
		while (__rdtsc() == ticks)
			;
#endif
		answer(std::chrono::steady_clock::now() < before ? "no clock\n" : "ok\n");
	}},
	{"proto_nan_inf", [] {
		using limits = std::numeric_limits<double>;
		std::cout << limits::quiet_NaN() << ' ' << limits::infinity() << ' ' << -limits::infinity() << '\n';
		answer("");
	}},
};

int main(int argc, char **argv) {
	std::ios::sync_with_stdio(false);
	std::cin.tie(nullptr);
	auto program = programs.find(argc > 1 ? argv[1] : "");
	if (program == programs.end()) return 6;
	if (!receive()) return 8;
	answer("");
	while (receive()) program->second();
}
