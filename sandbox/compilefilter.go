package sandbox

import (
	"golang.org/x/sys/unix"
)

// What compilers need besides: processes, and locks of their own files.
const callsOfCompilers = `fork vfork execve execveat kill tgkill setpgid setsid setrlimit flock fcntl chown fchown lchown fchownat`

// What they try and do without.
const (
	callsOfCompilersRefused = `mknod mknodat`
	callsOfSandboxes        = `landlock_create_ruleset landlock_add_rule landlock_restrict_self`
)

// compileFilter is the filter of a compilation: what is not named is answered with rest, which is actNotify or actKill.
// Isolation is carried by namespaces and mounts there, so the list is wide.
func compileFilter(rest uint32) filter { return compileFilterOf(ownArchitecture(), rest) }

func compileFilterOf(a architecture, rest uint32) filter {
	f := newFilter(a, rest)
	f.unassigned = actErrno(unix.ENOSYS)
	f.add(callsOfAll, actAllow)
	f.when("prlimit64", actAllow, bits(0, 0xffffffff, 0), is(2, 0))                              // only read
	for _, resource := range []uint64{unix.RLIMIT_NPROC, unix.RLIMIT_NOFILE, unix.RLIMIT_DATA} { // see steps.fork
		f.when("prlimit64", actErrno(unix.EPERM), bits(1, 0xffffffff, resource))
		f.when("setrlimit", actErrno(unix.EPERM), bits(0, 0xffffffff, resource))
	}
	f.add(callsOfCompilers, actAllow)
	f.when("clone", actAllow, bits(0, newSpaces|unix.CLONE_PTRACE, 0))
	f.when("prlimit64", actAllow, bits(0, 0xffffffff, 0)) // its own limits: process 1 is of the same user
	f.allowRuntime()
	f.when("arch_prctl", actAllow, bits(0, 0xffffffff, archSetFS))
	f.add("arch_prctl", actErrno(unix.EINVAL))
	f.refuseRuntime()
	f.add(callsOfCompilersRefused, actErrno(unix.EPERM))
	f.add(callsOfSandboxes, actErrno(unix.ENOSYS))
	return f
}
