//go:build linux

package seccomp

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// fileCalls are what every program with a runtime may call in addition to commonCalls. Mounts decide which files they
// reach.
const fileCalls = `
	open openat stat lstat newfstatat access faccessat faccessat2 readlink readlinkat getcwd chdir getdents64 umask
	pread64 pwrite64 truncate ftruncate sendfile copy_file_range
	mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 chmod fchmod fchmodat utimensat
	getresuid getresgid getgroups getpgrp getsid getrlimit mprotect`

// Calls of more than one runtime.
const (
	eventCalls = ` epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2`
	timerCalls = ` setitimer getitimer alarm timer_create timer_settime timer_gettime timer_delete`
	linkCalls  = ` link linkat symlink symlinkat`
)

// runtimeProfiles are what single runtimes may call in addition, found by tracing what they call in the tests of this
// module. The key is the name of the runtime.
var runtimeProfiles = map[string]string{
	"java":       eventCalls + linkCalls,
	"python":     eventCalls + linkCalls + ` setitimer getitimer alarm fchdir preadv pwritev getsockname`,
	"javascript": eventCalls + linkCalls + ` fchdir preadv pwritev`,
	"php":        ` setitimer` + linkCalls,
	"ruby":       eventCalls + timerCalls + linkCalls,
	"lua":        ``,
	"perl":       ` setitimer getitimer alarm` + linkCalls,
	"csharp":     linkCalls + ` epoll_create1 epoll_ctl epoll_wait sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min`,
	"lisp":       timerCalls,
	"native":     timerCalls + eventCalls,
	"racket":     ` epoll_create epoll_ctl epoll_wait`,
	"scheme":     ``,
	"octave":     ``,
	"tcl":        ``,
}

// Of returns the profile of programs with a certain runtime. A runtime without a profile of its own, or "", gets the
// profile VM, which allows what any of them may do.
func (p Profile) Of(runtime string) Profile {
	if _, known := runtimeProfiles[runtime]; p == VM && known {
		return VM + "/" + Profile(runtime)
	}
	return p
}

// RuntimeProfiles returns the profiles of all runtimes, sorted by name.
func RuntimeProfiles() []Profile {
	var all []Profile
	for name := range runtimeProfiles {
		all = append(all, VM.Of(name))
	}
	slices.Sort(all)
	return all
}

// HasRuntime reports whether the profile is VM or that of a runtime.
func (p Profile) HasRuntime() bool { return p == VM || strings.HasPrefix(string(p), string(VM)+"/") }

// runtimeCalls are what compilers may call, and runtimes try.
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

// allowVM adds the rules of the profile VM, or of one runtime. Future releases of runtimes will try calls that this table
// does not know: numbers without a name fail as on a kernel that does not have them.
func (f *Filter) allowVM(runtime string, self uint64, fallback uint32) {
	f.unassigned = Errno(unix.ENOSYS)
	if fallback == Notify {
		f.When("tgkill", fallback, Equals(0, self), Equals(2, uint64(unix.SIGABRT)))
	}
	f.closeFileChannels()
	f.allowThreads(self)
	f.When("kill", Allow, Equals(0, self))
	f.Add(fileCalls, Allow)
	f.allowOwn(runtime)
	f.allowRuntime()
	f.allowCommon()
	f.When("prlimit64", Allow, Equals(2, 0))                   // reading limits, not setting them
	f.When("sendmsg", Allow, Masked(0, 0xffffffff, FDControl)) // the launcher's own
	first := uint32(Allow)
	if fallback == Notify {
		first = Notify // the judge allows it once
	}
	f.When("execveat", first, Masked(0, 0xffffffff, FDExec), Masked(4, 0xffffffff, unix.AT_EMPTY_PATH))
	f.refuseRuntime()
	f.Add(runtimeCalls, Errno(unix.EPERM)) // what only other runtimes may call
}

// allowOwn allows what a runtime needs that others do not need. "" is any runtime.
func (f *Filter) allowOwn(runtime string) {
	for _, name := range slices.Sorted(maps.Keys(runtimeProfiles)) {
		if runtime == name || runtime == "" {
			f.Add(runtimeProfiles[name], Allow)
		}
	}
	is := func(names ...string) bool { return runtime == "" || slices.Contains(names, runtime) }
	if is("java", "lisp", "php", "native") { // they map files of their own, and none can be written by such a mapping
		f.refuseAnonymousSharedMemory()
		f.When("mmap", Allow, Masked(3, unix.MAP_SHARED, unix.MAP_SHARED), Masked(2, unix.PROT_WRITE, 0))
	}
	f.refuseSharedMemory()
	if is("java") { // its first thread waits all the time for the end of the second
		f.When("futex", Allow, Masked(1, futexOperation, futexWait))
		f.When("futex", Allow, Masked(1, futexOperation, futexWaitUntilClock))
	}
	f.When("futex", Errno(unix.EAGAIN), Masked(1, futexOperation, futexWait)) // the C library looks again
	f.When("futex", Errno(unix.EAGAIN), Masked(1, futexOperation, futexWaitUntilClock))
	f.refuseSharedFutexes()
	if is("csharp") { // to start
		f.When("sched_setscheduler", Allow, Masked(1, 0xffffffff, unix.SCHED_NORMAL))
	}
	if is("java", "python", "javascript", "ruby", "csharp", "racket", "scheme", "tcl") {
		f.allowPipes()
	}
	if is("java", "python", "javascript", "php", "csharp") {
		f.allowSockets()
	}
	if is("python") { // asyncio wakes its loop by a socket
		f.When("sendto", Allow, Masked(3, 0xffffffff&^unix.MSG_NOSIGNAL, 0), Equals(4, 0))
		f.When("recvfrom", Allow, Masked(3, 0xffffffff, 0))
	}
}

// allowPipes lets the judge hand out pipes. Without a listener the kernel makes them.
func (f *Filter) allowPipes() { f.Add("pipe pipe2", f.pairAction()) }

// allowSockets lets the judge hand out pairs of sockets that are streams.
func (f *Filter) allowSockets() {
	const kind = 0xffffffff &^ (unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK)
	f.When("socketpair", f.pairAction(), Equals(0, unix.AF_UNIX), Masked(1, kind, unix.SOCK_STREAM))
}

func (f *Filter) pairAction() uint32 {
	if f.fallback == Notify {
		return Notify
	}
	return Allow
}

// allowRuntime allows what players' runtimes and compilers need in some forms.
func (f *Filter) allowRuntime() {
	f.When("personality", Allow, Masked(0, 0xffffffff, 0xffffffff)) // asking for it only
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
