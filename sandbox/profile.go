package sandbox

import (
	"fmt"
	"strings"

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
	callsWithoutFiles = `open openat openat2 stat lstat newfstatat fstatat statx access faccessat faccessat2
		readlink readlinkat getcwd getdents64 creat`
	callsWithoutLocks = `mlock mlock2 mlockall munlock munlockall flock`
	callsWithoutSense = `prctl membarrier fsync fdatasync`
)

// What programs with threads need besides.
const callsOfThreads = `epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2 pipe2`

// What never belongs into a compilation either, although its filter allows the rest: ways to the kernel's inside, to
// other processes, to other mounts and to the network.
const callsOfNobody = `
	ptrace process_vm_readv process_vm_writev process_madvise pidfd_open pidfd_getfd pidfd_send_signal kcmp
	unshare setns mount umount2 pivot_root chroot open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr
	open_tree_attr
	keyctl add_key request_key bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register
	socket socketpair connect bind listen accept accept4
	shmget shmat shmctl msgget msgsnd msgrcv msgctl semget semop semtimedop semctl
	mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr
	personality memfd_secret sched_setscheduler sched_setattr sched_setaffinity sched_setparam
	timer_create init_module finit_module delete_module kexec_load kexec_file_load reboot swapon swapoff acct quotactl
	quotactl_fd settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname iopl ioperm modify_ldt
	open_by_handle_at name_to_handle_at lookup_dcookie nfsservctl uselib vhangup syslog fanotify_init
	seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self setuid setgid setreuid setregid
	setresuid setresgid setgroups capset mknod mknodat`

