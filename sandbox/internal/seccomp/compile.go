package seccomp

import "golang.org/x/sys/unix"

// What compilers need besides: processes, and locks of their own files.
const compilerCalls = `fork vfork execve execveat kill tgkill setpgid setsid setrlimit flock fcntl chown fchown lchown fchownat`

// What they try and do without.
const (
	refusedCompilerCalls = `mknod mknodat`
	landlockCalls        = `landlock_create_ruleset landlock_add_rule landlock_restrict_self`
)

// CompileFilter is the filter of a compilation: what is not named is answered with rest, which is actNotify or actKill.
// Isolation is carried by namespaces and mounts there, so the list is wide.
func CompileFilter(rest uint32) Filter { return compileFilterFor(Native(), rest) }

func compileFilterFor(a Architecture, rest uint32) Filter {
	f := New(a, rest)
	f.unassigned = Errno(unix.ENOSYS)
	f.Add(commonCalls, Allow)
	f.When("prlimit64", Allow, Masked(0, 0xffffffff, 0), Equals(2, 0))                           // only read
	for _, resource := range []uint64{unix.RLIMIT_NPROC, unix.RLIMIT_NOFILE, unix.RLIMIT_DATA} { // see steps.fork
		f.When("prlimit64", Errno(unix.EPERM), Masked(1, 0xffffffff, resource))
		f.When("setrlimit", Errno(unix.EPERM), Masked(0, 0xffffffff, resource))
	}
	f.Add(compilerCalls, Allow)
	f.When("clone", Allow, Masked(0, namespaceFlags|unix.CLONE_PTRACE, 0))
	f.When("prlimit64", Allow, Masked(0, 0xffffffff, 0)) // its own limits: process 1 is of the same user
	f.allowRuntime()
	f.When("arch_prctl", Allow, Masked(0, 0xffffffff, archSetFS))
	f.Add("arch_prctl", Errno(unix.EINVAL))
	f.refuseRuntime()
	f.Add(refusedCompilerCalls, Errno(unix.EPERM))
	f.Add(landlockCalls, Errno(unix.ENOSYS))
	return f
}
