//go:build linux

package seccomp

import (
	"fmt"
	"strings"

	"golang.org/x/sys/unix"
)

// Profile names a list of allowed system calls.
type Profile string

// The profiles that a Program can run under.
const (
	// Static is for statically linked single-threaded programs: C, C++, Rust. It is the default.
	Static Profile = "static"
	// Threads adds what a statically linked program with threads needs: Go.
	Threads Profile = "threads"
	// VM is for programs with a runtime: interpreters, virtual machines, and what is linked to the system's libraries.
	VM Profile = "vm"
)

// Descriptors that a launcher uses after it has installed the filter. They are above the limit of open files, which is
// set before, and the exec closes them: the program itself can never have descriptors with these numbers.
const (
	FDExec    = 100 // the executable
	FDControl = 101 // the socket to the judge
)

// commonCalls are what every program may call, with any arguments. For such calls the kernel caches the decision as one
// bit.
const commonCalls = `
	read write readv writev poll ppoll select pselect6 close fstat lseek dup dup2 dup3
	brk munmap mremap
	set_robust_list rseq set_tid_address restart_syscall
	clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times
	rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack pause
	getrandom getpid gettid getppid getuid geteuid getgid getegid getcpu uname
	sched_yield sched_getaffinity exit exit_group`

// Calls that start-up code of libraries tries. They fail instead of killing the program.
const (
	refusedFileCalls = `open openat openat2 stat lstat newfstatat statx access faccessat faccessat2
		readlink readlinkat getcwd getdents64 creat`
	refusedLockCalls  = `mlock mlock2 mlockall munlock munlockall flock`
	refusedOtherCalls = `prctl membarrier fsync fdatasync`
)

// threadCalls are what programs with threads need in addition.
const threadCalls = `epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2`

// profileFilter returns the filter of a program that runs as process pid in its namespace. Calls that are on no list get
// fallback, which is Notify or Kill.
func profileFilter(profile Profile, pid int, timers bool, fallback uint32) (Filter, error) {
	return profileFilterFor(Native(), profile, pid, timers, fallback)
}

func profileFilterFor(a Architecture, profile Profile, pid int, timers bool, fallback uint32) (Filter, error) {
	f := New(a, fallback)
	f.Add(commonCalls, Allow)
	if timers {
		f.allowTimers()
	}
	f.closeChannels()
	self := uint64(pid)
	if runtime, ok := strings.CutPrefix(string(profile), string(VM)+"/"); ok || profile == VM {
		if !ok {
			runtime = ""
		}
		f.allowVM(runtime, self, fallback)
		return f, nil
	}
	f.refuseSharedFutexes()
	switch profile {
	case Static, "":
		f.refuseSharedMemory()
		f.Add("getrusage", Allow)
		// abort() is reported and then allowed: in process 1 it would otherwise look like any other crash.
		if fallback == Notify {
			f.When("tgkill", fallback, Equals(0, self), Equals(1, self), Equals(2, uint64(unix.SIGABRT)))
		}
		f.When("tgkill", Allow, Equals(0, self), Equals(1, self))
	case Threads:
		f.Add(threadCalls, Allow)
		f.Add("getrusage", Allow)
		f.allowPipes()
		f.refuseSharedMemory()
		f.allowThreads(self)
	default:
		return f, fmt.Errorf("sandbox: unknown profile %q", profile)
	}
	f.When("newfstatat", Allow, Masked(3, unix.AT_EMPTY_PATH, unix.AT_EMPTY_PATH)) // how libraries implement fstat
	f.Add(refusedFileCalls, Errno(unix.EACCES))
	f.Add(refusedLockCalls, Errno(unix.EPERM))
	f.Add(refusedOtherCalls, Errno(unix.EINVAL))
	if timers {
		f.Add("setitimer timer_create", Errno(unix.EINVAL)) // those of other clocks
	}
	f.Add("ioctl", Errno(unix.ENOTTY))
	for _, call := range []string{"mmap", "mprotect"} { // what the program writes cannot be executed
		f.When(call, Allow, Masked(2, unix.PROT_EXEC, 0))
		f.Add(call, Errno(unix.EACCES))
	}
	f.allowCommon()
	f.When("prlimit64", Allow, Equals(2, 0)) // reading limits, not setting them
	f.Add("getrlimit", Allow)
	// The last two calls of the launcher itself.
	f.When("sendmsg", Allow, Masked(0, 0xffffffff, FDControl))
	f.When("execveat", Allow, Masked(0, 0xffffffff, FDExec), Masked(4, 0xffffffff, unix.AT_EMPTY_PATH))
	return f, nil
}

// usedTimerCalls are what a program calls about timers that it has made.
const usedTimerCalls = `alarm getitimer timer_settime timer_gettime timer_getoverrun timer_delete`

// allowTimers lets a program set timers by which it bounds its own thinking. They measure real time: with a timer of CPU
// time the kernel would keep the program's CPU clock by ticks, for the judge, too.
func (f *Filter) allowTimers() {
	f.Add(usedTimerCalls, Allow)
	const realTimer = 0 // ITIMER_REAL
	f.When("setitimer", Allow, Masked(0, 0xffffffff, realTimer))
	for _, clock := range []uint64{unix.CLOCK_REALTIME, unix.CLOCK_MONOTONIC, unix.CLOCK_BOOTTIME} {
		f.When("timer_create", Allow, Masked(0, 0xffffffff, clock))
	}
}

// archSetFS is ARCH_SET_FS. The C library of x86-64 sets the thread's data with it.
const archSetFS = 0x1002

// allowCommon adds rules for calls that every program needs in some forms.
func (f *Filter) allowCommon() {
	for _, command := range []uint64{unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL} {
		f.When("fcntl", Allow, Masked(1, 0xffffffff, command))
	}
	f.Add("fcntl", Errno(unix.EACCES)) // above all file locks: two players could signal to each other with them
	f.When("arch_prctl", Allow, Masked(0, 0xffffffff, archSetFS))
	f.Add("arch_prctl", Errno(unix.EINVAL))
}

// refuseAnonymousSharedMemory refuses shared memory without a file, which only a control group would count. It also takes
// a number of the kernel's, which the next program could see.
func (f *Filter) refuseAnonymousSharedMemory() {
	const shared = unix.MAP_SHARED | unix.MAP_ANONYMOUS
	f.When("mmap", Errno(unix.ENOMEM), Masked(3, shared, shared))
}

// refuseSharedMemory refuses all shared memory.
func (f *Filter) refuseSharedMemory() {
	f.refuseAnonymousSharedMemory()
	f.When("mmap", Errno(unix.ENODEV), Masked(3, unix.MAP_SHARED, unix.MAP_SHARED))
}

// namespaceFlags are the flags of clone that create namespaces.
const namespaceFlags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// allowThreads lets a program create threads and signal them.
func (f *Filter) allowThreads(self uint64) {
	f.When("tgkill", Allow, Equals(0, self))
	const thread = unix.CLONE_VM | unix.CLONE_THREAD | unix.CLONE_SIGHAND
	f.When("clone", Allow, Masked(0, thread|namespaceFlags|unix.CLONE_VFORK|unix.CLONE_PTRACE, thread))
	f.Add("clone3", Errno(unix.ENOSYS)) // a filter cannot read its arguments, which are in memory
}
