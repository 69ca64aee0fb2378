package seccomp

import "golang.org/x/sys/unix"

// runtimeCalls are what runtimes need in addition. Mounts decide which files they reach.
const runtimeCalls = `
	open openat creat stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat getcwd chdir
	fchdir getdents getdents64 statfs fstatfs umask pread64 pwrite64 preadv pwritev preadv2 pwritev2 sendfile
	copy_file_range truncate ftruncate fallocate fadvise64 readahead fsync fdatasync sync_file_range close_range
	mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat
	chmod fchmod fchmodat fchmodat2 utime utimes utimensat futimesat
	pipe pipe2 eventfd eventfd2 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2
	timerfd_create timerfd_settime timerfd_gettime timer_create timer_settime timer_gettime timer_getoverrun timer_delete
	alarm setitimer getitimer
	sendto recvfrom sendmsg recvmsg shutdown getsockopt setsockopt getsockname getpeername
	getresuid getresgid getgroups getpgrp getpgid getsid getpriority sched_getparam sched_getscheduler sched_getattr
	sched_get_priority_max sched_get_priority_min sched_rr_get_interval
	tkill wait4 waitid msync mprotect get_robust_list getrlimit`

// Calls that runtimes try, and do without when they fail. Locks and watches of files would let two players signal to
// each other.
const (
	refusedRuntimeCalls = `socket socketpair pidfd_open setrlimit prlimit64 setpriority setpgid setsid flock
		sched_setscheduler sched_setparam sched_setattr sched_setaffinity personality
		mlock mlock2 mlockall munlock munlockall chown fchown lchown fchownat sync syncfs capget`
	xattrCalls = `getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr setxattr lsetxattr fsetxattr
		removexattr lremovexattr fremovexattr`
	spliceCalls = `splice tee vmsplice`
)

// optionalCalls are missing from older kernels and from some builds, so libraries do without them when they fail.
const optionalCalls = `
	io_uring_setup io_setup io_destroy io_submit io_cancel io_getevents io_pgetevents
	memfd_create signalfd signalfd4 inotify_init inotify_init1 inotify_add_watch inotify_rm_watch membarrier
	mbind get_mempolicy set_mempolicy set_mempolicy_home_node migrate_pages move_pages
	pkey_alloc pkey_free pkey_mprotect map_shadow_stack mseal cachestat rseq_slice_yield clone3
	openat2 futex_waitv futex_wait futex_wake futex_requeue file_getattr file_setattr
	getxattrat listxattrat setxattrat removexattrat lsm_get_self_attr lsm_list_modules`

// allowVM adds the rules of the profile VM. Future releases of runtimes will try calls that this table does not know:
// numbers without a name fail as on a kernel that does not have them.
func (f *Filter) allowVM(self uint64, fallback uint32) {
	f.unassigned = Errno(unix.ENOSYS)
	if fallback == Notify {
		f.When("tgkill", fallback, Equals(0, self), Equals(2, uint64(unix.SIGABRT)))
	}
	f.allowThreads(self)
	f.When("kill", Allow, Equals(0, self))
	f.allowRuntime()
	f.allowCommon()
	f.When("prlimit64", Allow, Equals(2, 0)) // reading limits, not setting them
	first := uint32(Allow)
	if fallback == Notify {
		first = Notify // the judge allows it once
	}
	f.When("execveat", first, Masked(0, 0xffffffff, FDExec), Masked(4, 0xffffffff, unix.AT_EMPTY_PATH))
	f.refuseRuntime()
}

// allowRuntime allows what players' runtimes and compilers need in addition to commonCalls.
func (f *Filter) allowRuntime() {
	f.Add(runtimeCalls, Allow)
	f.When("socketpair", Allow, Equals(0, unix.AF_UNIX))                          // the JVM needs it to read files
	f.When("sched_setscheduler", Allow, Masked(1, 0xffffffff, unix.SCHED_NORMAL)) // Mono needs it to start
	f.When("personality", Allow, Masked(0, 0xffffffff, 0xffffffff))               // asking for it only
	f.refuseSharedMemory()
	f.Add("mmap", Allow)
	for _, option := range []uint64{unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA} {
		f.When("prctl", Allow, Masked(0, 0xffffffff, option))
	}
	f.Add("prctl", Errno(unix.EINVAL))
	const fionread, fionbio, fionclex, fioclex = 0x541b, 0x5421, 0x5450, 0x5451
	for _, request := range []uint64{fionread, fionbio, fionclex, fioclex} {
		f.When("ioctl", Allow, Masked(1, 0xffffffff, request))
	}
	f.Add("ioctl", Errno(unix.ENOTTY))
}

// refuseRuntime makes those calls fail that runtimes and compilers can do without. It comes after all rules that allow.
func (f *Filter) refuseRuntime() {
	f.Add(refusedRuntimeCalls, Errno(unix.EPERM))
	f.Add(xattrCalls, Errno(unix.EOPNOTSUPP))
	f.Add(spliceCalls, Errno(unix.EINVAL))
	f.Add(optionalCalls, Errno(unix.ENOSYS))
}
