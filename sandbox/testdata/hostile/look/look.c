// Answers with everything that it has inherited. The first argument is its profile: what that forbids on pain of death is
// not asked for.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

// option prints what prctl says.
static void option(const char *name, int option) {
	int got = prctl(option, 0, 0, 0, 0);
	if (got < 0)
		printf("%s: refused\n", name);
	else
		printf("%s: %d\n", name, got);
}

static void descriptors(void) {
	printf("descriptors:");
	for (int fd = 0; fd < 65536; fd++)
		if (fcntl(fd, F_GETFD) >= 0) printf(" %d%s", fd, fcntl(fd, F_GETFD) & FD_CLOEXEC ? " (closed by exec)" : "");
	printf("\n");
}

static void signals(void) {
	sigset_t mask;
	sigprocmask(SIG_BLOCK, 0, &mask);
	printf("blocked signals:");
	for (int s = 1; s < 65; s++)
		if (sigismember(&mask, s) == 1) printf(" %d", s);
	printf("\nignored signals:");
	for (int s = 1; s < 65; s++) {
		struct sigaction a;
		if (!sigaction(s, 0, &a) && a.sa_handler != SIG_DFL) printf(" %d", s);
	}
	printf("\n");
}

static void limits(void) {
	static const char *names[] = {"cpu", "fsize", "data", "stack", "core", "rss", "nproc", "nofile", "memlock", "as", "locks", "sigpending", "msgqueue", "nice", "rtprio", "rttime"};
	for (int i = 0; i < 16; i++) {
		struct rlimit r;
		if (getrlimit(i, &r)) continue;
		printf("limit %s: %lld %lld\n", names[i], (long long)r.rlim_cur, (long long)r.rlim_max);
	}
}

int main(int argc, char **argv) {
	int compile = !strcmp(argv[1], "compile"), machine = !strcmp(argv[1], "vm") || compile;
	char line[1 << 12];
	while (compile || fgets(line, sizeof line, stdin)) {
		printf("arguments:");
		for (int i = 0; i < argc; i++) printf(" %s", argv[i]);
		printf("\nenvironment:");
		for (char **e = environ; *e; e++) printf(" %s", *e);
		printf("\nexecuted as: %s\n", (char *)getauxval(AT_EXECFN));
		printf("secure: %lu, random: %s\n", getauxval(AT_SECURE), getauxval(AT_RANDOM) ? "yes" : "no");
		printf("user %d %d, group %d %d\n", getuid(), geteuid(), getgid(), getegid());
		printf("process %d of %d\n", getpid(), getppid());
		descriptors();
		signals();
		limits();
		cpu_set_t cores;
		sched_getaffinity(0, sizeof cores, &cores);
		printf("cores: %d\n", CPU_COUNT(&cores));
		option("no new privileges", PR_GET_NO_NEW_PRIVS);
		option("dumpable", PR_GET_DUMPABLE);
		option("secure bits", PR_GET_SECUREBITS);
		option("filter", PR_GET_SECCOMP);
		if (machine) {
			printf("folder: %s\n", getcwd(line, sizeof line) ? line : "none");
			int mask = umask(0);
			printf("umask: %03o\n", mask);
			printf("session %d, group %d\n", getsid(0), getpgrp());
			errno = 0;
			printf("priority: %d\n", getpriority(PRIO_PROCESS, 0));
			gid_t groups[64];
			printf("groups: %d\n", getgroups(64, groups));
			unsigned header[2] = {0x20080522, 0}, sets[6] = {0};
			if (syscall(SYS_capget, header, sets))
				printf("capabilities: %s\n", strerror(errno));
			else
				printf("capabilities: %x %x %x\n", sets[0] | sets[3], sets[1] | sets[4], sets[2] | sets[5]);
			printf("terminal: %s\n", open("/dev/tty", O_RDWR) < 0 ? "none" : "yes");
		}
		printf("end\n");
		fflush(stdout);
		if (compile) return 0;
	}
}
