//go:build linux

package launch

import (
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/procfs"
)

// DropPrivileges takes from the calling thread, for good, the capabilities that its namespaces gave it.
func DropPrivileges() error {
	for c := 0; c <= unix.CAP_LAST_CAP; c++ {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0) // fails for capabilities that the thread or the kernel does not have
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
	// The kernel forgets this setting whenever credentials change, so it comes last. If the judge has died before, the
	// launcher reads the end of the control socket.
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0); err != nil {
		return fmt.Errorf("binding the life to the judge's: %w", err)
	}
	return nil
}

// umask is the umask of all programs.
const umask = 0o022

// ignoredSignals returns the signals that this process ignores, and so its children.
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

// addrNoRandomize is the personality ADDR_NO_RANDOMIZE, which children inherit: equal programs get equal addresses.
const addrNoRandomize = 0x0040000

// FixAddresses turns off the randomisation of addresses for what this process executes.
func FixAddresses() { _, _, _ = unix.RawSyscall(unix.SYS_PERSONALITY, addrNoRandomize, 0, 0) }
