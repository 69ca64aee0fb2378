package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The launcher is this same executable, started again in fresh namespaces. It prepares everything that does not depend
// on the program, parks in a read, and then *becomes* the program: the thread that holds the filter executes it, and
// all other threads of the Go runtime die at that moment.

const (
	launcherName = "agon-sandbox-launcher" // its argv[0]; nobody else is called so
	fdSocket     = 3                       // where the judge left the socket
	insideID     = 1000                    // user and group inside
	hostName     = "agon"
)

// The kinds of launchers, in argv[1].
const (
	kindPlayer  = "player"  // becomes a program
	kindMachine = "machine" // becomes a program with a runtime
	kindCompile = "compile" // stays, and runs the steps of a compilation
	kindProbe   = "probe"   // does all that a player's does, and then a forbidden call
	// A bare launcher has no namespaces. It is for trusted programs on machines that allow no more.
	suffixBare = "-bare"
)

const (
	messageReady   = "ready"
	messageMistake = "mistake: " // and what the program did wrong
)

// Init takes over in the launcher, which is this same executable started again, and does not return there. Everywhere
// else it does nothing. It is the first statement of main and of TestMain.
func Init() {
	if len(os.Args) != 2 || os.Args[0] != launcherName {
		return
	}
	// Filter, capabilities and the signal at the parent's death belong to a thread, not to the process.
	runtime.LockOSThread()
	err := launch(os.Args[1])
	if m, ok := errors.AsType[mistake](err); ok {
		_ = sendPacket(fdControl, []byte(messageMistake+m.Error()), nil)
		os.Exit(1)
	}
	_ = sendPacket(fdControl, []byte("failed: "+err.Error()), nil)
	os.Exit(1)
}

// launch does not return unless something failed.
func launch(kind string) error {
	if err := unix.Dup3(fdSocket, fdControl, unix.O_CLOEXEC); err != nil {
		return fmt.Errorf("placing the control socket: %w", err)
	}
	if err := closeFrom(fdSocket); err != nil {
		return err
	}
	switch kind {
	case kindPlayer, kindProbe:
		if err := enterEmptyRoot(); err != nil {
			return err
		}
		return launchPlayer(kind == kindProbe)
	case kindPlayer + suffixBare:
		return launchPlayer(false)
	case kindMachine, kindMachine + suffixBare:
		return launchMachine(kind != kindMachine)
	case kindCompile:
		return launchCompile()
	}
	return fmt.Errorf("unknown kind of launcher %q", kind)
}

// closeFrom lets all descriptors from first on be closed by exec. They are not closed at once because the Go runtime
// has some of its own.
func closeFrom(first uint) error {
	if err := unix.CloseRange(first, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("closing descriptors (close_range, Linux 5.11): %w", err)
	}
	return nil
}

// enterEmptyRoot makes an empty read-only file system the root and detaches the host's.
func enterEmptyRoot() error {
	if err := unix.Sethostname([]byte(hostName)); err != nil {
		return fmt.Errorf("setting the host name: %w", err)
	}
	if err := mountRoot("size=4k,nr_inodes=4,mode=0555"); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("changing the root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the host's files: %w", err)
	}
	if err := unix.Chdir("/"); err != nil {
		return fmt.Errorf("entering the root: %w", err)
	}
	const flags = unix.MS_REMOUNT | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("", "/", "", flags, ""); err != nil {
		return fmt.Errorf("making the root read-only: %w", err)
	}
	return nil
}

// mountRoot mounts a fresh tmpfs on some folder that every host has, and enters it.
func mountRoot(options string) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	var err error
	for _, dir := range []string{"/tmp", "/mnt", "/var", "/usr", "/dev", "/proc"} {
		if err = unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err == nil {
			if err := unix.Chdir(dir); err != nil {
				return fmt.Errorf("entering the new root: %w", err)
			}
			return nil
		}
	}
	return fmt.Errorf("mounting a root: %w", err)
}

// dropPrivileges takes away what the namespaces gave this thread, for good.
func dropPrivileges() error {
	for c := 0; c <= unix.CAP_LAST_CAP; c++ {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0) // fails where there was none, and beyond the last
	}
	_ = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(&header, &none[0]); err != nil {
		return fmt.Errorf("dropping capabilities: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("setting no_new_privs: %w", err)
	}
	// The kernel forgets this signal whenever credentials change, so it comes last. Should the judge have died before,
	// the control socket is at its end.
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0); err != nil {
		return fmt.Errorf("binding the life to the judge's: %w", err)
	}
	return nil
}

// launchPlayer parks until a program is sent, and becomes it.
func launchPlayer(probe bool) error {
	if err := dropPrivileges(); err != nil {
		return err
	}
	landlockAll()
	filters, err := makeFilters()
	if err != nil {
		return err
	}
	if err := sendPacket(fdControl, []byte(messageReady), nil); err != nil {
		return err
	}
	packet := make([]byte, maxPacket)
	n, fds, err := receivePacket(fdControl, packet)
	if err != nil {
		return err
	}
	if n == 0 {
		os.Exit(0) // the judge has no use for it
	}
	order, err := parseOrder(packet[:n])
	if err != nil {
		return err
	}
	return become(order, playerEnvironment, filters[filterKey{order.profile, order.notify}], fds, probe)
}

// playerEnvironment is the same on every machine and at any time.
var playerEnvironment = []string{"PATH=/", "HOME=/", "LANG=C.UTF-8", "TZ=UTC"}

// filterKey chooses one of the filters that a launcher has ready.
type filterKey struct {
	profile Profile
	notify  bool
}