// playerFilter is the filter of a program that runs as process pid: what is not named is answered with rest, which is
// actNotify or actKill.
func playerFilter(profile Profile, pid int, rest uint32) (filter, error) {
	f := filter{arch: auditArch, foreign: foreignABI, rest: rest}
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
	for _, call := range []string{"newfstatat", "fstatat"} { // what libraries make fstat of
		f.when(call, actAllow, bits(3, unix.AT_EMPTY_PATH, unix.AT_EMPTY_PATH))
	}
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

// allowCommon is about calls of which all programs need a part.
func (f *filter) allowCommon() {
	for _, command := range []uint64{unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL} {
		f.when("fcntl", actAllow, bits(1, 0xffffffff, command))
	}
	f.add("fcntl", actErrno(unix.EACCES)) // above all the locks, which two players could signal with
	const archSetFS = 0x1002
	f.when("arch_prctl", actAllow, bits(0, 0xffffffff, archSetFS))
	f.add("arch_prctl", actErrno(unix.EINVAL))
}

// refuseSharedMemory is about memory that is not counted where no control group does.
func (f *filter) refuseSharedMemory() {
	const shared = unix.MAP_SHARED | unix.MAP_ANONYMOUS
	f.when("mmap", actErrno(unix.ENOMEM), bits(3, shared, shared))
}

// allowThreads lets a program have threads, and signal them.
func (f *filter) allowThreads(self uint64) {
	f.when("tgkill", actAllow, is(0, self))
	const thread = unix.CLONE_VM | unix.CLONE_THREAD | unix.CLONE_SIGHAND
	const spaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
		unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	f.when("clone", actAllow, bits(0, thread|spaces|unix.CLONE_VFORK|unix.CLONE_PTRACE, thread))
	f.add("clone3", actErrno(unix.ENOSYS)) // its arguments cannot be seen from here
}

// What runtimes need besides. The mounts say which files.
const callsOfMachines = `
	open openat creat stat lstat newfstatat fstatat statx access faccessat faccessat2 readlink readlinkat getcwd chdir
	fchdir getdents getdents64 statfs fstatfs umask pread64 pwrite64 preadv pwritev preadv2 pwritev2 sendfile
	copy_file_range truncate ftruncate fallocate fadvise64 readahead fsync fdatasync sync_file_range
	mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat
	utime utimes utimensat futimesat
	pipe pipe2 eventfd eventfd2 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2
	timerfd_create timerfd_settime timerfd_gettime timer_create timer_settime timer_gettime timer_getoverrun timer_delete
	alarm setitimer getitimer
	sendto recvfrom sendmsg recvmsg shutdown getsockopt setsockopt getsockname getpeername
	getresuid getresgid getgroups getpgrp getpgid getsid getpriority sched_getparam sched_getscheduler
	sched_get_priority_max sched_get_priority_min sched_rr_get_interval
	tkill wait4 waitid msync mprotect get_robust_list getrlimit`

// What runtimes try and do without. The locks and watches of files would let two players signal to each other.
const (
	callsOfMachinesRefused = `socket pidfd_open setrlimit prlimit64 setpriority setpgid setsid flock
		sched_setscheduler sched_setparam sched_setattr sched_setaffinity
		mlock mlock2 mlockall munlock munlockall chown fchown lchown fchownat`
	callsOfMachinesMissing = `io_uring_setup memfd_create inotify_init inotify_init1 membarrier`
)

// allowMachine fills the filter of programs with a runtime. Runtimes differ from release to release, so calls that are
// neither known as harmless nor as dangerous are answered as by a kernel that does not have them.
func (f *filter) allowMachine(self uint64, rest uint32) {
	f.rest, f.stranger = actErrno(unix.ENOSYS), rest
	f.add(callsOfMachines, actAllow)
	if rest == actNotify {
		f.when("tgkill", rest, is(0, self), is(2, uint64(unix.SIGABRT)))
	}
	f.allowThreads(self)
	f.when("kill", actAllow, is(0, self))
	f.when("socketpair", actAllow, is(0, unix.AF_UNIX))                            // the JVM does not read files without
	f.when("sched_setscheduler", actAllow, bits(1, 0xffffffff, unix.SCHED_NORMAL)) // Mono does not start without
	f.when("prlimit64", actAllow, is(2, 0))                                        // reading limits, not setting them
	f.when("personality", actAllow, is(0, 0xffffffff))
	f.add(callsOfMachinesRefused, actErrno(unix.EPERM))
	f.add(callsOfMachinesMissing, actErrno(unix.ENOSYS))
	f.refuseSharedMemory()
	f.add("mmap", actAllow)
	for _, option := range []uint64{unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA} {
		f.when("prctl", actAllow, bits(0, 0xffffffff, option))
	}
	f.add("prctl", actErrno(unix.EINVAL))
	const fionread, fionbio, fionclex, fioclex = 0x541b, 0x5421, 0x5450, 0x5451
	for _, request := range []uint64{fionread, fionbio, fionclex, fioclex} {
		f.when("ioctl", actAllow, bits(1, 0xffffffff, request))
	}
	f.add("ioctl", actErrno(unix.ENOTTY))
	f.allowCommon()
	first := uint32(actAllow)
	if rest == actNotify {
		first = actNotify // the judge lets it happen once
	}
	f.when("execveat", first, bits(0, 0xffffffff, fdExec), bits(4, 0xffffffff, unix.AT_EMPTY_PATH))
	f.add("fork vfork clone execve execveat kill rt_sigqueueinfo rt_tgsigqueueinfo", rest)
	f.add(callsOfNobody, rest)
}

// compileFilter is the filter of a compilation: what is not named is allowed, because isolation is carried by the
// namespaces and mounts there.
func compileFilter() filter {
	f := filter{arch: auditArch, foreign: foreignABI, rest: actAllow, stranger: actKill}
	f.when("socketpair", actAllow, is(0, unix.AF_UNIX)) // the JVM does not read files without
	f.add(callsOfNobody, actErrno(unix.EPERM))
	f.add("clone3", actErrno(unix.ENOSYS))
	f.refuseSharedMemory()
	for _, space := range []uint64{
		unix.CLONE_NEWUSER, unix.CLONE_NEWPID, unix.CLONE_NEWNS, unix.CLONE_NEWNET, unix.CLONE_NEWIPC,
		unix.CLONE_NEWUTS, unix.CLONE_NEWCGROUP,
	} {
		f.when("clone", actErrno(unix.EPERM), bits(0, space, space))
	}
	for _, request := range []uint64{unix.TIOCSTI, unix.TIOCLINUX} {
		f.when("ioctl", actErrno(unix.EPERM), bits(1, 0xffffffff, request))
	}
	return f
}

// add appends one rule for every call in a list of names. Names that this architecture does not know are left out.
func (f *filter) add(names string, action uint32) {
	for name := range strings.FieldsSeq(names) {
		f.when(name, action)
	}
}

// when appends a rule with conditions.
func (f *filter) when(name string, action uint32, conditions ...condition) {
	if f.numbers == nil {
		f.numbers = syscallNumbers()
	}
	if number, ok := f.numbers[name]; ok {
		f.rules = append(f.rules, rule{number: number, when: conditions, action: action})
	}
}

// syscallNumbers are the numbers of the system calls by name.
func syscallNumbers() map[string]uint32 {
	numbers := make(map[string]uint32, len(syscallNames))
	for number, name := range syscallNames {
		numbers[name] = uint32(number)
	}
	return numbers
}

// describeCall names a system call for a student.
func describeCall(arch uint32, number int) string {
	if arch != auditArch {
		return fmt.Sprintf("a system call of another architecture (number %d)", number)
	}
	if foreignABI > 0 && uint32(number) >= foreignABI {
		return fmt.Sprintf("a system call of the x32 kind (number %d)", uint32(number)-foreignABI)
	}
	name, ok := syscallNames[number]
	if !ok {
		return fmt.Sprintf("the unknown system call %d", number)
	}
	for purpose, calls := range callPurposes {
		if strings.Contains(" "+calls+" ", " "+name+" ") {
			return fmt.Sprintf("the system call %s (%s)", name, purpose)
		}
	}
	return "the system call " + name
}

// callPurposes are what a program wants with calls that are often tried.
var callPurposes = map[string]string{
	"starting processes or threads": "fork vfork clone clone3 execve execveat wait4 waitid",
	"using the network":             "socket socketpair connect bind listen accept accept4 sendto recvfrom sendmsg recvmsg",
	"sending signals":               "kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal",
	"changing files":                "unlink unlinkat mkdir mkdirat rename renameat renameat2 truncate ftruncate chmod fchmod fchmodat",
	"setting timers":                "alarm setitimer timer_create timerfd_create",
	"changing limits":               "setrlimit prlimit64",
}
