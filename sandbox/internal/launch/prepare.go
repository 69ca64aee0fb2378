//go:build linux

package launch

import (
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Confine prepares a launcher that runs the stub: an empty read-only file system becomes its root, and it loses all
// privileges for good. A bare launcher keeps its root.
func (l *Launcher) Confine(bare bool) error {
	var a Batch
	if !bare {
		place, err := rootfs.Mountpoint()
		if err != nil {
			return err
		}
		a.enterEmptyRoot(place)
	}
	a.dropPrivileges()
	a.landlock(landlock.ABI())
	a.ResetInherited()
	return l.Do(&a)
}

// Do makes the launcher run a batch after which it is ready again.
func (l *Launcher) Do(a *Batch) error {
	packet, err := a.Packet()
	if err != nil {
		return err
	}
	if err := Send(l.Socket, packet, nil); err != nil {
		return err
	}
	message, _, err := l.Receive()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: preparing: %w", err)
	case message == MessageReady:
		return nil
	case len(message) == ReportSize:
		failed, e, err := a.Failure([]byte(message))
		if err != nil {
			return err
		}
		return fmt.Errorf("sandbox: preparing: %s: %w", seccomp.CallName(failed.Number), e)
	}
	return fmt.Errorf("sandbox: the launcher %s", message)
}

// landlock refuses everything that Landlock controls, except executing and reading files, which the exec of the program
// needs. It is a second line of defence behind namespaces and filter, so a kernel without it is fine.
func (a *Batch) landlock(abi int) {
	if abi == 0 {
		return
	}
	rules, size := landlock.RulesExcept(abi, unix.LANDLOCK_ACCESS_FS_EXECUTE|unix.LANDLOCK_ACCESS_FS_READ_FILE)
	made := a.Add(unix.SYS_LANDLOCK_CREATE_RULESET, a.Words(rules.Files, rules.Network, rules.Scoped), size, 0)
	made.Result = a.argument(0)
	a.Add(unix.SYS_LANDLOCK_RESTRICT_SELF, 0, 0)
}

// ResetInherited resets what an exec keeps from the judge: personality, ignored and blocked signals, umask, descriptors.
func (a *Batch) ResetInherited() {
	a.Add(unix.SYS_PERSONALITY, addrNoRandomize)
	const byDefault, ignore = 0, 1 // SIG_DFL, SIG_IGN; then flags, restorer and mask
	for _, signal := range ignoredSignals() {
		a.Add(unix.SYS_RT_SIGACTION, uint64(signal), a.Words(byDefault, 0, 0, 0), 0, 8)
	}
	// A write beyond the size of stderr fails instead of killing.
	a.Add(unix.SYS_RT_SIGACTION, uint64(unix.SIGXFSZ), a.Words(ignore, 0, 0, 0), 0, 8)
	a.Add(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, a.Words(0), 0, 8)
	a.Add(unix.SYS_UMASK, umask)
	a.Add(unix.SYS_CLOSE_RANGE, fdSocket, fdExec-1, 0) // Place relies on it
	a.Add(unix.SYS_CLOSE_RANGE, fdControl+1, 1<<32-1, 0)
}

// enterEmptyRoot makes an empty read-only file system the root, and detaches the host's files.
func (a *Batch) enterEmptyRoot(place string) {
	slash, dot, tmpfs, nothing := a.text("/"), a.text("."), a.text("tmpfs"), a.text("")
	a.Add(unix.SYS_SETHOSTNAME, a.text(rootfs.HostName), uint64(len(rootfs.HostName)))
	a.Add(unix.SYS_MOUNT, nothing, slash, nothing, unix.MS_REC|unix.MS_PRIVATE, 0)
	a.Add(unix.SYS_MOUNT, tmpfs, a.text(place), tmpfs, unix.MS_NOSUID|unix.MS_NODEV, a.text("size=4k,nr_inodes=4,mode=0555"))
	a.Add(unix.SYS_CHDIR, a.text(place))
	a.Add(unix.SYS_PIVOT_ROOT, dot, dot)
	a.Add(unix.SYS_UMOUNT2, dot, unix.MNT_DETACH)
	a.Add(unix.SYS_CHDIR, slash)
	const flags = unix.MS_REMOUNT | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	a.Add(unix.SYS_MOUNT, nothing, slash, nothing, flags, 0)
}

// dropPrivileges adds the calls of DropPrivileges.
func (a *Batch) dropPrivileges() {
	for c := uint64(0); c <= unix.CAP_LAST_CAP; c++ {
		a.Add(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, c).Result = mayFail
	}
	a.Add(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL).Result = mayFail
	a.Add(unix.SYS_CAPSET, a.Words(unix.LINUX_CAPABILITY_VERSION_3), a.Words(0, 0, 0))
	a.Add(unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1)
	a.Add(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uint64(unix.SIGKILL))
}
