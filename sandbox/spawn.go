package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// launcher is the judge's end of a prepared sandbox.
type launcher struct {
	pid    int
	pidfd  int // -1 once reaped
	socket int
	group  group
	memory int64 // the limit of the group, bytes; 0: none yet
}

// spawner starts launchers. All come from one thread that never ends, because the kernel kills them when the thread
// that started them ends, and that is not pinned to any core.
type spawner struct {
	ids      idRange
	parked   int // the parked program
	requests chan spawnRequest
	stop     chan struct{}
	once     sync.Once
}

type spawnRequest struct {
	kind  string
	reply chan<- spawned
}

type spawned struct {
	launcher *launcher
	err      error
}

func newSpawner() (*spawner, error) {
	parked, err := openParked()
	if err != nil {
		return nil, err
	}
	s := &spawner{ids: hostIDs(), parked: parked, requests: make(chan spawnRequest), stop: make(chan struct{})}
	go s.run()
	return s, nil
}

// run serves requests on a thread of its own.
func (s *spawner) run() {
	runtime.LockOSThread() // never unlocked: the thread goes when the sandbox is closed
	for {
		select {
		case r := <-s.requests:
			l, err := s.fork(r.kind)
			r.reply <- spawned{l, err}
		case <-s.stop:
			_ = unix.Close(s.parked)
			return
		}
	}
}

// separateUsers says whether every launcher gets a user of the host of its own.
func (s *spawner) separateUsers() bool { return s.ids.root }

// close ends the thread; launchers that are left die with it.
func (s *spawner) close() { s.once.Do(func() { close(s.stop) }) }

// spawn starts a launcher. It is not prepared yet; see ready.
func (s *spawner) spawn(ctx context.Context, kind string) (*launcher, error) {
	reply := make(chan spawned, 1)
	select {
	case s.requests <- spawnRequest{kind, reply}:
		r := <-reply
		return r.launcher, r.err
	case <-s.stop:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// errNamespaces is what fork returns when the kernel refuses the namespaces.
var errNamespaces = errors.New("the kernel refuses new namespaces")

// fork starts a launcher: this executable again, or the parked program.
func (s *spawner) fork(kind string) (*launcher, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("sandbox: making a socket pair: %w", err)
	}
	defer func() { _ = unix.Close(pair[1]) }()
	null, err := unix.Open("/dev/null", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		_ = unix.Close(pair[0])
		return nil, fmt.Errorf("sandbox: opening /dev/null: %w", err)
	}
	defer func() { _ = unix.Close(null) }()

	pidfd := -1
	attr := &syscall.ProcAttr{
		// One thread is enough for a launcher, it lives too shortly to collect garbage, and its thread is not to be
		// interrupted once it is under a filter.
		Env:   []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1", "PATH=" + systemPath},
		Files: []uintptr{uintptr(null), uintptr(null), uintptr(null), uintptr(pair[1]), uintptr(s.parked)},
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, PidFD: &pidfd},
	}
	if !strings.HasSuffix(kind, suffixBare) {
		s.isolate(attr.Sys)
	}
	image := "/proc/self/exe"
	if strings.HasPrefix(kind, kindPlayer) {
		image = fmt.Sprintf("/proc/self/fd/%d", fdParked)
	}
	pid, err := syscall.ForkExec(image, []string{launcherName, kind}, attr)
	if err != nil {
		_ = unix.Close(pair[0])
		return nil, fmt.Errorf("sandbox: starting the launcher: %w: %w", errNamespaces, err)
	}
	return &launcher{pid: pid, pidfd: pidfd, socket: pair[0]}, nil
}

// isolate asks for namespaces and for the capabilities inside them that preparing needs.
func (s *spawner) isolate(a *syscall.SysProcAttr) {
	a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
		unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	uid, gid := s.ids.next()
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: insideID, HostID: uid, Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: insideID, HostID: gid, Size: 1}}
	a.GidMappingsEnableSetgroups = s.ids.root
	a.Credential = &syscall.Credential{Uid: insideID, Gid: insideID, NoSetGroups: !s.ids.root}
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
}

// limit bounds the memory of the launcher's group, if it has one. 0 sets nothing.
func (l *launcher) limit(memory int64) error {
	if l.group == nil || memory == l.memory {
		return nil
	}
	if err := l.group.limit(memory); err != nil {
		return err
	}
	l.memory = memory
	return nil
}

// ready waits until the launcher is prepared.
func (l *launcher) ready() error {
	patience := unix.NsecToTimeval(int64(30 * time.Second))
	if err := unix.SetsockoptTimeval(l.socket, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience); err != nil {
		return fmt.Errorf("sandbox: setting the launcher's time: %w", err)
	}
	said, _, err := l.hear()
	switch {
	case err != nil:
		return fmt.Errorf("sandbox: waiting for the launcher: %w", err)
	case said == "":
		return errors.New("sandbox: the launcher ended while it was preparing")
	case said != messageReady:
		return fmt.Errorf("sandbox: the launcher %s", said)
	}
	return nil
}

// hear waits for what the launcher says, with the descriptors that it sends. It says nothing once it has become the
// program, or has ended.
func (l *launcher) hear() (said string, fds []int, err error) {
	var b [8 << 10]byte // more than a path
	n, fds, err := receivePacket(l.socket, b[:])
	return string(b[:n]), fds, err
}

// discard kills and reaps a launcher that is not used.
func (l *launcher) discard() {
	_ = unix.PidfdSendSignal(l.pidfd, unix.SIGKILL, nil, 0)
	_ = unix.Close(l.socket)
	_, _, _ = reap(l.pid)
	_ = unix.Close(l.pidfd)
	l.pidfd = -1
	if l.group != nil {
		l.group.remove()
	}
}

// reap waits for the end of a child and takes it off the kernel's list.
func reap(pid int) (unix.WaitStatus, unix.Rusage, error) {
	var status unix.WaitStatus
	var usage unix.Rusage
	for {
		_, err := unix.Wait4(pid, &status, 0, &usage)
		if err == nil {
			return status, usage, nil
		}
		if err != unix.EINTR {
			return status, usage, fmt.Errorf("sandbox: reaping process %d: %w", pid, err)
		}
	}
}

// idRange are the host's users that sandboxes are given.
type idRange struct {
	root        bool
	first, size int
	mu          *sync.Mutex
	at          *int
}

// The host's users for sandboxes when the judge is root: a part of the range that systemd leaves free, 60578 to 61183.
const (
	firstHostID = 60600
	hostIDCount = 500
)

// hostIDs finds out which users this process may give away: many when it is root, its own otherwise.
func hostIDs() idRange {
	at := (os.Getpid() * 37) % hostIDCount
	r := idRange{first: firstHostID, size: hostIDCount, mu: new(sync.Mutex), at: &at}
	if os.Geteuid() != 0 {
		return r
	}
	users, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		return r
	}
	groups, err := os.ReadFile("/proc/self/gid_map")
	if err != nil {
		return r
	}
	// The root of a container may have no other users to give.
	r.root = mapCovers(string(users), r.first, r.size) && mapCovers(string(groups), r.first, r.size)
	return r
}

// mapCovers says whether one line of a uid_map covers a range of users.
func mapCovers(text string, first, size int) bool {
	for line := range strings.Lines(text) {
		var inside, outside, count int
		if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && inside <= first && first+size <= inside+count {
			return true
		}
	}
	return false
}

// next is the user and group of the next sandbox.
func (r idRange) next() (uid, gid int) {
	if !r.root {
		return os.Geteuid(), os.Getegid()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	*r.at = (*r.at + 1) % r.size
	return r.first + *r.at, r.first + *r.at
}
