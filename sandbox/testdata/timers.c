// Bounds its own thinking by timers, in the way that the message says. The answer is "rung" if the timer has interrupted it.
#include "player.h"

static volatile sig_atomic_t rung;

static void ring(int signal) { rung++; }

static const char *think(void) {
	while (!rung)
		;
	return "rung\n";
}

static const char *failed(void) {
	static char text[64];
	snprintf(text, sizeof text, "E%d\n", errno);
	return text;
}

// timer thinks until a timer of the given clock rings.
static const char *timer(clockid_t clock) {
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
	struct itimerspec soon = {{0, 0}, {0, 5000000}}, left;
	timer_t t;
	if (timer_create(clock, &e, &t) || timer_settime(t, 0, &soon, 0)) return failed();
	think();
	return timer_gettime(t, &left) || timer_getoverrun(t) || timer_delete(t) ? failed() : "rung\n";
}

static const char *interval(int which) {
	struct itimerval soon = {{0, 0}, {0, 5000}}, left;
	return setitimer(which, &soon, 0) || getitimer(which, &left) ? failed() : think();
}

static const char *deed(const char *name) {
	struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
	if (!strcmp(name, "setitimer\n")) return interval(ITIMER_REAL);
	if (!strcmp(name, "virtual\n")) return interval(ITIMER_VIRTUAL);
	if (!strcmp(name, "profile\n")) return interval(ITIMER_PROF);
	if (!strcmp(name, "ualarm\n")) return ualarm(5000, 0), think();
	if (!strcmp(name, "alarm\n")) return alarm(1), think();
	if (!strcmp(name, "timer\n")) return timer(CLOCK_MONOTONIC);
	if (!strcmp(name, "realtime\n")) return timer(CLOCK_REALTIME);
	if (!strcmp(name, "own clock\n")) return timer(CLOCK_PROCESS_CPUTIME_ID);
	if (!strcmp(name, "many\n")) {
		static char text[64];
		timer_t t;
		int n = 0;
		while (n < 10000 && !timer_create(CLOCK_MONOTONIC, 0, &t)) n++;
		snprintf(text, sizeof text, "%d\n", n <= 64);
		return text;
	}
	if (!strcmp(name, "often\n")) return setitimer(ITIMER_REAL, &often, 0) ? failed() : think();
	if (!strcmp(name, "never\n")) return setitimer(ITIMER_REAL, &never, 0) ? failed() : "off\n";
	if (!strcmp(name, "burn\n")) for (;;) ;
	if (!strcmp(name, "default\n")) {
		signal(SIGALRM, SIG_DFL);
		return interval(ITIMER_REAL);
	}
	return "";
}

int main(void) {
	struct sigaction a = {.sa_handler = ring, .sa_flags = SA_RESTART};
	sigaction(SIGALRM, &a, 0);
	sigaction(SIGVTALRM, &a, 0);
	sigaction(SIGPROF, &a, 0);
	for (char *message; (message = receive());) {
		rung = 0;
		answer(deed(message));
	}
}