// makeFilters makes all filters ahead, so that the start need not.
func makeFilters() (map[filterKey][]unix.SockFilter, error) {
	filters := map[filterKey][]unix.SockFilter{}
	for _, profile := range []Profile{Static, Threads} {
		for notify, rest := range map[bool]uint32{false: actKill, true: actNotify} {
			f, err := playerFilter(profile, unix.Getpid(), rest)
			if err != nil {
				return nil, err
			}
			filters[filterKey{profile, notify}] = f.compile()
		}
	}
	return filters, nil
}

// become turns this thread into the program. From the limits on everything is a bare system call on prepared memory:
// the Go runtime might not survive them.
func become(o order, environment []string, program []unix.SockFilter, fds []int, probe bool) error {
	if len(program) == 0 {
		return fmt.Errorf("unknown profile %q", o.profile)
	}
	if len(fds) != 4 && !probe {
		return fmt.Errorf("got %d descriptors instead of 4", len(fds))
	}
	for i, fd := range fds {
		target := [...]int{fdExec, 0, 1, 2}[i]
		flags := 0
		if target == fdExec {
			flags = unix.O_CLOEXEC
		}
		if err := unix.Dup3(fd, target, flags); err != nil {
			return fmt.Errorf("placing descriptor %d: %w", target, err)
		}
	}
	if err := closeFrom(3); err != nil {
		return err
	}
	if o.core >= 0 {
		var set unix.CPUSet
		set.Set(int(o.core))
		if err := unix.SchedSetaffinity(0, &set); err != nil {
			return fmt.Errorf("pinning to core %d: %w", o.core, err)
		}
	}
	fixAddresses()

	argv, err := syscall.SlicePtrFromStrings(append([]string{o.name}, o.args...))
	if err != nil {
		return fmt.Errorf("arguments: %w", err)
	}
	envp, err := syscall.SlicePtrFromStrings(environment)
	if err != nil {
		return fmt.Errorf("environment: %w", err)
	}
	limits := o.rlimits()
	final := finalSteps{
		program: unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]},
		argv:    argv, envp: envp, limits: limits, notify: o.notify, probe: probe,
	}
	final.run()
	return nil
}

// finalSteps is what is left to do when nothing may be allocated any more.
type finalSteps struct {
	program    unix.SockFprog
	argv, envp []*byte
	limits     []rlimit
	notify     bool
	probe      bool

	ignore   struct{ handler, flags, restorer, mask uintptr }
	mask     uint64
	listener struct {
		text    [1]byte
		iov     unix.Iovec
		header  unix.Msghdr
		control [unix.SizeofCmsghdr + 8]byte
	}
}

// run sets limits and filter, hands the filter's listener to the judge and executes the program.
func (s *finalSteps) run() {
	// A write beyond the size of stderr fails instead of killing.
	s.ignore.handler = 1 // SIG_IGN
	_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(unix.SIGXFSZ), uintptr(unsafe.Pointer(&s.ignore)), 0, 8, 0, 0)
	_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&s.mask)), 0, 8, 0, 0)
	empty := [1]byte{}
	for i := range s.limits {
		l := &s.limits[i]
		if _, _, e := unix.RawSyscall6(unix.SYS_PRLIMIT64, 0, uintptr(l.resource), uintptr(unsafe.Pointer(&l.value)), 0, 0, 0); e != 0 {
			s.fail('l', e)
		}
	}
	var flags uintptr
	if s.notify {
		flags = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	}
	fd, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&s.program)))
	if e != 0 {
		s.fail('f', e)
	}
	s.sendListener(int32(fd))
	if s.probe {
		_, _, _ = unix.RawSyscall(unix.SYS_PTRACE, 0, 0, 0) // the judge sees it or it kills
		s.fail('p', 0)
	}
	_, _, e = unix.RawSyscall6(unix.SYS_EXECVEAT, fdExec, uintptr(unsafe.Pointer(&empty)),
		uintptr(unsafe.Pointer(&s.argv[0])), uintptr(unsafe.Pointer(&s.envp[0])), unix.AT_EMPTY_PATH, 0)
	s.fail('x', e)
}

// sendListener gives the judge the descriptor that reports forbidden calls.
func (s *finalSteps) sendListener(fd int32) {
	m := &s.listener
	m.text[0] = 'L'
	m.iov = unix.Iovec{Base: &m.text[0], Len: 1}
	m.header = unix.Msghdr{Iov: &m.iov, Iovlen: 1}
	if s.notify {
		h := (*unix.Cmsghdr)(unsafe.Pointer(&m.control[0]))
		h.Level, h.Type = unix.SOL_SOCKET, unix.SCM_RIGHTS
		h.SetLen(unix.CmsgLen(4))
		*(*int32)(unsafe.Pointer(&m.control[unix.SizeofCmsghdr])) = fd
		m.header.Control = &m.control[0]
		m.header.SetControllen(unix.CmsgSpace(4))
	}
	_, _, _ = unix.RawSyscall(unix.SYS_SENDMSG, fdControl, uintptr(unsafe.Pointer(&m.header)), 0)
}

// fail tells the judge which step failed with which error number, and ends.
func (s *finalSteps) fail(step byte, e unix.Errno) {
	m := &s.listener
	text := [3]byte{step, byte(e), byte(e >> 8)}
	m.iov = unix.Iovec{Base: &text[0], Len: 3}
	m.header = unix.Msghdr{Iov: &m.iov, Iovlen: 1}
	_, _, _ = unix.RawSyscall(unix.SYS_SENDMSG, fdControl, uintptr(unsafe.Pointer(&m.header)), 0)
	for {
		_, _, _ = unix.RawSyscall(unix.SYS_EXIT_GROUP, 127, 0, 0)
	}
}
