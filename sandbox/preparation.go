package sandbox

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// errNoRoot says that there is no folder to mount a root on.
var errNoRoot = errors.New("sandbox: none of the usual folders is there to mount a root on")

// lockIn has a parked launcher do all that it does before it knows its program: an empty read-only file system becomes
// its root, and it loses all privileges for good.
func (l *launcher) lockIn(bare bool) error {
	var a agenda
	if !bare {
		place, err := rootPlace()
		if err != nil {
			return err
		}
		a.enterEmptyRoot(place)
	}
	a.dropPrivileges()
	a.landlock(landlockABI())
	a.inheritNothing()
	return l.do(&a)
}

// inheritNothing takes away what execution would keep of the judge: masks, what is ignored, descriptors.
func (a *agenda) inheritNothing() {
	a.add(unix.SYS_PERSONALITY, addressesFixed)
	const byDefault, ignore = 0, 1 // SIG_DFL, SIG_IGN; then flags, restorer and mask
	for _, signal := range ignoredSignals() {
		a.add(unix.SYS_RT_SIGACTION, uint64(signal), a.words(byDefault, 0, 0, 0), 0, 8)
	}
	// A write beyond the size of stderr fails instead of killing.
	a.add(unix.SYS_RT_SIGACTION, uint64(unix.SIGXFSZ), a.words(ignore, 0, 0, 0), 0, 8)
	a.add(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, a.words(0), 0, 8)
	a.add(unix.SYS_UMASK, usualMask)
	a.add(unix.SYS_CLOSE_RANGE, fdSocket, fdExec-1, 0) // see place
	a.add(unix.SYS_CLOSE_RANGE, fdControl+1, 1<<32-1, 0)
}

// do has a parked launcher make its calls, and park again.
func (l *launcher) do(a *agenda) error {
	packet, err := a.packet()
	if err != nil {
		return err
	}
	if err := sendPacket(l.socket, packet, nil); err != nil {
		return err
	}
	said, _, err := l.hear()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: preparing: %w", err)
	case said == messageReady:
		return nil
	case len(said) == reportSize:
		failed, e, err := a.failure([]byte(said))
		if err != nil {
			return err
		}
		return fmt.Errorf("sandbox: preparing: %s: %w", callName(failed.number), e)
	}
	return fmt.Errorf("sandbox: the launcher %s", said)
}

// usualMask is the umask of all programs.
const usualMask = 0o022

// ignoredSignals are those that this process ignores, and its children with it.
func ignoredSignals() []int {
	bits, _ := strconv.ParseUint(statusOf(os.Getpid(), "SigIgn"), 16, 64)
	var signals []int
	for signal := 1; bits != 0; signal, bits = signal+1, bits>>1 {
		if bits&1 != 0 {
			signals = append(signals, signal)
		}
	}
	return signals
}

// rootPlace is a folder to mount a root on.
func rootPlace() (string, error) {
	for _, place := range rootPlaces {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place, nil
		}
	}
	return "", errNoRoot
}

// enterEmptyRoot makes an empty read-only file system the root and detaches the host's files.
func (a *agenda) enterEmptyRoot(place string) {
	slash, dot, tmpfs, nothing := a.text("/"), a.text("."), a.text("tmpfs"), a.text("")
	a.add(unix.SYS_SETHOSTNAME, a.text(hostName), uint64(len(hostName)))
	a.add(unix.SYS_MOUNT, nothing, slash, nothing, unix.MS_REC|unix.MS_PRIVATE, 0)
	a.add(unix.SYS_MOUNT, tmpfs, a.text(place), tmpfs, unix.MS_NOSUID|unix.MS_NODEV, a.text("size=4k,nr_inodes=4,mode=0555"))
	a.add(unix.SYS_CHDIR, a.text(place))
	a.add(unix.SYS_PIVOT_ROOT, dot, dot)
	a.add(unix.SYS_UMOUNT2, dot, unix.MNT_DETACH)
	a.add(unix.SYS_CHDIR, slash)
	const flags = unix.MS_REMOUNT | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	a.add(unix.SYS_MOUNT, nothing, slash, nothing, flags, 0)
}

// dropPrivileges is the function of that name, as an agenda.
func (a *agenda) dropPrivileges() {
	for c := uint64(0); c <= unix.CAP_LAST_CAP; c++ {
		a.add(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, c).result = anyhow
	}
	a.add(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL).result = anyhow
	a.add(unix.SYS_CAPSET, a.words(unix.LINUX_CAPABILITY_VERSION_3), a.words(0, 0, 0))
	a.add(unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1)
	a.add(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uint64(unix.SIGKILL))
}
