// Programs that look around.
#include "hostile.h"
#include <sys/stat.h>

// closed says that none of the paths can be opened in any way.
static int closed(const char **paths) {
	for (; *paths; paths++)
		if (open(*paths, O_RDONLY) >= 0 || open(*paths, O_RDWR | O_CREAT, 0666) >= 0 || open(*paths, O_PATH) >= 0) return 0;
	return 1;
}

#define CLOSED(name, ...)                                        \
	static void name(int round) {                                \
		const char *paths[] = {__VA_ARGS__, 0};                  \
		say("%s", closed(paths) ? "ok" : "opened something");    \
	}

CLOSED(proc_self_mem, "/proc/self/mem", "/proc/self/maps", "/proc", "/sys")
CLOSED(proc_self_exe_overwrite, "/proc/self/exe", "/proc/self/fd/0", "/dev/fd/0")
CLOSED(read_etc_passwd, "/etc/passwd", "/etc/shadow", "/root/.ssh", "/etc", "/usr", "/home")
CLOSED(dev_shm_channel, "/dev/shm/x", "/dev/shm", "/dev/null", "/dev/zero", "/dev/urandom", "/tmp/x")
CLOSED(write_own_dir, "note", "./note", "/note", "../note")
CLOSED(stdlib_open_null_path, (char *)8, "", "\xff\xfe")

static void stdlib_open_long_path(int round) {
	static char path[1000001];
	memset(path, 'a', 1000000);
	say("%s", open(path, O_RDONLY) < 0 && fopen(path, "r") == 0 ? "ok" : "opened");
}

static void fd_exhaustion(int round) {
	int n = 0;
	while (dup(0) >= 0) n++;
	say("%s", n <= 13 ? "ok" : "too many");
}

static void inherited_fd_scan(int round) {
	struct stat s;
	for (int fd = 3; fd < 2048; fd++)
		if (!fstat(fd, &s) || errno != EBADF || fcntl(fd, F_GETFD) != -1 || read(fd, buffer, 1) >= 0 || write(fd, "x", 1) >= 0) {
			say("descriptor %d is open", fd);
			return;
		}
	for (int fd = 0; fd < 3; fd++)
		if (fstat(fd, &s)) {
			say("descriptor %d is closed", fd);
			return;
		}
	say("ok");
}

extern char **environ;

static void ld_preload_env(int round) {
	const char *want[] = {"PATH=/", "HOME=/", "LANG=C.UTF-8", "TZ=UTC", 0};
	int i = 0;
	for (; want[i]; i++)
		if (!environ[i] || strcmp(environ[i], want[i])) break;
	say("%s", !want[i] && !environ[i] ? "ok" : environ[i] ? environ[i] : "less");
}

static void identity(int round) {
	char name[65];
	gethostname(name, sizeof name);
	say("pid %d ppid %d uid %d euid %d gid %d host %s", getpid(), getppid(), getuid(), geteuid(), getgid(), name);
}

struct program files[] = {
	{"proc_self_mem", proc_self_mem},
	{"proc_self_exe_overwrite", proc_self_exe_overwrite},
	{"read_etc_passwd", read_etc_passwd},
	{"dev_shm_channel", dev_shm_channel},
	{"write_own_dir", write_own_dir},
	{"stdlib_open_null_path", stdlib_open_null_path},
	{"stdlib_open_long_path", stdlib_open_long_path},
	{"fd_exhaustion", fd_exhaustion},
	{"inherited_fd_scan", inherited_fd_scan},
	{"ld_preload_env", ld_preload_env},
	{"identity", identity},
	{0},
};
