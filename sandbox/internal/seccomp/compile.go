//go:build linux

package seccomp

import "golang.org/x/sys/unix"

// compilerCalls are what compilers need in addition: processes, and locks of their own files.
const compilerCalls = `fork vfork execve execveat kill tgkill setpgid setsid setrlimit flock fcntl chown fchown lchown fchownat
	futex madvise mincore getrusage sysinfo`

// Calls that compilers try, and do without when they fail.
const (
	refusedCompilerCalls = `mknod mknodat`
	landlockCalls        = `landlock_create_ruleset landlock_add_rule landlock_restrict_self`
)

// CompileFilter returns the filter of a compilation. Calls that are on no list get fallback, which is Notify or Kill.
// The lists are wide, because a compilation is isolated by its namespaces and mounts.
func CompileFilter(fallback uint32) Filter { return compileFilterFor(Native(), fallback) }

func compileFilterFor(a Architecture, fallback uint32) Filter {
	f := New(a, fallback)
	f.unassigned = Errno(unix.ENOSYS)
	f.Add(commonCalls, Allow)
	f.When("prlimit64", Allow, Masked(0, 0xffffffff, 0), Equals(2, 0))                           // reading only
	for _, resource := range []uint64{unix.RLIMIT_NPROC, unix.RLIMIT_NOFILE, unix.RLIMIT_DATA} { // the steps run under these
		f.When("prlimit64", Errno(unix.EPERM), Masked(1, 0xffffffff, resource))
		f.When("setrlimit", Errno(unix.EPERM), Masked(0, 0xffffffff, resource))
	}
	f.Add(compilerCalls+runtimeCalls, Allow)
	f.When("socketpair", Allow, Equals(0, unix.AF_UNIX))                          // the JVM needs it to read files
	f.When("sched_setscheduler", Allow, Masked(1, 0xffffffff, unix.SCHED_NORMAL)) // Mono needs it to start
	f.refuseAnonymousSharedMemory()
	f.When("clone", Allow, Masked(0, namespaceFlags|unix.CLONE_PTRACE, 0))
	f.When("prlimit64", Allow, Masked(0, 0xffffffff, 0)) // of itself only: process 1 belongs to the same user
	f.allowRuntime()
	f.When("arch_prctl", Allow, Masked(0, 0xffffffff, archSetFS))
	f.Add("arch_prctl", Errno(unix.EINVAL))
	f.refuseRuntime()
	f.Add(refusedCompilerCalls, Errno(unix.EPERM))
	f.Add(landlockCalls, Errno(unix.ENOSYS))
	return f
}
