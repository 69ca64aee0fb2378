package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// Descriptors that the launcher uses between filter and exec. They are above the limit of open files that is set
// before, and closed by the exec: afterwards the program can never have descriptors of these numbers.
const (
	fdExec    = 100 // the executable
	fdControl = 101 // the socket to the judge
)

// The calls of every program. They have no rules about arguments, so the kernel decides them with one bit test.
const callsOfAll = `
	read write readv writev poll ppoll select pselect6 close fstat lseek dup dup2 dup3
	brk munmap mremap madvise mincore
	futex set_robust_list rseq set_tid_address restart_syscall
	clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times getrusage
	rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack pause
	getrandom getpid gettid getppid getuid geteuid getgid getegid getcpu uname sysinfo
	sched_yield sched_getaffinity exit exit_group`

// What start-up code of libraries asks for and does without: these fail instead of killing.
const (
	callsWithoutFiles = `open openat openat2 stat lstat newfstatat statx access faccessat faccessat2
		readlink readlinkat getcwd getdents64 creat`
	callsWithoutLocks = `mlock mlock2 mlockall munlock munlockall flock`
	callsWithoutSense = `prctl membarrier fsync fdatasync`
)

// What programs with threads need besides.
const callsOfThreads = `epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2 pipe2`

// playerFilter is the filter of a program that runs as process pid: what is not named is answered with rest, which is
// actNotify or actKill.
func playerFilter(profile Profile, pid int, rest uint32) (filter, error) {
	return playerFilterOf(ownArchitecture(), profile, pid, rest)
}

func playerFilterOf(a architecture, profile Profile, pid int, rest uint32) (filter, error) {
	f := newFilter(a, rest)
	f.add(callsOfAll, actAllow)
	self := uint64(pid)
	switch profile {
	case Static, "":
		// abort() is reported before it is let through: in process 1 it would look like any other crash.
		if rest == actNotify {
			f.when("tgkill", rest, is(0, self), is(1, self), is(2, uint64(unix.SIGABRT)))
		}
		f.when("tgkill", actAllow, is(0, self), is(1, self))
	case Threads:
		f.add(callsOfThreads, actAllow)
		f.refuseSharedMemory()
		f.allowThreads(self)
	case VM:
		f.allowMachine(self, rest)
		return f, nil
	default:
		return f, fmt.Errorf("sandbox: unknown profile %q", profile)
	}
	f.when("newfstatat", actAllow, bits(3, unix.AT_EMPTY_PATH, unix.AT_EMPTY_PATH)) // what libraries make fstat of
	f.add(callsWithoutFiles, actErrno(unix.EACCES))
	f.add(callsWithoutLocks, actErrno(unix.EPERM))
	f.add(callsWithoutSense, actErrno(unix.EINVAL))
	f.add("ioctl", actErrno(unix.ENOTTY))
	for _, call := range []string{"mmap", "mprotect"} { // writable code stays data
		f.when(call, actAllow, bits(2, unix.PROT_EXEC, 0))
		f.add(call, actErrno(unix.EACCES))
	}
	f.allowCommon()
	f.when("prlimit64", actAllow, is(2, 0)) // reading limits, not setting them
	f.add("getrlimit", actAllow)
	// The launcher's own last two steps.
	f.when("sendmsg", actAllow, bits(0, 0xffffffff, fdControl))
	f.when("execveat", actAllow, bits(0, 0xffffffff, fdExec), bits(4, 0xffffffff, unix.AT_EMPTY_PATH))
	return f, nil
}

// archSetFS is ARCH_SET_FS, by which the C library of x86-64 places the data of a thread.
const archSetFS = 0x1002

// allowCommon is about calls of which all programs need a part.
func (f *filter) allowCommon() {
	for _, command := range []uint64{unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL} {
		f.when("fcntl", actAllow, bits(1, 0xffffffff, command))
	}
	f.add("fcntl", actErrno(unix.EACCES)) // above all the locks, which two players could signal with
	f.when("arch_prctl", actAllow, bits(0, 0xffffffff, archSetFS))
	f.add("arch_prctl", actErrno(unix.EINVAL))
}

// refuseSharedMemory is about memory that is not counted where no control group does.
func (f *filter) refuseSharedMemory() {
	const shared = unix.MAP_SHARED | unix.MAP_ANONYMOUS
	f.when("mmap", actErrno(unix.ENOMEM), bits(3, shared, shared))
}

// newSpaces are the flags of clone that make namespaces.
const newSpaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// allowThreads lets a program have threads, and signal them.
func (f *filter) allowThreads(self uint64) {
	f.when("tgkill", actAllow, is(0, self))
	const thread = unix.CLONE_VM | unix.CLONE_THREAD | unix.CLONE_SIGHAND
	f.when("clone", actAllow, bits(0, thread|newSpaces|unix.CLONE_VFORK|unix.CLONE_PTRACE, thread))
	f.add("clone3", actErrno(unix.ENOSYS)) // its arguments cannot be seen from here
}
