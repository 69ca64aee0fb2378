package launch

import (
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/procfs"
)

// DropPrivileges takes away what the namespaces gave this thread, for good.
func DropPrivileges() error {
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

// umask is the umask of all programs.
const umask = 0o022

// ignoredSignals are those that this process ignores, and its children with it.
func ignoredSignals() []int {
	bits, _ := strconv.ParseUint(procfs.StatusField(os.Getpid(), "SigIgn"), 16, 64)
	var signals []int
	for signal := 1; bits != 0; signal, bits = signal+1, bits>>1 {
		if bits&1 != 0 {
			signals = append(signals, signal)
		}
	}
	return signals
}

// addrNoRandomize is the personality that lets equal programs see equal addresses (ADDR_NO_RANDOMIZE). It is inherited.
const addrNoRandomize = 0x0040000

// FixAddresses sets that personality.
func FixAddresses() { _, _, _ = unix.RawSyscall(unix.SYS_PERSONALITY, addrNoRandomize, 0, 0) }
