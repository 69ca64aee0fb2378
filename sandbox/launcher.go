package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A launcher is started in fresh namespaces. It prepares everything that does not depend on the program, parks, and then
// *becomes* the program. That of a program without files is the parked program itself (see lockIn). The others are
// this same executable, started again.

const (
	launcherName = "agon-sandbox-launcher" // its argv[0]; nobody else is called so
	fdSocket     = 3                       // where the judge left the socket
	fdParked     = 4                       // and the parked program
	insideID     = 1000                    // user and group inside
	hostName     = "agon"
)

// The kinds of launchers, in argv[1].
const (
	kindPlayer  = "player"  // becomes a program; it is the parked program from the beginning
	kindMachine = "machine" // becomes a program with a runtime
	kindCompile = "compile" // stays, and runs the steps of a compilation
	// A bare launcher has no namespaces. It is for trusted programs on machines that allow no more.
	suffixBare = "-bare"
)

// What a launcher says to the judge. The end of its socket means that the program runs.
const (
	messageReady    = "ready" // it is parked, or waits for an order
	readySize       = len(messageReady)
	messageMistake  = "mistake: " // and what the program did wrong
	messageFound    = "found: "   // and the path of the program
	messageListener = 'L'         // with the descriptor that reports forbidden calls
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
	if err := beginLauncher(); err != nil {
		return err
	}
	switch kind {
	case kindMachine, kindMachine + suffixBare:
		return launchMachine(kind != kindMachine)
	case kindCompile:
		return launchCompile()
	}
	return fmt.Errorf("unknown kind of launcher %q", kind)
}

// beginLauncher takes from this process what it has inherited of the judge, but the control socket and the stub.
func beginLauncher() error {
	if err := unblockSignals(); err != nil {
		return err
	}
	unix.Umask(usualMask)
	if err := unix.Dup3(fdSocket, fdControl, unix.O_CLOEXEC); err != nil {
		return fmt.Errorf("placing the control socket: %w", err)
	}
	return closeFrom(fdSocket)
}

// unblockSignals starts this executable once more if its judge blocks signals: the Go runtime hands on to all children
// what was blocked when it began.
func unblockSignals() error {
	var none, blocked uint64
	_, _, e := unix.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&none)), uintptr(unsafe.Pointer(&blocked)), 8, 0, 0)
	if e != 0 {
		return fmt.Errorf("unblocking signals: %w", e)
	}
	if blocked == 0 {
		return nil
	}
	return fmt.Errorf("starting again without blocked signals: %w", unix.Exec("/proc/self/exe", os.Args, os.Environ()))
}

// closeFrom lets all descriptors from first on be closed by exec. They are not closed at once because the Go runtime
// has some of its own.
func closeFrom(first uint) error {
	if err := unix.CloseRange(first, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("closing descriptors (close_range, Linux 5.11): %w", err)
	}
	return nil
}

// rootPlaces are folders of which every host has some, to mount a root on.
var rootPlaces = []string{"/tmp", "/mnt", "/var", "/usr", "/dev", "/proc"}

// mountRoot mounts a fresh tmpfs on some folder that every host has, and enters it.
func mountRoot(options string) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	var err error
	for _, dir := range rootPlaces {
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

// park executes the parked program, which tells the judge that it is ready. What it inherits of the judge the judge takes
// away; see inheritNothing.
func park() error {
	if _, err := unix.FcntlInt(fdControl, unix.F_SETFD, 0); err != nil {
		return fmt.Errorf("keeping the control socket: %w", err)
	}
	text := []byte(launcherName + "\x00")
	name, environment := []*byte{&text[0], nil}, []*byte{nil}
	var empty [1]byte
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, fdParked, uintptr(unsafe.Pointer(&empty)),
		uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&environment[0])), unix.AT_EMPTY_PATH, 0)
	return fmt.Errorf("parking: %w", e)
}
